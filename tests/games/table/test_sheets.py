"""What a tap opens: the reader's own sheet is at the table, each other comes from an address of its own."""

import gzip

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.dice import Stream
from games.engine.questions import Question
from games.journal.loading import load
from games.models import Game
from games.models.game import Access
from tests.games.pages import HX, Visitor, html
from tests.games.people import NAMES, answer, person, running
from tests.games.tapped import TAPPED, opened, opened_at_once

pytestmark = pytest.mark.django_db

SYSTEMS = pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
PARTIAL_AT_MOST = 8_000
SEED = b"a game that goes the same always"


def played(system: str, answers: int = 30, **options: str) -> Game:
    """Four people play at random."""
    game, stream = running(*NAMES, system=system, options=options), Stream("sheets", system)
    Game.objects.filter(pk=game.pk).update(seed=SEED)
    while game.is_running and game.entries < answers:
        position = load(game)
        assert isinstance(position.question, Question)
        seat = position.waiting[0]
        answer(game, seat, stream.pick(position.question.options_of(seat)))
    return game


def at(game: Game, name: str = "sheet", **query: str) -> str:
    return f"{reverse(f'games:{name}', args=[game.slug])}{'?of=' if query else ''}{query.get('of', '')}"


def table(game: Game, name: str = "Ann") -> str:
    return html(Visitor(name).get(at(game, "table")))


def of_others(page: str) -> list[str]:
    return sorted(
        {one for one in TAPPED.findall(page) if one.startswith("who-") and f'id="{one}"' not in page}
    )


@SYSTEMS
def test_the_own_sheets_are_at_the_table_and_every_other_opens_from_its_address(system):
    game = played(system)
    page, ann = table(game), Visitor("Ann")
    assert 'popover id="who-' in page
    assert of_others(page)
    assert all(one.strip() for one in opened(ann, page))
    assert all("<h3>" in one for one in opened(ann, page))


@SYSTEMS
def test_asked_for_at_once_each_is_as_it_is_alone(system):
    """So other tests may ask for all at once."""
    game = played(system)
    for visitor in (Visitor("Ann"), Visitor("Bob"), Visitor()):
        page = html(visitor.get(at(game, "table")))
        assert opened_at_once(visitor, page) == opened(visitor, page) != []


@SYSTEMS
def test_without_scripts_a_tap_leads_to_a_page(system):
    game = played(system)
    first = of_others(table(game))[0]
    page = html(Visitor("Ann").get(at(game, of=first)))
    assert "<h1>" in page
    assert html(Visitor("Ann").get(at(game, of=first), **HX)).strip() in page
    assert f'href="{at(game, "table")}"' in page


def test_who_has_a_sheet_is_told_that_nothing_has_changed():
    game, ann = played("talisman"), Visitor("Ann")
    first = of_others(table(game))[0]
    got = ann.get(at(game, of=first), **HX)
    again = ann.get(at(game, of=first), **HX, HTTP_IF_NONE_MATCH=got["ETag"])
    assert (got.status_code, again.status_code, again.content) == (200, 304, b"")
    assert "private" in got["Cache-Control"]


@pytest.mark.parametrize("of", ["", "who-9", "at-nowhere", "<script>"])
def test_what_is_not_there_is_not_found(of):
    game = played("talisman")
    assert Visitor("Ann").get(at(game, of=of)).status_code == 404


def test_a_sheet_has_the_readers_of_its_table():
    game = played("sorcerer")
    first = of_others(table(game))[0]
    person("Eve")
    assert Client().get(at(game, of=first)).status_code == 200
    Game.objects.filter(pk=game.pk).update(spectators=False)
    assert [Visitor(one).get(at(game, of=first)).status_code for one in ("Bob", "Eve", "")] == [200, 403, 403]
    Game.objects.filter(pk=game.pk).update(spectators=True, access=Access.LINK)
    assert [Visitor(one).get(at(game, of=first)).status_code for one in ("Bob", "Eve", "")] == [200, 404, 404]


def test_before_the_game_has_begun_there_is_the_lobby():
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(started_at=None, status="open")
    assert Visitor("Ann").get(at(game, of="who-1")).status_code == 302


@SYSTEMS
def test_looking_back_a_tap_tells_how_it_was_then(system):
    game, ann = played(system), Visitor("Ann")
    page = html(ann.get(reverse("games:replay_go", args=[game.slug]), follow=True))
    assert f'action="/g/{game.slug}/at/' in page
    assert all("<h3>" in one for one in opened(ann, page))


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_at_a_lesson_everything_opens_too(system):
    page = html(Visitor().get(reverse("games:lesson", args=[system, 2])))
    found = opened(Visitor(), page)
    assert found
    assert all("<h3>" in one for one in found)


@pytest.mark.long("a long game, looked at by everybody in both languages")
@pytest.mark.parametrize(
    ("system", "options"),
    [("sorcerer", {}), ("talisman", {"city": "whole", "moon": "whole"}), ("mice", {})],
    ids=["sorcerer", "talisman", "mice"],
)
def test_a_look_stays_small_late_in_a_game(system, options):
    game = played(system, 260, **options)
    for name in NAMES:
        for language in ("en", "pl"):
            look = Visitor(name).get(f"{at(game, 'poll')}?step=-1", **HX, HTTP_ACCEPT_LANGUAGE=language)
            assert len(gzip.compress(look.content, 6)) <= PARTIAL_AT_MOST
