"""Seals for deeds: counted once of each finished game, for the past too, and shown as one wants."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.careers import deeds_for_seals, seals, shown_seals
from games.careers.after_end import after_end
from games.careers.deeds_for_seals import Deed, deeds_in, earned
from games.engine.play_out import play_out
from games.engine.position import new_game
from games.faces import seals as rows
from games.faces.face import get_face, get_speaker
from games.faces.seals import Seal, check_seals, seals_of
from games.kit.content import ContentError, Text
from games.lobby.options import checked
from games.models import EarnedSeal, Game, LookedThrough, Tenure
from games.play.stand_in import best_level
from games.systems import SLUGS, get_system
from games.templatetags.faces import picture
from tests.games.histories import finished
from tests.games.packed_games import finished as played_game
from tests.games.packed_games import play_out as play_to_end
from tests.games.pages import Visitor
from tests.games.people import person, running

WORDS = Text(en="a", pl="b")


def seal(**facts) -> Seal:
    return Seal(**{"id": "one", "picture": "x", "name": WORDS, "told": WORDS, "event": "beaten"} | facts)


def deed(number: int = 1, seat: int = 1, kind: str = "beaten", **facts) -> Deed:
    return Deed(number, kind, facts, {"who": seat})


def held(seat: int = 1, since: int = 0, until: int | None = None) -> Tenure:
    return Tenure(seat=seat, from_entry=since, to_entry=until)


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch):
    """Says which seal there is."""

    def put(**facts) -> None:
        found = seal(**facts)
        monkeypatch.setattr(deeds_for_seals, "seals_of", lambda _system: {"one": found})

    return put


def times(*deeds: Deed, tenure: Tenure | None = None, won: bool = False) -> int:
    return earned("tiny", deeds, [tenure or held()], won=won)["one"]


# -- what a row counts --------------------------------------------------------------------------------------


def test_each_deed_of_ones_own_counts(one):
    one(where={"monster": "dragon"})
    dragon, rat = deed(monster="dragon"), deed(monster="rats")
    assert times(dragon, rat, dragon, deed(seat=2, monster="dragon")) == 2


def test_so_many_in_one_game_count_once(one):
    one(least=3)
    assert times(*[deed()] * 2) == 0
    assert times(*[deed()] * 7) == 1


def test_different_ones_count(one):
    one(each="monster", least=2)
    assert times(deed(monster="a"), deed(monster="a")) == 0
    assert times(deed(monster="a"), deed(monster="b")) == 1


def test_only_what_was_done_while_one_held_the_seat(one):
    one()
    done = [deed(number) for number in (3, 4, 8, 9)]
    assert times(*done, tenure=held(since=3, until=8)) == 2
    assert times(deed(0), tenure=held()) == 1


def test_a_game_won_without_a_death(one):
    one(event="", won=True, without=("died",))
    assert times(won=True) == 1
    assert times() == 0
    assert times(deed(kind="died"), won=True) == 0
    assert times(deed(kind="died", seat=2), won=True) == 1


def test_a_game_in_which_nobody_was_captured(one):
    one(event="", won=True, nobody=("captured",))
    assert times(deed(kind="captured", seat=2), won=True) == 0
    assert times(won=True) == 1


def test_a_fact_says_who_did_it(one):
    one(by="by")
    done = Deed(1, "beaten", {}, {"who": 2, "by": 1})
    assert times(done) == 1
    assert times(done, tenure=held(2)) == 0


# -- the rows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_system_gives_about_twenty_whose_pictures_are_there(slug):
    found = seals_of(slug)
    assert 18 <= sum(not one.of for one in found.values()) <= 24
    assert {(one.of, one.place) for one in found.values() if one.of} == {
        ("cup", 1), ("cup", 3), ("week", 1), ("week", None), ("lesson", None),
    }  # fmt: skip
    check_seals(slug, get_speaker(slug).events)
    for one in found.values():
        sheet = get_face(slug).sheet_of(one.picture) or get_face(slug).pieces
        assert f'id="{one.picture}"' in Path(finders.find(sheet)).read_text(encoding="utf-8"), one.id
        assert one.picture in picture(get_face(slug), one.picture)


@pytest.mark.parametrize(
    "wrong",
    [
        {"event": "nothing_like_it"},
        {"without": ("nothing_like_it",)},
        {"event": ""},
        {"event": "", "won": True, "least": 2},
        {"least": 0},
        {"each": "monster"},
        {"of": "cup"},
        {"of": "week", "event": "", "won": True},
        {"place": 1},
        {"of": "cup", "event": "", "place": 0},
    ],
)
def test_a_row_that_nothing_fits_is_refused(wrong, monkeypatch):
    monkeypatch.setattr(rows, "seals_of", lambda _system: {"one": seal(**wrong)})
    with pytest.raises(ContentError):
        check_seals("sorcerer", get_speaker("sorcerer").events)


@pytest.mark.long("whole games of bots")
@pytest.mark.parametrize(
    ("slug", "some"), [("sorcerer", "quest"), ("talisman", "portal"), ("mice", "chapter")]
)
def test_a_game_of_bots_earns_somebody_something(slug, some):
    """Of each system whose games end: the seats that its result names, and deeds by figures of seats."""
    system = get_system(slug)
    options = {"seats": 4, **checked(slug, {})}
    game = play_out(system, options, [best_level(system)] * 4, name=f"x{slug}0")
    assert game.position.result is not None
    first = new_game(system, options).base
    deeds = deeds_in(system, first, game.position.entries)
    winners = game.position.result.winners
    each = [earned(slug, deeds, [held(seat)], won=seat in winners) for seat in range(1, 5)]
    assert any(one[some] for one in each)
    assert len(set().union(*each)) >= 4


# -- given --------------------------------------------------------------------------------------------------


@pytest.fixture
def of_tiny(monkeypatch):
    """The small system of the tests gives one seal: for a game won."""
    found = {"won": seal(id="won", event="", won=True)}
    for module in (deeds_for_seals, seals, shown_seals):
        monkeypatch.setattr(module, "seals_of", lambda system: found if system == "tiny" else {})
    monkeypatch.setattr(shown_seals, "SLUGS", ("tiny",))


def have() -> dict[str, int]:
    found = EarnedSeal.objects.filter(times__gt=0).select_related("user")
    return {row.user.username: row.times for row in found}


@pytest.mark.django_db
def test_the_end_of_a_game_gives_them_once(of_tiny):
    game = played_game()
    assert after_end(game.pk)
    game.refresh_from_db()
    winner = game.seats.get(number=game.result["winners"][0]).user.username
    assert have() == {winner: 1}
    assert after_end(game.pk)
    call_command("seals")
    assert have() == {winner: 1}
    assert EarnedSeal.objects.get().game == game


@pytest.mark.django_db
def test_a_worker_that_dies_in_between_gives_none_twice(of_tiny, monkeypatch):
    game = played_game()
    monkeypatch.setattr(LookedThrough.objects, "create", _dies)
    assert not after_end(game.pk)
    assert have() == {}
    monkeypatch.undo()


def _dies(**_row):
    raise RuntimeError("the worker died")


@pytest.mark.django_db
def test_games_of_before_give_theirs_and_what_stopped_goes_on(of_tiny, monkeypatch):
    for nth in range(3):
        finished("Ann", "Bob", nth=nth, won="Ann")
    monkeypatch.setattr(seals, "deeds_of", lambda _game: [])
    first = next(seals.left())
    assert seals.give_late(first)
    call_command("seals")
    call_command("seals")
    assert have() == {"Ann": 3}
    assert EarnedSeal.objects.get().at == Game.objects.order_by("finished_at")[0].finished_at


@pytest.mark.django_db
def test_anew_counts_the_same_and_keeps_what_is_worn(of_tiny, monkeypatch):
    finished("Ann", "Bob", won="Ann")
    monkeypatch.setattr(seals, "deeds_of", lambda _game: [])
    call_command("seals")
    shown_seals.wear(person("Ann"), ["tiny.won"])
    call_command("seals", "--anew")
    assert have() == {"Ann": 1}
    assert EarnedSeal.objects.get().worn


@pytest.mark.django_db
def test_alone_with_bots_nobody_earns_any(of_tiny):
    game = running("Ann", bots=1)
    play_to_end(game)
    assert after_end(game.pk)
    assert have() == {}
    assert LookedThrough.objects.filter(game=game).exists()


@pytest.mark.django_db
def test_a_game_that_the_rules_do_not_play_gives_none_and_is_done(of_tiny, monkeypatch):
    def broken(_game):
        raise KeyError("an old rule")

    finished("Ann", "Bob", won="Ann")
    monkeypatch.setattr(seals, "deeds_of", broken)
    call_command("seals")
    assert have() == {}
    assert not LookedThrough.objects.get().played


# -- shown --------------------------------------------------------------------------------------------------


@pytest.fixture
def ann(of_tiny, monkeypatch, db) -> User:
    """She has the seal."""
    finished("Ann", "Bob", won="Ann")
    monkeypatch.setattr(seals, "deeds_of", lambda _game: [])
    call_command("seals")
    return person("Ann")


def signed_in(name: str) -> Client:
    found = Client()
    found.force_login(person(name))
    return found


def page(who: User, viewer: str = ""):
    return Visitor(viewer).get(reverse("games:seals", args=[who.slug]))


@pytest.mark.parametrize(
    ("choices", "stranger"),
    [
        ({}, 200),
        ({"seals_shown": False}, 404),
        ({"history_shown": False}, 404),
        ({"profile_shown": "nobody"}, 404),
    ],
)
def test_who_sees_them(ann, choices, stranger):
    User.objects.filter(pk=ann.pk).update(**choices)
    assert page(ann, "Dot").status_code == stranger
    assert page(ann, "Ann").status_code == 200


def test_hidden_ones_are_not_on_the_profile(ann):
    address = reverse("games:person", args=[ann.slug])
    assert "All seals" in Visitor("Dot").get(address).content.decode()
    User.objects.filter(pk=ann.pk).update(seals_shown=False)
    assert "All seals" not in Visitor("Dot").get(address).content.decode()


def test_one_wears_what_one_has(ann):
    visitor = signed_in("Ann")
    address = reverse("games:worn_seals")
    assert visitor.post(address, {"worn": ["tiny.won"]}).status_code == 302
    assert EarnedSeal.objects.get().worn
    assert 'class="worn"' in Visitor("Dot").get(reverse("games:person", args=[ann.slug])).content.decode()
    assert visitor.post(address, {"worn": ["talisman.crown"]}).status_code == 400
    assert EarnedSeal.objects.get().worn
    assert visitor.post(address, {}).status_code == 302
    assert not EarnedSeal.objects.get().worn


def test_four_are_too_many(ann, monkeypatch):
    found = {str(nth): seal(id=str(nth)) for nth in range(4)}
    monkeypatch.setattr(shown_seals, "seals_of", lambda _system: found)
    for word in found:
        EarnedSeal.objects.create(user=ann, system="tiny", word=word, times=1, at=ann.date_joined)
    answer = signed_in("Ann").post(reverse("games:worn_seals"), {"worn": [f"tiny.{word}" for word in found]})
    assert answer.status_code == 400
    assert "three seals at most" in answer.content.decode()
    assert not EarnedSeal.objects.filter(worn=True).exists()
