"""The whole server with rules and durable store, and one room with everyone in it."""

import sys
import tempfile
from pathlib import Path

import uvloop

from bench.game.plan import SETTINGS, decode
from bench.servers import serve_house

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(serve_house(Path(folder), 1, decode(sys.argv[1]).players, SETTINGS))
