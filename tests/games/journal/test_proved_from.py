"""A game of whose past the rules do not play all: what is proved of it is said everywhere, and no more."""

import msgspec
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.urls import reverse

from games.careers.after_end import after_end
from games.engine.errors import BadRecord
from games.engine.record import decode_record, verify
from games.journal.again import NotPlayedAgain
from games.journal.loading import position_at
from games.models import Entry, Game, Message
from games.models.message import Event
from games.past import foreign_records
from games.past.foreign_records import Limits
from games.past.proof import check, rolled
from games.past.record import export
from games.past.studies import bring
from games.play.accept import accept
from games.play.rewind import rewind
from tests.api.program import problem, program, read
from tests.authorisation import address, is_of_a_game, patterns
from tests.games.journal.test_whole_journals import GARBAGE, held, plant
from tests.games.letters import letter
from tests.games.long import long_running
from tests.games.messages.test_truth import verdict
from tests.games.packed_games import packed, play_out, short_stretches
from tests.games.pages import Visitor, html
from tests.games.people import person, play
from tests.games.tiny import TINY
from tests.passing import later

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def unfit(rounds: int = 20) -> Game:
    """A running game of which entry 5 is none."""
    game = long_running(rounds)
    plant(game, 5)
    return game


def accepted(rounds: int = 20) -> Game:
    """The same, accepted."""
    game = unfit(rounds)
    accept(game.pk)
    game.refresh_from_db()
    return game


def ended(game: Game) -> Game:
    """Somebody has won it, with rolls."""
    play_out(game)
    return Game.objects.get(pk=game.pk)


# -- its record ----------------------------------------------------------------------------------------------


def test_its_record_begins_where_it_is_proved_and_proves_the_rest():
    game = ended(accepted())
    record = decode_record(export(game))
    assert record.format == 3
    assert record.begins is not None
    assert record.begins.entries == game.proved_from.entries == 40
    position = verify(record, TINY)
    assert (position.number, position.chances) == (game.entries, game.chances)
    assert position.result == record.result
    checked = check(export(game))
    assert (checked.proved, checked.proved_from, checked.entries) == (True, 40, game.entries)


def test_a_wrong_die_behind_it_is_found_and_a_changed_state_too():
    data = export(ended(accepted()))
    record = msgspec.json.decode(data)
    die = next(entry for entry in record["played"][0]["entries"] if entry[0] == "die")
    die[1][0][1] = "1" if die[1][0][1] != "1" else "2"
    assert "the seed gives" in check(msgspec.json.encode(record)).why
    record = msgspec.json.decode(data)
    record["begins"]["state"]["points"]["1"] = 1
    assert not check(msgspec.json.encode(record)).proved


def test_what_an_operator_takes_back_later_stands_in_it():
    game = accepted()
    later()
    play(game, "1 roll", "1 keep", "2 roll")
    rewind(game.pk, to=101, reason="a test")
    game.refresh_from_db()
    game = ended(game)
    record = decode_record(export(game))
    assert [stretch.rewound_to for stretch in record.played] == [101, None]
    position = verify(record, TINY)
    assert (position.number, position.chances) == (game.entries, game.chances)
    assert all(one.agrees for one in rolled(export(game)))


def test_what_a_rewind_before_had_left_over_is_used_in_it():
    game = long_running(20)
    play(game, "1 roll", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    rewind(game.pk, to=100, reason="a test")
    plant(game, 5)
    assert accept(game.pk) == 100
    game = ended(Game.objects.get(pk=game.pk))
    record = decode_record(export(game))
    assert record.begins is not None
    assert [one.kind for one in record.begins.kept] == ["die"]
    position = verify(record, TINY)
    assert (position.number, position.chances) == (game.entries, game.chances)


def test_the_command_says_from_where_on(tmp_path, capsys):
    file = tmp_path / "record.json"
    file.write_bytes(export(ended(accepted())))
    call_command("verify_record", str(file))
    assert capsys.readouterr().out.rstrip().endswith("; only from entry 40 on, nothing before it is proved")


def test_a_state_that_somebody_has_made_up_is_not_played_here():
    data = export(ended(accepted()))
    assert foreign_records.read(data, Limits()).begins
    record = msgspec.json.decode(data)
    record["begins"]["state"]["points"]["1"] = 11
    with pytest.raises(BadRecord, match="a state that this site does not know"):
        foreign_records.read(msgspec.json.encode(record), Limits())
    with pytest.raises(BadRecord, match="does not reach back"):
        bring(person("Cid"), data)


# -- packed --------------------------------------------------------------------------------------------------


def test_it_is_recorded_and_packed_and_its_record_stays_the_same(monkeypatch):
    short_stretches(monkeypatch, frames=60)
    game = ended(accepted())
    before, entries = export(game), range(game.proved_from.entries, game.entries + 1)
    digests = [position_at(game, entry).digest() for entry in entries]
    Entry.objects.filter(game=game, number=5).update(data=b'["act",[[1,"dance"]]]')
    assert after_end(game.pk)
    game = Game.objects.get(pk=game.pk)
    assert game.packed_at is not None
    assert not game.journal.exists()
    assert export(game) == before
    assert [position_at(game, entry).digest() for entry in entries] == digests


def test_one_that_ended_before_anybody_looked_is_accepted_then():
    game = ended(long_running(20))
    Entry.objects.filter(game=game, number=5).update(data=b'["act",[[1,"dance"]]]')
    assert not after_end(game.pk)
    game.refresh_from_db()
    assert (game.recorded_at is not None, game.packed_at) == (True, None)
    with pytest.raises(NotPlayedAgain):
        export(game)
    assert accept(game.pk) == 40
    game.refresh_from_db()
    assert packed(game).packed_at
    assert not Message.objects.filter(game=game, event=Event.HELD).exists()
    assert check(export(game)).proved_from == 40


# -- its pages -----------------------------------------------------------------------------------------------

STREAM = "games:live"
"""It lasts, and plays nothing again."""
SAYS_WHY = "do not play this part of the game as it was played"


def page(game: Game, name: str, *args: object, status: int = 200, asking: str = "") -> str:
    """The page for Ann, in English."""
    visitor = Visitor("Ann")
    response = visitor.get(reverse(f"games:{name}", args=[game.slug, *args]) + asking, follow=True)
    assert response.status_code == status, name
    return html(response)


@pytest.mark.long("every page of six games")
@pytest.mark.parametrize("state", ["running", "held", "accepted", "over", "over and accepted", "packed"])
def test_no_page_meets_an_error(state):
    game = {
        "running": unfit,
        "held": lambda: held(unfit()),
        "accepted": accepted,
        "over": lambda: ended(unfit()),
        "over and accepted": lambda: ended(accepted()),
        "packed": lambda: repacked(ended(accepted())),
    }[state]()
    assert state != "packed" or game.packed_at
    ann, bob = Visitor("Ann"), Visitor("Cid")
    doors = [(name, route) for name, route in sorted(patterns()) if is_of_a_game(route) and name != STREAM]
    assert len(doors) > 40
    for name, route in doors:
        for visitor in (ann, bob):
            visitor.client.raise_request_exception = False
            to = address(route, game, {"own seat": person("Ann"), "organiser": person("Ann")})
            assert visitor.get(to).status_code < 500, (state, name)


def repacked(game: Game) -> Game:
    """Packed, though what stands in the place of entry 5 must be an entry for that."""
    Entry.objects.filter(game=game, number=5).update(data=b'["act",[[1,"dance"]]]')
    return packed(game)


def test_a_running_one_is_looked_at_and_played_at():
    game = unfit(8)
    assert game.checkpoints.count() == 2
    plant(game, 39, GARBAGE)
    assert 'id="table"' in page(game, "table")
    assert SAYS_WHY in page(game, "recap")
    assert SAYS_WHY in page(game, "replay", 3, status=404)
    play(game, "1 wait", "1 keep")
    assert "table" in page(game, "table")


def test_behind_what_is_proved_positions_are_shown_and_before_it_is_said_from_where():
    game = accepted(30)
    assert SAYS_WHY not in page(game, "replay", game.steps - 4)
    said = page(game, "replay", 3, status=404)
    assert SAYS_WHY in said
    assert f"From step {game.proved_from.steps} on" in said


def between_frames() -> Game:
    """It is proved from its checkpoint on, which is no key frame: they are gone behind the first fault."""
    game = long_running(27)
    for number in (5, 85, 125):
        plant(game, number)
    assert game.checkpoints.order_by("-entries")[0].entries < 125 < game.at_entry
    assert accept(game.pk) == game.at_entry
    game.refresh_from_db()
    return game


def test_right_behind_where_it_is_proved_all_is_shown():
    """Though the stored state before it is one that the rules do not play on from."""
    game = between_frames()
    for _ in range(3):
        play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    proved = game.proved_from.steps
    for step in range(proved + 1, game.steps - 3):
        assert SAYS_WHY not in page(game, "replay", step)
    assert SAYS_WHY in page(game, "replay", proved - 1, status=404)
    told = read(program("Ann").get(f"/games/{game.slug}/happened?after={proved + 1}.0"))
    assert told["lines"]
    problem(program("Ann").get(f"/games/{game.slug}/happened?after={proved}.0"), 409, "refused")
    assert "Ann" in page(game, "recap")
    assert letter(game, "Ann", Event.YOUR_TURN).text


def test_one_that_is_over_says_how_it_ended_and_no_more():
    game = ended(unfit())
    table = page(game, "table")
    assert "wins" in table
    assert SAYS_WHY in page(game, "record", status=404)
    assert 'data-verdict="unread"' in page(game, "dice")
    assert reverse("games:record", args=[game.slug]) not in page(game, "dice")
    assert "so nothing can be counted" in page(game, "statistics")
    assert SAYS_WHY in page(game, "replay", 3, status=404)
    assert SAYS_WHY in page(game, "recap", asking="?page=1")


def test_accepted_its_dice_are_said_to_be_proved_from_there():
    game = ended(accepted())
    said = page(game, "dice")
    assert 'data-verdict="part"' in said
    assert f"From step {game.proved_from.steps} of the game on" in said
    assert 'data-verdict="proved"' not in said
    assert page(game, "record")


def test_verified_at_the_site_it_is_said_to_be_a_part():
    game = ended(accepted())
    address = reverse("games:verify")
    response = Visitor().submit(address, address, link=f"/g/{game.slug}/")
    assert 'data-proved-from="40"' in html(response)


def test_the_table_s_log_and_the_mails_say_it():
    game = held(unfit())
    assert "not all that was played before" in page(game, "table_log")
    held_mail = letter(game, "Ann", Event.HELD, data={"why": "quarantined", "cause": "release", "past": True})
    assert held_mail.text.startswith("A new version of the rules plays this game on, but not all")
    accept(game.pk)
    game.refresh_from_db()
    step = game.proved_from.steps
    assert f"it is proved from step {step} on" in page(game, "table_log")
    text = letter(game, "Ann", Event.HELD, data={"why": "released", "step": step}).text
    assert f"From step {step} on it is proved" in text


def test_who_is_asked_anyway_is_told_of_it_all_the_same():
    game = held(unfit())
    later()
    accept(game.pk)
    message = game.messages.filter(event="held", user=person("Ann")).latest("pk")
    assert verdict(message) == ("send", "")
    message.data = {"why": "released"}
    message.save()
    assert verdict(message) == ("drop", "told with the question")


def test_a_turn_mail_tells_what_can_be_told():
    game = unfit(8)
    plant(game, 39)
    Entry.objects.filter(game=game).exclude(number__in=[5, 39]).update(digest=None)
    assert letter(game, "Ann", Event.YOUR_TURN).text


def test_programs_are_told_in_words():
    game = ended(unfit())
    ann = program("Ann")
    for asked in ("record", "happened"):
        said = problem(ann.get(f"/games/{game.slug}/{asked}"), 409, "refused")
        assert SAYS_WHY in said["detail"]
