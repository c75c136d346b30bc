"""`./dev test`: the client's tests with vitest, then Python's with pytest, browser and crash tests included.

With `--quick` the slow, browser and crash tests are left out. Any other argument goes to pytest, which then runs alone.
"""

import subprocess
import sys
from collections.abc import Sequence

from tools import node, web_client
from tools.web_client import ROOT, WEB

QUICK = "not slow and not browser and not crash"


def pytest_command(arguments: Sequence[str]) -> list[str]:
    passed_on = [argument for argument in arguments if argument != "--quick"]
    quick = ["-m", QUICK] if "--quick" in arguments else []
    return [sys.executable, "-m", "pytest", *quick, *passed_on]


def prepared(*, with_test_tools: bool) -> bool:
    """Whether the web client could be built; where it couldn't, the tests that need none still run."""
    try:
        if with_test_tools:
            web_client.install(with_test_tools=True)
        web_client.build()
    except subprocess.CalledProcessError as error:
        print(f"dev: the web client could not be built: {error}", file=sys.stderr)
        return False
    return True


def main(arguments: Sequence[str]) -> int:
    """The exit status: 0 where everything passed, else that of the last run that failed."""
    whole = all(argument == "--quick" for argument in arguments)
    status = 0 if prepared(with_test_tools=whole) else 1
    if whole:
        vitest = [str(node.BIN / "node"), "node_modules/vitest/vitest.mjs", "run"]
        status = subprocess.run(vitest, cwd=WEB, env=node.environment(), check=False).returncode or status
    return subprocess.run(pytest_command(arguments), cwd=ROOT, check=False).returncode or status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
