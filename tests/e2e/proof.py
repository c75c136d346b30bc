"""What a game must have kept to: its record holds when it is recomputed, and no page was told anything too early.

What went over the sockets is in `tap`.
"""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.e2e.guest import Guest, Rows
from tests.e2e.table import Table
from tests.e2e.tap import FIGURES, claims, figures, phase, place_of, refused


async def everybody_has_one_code(everybody: Sequence[Guest]) -> str:
    """F5: the code of the round stands on every screen, the same. Its eight digits."""
    codes = {await someone.round_code() for someone in everybody}
    assert 1 == len(codes)
    code = codes.pop().replace(" ", "")
    assert re.fullmatch("[0-9a-f]{8}", code)
    return code


async def record_verified(someone: Guest, folder: Path) -> dict[str, Any]:
    """F9: the record is downloaded from the page of fairness, and holds when it is recomputed. The record."""
    await someone.sees("ui.proven")
    async with someone.page.expect_download() as waiting:
        await someone.page.get_by_role("link", name=someone.words("fair.download")).tap()
    download = await waiting.value
    path = folder / download.suggested_filename
    await download.save_as(path)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "baithak.cli.main", "verify", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr), done.stdout
    record: dict[str, Any] = json.loads(path.read_text())
    return record


def calls_of(record: dict[str, Any]) -> list[list[Any]]:
    """The calls of a record, each a number and where it came from."""
    calls: list[list[Any]] = next(
        draw["result"]["calls"] for draw in record["draws"] if draw["label"] == "tambola/calls"
    )
    return calls


def nothing_was_heard_too_early(
    everybody: Sequence[Guest],
    tables: Sequence[Table],
    records: Sequence[dict[str, Any]],
    on_paper: Mapping[str, Rows] | None = None,
) -> None:
    """T14, T25, F11: in no byte of all these games was another's ticket before it had won, a number before its call, or
    a seed. `on_paper` are the tickets, by rank, that nobody's device holds.
    """
    seeds = [seed for one in records for seed in (one["server_seed"], *(player["seed"] for player in one["players"]))]
    tickets = {someone: someone.tap.tickets() for someone in everybody}
    ends = [*(table.since for table in tables[1:]), None]
    for someone in everybody:
        own = tickets[someone]
        others = dict(on_paper or {})
        for holder, held in tickets.items():
            if holder is not someone:
                assert not set(own) & set(held)
                others |= held
        assert others
        _was_told_of_no_other(someone, others, seeds)
        for table, end in zip(tables, ends, strict=True):
            for place, (_, moment) in someone.tap.calls(table.since, end).items():
                assert moment > table.moments.get(place, -1), f"call {place} was there before it was asked for"


def _was_told_of_no_other(someone: Guest, others: Mapping[str, Rows], seeds: Sequence[str]) -> None:
    written = {rank: [json.dumps(row, separators=(",", ":")) for row in rows] for rank, rows in others.items()}
    shown: set[str] = set()
    stands: str | None = None
    for frame in someone.tap.heard:
        shown |= {claim["ticket"] for claim in claims(frame.message) if claim["won"]}
        stands = phase(frame.message) or stands
        rested_on = {claim["ticket"] for claim in refused(frame.message)}
        # Once nothing can be won with them any more (T22).
        assert not rested_on or stands == "ended"
        shown |= rested_on
        assert not any(seed in frame.text for seed in seeds)
        for rank, rows in written.items():
            if rank not in shown:
                assert rank not in frame.text
                assert not any(row in frame.text for row in rows)
        assert set() == {place_of(path) for path, _ in figures(frame.message)} - FIGURES
