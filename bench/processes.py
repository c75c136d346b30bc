"""A server and a load beside it, each a process of its own: how they are started, what they tell, what CPU the server used.

A server is told its plan as JSON on the command line and prints `Ready`; the load is told the same and gets `Ready` on its
standard input. It prints a line when it goes, one when it is done, and then what it saw.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec

TICK_S = 1 / os.sysconf("SC_CLK_TCK")


class Place(msgspec.Struct, frozen=True):
    """Where one socket of the load connects: the path and the cookie."""

    room: int
    path: str
    cookie: str


class Ready(msgspec.Struct, frozen=True):
    """What a server prints when it is open: its port, and a place for every member, room by room."""

    port: int
    pid: int
    places: list[Place]


class Seen(NamedTuple):
    """What the load printed at last, and the CPU of all threads of the server while it went, in seconds."""

    line: str
    cpu_s: float


def side_by_side(server: str, load: str, told: str) -> Seen:
    """One run of the load (a module) on a fresh server (another)."""
    with started(server, told) as serving, started(load, told) as loading:
        ready = line_of(serving)
        print(ready, file=loading.stdin, flush=True)
        line_of(loading)  # it goes
        pid = msgspec.json.decode(ready, type=Ready).pid
        before = cpu_s(pid)
        line_of(loading)  # it is done
        used = cpu_s(pid) - before
        seen = line_of(loading)
        serving.kill()
    return Seen(seen, used)


def started(module: str, told: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", module, told]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def line_of(process: "subprocess.Popen[str]") -> str:
    """The next line it prints. Ends the run when there is none: it has said on stderr why."""
    line = process.stdout.readline() if process.stdout else ""
    if not line:
        raise SystemExit(1)
    return line.strip()


def cpu_s(pid: int) -> float:
    """CPU that all threads of a process have used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S


def encode(value: msgspec.Struct) -> str:
    """One line of JSON."""
    return msgspec.json.encode(value).decode()
