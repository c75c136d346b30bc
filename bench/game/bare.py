"""A bare uvicorn loop that plays the same game: it decodes what is asked, encodes once what changes, and writes it to
everyone. It says what our server says, message by message; it has no rules, no luck that can be checked, and no store.
"""

import random
import sys
from typing import Any

import msgspec
import uvloop
from msgspec.structs import replace

from baithak.games.tambola.claims import WON
from baithak.games.tambola.tickets import TICKETS, ticket_of_rank
from baithak.games.tambola.view import Call, ClaimFace, Dividend, TambolaPrivate, TicketFace, Win
from baithak.rooms.faces import Face
from baithak.wire.messages import Delta, Mine, Ok, Outgoing, Update
from bench.game.plan import decode
from bench.servers import serve_bare

AT_MS = 1_796_000_000_000
HOUSE = "full_house"
LUCK = random.Random(1)  # noqa: S311 - nobody plays with a benchmark's tickets


def text_of(message: Outgoing) -> dict[str, Any]:
    """The ASGI message of it."""
    return {"type": "websocket.send", "text": msgspec.json.encode(message).decode()}


class Member:
    """One socket and its ticket."""

    def __init__(self, number: int, send: Any) -> None:
        self.send = send
        self.id = f"m{number:016}"
        self.name = f"Guest {number}"
        self.rank = str(LUCK.randrange(TICKETS))
        self.face = TicketFace(1, ticket_of_rank(int(self.rank)), (), self.id)

    @property
    def mine(self) -> Mine:
        return Mine(game=TambolaPrivate({self.rank: self.face}, {}))


class Game:
    """The one game: the numbers in their order, how many are called, and the claims."""

    def __init__(self) -> None:
        self.members: dict[Any, Member] = {}
        self.order = LUCK.sample(range(1, 91), 90)
        self.seq = self.calls = self.claims = 0
        self.won: set[str] = set()

    async def asked(self, member: Member, command: dict[str, Any], command_id: str) -> None:
        await member.send(text_of(Ok(command_id)))
        match command["do"]:
            case "tambola.start":
                for each in self.members.values():
                    await each.send(text_of(each.mine))
            case "tambola.mark":
                marks = (*member.face.marks, *command["numbers"])
                member.face = replace(member.face, marks=tuple(sorted(marks)))
                await member.send(text_of(member.mine))
            case "tambola.call_next":
                self.calls += 1
                call = Call(self.order[self.calls - 1], AT_MS, "tapped")
                await self.tell(None, Delta(put={"calls": {str(self.calls): call}}))
            case "tambola.go_on":
                await self.tell(self.waits_for("host"), Delta(set={"phase": "calling", "next_ms": None}))
            case "tambola.claim":
                await self.claimed(member, command["dividend"])

    async def claimed(self, member: Member, name: str) -> None:
        """The first to claim a dividend has it, the full house once all numbers are called."""
        beaten = name in self.won
        won = not beaten and (name != HOUSE or self.calls == len(self.order))
        self.claims += 1
        claim = ClaimFace(
            member=member.id,
            dividend=name,
            ticket_no=1,
            at_ms=AT_MS,
            call=self.calls,
            won=won,
            code=WON if won else "tambola.claim_beaten" if beaten else "tambola.claim_short",
            params={"dividend": name, "name": member.id} if won else {"n": 6},
            ticket=member.rank if won else None,
            rows=member.face.rows if won else None,
            marks=member.face.marks if won else None,
        )
        put: dict[str, Any] = {"claims": {str(self.claims): claim}}
        if beaten:
            await self.tell(None, Delta(put=put))
            return
        room = self.waits_for(None)
        if won:
            self.won.add(name)
            put["dividends"] = {name: Dividend(80, (Win(member.id, member.rank, self.calls, 80, AT_MS),))}
            face = Face(member.name, "player", True, True, False, None, 80, 1, None)  # noqa: FBT003 - field by field
            room = replace(room, put={"people": {member.id: face}})
        await self.tell(room, Delta(set={"phase": "verdict", "next_ms": AT_MS}, put=put))

    def waits_for(self, waits_for: str | None) -> Delta:
        return Delta(set={"waits_for": waits_for})

    async def tell(self, room: Delta | None, game: Delta) -> None:
        self.seq += 1
        message = text_of(Update(self.seq, room, game))
        for each in self.members.values():
            await each.send(message)


GAME = Game()


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    await receive()
    await send({"type": "websocket.accept"})
    member = GAME.members[send] = Member(len(GAME.members), send)
    while (message := await receive())["type"] == "websocket.receive":
        asked = msgspec.json.decode(message["text"])
        if asked["t"] == "hello":
            await send({"type": "websocket.send", "text": '{"t":"snapshot","room":{},"game":{}}'})
        else:
            await GAME.asked(member, asked["command"], asked["id"])
    del GAME.members[send]


if __name__ == "__main__":
    uvloop.run(serve_bare(app, 1, decode(sys.argv[1]).players))
