"""The hands of a game by member: a map that is never changed in place, of which a change copies one page and not the whole.

What is in a hand is in `view.TambolaPrivate`; `evolve` changes them.
"""

from collections.abc import Iterator, KeysView, Mapping
from itertools import islice
from typing import Final

import msgspec

from baithak.games.tambola.view import TambolaPrivate
from baithak.kernel.hidden import Hidden

PAGE: Final = 32
"""Hands on a page. Of a thousand there are as many pages as hands on one, the least that a mark must copy."""


class Hands(msgspec.Struct, frozen=True):
    """Hands in the order in which they were first put in, read like a dict.

    `page_of` says on which of `pages` each member's is. Guarantees that the same hands in the same order are equal,
    however they came about.
    """

    pages: tuple[dict[str, Hidden[TambolaPrivate]], ...] = ()
    page_of: dict[str, int] = {}

    @classmethod
    def of(cls, hands: Mapping[str, Hidden[TambolaPrivate]]) -> "Hands":
        """These, in their order."""
        rest = iter(hands.items())
        pages = tuple(dict(islice(rest, PAGE)) for _ in range(0, len(hands), PAGE))
        return cls(pages, {member: place for place, page in enumerate(pages) for member in page})

    def put(self, member: str, hand: Hidden[TambolaPrivate]) -> "Hands":
        """With that hand in place of the member's, or at the end where they had none."""
        place = self.page_of.get(member)
        if place is None:
            return Hands.of({**self, member: hand})
        page = self.pages[place].copy()
        page[member] = hand
        return Hands((*self.pages[:place], page, *self.pages[place + 1 :]), self.page_of)

    def get(self, member: str) -> Hidden[TambolaPrivate] | None:
        """That member's hand, None where they have none."""
        place = self.page_of.get(member)
        return None if place is None else self.pages[place][member]

    def keys(self) -> KeysView[str]:
        """The members."""
        return self.page_of.keys()

    def items(self) -> Iterator[tuple[str, Hidden[TambolaPrivate]]]:
        """Each member with their hand, in order."""
        for page in self.pages:
            yield from page.items()

    def __getitem__(self, member: str) -> Hidden[TambolaPrivate]:
        return self.pages[self.page_of[member]][member]

    def __contains__(self, member: object) -> bool:
        return member in self.page_of

    def __iter__(self) -> Iterator[str]:
        return iter(self.page_of)

    def __len__(self) -> int:
        return len(self.page_of)
