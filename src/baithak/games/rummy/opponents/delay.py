"""How long a practice opponent takes to answer: a time that tells nothing.

What it answers is in `opponent`.
"""

from typing import Final

from baithak.kernel.chance import Stream

#: From the shortest on, up to so much more.
SHORTEST_MS: Final = 900
SPREAD_MS: Final = 1_600


def delay_ms(luck: Stream) -> int:
    """From 900 to 2,499 ms, each as likely. It depends on nothing but the luck: neither on the hand, nor on the strength, nor
    on how long the thinking took, which has to fit into it.
    """
    return SHORTEST_MS + luck.below(SPREAD_MS)
