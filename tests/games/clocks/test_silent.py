"""Who answers nothing in the turns of others holds nobody after two questions: by the public count alone."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from msgspec import structs

from games import systems
from games.engine.orders import Ordered, StandingOrders
from games.engine.questions import Procedure, Question
from games.journal.proof import prove
from games.models import Game, Message, Seat, TableEvent
from games.models.clock import PACES
from games.models.message import Event
from games.seats import ask_again
from games.table.log_words import line
from games.table.miss_words import lines_of
from games.waits.obligations import begin_anew
from labyrinth.ground.clock import stopped_at
from tests.games.fights import ASK, ATTACK, about_to_attack, game_at, order
from tests.games.letters import letter
from tests.games.pages import Visitor, html
from tests.games.pages import at as page
from tests.games.people import owed, owing, person, play, seat_of
from tests.games.play.test_allies_asked import journey
from tests.games.slow import MINUTE, MONDAY, H, at, events, started, sweep_at, told
from tests.games.tables import locked
from tests.games.tiny import ASKING, TINY, State, View
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
THIRD = MONDAY + 2 * DAY


def stash(state: State) -> Procedure:
    """As in the tiny game, but nobody bids after a round: all that is asked in another's turn is the toll."""
    yield from TINY.phases["stash"](state)
    if state.phase == "bid":
        state.phase, state.round = "act", state.round + 1


def turns(state: State) -> int:
    """There is no bid that belongs to the turn behind it."""
    return (state.round - 1) * len(state.points) + state.seats.index(state.turn) + 1


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked for toll is asked himself; orders that come too late refuse where something is
    hidden."""

    def late(view: View, question: Question, _seat: int, _orders: Mapping[str, Any]) -> Ordered | None:
        if question.kind != "toll":
            return None
        return Ordered("refuse" if view.stash else "pay", "late")

    system = replace(
        ASKING,
        phases={"act": TINY.phases["act"], "stash": stash},
        slow=replace(TINY.slow, turns=turns),
        orders_of=lambda *_: StandingOrders(when_due=late),
    )
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)


def a_round(game: Game, moment: datetime, *, stash: str = "keep", runs_out: bool = True) -> datetime:
    """Ann asks Bob for toll, which runs out where he is waited for; then both play on. When it was over."""
    at(moment, game, "1 toll")
    if runs_out:
        assert owing(game) == [2]
        moment = owed(game, 2).due_at + MINUTE
        sweep_at(moment)
    at(moment, game, "1 keep", "2 wait", f"2 {stash}")
    return moment


def silent(**more: Any) -> tuple[Game, datetime]:
    """A game in which Bob has let two questions run out, and when that was."""
    game = started(**more)
    return game, a_round(game, a_round(game, MONDAY))


@pytest.mark.usefixtures("asking")
def test_after_two_questions_that_ran_out_nobody_waits_out_of_turn() -> None:
    game, moment = silent()
    assert seat_of(game, 2).silent_since is not None
    at(moment, game, "1 toll")
    assert told(game)[-1] == ("toll", 2, "pay", "order")
    assert owing(game) == [1]


@pytest.mark.usefixtures("asking")
def test_one_question_that_ran_out_is_nothing() -> None:
    game = started()
    moment = a_round(game, MONDAY)
    at(moment, game, "1 toll")
    assert (owing(game), seat_of(game, 2).silent_since) == ([2], None)
    assert "silent" not in events(game)


@pytest.mark.usefixtures("asking")
def test_an_answer_between_them_begins_the_count_anew() -> None:
    game = started()
    moment = a_round(game, MONDAY)
    at(moment, game, "1 toll", "2 pay", "1 keep", "2 wait", "2 keep")
    a_round(game, moment)
    assert seat_of(game, 2).silent_since is None


@pytest.mark.usefixtures("asking")
def test_own_turns_played_in_time_do_not_end_it() -> None:
    game, moment = silent()
    at(moment, game, "1 toll", "1 keep", "2 wait", "2 keep", "1 toll")
    assert owing(game) == [1]


@pytest.mark.usefixtures("asking")
def test_the_log_the_page_and_a_mail_tell_all() -> None:
    game, moment = silent()
    with stopped_at(moment):
        said = [line(one, lambda seat, _at: {2: "Bob"}.get(seat, "")) for one in game.table_events.all()]
        assert any(words.startswith("Bob has let two questions") for words in said)
        assert "not waited for in others" in html(Visitor("Ann").get(page(game)))
        about = Message.objects.get(event=Event.ABSENT, user=person("Ann"), data__why="silent")
        assert "Bob has let two questions" in letter(game, "Ann", Event.ABSENT, data=about.data, seat=1).text
        own = letter(game, "Bob", Event.TIMED_OUT, seat=2, data={"seat": 2, "how": "default"}).text
    assert "second such question in a row" in " ".join(own.split())


@pytest.mark.usefixtures("asking")
def test_one_press_has_its_person_asked_again() -> None:
    game, moment = silent()
    bob = Visitor("Bob")
    with stopped_at(moment):
        bob.submit(page(game), page(game, "ask_again"))
        assert seat_of(game, 2).silent_since is None
        assert events(game)[-1] == "asked_again"
        assert "ask-again/" not in html(bob.get(page(game)))
        assert not ask_again.ask_again(game.pk, 2).accepted
    at(moment, game, "1 toll")
    assert owing(game) == [2]


@pytest.mark.usefixtures("asking")
def test_the_default_is_an_ordinary_entry_that_is_proved() -> None:
    game, moment = silent()
    at(moment, game, "1 toll", "1 keep")
    game.refresh_from_db()
    assert prove(game).why == ""


@pytest.mark.usefixtures("asking")
def test_nothing_that_others_see_depends_on_the_hand() -> None:
    seen = []
    for stash in ("keep", "hide"):
        game = started(name="Toll")
        moment = a_round(game, a_round(game, MONDAY, stash=stash), stash=stash)
        at(moment, game, "1 toll")
        seen.append(public(game))
        Message.objects.all().delete()
    assert told(game)[-1] == ("toll", 2, "refuse", "order")
    assert seen[0] == seen[1]


def public(game: Game) -> list[object]:
    """What stands of Bob's silence for others to see, with all its moments."""
    log = TableEvent.objects.filter(game=game).order_by("pk").values_list("at", "kind", "seat", "data")
    mails = Message.objects.filter(game=game, user=person("Ann")).order_by("pk")
    waits = game.obligations.order_by("seat").values_list("seat", "asked_at", "since", "due_at", "then")
    columns = ("unanswered", "silent_since", "answer_left", "answer_turn", "left", "bank")
    return [
        list(log),
        list(mails.values_list("event", "wait", "due_at", "created_at", "send_at", "data")),
        list(waits),
        list(Seat.objects.filter(game=game).order_by("number").values_list(*columns)),
    ]


def test_in_a_sealed_question_nothing_is_told_before_it_is_closed() -> None:
    game = started("Ann", "Bob", "Cid")
    moment = MONDAY
    for _ in range(2):
        at(moment, game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep", "1 low")
        moment = owed(game, 2).due_at + MINUTE
        with stopped_at(moment - 2 * MINUTE):
            game.obligations.filter(seat=3).update(due_at=moment + 5 * H)
            game.seats.filter(number=3).update(answer_left=100 * 3600)
        sweep_at(moment)
        assert owing(game) == [3]
        assert "silent" not in events(game)
        play_at = moment + H
        at(play_at, game, "3 high")
        moment = play_at
    assert events(game) == ["silent"]
    assert seat_of(game, 2).silent_since == moment


@pytest.mark.rule("L-COR-04")
@pytest.mark.parametrize(("unanswered", "asked"), [(1, [2]), (2, [])])
def test_it_holds_where_nimuel_is_attacked_and_its_player_wants_to_be_asked(
    unanswered: int, asked: list[int]
) -> None:
    with stopped_at(MONDAY):
        game = about_to_attack("might")
        order(game, "Bob", **ASK)
        Seat.objects.filter(game=game, number=2).update(unanswered=unanswered)
        play(game, ATTACK)
    assert out_of_turn(game) == asked
    assert [line for line in told(game) if line[1] == 2] == (
        [("cast", 2, "pass", "order")] * 2 if not asked else []
    )


@pytest.mark.rule("T-DP-01")
@pytest.mark.parametrize(("unanswered", "asked"), [(1, [2]), (2, [])])
def test_it_holds_where_a_spell_could_be_countered(unanswered: int, asked: list[int]) -> None:
    table = Table("wizard", "druid", "priest", windows=True, pause="classic").give(1, "acquisition")
    table.give(2, "counterspell", gold=3).give(3, "counterspell")
    with stopped_at(MONDAY):
        game = game_at(table.start().at.base, "Ann", "Bob", "Cid", system="talisman")
        order(game, "Bob", ask=["counter"])
        Seat.objects.filter(game=game, number=2).update(unanswered=unanswered)
        play(game, "1 cast:acquisition:2")
    assert out_of_turn(game) == asked


def out_of_turn(game: Game) -> list[int]:
    return list(game.obligations.filter(on_turn=False).order_by("seat").values_list("seat", flat=True))


def test_whose_allies_may_still_decide_has_let_nothing_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    system = replace(ASKING, allies=True, phases={"act": journey})
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait")
    sweep_at(MONDAY + 12 * H + MINUTE)
    assert owing(game) == [1]
    assert set(game.seats.values_list("unanswered", flat=True)) == {0}


@pytest.mark.usefixtures("asking")
def test_whoever_takes_the_seat_over_is_asked() -> None:
    game, moment = silent()
    with stopped_at(moment), transaction.atomic():
        begin_anew(locked(game), 2, moment, fresh=True)
    assert (seat_of(game, 2).unanswered, seat_of(game, 2).silent_since) == (0, None)


def test_who_thinks_about_joining_reads_the_rule_where_questions_are_waited_for() -> None:
    lines = {answer: lines_of(structs.replace(PACES["day"], answer=answer)) for answer in (0, 3600)}
    assert any("no longer waited for there" in line for line in lines[3600])
    assert not any("no longer waited for there" in line for line in lines[0])
