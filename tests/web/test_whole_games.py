"""Whole games on real sockets: Tambola with everyone in it, and a toy game that the house knows by one line."""

from pathlib import Path

from baithak.catalog import GAMES
from baithak.runtime.limits import Buckets
from tests.support.evening import Guests, is_over, play, verified
from tests.support.server import Server
from tests.toy.game import HIGH_CARD
from tests.web.conftest import NewPhone


async def test_a_game_of_tambola_with_host_players_spectator_and_television_is_played_and_verified(
    server: Server, tmp_path: Path
) -> None:
    server.house.limits.messages = Buckets(burst=100_000, per_s=1_000)
    async with Guests(server.base) as guests:
        await guests.come(calling="tapped")
        await play(guests)
        games = [phone.game for phone in guests.everyone]
        assert [games[0]] * 6 == games
        assert "won" == games[0]["ended"]
        won = {name: dividend["wins"] for name, dividend in games[0]["dividends"].items()}
        assert all(won.values())
        for phone in guests.players:
            own = sum(win["half_chips"] for wins in won.values() for win in wins if win["member"] == phone.member)
            assert own == phone.face["half_chips"]
        assert [{}, {}] == [phone.my_game["tickets"] for phone in (guests.zoya, guests.television)]
        assert 1 == len({phone.room["rounds"]["1"]["round_id"] for phone in guests.everyone})

        record = await guests.zoya.get(f"/api/rooms/{guests.asha.room_id}/records/1")
        assert 4 == len([player for player in record["players"] if player["seed"]])
        assert "does not hold" not in await verified(record, tmp_path)


async def test_rounds_of_one_room_make_a_chain_of_records(phone: NewPhone) -> None:
    asha = phone("Asha")
    await asha.open_room()
    for number in (1, 2):
        await asha.do("tambola.start")
        await asha.do("room.end_round")
        await asha.until(is_over(asha, number))
    first, second = await asha.get(f"/api/rooms/{asha.room_id}/records")
    assert ["0" * 64, first["hash"]] == [first["prev_hash"], second["prev_hash"]]
    assert first == await asha.get(f"/api/rooms/{asha.room_id}/records/1")


def test_the_house_knows_the_toy_game_by_one_line() -> None:
    assert HIGH_CARD.kind not in GAMES
    assert {"tambola", "rummy", "toy"} == {*GAMES, HIGH_CARD.kind}


async def test_a_toy_game_of_another_kind_is_played_in_a_real_room_over_real_sockets(phone: NewPhone) -> None:
    asha, ravi, zoya = phone("Asha"), phone("Ravi"), phone("Zoya")
    link = await asha.open_room(game="toy", prize_chips=25)
    await ravi.join(link)
    await zoya.join(link, "spectator")
    await asha.do("toy.start")
    await asha.until(lambda: asha.my_game["card"] is not None)
    await ravi.until(lambda: ravi.my_game["card"] is not None)
    assert zoya.my_game["card"] is None
    for one in (asha, ravi):
        await one.do("toy.show")
    await zoya.until(lambda: zoya.game["phase"] == "ended" and "1" in zoya.room["rounds"])
    assert {asha.member: asha.my_game["card"], ravi.member: ravi.my_game["card"]} == zoya.game["shown"]
    balances = {one.member: zoya.room["people"][one.member]["half_chips"] for one in (asha, ravi)}
    assert [0, 50] == sorted(balances.values())
    assert 50 == balances[zoya.game["winner"]]
    record = await zoya.get(f"/api/rooms/{asha.room_id}/records/1")
    assert ["toy/deck"] == [draw["label"] for draw in record["draws"]]

    # The same people and chips go on with another game, and back.
    await asha.do("room.open_game", kind="tambola", settings={})
    await zoya.until(lambda: "calls" in zoya.game)
    assert balances == {one.member: zoya.room["people"][one.member]["half_chips"] for one in (asha, ravi)}
    await asha.do("room.open_game", kind="toy", settings={})
    await zoya.until(lambda: "shown" in zoya.game)
