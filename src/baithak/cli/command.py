"""The shape of one command's file: `register(subparsers)` adds its parser and sets `run` on it.

The list of commands is in `main`.
"""

import argparse
from collections.abc import Callable
from typing import TypeAlias

# argparse gives what `add_subparsers` returns no public name.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001

#: Adds a command's parser with `set_defaults(run=…)`; `run` takes the parsed arguments and returns the exit status.
Register: TypeAlias = Callable[[Subparsers], None]
