"""`baithak conformance FILE…`: whether the product's own rules give what files of test vectors say.

The command is in `command`; each format of vectors has a file of its own, and the vectors' names live there alone.
"""

from baithak.cli.conformance.command import register

__all__ = ["register"]
