"""Back by the table's leave: by the yes of all, in the last round, never behind what somebody has seen."""

from dataclasses import replace

import pytest
from django.urls import reverse

from games import systems
from games.engine.questions import Procedure, one, reveal
from games.engine.record import decode_record, verify
from games.journal.loading import load
from games.journal.past import past_of
from games.models import Game, Message, Rewind, TakenBack, Vote
from games.models.game import Luck
from games.models.obligation import Obligation
from games.models.vote import Matter
from games.past.recap import recap
from games.past.record import export
from games.play.play import Outcome
from games.seats import back_by_leave
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, close_due, propose, withdraw
from games.systems import get_system
from labyrinth.ground.clock import stopped_at
from tests.games.absent import run_out
from tests.games.letters import letter
from tests.games.people import finish, owed, play, read_again, running, seat_of
from tests.games.saga import offer
from tests.games.slow import MONDAY, H, all_are_told, at, started
from tests.games.tables import last, log
from tests.games.tiny import TINY, State

pytestmark = pytest.mark.django_db


def ask(game: Game, seat: int = 1, back: int = 1) -> Outcome:
    done = propose(game.pk, seat, Proposal(Matter.TAKE_BACK, back=back))
    read_again(game)
    return done


def say(game: Game, seat: int, *, yes: bool = True) -> None:
    assert cast(game.pk, seat, vote_id=Vote.objects.latest("id").pk, yes=yes).accepted
    read_again(game)


def played(*names: str) -> Game:
    """Ann has rolled and kept; it is Bob's turn."""
    game = running(*(names or ("Ann", "Bob", "Cid")))
    play(game, "1 roll", "1 keep")
    return game


def test_all_agree_and_the_game_goes_back_with_its_roll():
    game = played()
    die = past_of(game).entries()[1].answers[0].key
    assert ask(game, back=2).accepted
    say(game, 2)
    assert game.entries == 3
    say(game, 3)
    assert (game.entries, [one.seat for one in Obligation.objects.filter(game=game)]) == (0, [1])
    assert log(game)[-2:] == ["vote_decided", "rewound"]
    rewind = Rewind.objects.get()
    assert (rewind.by, rewind.left, TakenBack.objects.filter(rewind=rewind).count()) == (1, 0, 3)
    play(game, "1 wait", "1 keep", "2 roll")
    assert past_of(game).entries()[-1].answers[0].key == die
    finish(game)
    verify(decode_record(export(game)), get_system("tiny"))


def test_only_what_was_answered_last_may_go_back_too():
    game = played()
    ask(game, back=1)
    say(game, 2)
    say(game, 3)
    assert (game.entries, load(game).question.kind) == (2, "stash")


def test_silence_is_a_no_after_a_day():
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait", "1 keep")
    with stopped_at(MONDAY):
        ask(game)
        say(game, 2)
    with stopped_at(MONDAY + 23 * H):
        assert close_due() == 0
    with stopped_at(MONDAY + 24 * H):
        assert close_due() == 1
    read_again(game)
    assert (game.entries, last(game, "vote_decided").data["passed"]) == (2, False)


def test_the_clock_of_whoever_is_on_turn_stands_still_meanwhile_once_a_round():
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait", "1 keep")
    due = owed(game, 2).due_at
    with stopped_at(MONDAY + 2 * H):
        all_are_told()
        ask(game)
        held = owed(game, 2)
        assert held.since == MONDAY + 26 * H
    with stopped_at(MONDAY + 5 * H):
        say(game, 2, yes=False)
    assert owed(game, 2).due_at == due + 3 * H
    assert last(game, "vote_opened").data["held"] is True
    with stopped_at(MONDAY + 30 * H):
        assert ask(game, back=2).accepted
    assert "held" not in last(game, "vote_opened").data


def test_a_clock_that_was_held_costs_nothing_when_they_answer_meanwhile():
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait", "1 keep")
    with stopped_at(MONDAY + 2 * H):
        all_are_told()
        ask(game)
    with stopped_at(MONDAY + 6 * H):
        play(game, "2 wait", "2 keep")
    assert seat_of(game, 2).left == (16 - 2) * 3600


def test_refused_with_the_reason_once_somebody_has_played_on():
    game = played()
    play(game, "2 wait")
    assert "Bob has played on" in ask(game).message
    assert not Vote.objects.exists()


def test_what_nobody_may_know_of_is_found_when_all_have_agreed():
    game = played()
    ask(game)
    say(game, 3)
    play(game, "2 wait")
    say(game, 2)
    assert game.entries == 4
    assert log(game)[-1] == "vote_lapsed"


def test_refused_once_a_turn_has_run_out():
    game = started("Ann", "Bob", "Cid")
    run_out(game, 1)
    read_again(game)
    said = ask(game).message
    assert "run out" in said or "Choose" in said


def test_refused_behind_a_question_in_secret():
    game = played("Ann", "Bob")
    play(game, "2 wait", "2 keep")
    assert "in secret" in ask(game, seat=2).message


def looks(state: State) -> Procedure:
    """Whoever waits lets the next seat look at something, whoever asks for toll looks themselves."""
    seat = state.turn
    answer = yield one(seat, "act", ("wait", "toll"), "wait")
    yield reveal("peek", "map", (state.next_seat() if answer == "wait" else seat,))
    state.phase = "stash"


def test_never_behind_what_somebody_else_was_shown(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, phases={**TINY.phases, "act": looks}))
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 keep")
    assert ask(game, back=2).message == "Bob has been shown something since."
    assert (game.entries, Vote.objects.count()) == (3, 0)
    assert ask(game, back=1).accepted


def test_what_only_the_asker_was_shown_keeps_nobody(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, phases={**TINY.phases, "act": looks}))
    game = running("Ann", "Bob", "Cid")
    play(game, "1 toll", "1 keep")
    assert ask(game, back=2).accepted
    say(game, 2)
    say(game, 3)
    assert game.entries == 0


def test_once_a_game_and_asked_three_times():
    game = played()
    for day in range(3):
        with stopped_at(MONDAY.replace(year=2027) + 25 * day * H):
            assert ask(game).accepted
            assert withdraw(game.pk, 1, vote_id=Vote.objects.latest("id").pk).accepted
    with stopped_at(MONDAY.replace(year=2027) + 90 * H):
        assert "three times" in ask(game).message
    Vote.objects.update(passed=True)
    assert "once a game" in back_by_leave.too_often(game, 1)


def test_not_without_an_answer_of_ones_own():
    game = played()
    assert "one of your answers" in ask(game, seat=3).message
    assert "one of your answers" in ask(game, back=7).message


def test_a_demo_takes_nothing_back_by_leave():
    game = played()
    game.is_demo = True
    assert not back_by_leave.may_take_back(game)


def test_nor_does_a_table_of_shared_luck():
    game = played()
    assert back_by_leave.may_take_back(game)
    for game.luck in Luck.values:
        assert not back_by_leave.may_take_back(game)


def test_plans_and_answers_ahead_end_with_it():
    game = played()
    seat = seat_of(game, 2)
    seat.plan, seat.ahead = {"steps": []}, {"turn": 1}
    seat.save(update_fields=["plan", "ahead"])
    ask(game)
    say(game, 2)
    say(game, 3)
    assert (seat_of(game, 2).plan, seat_of(game, 2).ahead) == (None, None)


def test_the_page_asks_and_the_story_tells(client):
    game = played()
    client.force_login(seat_of(game, 1).user)
    page = client.get(reverse("games:ask_table", args=[game.slug])).content.decode()
    assert page.count('name="back"') == 2
    sent = {"matter": "takeback", "back": "1"}
    assert client.post(reverse("games:propose", args=[game.slug]), sent).status_code == 302
    say(game, 2)
    say(game, 3)
    assert [(one.name, one.step) for one in recap(game, 2).went_back] == [("Ann", Rewind.objects.get().step)]


def test_mails_name_the_step_and_whose_answer_it_is():
    game = played()
    ask(game)
    asked = Message.objects.get(game=game, event="vote", seat=2).data
    assert "to go back to step" in letter(game, "Bob", "vote", data=asked).text
    say(game, 2)
    say(game, 3)
    told = Message.objects.get(game=game, event="held", seat=2).data
    assert "before an answer of Ann" in " ".join(letter(game, "Bob", "held", data=told).text.split())


def test_who_has_used_it_is_told_so_on_the_page(client):
    game = played()
    ask(game)
    Vote.objects.update(passed=True)
    client.force_login(seat_of(game, 1).user)
    assert "once a game" in client.get(reverse("games:ask_table", args=[game.slug])).content.decode()


def test_refused_once_somebody_leaves():
    game = played()
    assert resign(game.pk, 3).accepted
    assert "Cid has left" in ask(game).message


def test_allies_have_no_secrets_so_others_may_have_played_since(monkeypatch):
    offer(monkeypatch)
    game = running("Ann", "Bob", "Cid", system="saga")
    play(game, "1 wait", "2 wait")
    assert ask(game).accepted
    say(game, 2)
    say(game, 3)
    assert (game.entries, load(game).waiting) == (0, (1,))
