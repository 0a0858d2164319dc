"""An operator's rewind: the rolls are kept, nothing is lost, and the record proves it all."""

import pytest
from django.core.management import CommandError, call_command

from games import systems
from games.engine.dice import FairDice
from games.engine.position import Kept
from games.engine.questions import Procedure, one, roll
from games.engine.record import decode_record, verify
from games.journal import write
from games.journal.loading import load, load_from
from games.journal.past import past_of
from games.journal.question_token import question_token
from games.models import Entry, Game, Rewind, Seat, TableEvent, TakenBack
from games.models.clock import PACES
from games.models.kept_results import kept_of
from games.past.record import export
from games.play.quarantine import quarantine
from games.play.rewind import rewind
from games.play.take_back import take_back
from games.refused import Refused, RulesFailedError
from tests.games.letters import letter
from tests.games.people import answer, finish, play, play_on, running, seat_of
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


def lines(game: Game) -> list[tuple[str, str]]:
    """The journal as kinds and answers."""
    return [(line.kind, line.answers[0].key) for line in past_of(game).entries()]


def back(game: Game, to: int | None = None, *, accepted: bool = False) -> None:
    rewind(game.pk, to=to, reason="a test", accepted=accepted)
    game.refresh_from_db()


def rolled(*, turns: int = 1) -> Game:
    """A game in which so many turns were played, the first two by rolling, which is not enough to win."""
    game = running()
    for turn in range(turns):
        if load(game).state.phase == "bid":
            play(game, "1 low", "2 high")
        play(game, f"{turn % 2 + 1} {'roll' if turn < 2 else 'wait'}", f"{turn % 2 + 1} keep")
    return game


def proved(game: Game) -> None:
    """The game, played to its end, is proved by its record."""
    finish(game)
    position = verify(decode_record(export(game)), systems.get_system(game.system))
    assert (position.number, position.chances) == (game.entries, game.chances)


def changed(phases: dict[str, object]) -> object:
    from dataclasses import replace

    return replace(TINY, phases={**TINY.phases, **phases})


def test_the_same_question_gets_its_roll_again():
    game = rolled()
    before = lines(game)
    assert before[1][0] == "die"
    back(game, 0)
    assert lines(game) == []
    play(game, "1 roll")
    assert lines(game) == before[:2]
    assert game.chances == 1


def test_another_answer_leaves_the_roll_for_whoever_rolls_first():
    game = rolled()
    die = lines(game)[1]
    back(game, 0)
    play(game, "1 wait", "1 keep", "2 roll")
    assert lines(game)[3] == die
    play(game, "2 keep", "1 low", "2 low", "1 roll")
    assert game.chances == 2


def test_a_roll_among_what_is_left_is_no_question_again():
    game = rolled(turns=2)
    back(game, 1)
    assert lines(game)[0][0] == "act"
    assert lines(game)[1][0] == "die"
    assert load(game).number == game.entries == 2


def test_nothing_is_lost():
    game = rolled()
    back(game, 0)
    assert [row.number for row in TakenBack.objects.order_by("id")] == [1, 2, 3]
    done = Rewind.objects.get()
    assert (done.entries, done.playable, done.left, done.reason) == (3, 3, 0, "a test")


def test_pages_from_before_the_rewind_are_stale_and_numbers_rise():
    game = rolled()
    number, page = game.number, question_token(game, 2)
    back(game, 0)
    assert game.number > number
    assert not answer(game, 2, "wait", token=page).accepted


def test_the_table_waits_anew():
    game = rolled()
    back(game, 0)
    [row] = game.obligations.all()
    assert (row.seat, row.entry, row.undone) == (1, 0, game.undone)


def test_turns_that_are_played_again_begin_with_a_fresh_clock_and_gain_nothing():
    game = rolled(turns=4)
    Seat.objects.filter(game=game).update(left=1, bank=5, answer_turn=4, answer_left=1)
    back(game, 0)
    seat, full = seat_of(game, 1), PACES["day"].turn
    assert (seat.turn, seat.left, seat.bank, seat.answer_turn) == (1, full, 5, 0)
    play(game, "1 wait", "1 keep")
    seat = seat_of(game, 2)
    assert (seat.turn, seat.left, seat.bank) == (2, full, 5)


def test_answers_to_a_sealed_question_are_gone():
    game = rolled(turns=2)
    play(game, "1 high")
    assert game.sealed.count() == 1
    back(game, game.entries)
    assert game.sealed.count() == 0
    assert load(game).waiting == (1, 2)


def test_without_a_number_it_goes_back_to_the_checkpoint():
    game = rolled(turns=3)
    assert game.at_entry > 0
    at = game.at_entry
    back(game)
    assert (game.entries, game.at_entry) == (at, at)
    load(game)


def test_it_goes_back_behind_the_checkpoint_from_a_key_frame(monkeypatch):
    monkeypatch.setattr(write, "KEY_FRAME_EVERY", 4)
    game = running()
    play_on(game, 20)
    before = lines(game)
    assert game.checkpoints.count() > 2
    assert game.at_entry > 7
    back(game, 7)
    assert lines(game) == before[:7]
    assert game.at_entry <= 7
    assert game.key_entry == max(game.checkpoints.values_list("entries", flat=True)) <= 7
    play_on(game, 20)
    proved(game)


def test_a_record_after_rewinds_proves_every_die():
    game = rolled(turns=3)
    back(game, 4)
    play_on(game, 3)
    back(game, 2)
    proved(game)
    record = decode_record(export(game))
    assert [stretch.rewound_to for stretch in record.played] == [4, 2, None]


def test_no_stored_state_decides_which_number_comes_next(monkeypatch):
    """A state that is stored after a rewind counts the numbers that were used before, a pack those of its own
    journal: whichever a position begins from, the next new roll has the number that the game's row says."""
    monkeypatch.setattr(write, "KEY_FRAME_EVERY", 1)
    game = rolled()
    back(game, 0)
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert [line.is_chance for line in past_of(game).entries()].count(True) == 0
    assert set(game.checkpoints.filter(entries__gt=0).values_list("chances", flat=True)) == {1}
    assert {load_from(game, entry).chances for entry in range(game.entries + 1)} == {1}
    play(game, "1 roll", "1 keep", "2 roll")
    dice = FairDice(
        bytes(game.seed), game.slug, {seat.number: seat.phrase for seat in game.seats.all() if seat.phrase}
    )
    assert lines(game)[-1] == ("die", dice(roll("die"), 2))
    proved(game)


def test_take_backs_around_a_rewind_do_not_disturb_the_record():
    game = running()
    play(game, "1 wait")
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    play(game, "1 roll", "1 keep", "2 wait", "2 keep")
    back(game, 4)
    assert take_back(game.pk, 2, token=question_token(game, 2)).accepted
    game.refresh_from_db()
    assert game.entries == 3
    proved(game)
    assert [stretch.rewound_to for stretch in decode_record(export(game)).played] == [3, None]


def act_without_roll(state) -> Procedure:
    """The act of another release: it knows no die."""
    yield one(state.turn, "act", ("wait", "toll"), "wait")
    state.phase = "stash"


def act_with_two(state) -> Procedure:
    """The act of another release: a roll asks two more questions behind it."""
    answer = yield one(state.turn, "act", ("wait", "roll", "toll"), "wait")
    if answer == "roll":
        yield roll("die")
        yield one(state.turn, "after", ("well", "so"), "well")
    state.phase = "stash"


def test_a_held_game_goes_on_from_its_checkpoint(monkeypatch):
    game = rolled()
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_without_roll}))
    assert not answer(game, 2, "wait").accepted
    assert game.status == "quarantined"
    back(game, accepted=True)
    assert (game.status, game.quarantine, game.offending) == ("running", "", None)
    assert game.entries == 3
    play(game, "2 wait", "2 keep")
    assert game.proved_from.entries == 3


def test_a_game_that_is_rewound_goes_on_only_where_all_that_is_left_is_played_or_that_is_accepted(
    monkeypatch,
):
    game = rolled()
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_without_roll}))
    quarantine(game.pk, reason="by hand")
    with pytest.raises(CommandError, match=r"do not play all that is left .*--accept"):
        call_command("rewind", game.slug)
    game.refresh_from_db()
    assert (game.status, game.rewinds.count()) == ("quarantined", 0)
    call_command("rewind", game.slug, "--accept")
    game.refresh_from_db()
    assert (game.status, game.proved_from.entries) == ("running", 3)


def test_a_game_is_not_taken_back_behind_what_is_proved(monkeypatch):
    game = rolled(turns=3)
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_without_roll}))
    back(game, accepted=True)
    with pytest.raises(Refused, match=f"proved from entry {game.entries} on"):
        back(game, game.entries - 1, accepted=True)


def test_what_the_rules_play_to_another_end_is_not_left():
    game = running()
    play(game, "1 wait")
    Entry.objects.filter(game=game).update(digest=b"0" * 16)
    with pytest.raises(Refused, match="only the first 0 entries"):
        back(game, 1)


def test_rolls_behind_what_the_rules_no_longer_play_get_the_same_numbers(monkeypatch):
    game = running()
    play(game, "1 roll", "1 keep", "2 roll", "2 keep")
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_with_two}))
    quarantine(game.pk, reason="by hand")
    done = rewind(game.pk, to=0, reason="x")
    assert (done.dropped, done.unplayable, done.kept) == (6, 4, 1)
    game.refresh_from_db()
    assert game.chances == 1
    monkeypatch.setitem(systems.REGISTERED, "tiny", TINY)


def test_kept_results_used_in_what_is_unplayable_are_kept_again(monkeypatch):
    game = running()
    play(game, "1 roll", "1 keep")
    die = lines(game)[1][1]
    back(game, 0)
    play(game, "1 wait", "1 keep", "2 roll", "2 keep")
    assert kept_of(game).spent == ((4, Kept("die", 1, (), die)),)
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_without_roll}))
    Entry.objects.filter(game=game).update(digest=None)  # the other release offered other options
    quarantine(game.pk, reason="by hand")
    done = rewind(game.pk, to=2, reason="x")
    assert (done.unplayable, done.kept) == (3, 1)
    game.refresh_from_db()
    assert game.chances == 1
    assert kept_of(game).open == (Kept("die", 1, (), die),)
    monkeypatch.setitem(systems.REGISTERED, "tiny", TINY)
    Game.objects.filter(pk=game.pk).update(digest=load_digest(game))
    game.refresh_from_db()
    play(game, "2 roll")
    assert lines(game)[3] == ("die", die)
    assert game.chances == 1
    proved(game)


def load_digest(game: Game) -> bytes:
    """What the present rules make of the stored journal."""
    from games.engine.position import Position
    from games.models.packing import unpack

    rows = past_of(game).entries(game.at_entry)
    Entry.objects.filter(game=game).update(digest=None)
    return Position(TINY, unpack(bytes(game.checkpoint)), rows, counts=game.at).digest()


def test_an_entry_that_the_rules_do_not_reach_is_refused(monkeypatch):
    game = rolled()
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_without_roll}))
    with pytest.raises(Refused, match="only the first 0 entries"):
        rewind(game.pk, to=2, reason="x")
    game.refresh_from_db()
    assert game.entries == 3


def test_rules_that_fail_from_there_on_change_nothing(monkeypatch):
    def failing(state) -> Procedure:
        raise KeyError("stash")
        yield

    game = rolled()
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": failing}))
    with pytest.raises(RulesFailedError):
        rewind(game.pk, reason="x")
    assert Entry.objects.filter(game=game).count() == 3


@pytest.mark.parametrize("to", [-1, 4])
def test_a_number_that_the_game_does_not_have_is_refused(to):
    game = rolled()
    with pytest.raises(Refused, match="entries 0 to 3"):
        rewind(game.pk, to=to, reason="x")


def test_a_game_that_is_over_is_not_rewound():
    game = running()
    finish(game)
    with pytest.raises(Refused, match="runs or is held"):
        rewind(game.pk, to=0, reason="x")


def test_the_table_is_told():
    game = rolled()
    back(game, 0)
    assert TableEvent.objects.filter(game=game, kind="rewound").exists()
    told = game.messages.filter(event="held")
    assert [message.data for message in told] == [{"why": "rewound"}] * 2
    assert "taken the game back" in letter(game, "Ann", "held", data={"why": "rewound"}).text


def test_the_command_says_what_it_did(capsys):
    game = rolled()
    call_command("rewind", game.slug, "--to-entry", "0", "--reason", "why not")
    said = capsys.readouterr().out
    assert said == f"{game.slug} has 0 entries, 3 went to the history, 1 rolls kept.\n"
    with pytest.raises(CommandError, match="entries 0 to 0"):
        call_command("rewind", game.slug, "--to-entry", "1")
    with pytest.raises(CommandError, match="There is no game"):
        call_command("rewind", "nosuchgame")
