"""What people ask of a game of high card. What comes of it is in `rules`."""

from baithak.kernel.game import Command


class Start(Command, frozen=True, tag="toy.start"):
    """Begin a round."""


class Show(Command, frozen=True, tag="toy.show"):
    """Show one's card."""
