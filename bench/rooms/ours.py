"""The whole server with rules and durable store, filled with rooms and members for a plan."""

import sys
import tempfile
from pathlib import Path

import uvloop

from bench.rooms.plan import decode
from bench.servers import serve_house

if __name__ == "__main__":
    plan = decode(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        game = "rummy" if plan.command == "rummy.turns" else "tambola"
        settings = {"calling": "tapped"} if plan.command == "tambola.calls" else {}
        uvloop.run(serve_house(Path(folder), plan.rooms, plan.members, settings, game))
