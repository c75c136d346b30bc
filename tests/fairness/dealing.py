"""A small house that seals, deals and writes true records, for the verifier's tests: its own way of every rule.

It shares no code with `baithak`, except that strips come from `fairness.strips` (proven by the vectors). Run as a
module it writes the example records of an evening into `records/`; the tests compare.
"""

import hashlib
import hmac
import itertools
import json
import math
import struct
from functools import cache
from pathlib import Path
from typing import Any

import rfc8785

from baithak.fairness.stream import Stream
from baithak.fairness.strips import strip_of
from baithak.fairness.tickets import rank_of
from tests.fairness.rummy_game import played

RECORDS = Path(__file__).parent / "records"
ZEROS = "0" * 64
N = 3_669_688_706_217_187_500
PRIZES = {
    "early_five": 20,
    "top_line": 40,
    "middle_line": 40,
    "bottom_line": 40,
    "four_corners": 40,
    "full_house": 120,
}
TAMBOLA = {"calling": "automatic", "pace_s": 7, "prizes": PRIZES}
SICBO = {"dice": "system"}
RUMMY = {
    "seats": 6,
    "printed_jokers": True,
    "multiplier": 5,
    "first_drop": 20,
    "middle_drop": 40,
    "cap": 80,
}

JSON = dict[str, Any]


def seed(name: str) -> str:
    """32 bytes in hex that stand for what the operating system or a browser drew."""
    return hashlib.sha256(b"a seed for tests: " + name.encode()).hexdigest()


def digest(value: object) -> str:
    return hashlib.sha256(rfc8785.dumps(value)).hexdigest()  # type: ignore[arg-type]  # plain data, made here


def packed(text: str) -> bytes:
    return struct.pack(f">H{len(text.encode())}s", len(text.encode()), text.encode())


def rehashed(record: JSON) -> JSON:
    """`record` with its own hash made anew, as a forger would."""
    body = {name: value for name, value in record.items() if name != "hash"}
    return {**body, "hash": digest(body)}


class Luck:
    """The stream of a label."""

    def __init__(self, prk: bytes, label: str) -> None:
        self._prk, self._label = prk, label
        self._block, self._left = 0, b""

    def word(self, length: int) -> int:
        while len(self._left) < length:
            info = f"fairplay-1/{self._label}".encode() + struct.pack(">I", self._block)
            self._left += hmac.new(self._prk, info + b"\1", hashlib.sha256).digest()
            self._block += 1
        taken, self._left = self._left[:length], self._left[length:]
        return int.from_bytes(taken, "big")

    def below(self, n: int) -> int:
        length = 4 if n <= 2**32 else 8
        space = 2 ** (8 * length)
        word = self.word(length)
        while word >= space - space % n:
            word = self.word(length)
        return word % n

    def shuffle(self, n: int, first: int = 0) -> list[int]:
        cards = list(range(first, first + n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def column(index: int) -> list[int]:
    return [number for number in range(1, 91) if min(number // 10, 8) == index]


@cache
def fillings(index: int, a: int, b: int, c: int) -> int:
    """The ways to fill the columns from `index` on when the rows need a, b and c numbers."""
    if min(a, b, c) < 0:
        return 0
    if index == 9:
        return int((a, b, c) == (0, 0, 0))
    return sum(
        math.comb(len(column(index)), rows.bit_count())
        * fillings(index + 1, a - (rows & 1), b - (rows >> 1 & 1), c - (rows >> 2))
        for rows in range(1, 8)
    )


def ticket(rank: int) -> list[list[int]]:
    """The three rows of cells of the ticket of a rank."""
    grid = [[0] * 9 for _ in range(3)]
    a = b = c = 5
    for index in range(9):
        for rows in range(1, 8):
            right = fillings(index + 1, a - (rows & 1), b - (rows >> 1 & 1), c - (rows >> 2))
            size = rows.bit_count()
            weight = math.comb(len(column(index)), size) * right
            if rank >= weight:
                rank -= weight
                continue
            chosen = iter(next(itertools.islice(itertools.combinations(column(index), size), rank // right, None)))
            rank %= right
            for row in range(3):
                if rows >> row & 1:
                    grid[row][index] = next(chosen)
            a, b, c = a - (rows & 1), b - (rows >> 1 & 1), c - (rows >> 2)
            break
    return grid


def numbers_of(rank: int) -> list[list[int]]:
    return [[number for number in row if number] for row in ticket(rank)]


def complete_at(dividend: str, rank: int, calls: list[int]) -> int:
    """At which call, from 1, a dividend is complete on a ticket; 91 when it isn't."""
    top, middle, bottom = numbers_of(rank)
    at = {number: place for place, number in enumerate(calls, 1)}
    wanted = {
        "top_line": top,
        "middle_line": middle,
        "bottom_line": bottom,
        "four_corners": [top[0], top[4], bottom[0], bottom[4]],
        "star": [top[0], top[4], middle[2], bottom[0], bottom[4]],
        "kings_corner": [top[0], middle[0], bottom[0]],
        "queens_corner": [top[4], middle[4], bottom[4]],
    }
    everything = sorted(at.get(number, 91) for number in top + middle + bottom)
    if dividend in wanted:
        return max(at.get(number, 91) for number in wanted[dividend])
    return everything[{"early_five": 4, "early_seven": 6}.get(dividend, 14)]


class Table:
    """One room whose records follow each other; every method returns the next record."""

    def __init__(self, room: str = "rk7q2mzt5", before: str = "") -> None:
        self.room, self.before = room, before
        self.round, self.prev = 0, ZEROS

    def chained(self, body: JSON) -> JSON:
        record = rehashed(body)
        self.prev = record["hash"]
        return record

    def seal(self, game: str, settings: JSON, people: dict[str, bool]) -> tuple[JSON, bytes]:
        """A sealed round without draws and outcome, and its key. `people` says of each player whether they reveal."""
        self.round += 1
        rules = {"game": game, "rules_version": 1, "settings": settings}
        own = bytes.fromhex(seed(f"{self.before}server {self.room} {self.round}"))
        place = packed(self.room) + struct.pack(">Q", self.round)
        commit = hashlib.sha256(b"fairplay-1/server" + place + own).digest()
        players, listed = [], b""
        for person, reveals in people.items():
            theirs = bytes.fromhex(seed(f"{person} {self.room} {self.round}"))
            promise = hashlib.sha256(b"fairplay-1/player" + commit + packed(person) + theirs).digest()
            players.append({"id": person, "commit": promise.hex(), "seed": theirs.hex() if reveals else None})
            listed += packed(person) + promise + (b"\1" + theirs if reveals else b"\0")
        transcript = b"fairplay-1/transcript" + packed(game) + place + bytes.fromhex(self.prev + digest(rules)) + commit
        round_id = hashlib.sha256(transcript + struct.pack(">H", len(players)) + listed).digest()
        record = {
            "protocol": "fairplay-1",
            "game": game,
            "table": self.room,
            "round": self.round,
            "prev_hash": self.prev,
            "rules": rules,
            "rules_hash": digest(rules),
            "server_commit": commit.hex(),
            "players": players,
            "round_id": round_id.hex(),
            "server_seed": own.hex(),
            "draws": [],
            "outcome": {},
            "cancelled": None,
        }
        return record, hmac.new(own, round_id, hashlib.sha256).digest()

    def tambola(
        self,
        people: dict[str, bool],
        holders: list[str | None],
        *,
        settings: JSON = TAMBOLA,
        strips: int = 0,
        bag: tuple[int, ...] = (),
        host_ends_after: int | None = None,
    ) -> JSON:
        """A whole game in which everyone claims at once; the first ticket of several wins. Bag numbers come first."""
        record, prk = self.seal("tambola", settings, people)
        ranks: list[int] = []
        for number, holder in enumerate(holders):
            rank = self.ticket(prk, number, ranks)
            ranks.append(rank)
            result: JSON = {"rank": str(rank), "holder": holder}
            record["draws"].append({"label": f"tambola/ticket/{number}", "result": result})
        holders = list(holders)
        for number in range(strips):
            six = [rank_of(one) for one in strip_of(Stream(prk, f"tambola/strip/{number}"))]
            ranks += six
            owner = f"mstrip{number}"
            holders += [owner] * 6
            result = {"tickets": [str(rank) for rank in six], "holder": owner}
            record["draws"].append({"label": f"tambola/strip/{number}", "result": result})
        stream = [number for number in Luck(prk, "tambola/calls").shuffle(90, 1) if number not in bag]
        calls = [*bag, *stream]
        won: JSON = {}
        for dividend in settings["prizes"]:
            call, index = min(
                (complete_at(dividend, rank, calls), index)
                for index, (rank, holder) in enumerate(zip(ranks, holders, strict=True))
                if holder is not None
            )
            won[dividend] = (call, index)
        last = won["full_house"][0] if "full_house" in won else max(call for call, _ in won.values())
        if host_ends_after is not None:
            last = host_ends_after
            record["cancelled"] = {"reason": "room.host_ended"}
        taken = sorted((call, name, index) for name, (call, index) in won.items() if call <= last)
        ended = "won" if len(taken) == len(won) else "last_house"
        record["outcome"] = {
            "winners": [
                {
                    "dividend": name,
                    "by": [
                        {
                            "player": holders[index],
                            "rank": str(ranks[index]),
                            "call": call,
                            "half_chips": 2 * settings["prizes"][name] if type(settings["prizes"][name]) is int else 0,
                        }
                    ],
                }
                for call, name, index in taken
            ],
            "calls": last,
            "ended": "host" if host_ends_after is not None else ended,
        }
        called = [[number, "bag" if number in bag else "stream"] for number in calls[:last]]
        record["draws"].append({"label": "tambola/calls", "result": {"calls": called}})
        return self.chained(record)

    def ticket(self, prk: bytes, number: int, dealt: list[int]) -> int:
        luck = Luck(prk, f"tambola/ticket/{number}")
        rank = luck.below(N)
        while rank in dealt:
            rank = luck.below(N)
        return rank

    def cancelled_before_list(self, game: str = "tambola", settings: JSON = TAMBOLA) -> JSON:
        record, _ = self.seal(game, settings, {})
        return self.chained({**record, "round_id": None, "cancelled": {"reason": "room.host_ended"}})

    def sicbo(self, people: dict[str, bool], settings: JSON = SICBO) -> JSON:
        record, prk = self.seal("sicbo", settings, people)
        luck = Luck(prk, "sicbo/dice")
        dice = [luck.below(6) + 1 for _ in range(3)]
        record["draws"] = [{"label": "sicbo/dice", "result": {"dice": dice}}]
        record["outcome"] = {"dice": dice}
        return self.chained(record)

    def real_dice(self, dice: tuple[int, int, int] = (2, 2, 5)) -> JSON:
        record, _ = self.seal("sicbo", {"dice": "real"}, {})
        nothing = {"server_commit": None, "round_id": None, "server_seed": None}
        return self.chained({**record, **nothing, "outcome": {"dice": list(dice)}})

    def reversal(self, *, dice: list[int] | None = None, reason: str = "A die fell off the table") -> JSON:
        return self.chained(
            {
                "reverses": self.round,
                "by": "msupervisor",
                "reason": reason,
                "dice": dice,
                "prev_hash": self.prev,
            }
        )

    def rummy(self, people: dict[str, bool], *, settings: JSON = RUMMY, reshuffles: int = 0) -> JSON:
        record, prk = self.seal("rummy", settings, people)
        round_ = played(settings, list(people), lambda label, count: Luck(prk, label).shuffle(count), reshuffles)
        for label, order in round_["draws"].items():
            record["draws"].append({"label": label, "result": {"order": order}})
        record["outcome"] = round_["outcome"]
        return self.chained(record)


PEOPLE = {"masha4nvl0q2": True, "mbala7x3kd5r": True, "mchitra9w2ez": False}


def evening() -> dict[str, JSON]:
    """The example records, by the name of their file: one after another at one table."""
    table = Table()
    asha, bala, chitra = PEOPLE
    return {
        "1-tambola": table.tambola(PEOPLE, [asha, bala, chitra]),
        "2-cancelled-before-list": table.cancelled_before_list(),
        "3-sicbo": table.sicbo(PEOPLE),
        "3-sicbo-reversal": table.reversal(),
        "4-sicbo-real-dice": table.real_dice(),
        "4-sicbo-real-dice-reversal": table.reversal(dice=[2, 3, 5], reason="पासा ग़लत पढ़ा गया"),
        "5-rummy": table.rummy(PEOPLE, reshuffles=1),
        "6-tambola-bag-strip-host-ends": table.tambola(
            PEOPLE, [asha, None, bala], strips=1, bag=(7, 90, 31), host_ends_after=60
        ),
        "7-sicbo-nobody": table.sicbo({}),
    }


if __name__ == "__main__":
    for name, made in evening().items():
        (RECORDS / f"{name}.json").write_bytes(rfc8785.dumps(made))
        print(name, len(json.dumps(made)))  # noqa: T201 - run by hand
