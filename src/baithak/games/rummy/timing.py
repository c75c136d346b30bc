"""How long things take in rummy; how long a turn is, is the host's choice (R10, R13).

What happens when time is up is in `turns`, `finish` and `gathering`.
"""

from typing import Final

#: To arrange one's cards after Declare (R22), and for the others after a valid declaration (R24).
ARRANGE_MS: Final = 60_000

#: From a result to the next deal (R35).
NEXT_DEAL_MS: Final = 10_000

#: From the moment at which a waiting table can deal to the deal (R35).
CAN_DEAL_MS: Final = 3_000
