"""How long things take in Sic Bo; how long betting is open, and the pace, are the host's choice.

What happens when time is up is in `opening`, `paying` and `faults`.
"""

from typing import Final

#: From the settlement to the payment with real dice: the last look at the result before it stands.
PAY_MS: Final = 3_000

#: What a countdown has at least after a fault.
LEAST_LEFT_MS: Final = 5_000

#: Where the system deals, a fault that nobody decides voids the round after this (S32).
FAULT_MS: Final = 120_000

#: How long a dealer has for a round that is to end after the dice were shaken.
ENDING_MS: Final = 60_000
