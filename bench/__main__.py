"""`./dev bench [NAME…]`: every benchmark, or those named, one after another; each prints its own ratios.

What is measured and beside what is said in each one's own file.
"""

import subprocess
import sys
from collections.abc import Sequence

BENCHMARKS = ("tickets", "rummy_solver", "rummy_opponents", "sicbo_settlement", "store", "opening", "rooms", "game")


def main(names: Sequence[str]) -> int:
    """The exit status: 0, or that of the first benchmark that failed; 2 for a name that isn't one."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"usage: ./dev bench [{'|'.join(BENCHMARKS)}]…", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        print(f"== {name}", flush=True)
        status = subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
