"""Bots: any legal answer, and a steady player who gets somewhere."""

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.questions import Chance, Question
from games.systems.mice.bots.careful import careful
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.newest import OPTIONS
from tests.systems.mice.table import Table

EACH = 2


@pytest.mark.long("whole chapters")
def test_steady_parties_win_far_more_often_than_random_ones() -> None:
    won = {"steady": 0, "random": 0}
    for chapter in OPTIONS["chapter"]:
        for bot in won:
            for number in range(EACH):
                name = f"{bot}-{chapter}-{number}"
                game = play_out(SYSTEM, {"seats": 4, "chapter": chapter}, [bot] * 4, name=name)
                assert game.finished
                won[bot] += game.position.result.how == "won"  # type: ignore[union-attr]
    assert won["random"] == 0
    assert won["steady"] > len(OPTIONS["chapter"]) * EACH // 2


@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
def test_a_steady_party_keeps_all_that_must_hold(chapter: str) -> None:
    game = play_out(
        SYSTEM,
        {"seats": 3, "chapter": chapter},
        ["steady", "random", "steady"],
        name=f"mixed-{chapter}",
        watch=lambda position: SYSTEM.invariants(position.state),
    )
    assert game.finished


def test_a_game_depends_on_its_name_only() -> None:
    digests = {play_out(SYSTEM, {"seats": 2}, ["steady"] * 2, name="same").digest() for _ in range(2)}
    assert len(digests) == 1


# -- the steady turn --------------------------------------------------------------------------------------


def steadily(t: Table) -> str:
    """What the steady player of seat 1 does."""
    question = t.at.question
    assert isinstance(question, Question)
    return SYSTEM.bots.levels["steady"](lambda: observe(t.state, 1), question, 1, Stream("steady"))


def test_it_searches_in_peace_but_not_where_wounds_stay_or_work_is_counted() -> None:
    healed = ("collin", "nez", "tilda", "filch")
    assert steadily(Table("T2b", *healed, chapter="C3", space=6).start("collin")) == "search"
    hurt = ("collin", "nez", "lily", "maginos")
    assert steadily(Table("T2b", *hurt, chapter="C3", space=6).start("collin")) != "search"
    assert steadily(Table("T5b", *healed, chapter="C6", space=5).start("collin")) != "search"


@pytest.mark.parametrize(("who", "goes"), [("maginos", "step:3"), ("nez", "step:5")])
def test_who_knows_most_goes_to_the_kings_bed_while_the_others_fight(who: str, goes: str) -> None:
    """Without a weapon nobody attacks on the way."""
    t = Table("T6o", "maginos", "nez", "collin", "lily", chapter="C6", space=6, lines=True)
    assert steadily(t.put(who, worn=[]).foe("rat_warrior", 4).start(who)) == goes


# -- the cautious turn ------------------------------------------------------------------------------------


def turn_of(t: Table, seat: int = 1) -> list[str]:
    """What the careful player does until the turn is another mouse's; the dice are ones."""
    card, keys = t.state.now.card, []
    while t.state.turn is not None and t.state.now.card == card and t.at.question is not None:
        question = t.at.question
        if isinstance(question, Chance):
            t.play(",".join(["1"] * question.dice) if question.dice else question.bag[0])
            continue
        key = careful(lambda: observe(t.state, seat), question, seat, Stream("careful"))
        keys.append(key)
        t.play(key)
    return keys


def test_it_recovers_and_stays() -> None:
    t = Table().put("collin", status=["stunned"]).start("collin")
    assert turn_of(t) == ["rest", "end"]
    t = Table().put("collin", status=["knocked"]).start("collin")
    assert turn_of(t) == ["stand", "search", "end"]


def test_it_fights_what_is_near_and_goes_to_nobody() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 2, 12).start("collin")
    assert turn_of(t) == ["fight:princes_sword:roach-1", "end"]
    t = Table(space=9).put("maginos", 1).foe("roach", 12).start("maginos")
    assert turn_of(t) == ["search", "end"]


def test_it_leaves_a_current() -> None:
    t = Table("T1b", space=2).put("collin", 8).start("collin")
    assert turn_of(t)[0].startswith("climb")


def test_it_spends_nothing_and_never_leaves_the_tile() -> None:
    t = Table(space=9).put(
        "collin", cheese=9, abilities=["resolve"], pack=["antidote"], tricks=["crumb_trail"]
    )
    t["collin"].searched = ["T1o"]
    t.start("collin")
    assert t.offers("explore")
    assert turn_of(t) == ["end"]
    assert (t["collin"].cheese, t["collin"].pack, t["collin"].tricks) == (9, ["antidote"], ["crumb_trail"])
