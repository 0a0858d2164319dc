"""Every journal is played from its first entry, and whatever was stored on the way is compared."""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from games import systems
from games.journal.loading import load
from games.journal.proof import prove
from games.journal.release import BeingUpgraded
from games.models import Checkpoint, Entry, Game, JournalCheck, ProvedFrom
from games.models.packing import pack, unpack
from games.play import accept as accepting
from games.play.accept import accept
from games.play.check_journals import check_one
from games.play.quarantine import release
from games.play.rewind import rewind
from games.refused import Refused
from tests.games.long import long_running
from tests.games.packed_games import back, finished, packed, short_stretches
from tests.games.people import answer, owed, person, play, play_on, running
from tests.games.play.test_rewind import act_without_roll, changed
from tests.games.tables import last, log
from tests.games.tiny import TINY, new_state
from tests.passing import later

pytestmark = pytest.mark.django_db

GARBAGE = b"garbage"


def plant(game: Game, number: int, data: bytes = GARBAGE) -> None:
    """Something else stands in the place of an entry."""
    assert Entry.objects.filter(game=game, number=number).update(data=data)


def looked(game: Game) -> tuple[str, int | None, int | None]:
    """The verdict on the game, the first entry that does not fit, and from which on it is proved."""
    found = check_one(game.pk)
    assert found
    return found.verdict, found.entry, found.proved


# -- what is found -------------------------------------------------------------------------------------------


@pytest.mark.long("a game of 1,450 entries")
def test_what_is_planted_in_entry_5_of_1450_is_found():
    game = long_running(290)
    assert game.entries == 1450
    assert looked(game) == ("fits", None, 0)
    plant(game, 5)
    load(game)
    verdict, entry, proved = looked(game)
    assert (verdict, entry) == ("past", 5)
    frames = game.checkpoints.filter(entries__gte=5).order_by("entries")
    assert proved == frames.values_list("entries", flat=True).first()


def test_an_answer_that_was_another_one_is_found():
    game = long_running(20)
    row = Entry.objects.get(game=game, number=2)
    plant(game, 2, bytes(row.data).replace(b"hide", b"keep"))
    assert looked(game)[:2] == ("past", 5), "the first digest behind it"


def test_a_digest_that_was_another_one_is_found():
    game = long_running(20)
    Entry.objects.filter(game=game, number=50).update(digest=b"0" * 16)
    assert looked(game)[:2] == ("past", 50)


def test_a_stored_state_that_was_another_one_is_found():
    game = long_running(20)
    frame = Checkpoint.objects.filter(game=game, entries__gt=0).order_by("entries")[0]
    first = unpack(bytes(game.checkpoints.get(entries=0).state))
    state = unpack(bytes(frame.state), first).replace(b'"stash":{"1":', b'"stash":{"1":1')
    Checkpoint.objects.filter(pk=frame.pk).update(state=pack(state, first))
    assert looked(game)[:2] == ("past", frame.entries)
    Checkpoint.objects.filter(pk=frame.pk).update(state=b"no state")
    assert looked(game)[:2] == ("past", frame.entries)


def test_a_game_that_would_begin_otherwise_is_found(monkeypatch):
    game = long_running(5)
    richer = replace(TINY, new_state=lambda options: replace_round(new_state(options)))
    monkeypatch.setitem(systems.REGISTERED, "tiny", richer)
    assert looked(game) == ("past", 0, 0)


def replace_round(state):
    state.round = 7
    return state


def test_what_comes_out_is_where_the_game_is_proved_from_behind_several_faults():
    game = long_running(40)
    plant(game, 5)
    plant(game, 100)
    verdict, entry, proved = looked(game)
    assert (verdict, entry) == ("past", 5)
    assert proved == game.checkpoints.filter(entries__gte=100).order_by("entries")[0].entries


def test_a_fault_in_what_the_game_is_loaded_from_is_no_past():
    game = running()
    play(game, "1 wait")
    assert game.at_entry == 0
    Entry.objects.filter(game=game).update(digest=b"0" * 16)
    assert looked(game) == ("mismatch", 1, None)


def test_take_backs_and_rewinds_fit():
    game = running()
    play(game, "1 wait")
    back(game, 1)
    play(game, "1 roll", "1 keep", "2 wait", "2 keep")
    rewind(game.pk, to=4, reason="a test")
    game.refresh_from_db()
    back(game, 2)
    play(game, "2 roll", "2 hide", "1 low", "2 high")
    rewind(game.pk, to=2, reason="another")
    game.refresh_from_db()
    play_on(game, 9)
    assert looked(game) == ("fits", None, 0)


def test_a_pack_is_proved_too(monkeypatch):
    short_stretches(monkeypatch)
    game = packed(finished())
    assert prove(game).misfit is None
    monkeypatch.setitem(systems.REGISTERED, "tiny", changed({"act": act_without_roll}))
    assert prove(game).misfit == 31, "the first roll"


# -- held, until it is accepted ------------------------------------------------------------------------------


def held(game: Game) -> Game:
    """The game, whose past does not fit, as `check_journals --quarantine` leaves it."""
    with pytest.raises(CommandError) as failed:
        call_command("check_journals", "--quarantine")
    assert failed.value.returncode == 3
    game.refresh_from_db()
    assert game.status == "quarantined"
    return game


def faulty(entry: int = 5) -> Game:
    game = long_running(20)
    plant(game, entry)
    return game


def test_it_is_held_like_one_that_does_not_play_on(capsys):
    game = held(faulty())
    proved = game.checkpoints.filter(entries__gte=5).order_by("entries")[0].entries
    out = capsys.readouterr().out
    assert out == f"{game.slug} tiny past entry 5 plays on, proved from entry {proved} on quarantined\n"
    assert owed(game, 1).due_at is None
    assert not answer(game, 1, "wait").accepted
    assert (log(game), last(game, "quarantined").data) == (["quarantined"], {"how": "past"})
    told = game.messages.get(event="held", user=person("Ann"))
    assert told.data == {"why": "quarantined", "cause": "release", "past": True}


def test_nobody_lets_it_go_without_saying_so():
    game = held(faulty())
    with pytest.raises(Refused, match=f"Its past does not fit .*check_journals --accept {game.slug}"):
        release(game.pk)
    game.refresh_from_db()
    assert game.status == "quarantined"


def test_accepted_it_goes_on_and_is_said_to_be_proved_from_there(capsys):
    game = held(faulty())
    capsys.readouterr()
    later()
    call_command("check_journals", "--accept", game.slug)
    frame = game.checkpoints.filter(entries__gte=5).order_by("entries")[0]
    assert capsys.readouterr().out == f"{game.slug} accepted, proved from entry {frame.entries} on\n"
    game.refresh_from_db()
    assert (game.status, game.quarantine) == ("running", "")
    assert owed(game, 1).due_at is not None
    row = ProvedFrom.objects.get(game=game)
    assert (row.entries, row.steps, row.chances) == (frame.entries, frame.steps, 0)
    assert last(game, "released").data == {"how": "accepted", "step": frame.steps}
    told = game.messages.filter(event="held", user=person("Ann")).latest("pk")
    assert told.data == {"why": "released", "step": frame.steps}
    play(game, "1 wait", "1 keep")
    call_command("check_journals")
    assert looked(game) == ("fits", None, frame.entries)


def test_an_older_process_leaves_it_alone_from_then_on(settings):
    game = held(faulty())
    settings.RELEASE = "99.0"
    accept(game.pk)
    settings.RELEASE = "98.0"
    with pytest.raises(BeingUpgraded):
        load(Game.objects.get(pk=game.pk))


def test_what_does_not_fit_behind_what_is_accepted_is_found():
    game = held(faulty())
    accept(game.pk)
    plant(game, 70)
    assert looked(game)[:2] == ("past", 70)
    held(game)
    assert accept(game.pk) >= 70


def test_all_that_are_held_for_it_are_accepted_at_once(capsys):
    games = [faulty(), faulty(7)]
    held(games[0])
    capsys.readouterr()
    call_command("check_journals", "--accept", "all")
    assert [line.partition(" ")[0] for line in capsys.readouterr().out.splitlines()] == [
        game.slug for game in games
    ]
    assert set(Game.objects.values_list("status", flat=True)) == {"running"}


def test_only_what_plays_on_and_does_not_fit_is_accepted(capsys):
    sound, broken = running(), running("Cid", "Dot")
    play(broken, "1 wait")
    Game.objects.filter(pk=broken.pk).update(digest=b"0" * 16)
    with pytest.raises(CommandError, match="3 could not be accepted"):
        call_command("check_journals", "--accept", sound.slug, broken.slug, "nothing")
    said = capsys.readouterr().err
    assert f"{sound.slug}: Its whole past fits" in said
    assert f"{broken.slug}: It still does not fit" in said
    assert "There is no game nothing." in said
    assert not ProvedFrom.objects.exists()


def test_what_was_rolled_before_a_rewind_is_behind_what_is_proved(monkeypatch):
    """The numbers of its chances cannot be told from what is left of it."""
    game = long_running(20)
    rewind(game.pk, to=80, reason="a test")
    plant(game, 5)
    assert accept(game.pk) == 80
    assert accepting._last_rewind(game) == 80


def test_a_look_leaves_the_game_s_row_alone():
    game = faulty()
    before = Game.objects.filter(pk=game.pk).values().get()
    with pytest.raises(CommandError):
        call_command("check_journals")
    assert Game.objects.filter(pk=game.pk).values().get() == before
    row = JournalCheck.objects.get(game=game)
    assert (row.verdict, row.entry, row.system, row.entries) == ("past", 5, "tiny", 100)
