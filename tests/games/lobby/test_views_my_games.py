"""One's own games: what waits comes first, and the button that goes on to the next."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import reverse

from games import systems
from games.faces.drawn import draw as drawn
from games.lobby import glances as at_a_glance
from games.lobby.lobby import join
from games.lobby.my_games import my_games
from games.models import Downtime, Game, Message, Obligation, Seat
from games.table.reader_table import table as table_for
from games.table.waiting import waits
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import HX, Visitor, html
from tests.games.people import finish, open_table, person, play, running
from tests.games.slow import MONDAY, H, mails_go_out, started
from tests.games.tables import away

pytestmark = pytest.mark.django_db

MINE, NEXT = reverse("games:my_games"), reverse("games:next_game")


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture(autouse=True)
def _kept_apart(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


def named(name: str, game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(name=name)
    game.refresh_from_db()
    return game


def asked_in_turn(*names: str) -> list[Game]:
    """Games that wait for Ann, the first one for the longest time."""
    games = []
    for hours, name in enumerate(names):
        with stopped_at(now() - timedelta(hours=len(names) - hours)):
            games.append(named(name, running("Ann", "Bob")))
    mails_go_out()
    return games


def table(game: Game) -> str:
    return reverse("games:table", args=[game.slug])


@pytest.mark.parametrize("path", [MINE, NEXT])
def test_my_games_are_for_people_with_an_account(path):
    found = Visitor().get(path)
    assert (found.status_code, found.url) == (302, f"{reverse('account_login')}?next={path}")


@pytest.mark.parametrize("path", [MINE, NEXT])
def test_my_games_take_no_posts(client, path):
    assert client.post(path).status_code == 405


def test_somebody_new_has_nothing_to_do():
    page = html(Visitor("Ann").get(MINE))
    assert "Play with a friend" in page
    assert NEXT not in page


def test_where_only_others_are_awaited_nothing_waits():
    play(running("Ann", "Bob"), "1 wait", "1 keep")
    page = html(Visitor("Ann").get(MINE))
    assert "Nothing is waiting for you" in page
    assert NEXT not in page


def test_what_waits_longest_comes_first():
    asked_in_turn("Oldest", "Middle", "Newest")
    page = html(Visitor("Ann").get(MINE))
    assert page.index("Oldest") < page.index("Middle") < page.index("Newest")
    assert "asked 3\N{NO-BREAK SPACE}hours ago" in page


def test_games_stand_on_their_shelves():
    asked_in_turn("Mine to move")
    play(named("Theirs to move", running("Ann", "Bob")), "1 wait", "1 keep")
    open_table("Ann", name="Still open")
    over = named("Long over", running("Ann", "Bob"))
    finish(over)
    Seat.objects.exclude(game=over).update(seen_step=10_000)
    page = html(Visitor("Ann").get(MINE))
    order = [
        "Your turn",
        "Mine to move",
        "Others are awaited",
        "Theirs to move",
        "Not started yet",
        "Still open",
    ]
    places = [page.index(f">{words}<") for words in [*order, "Finished games"]]
    assert places == sorted(places)
    assert "Long over<" not in page.partition('class="shelf"')[2].partition("Since you were here")[0]
    shelf = html(Visitor("Ann").get(f"{MINE}?shelf=finished"))
    assert ">Long over<" in shelf
    assert (">won<" in shelf) is (over.result["winners"] == [1])


def test_what_has_happened_since_one_looked_is_told_beside():
    """The end of a game, and what others did in those that run."""
    over = named("Long over", running("Ann", "Bob"))
    finish(over)
    still = named("Still on", running("Ann", "Bob"))
    play(still, "1 wait", "1 keep", "2 wait", "2 keep")
    Seat.objects.filter(game=still).update(seen_step=1)
    told = html(Visitor("Ann").get(MINE)).partition("Since you were here")[2].partition("</section>")[0]
    assert "See the end" in told
    assert ("You won Long over." in told) is (over.result["winners"] == [1])
    assert "Still on" in told
    Seat.objects.filter(user=person("Ann")).update(seen_step=10_000)
    assert "Since you were here" not in html(Visitor("Ann").get(MINE))


def test_a_card_says_what_is_asked_and_rings_who_is_awaited():
    game = running("Ann", "Bob")
    mine, theirs = html(Visitor("Ann").get(MINE)), html(Visitor("Bob").get(MINE))
    assert f'<p class="asks">{drawn(table_for(game, 1)).asked.prompt}</p>' in mine
    assert 'class="asks"' not in theirs
    for page, ringed in ((mine, "You"), (theirs, "Ann")):
        chips = re.findall(r'<li class="([^"]*)">(.*?)</li>', page.partition('class="scores"')[2], re.DOTALL)
        awaited = [text for classes, text in chips if "awaited" in classes]
        assert [f"<span>{ringed}</span>" in text for text in awaited] == [True]


def test_a_long_list_is_worked_out_a_few_cards_at_a_look(monkeypatch):
    monkeypatch.setattr(at_a_glance, "NEW_AT_ONCE", 1)
    asked_in_turn("Oldest", "Middle", "Newest")
    ann = Visitor("Ann")
    assert [html(ann.get(MINE)).count('class="asks"') for _ in range(4)] == [1, 2, 3, 3]


def test_what_is_kept_of_a_game_is_gone_when_it_goes_on():
    game = running("Ann", "Bob")
    ann = Visitor("Ann")
    first = html(ann.get(MINE)).partition('class="asks">')[2].partition("<")[0]
    play(game, "1 wait")
    then = html(ann.get(MINE)).partition('class="asks">')[2].partition("<")[0]
    assert first != then
    assert then


def test_a_game_of_others_is_not_mine():
    named("Elsewhere", running("Cid", "Dot"))
    assert "Elsewhere" not in html(Visitor("Ann").get(MINE))


def test_the_next_game_is_the_one_that_waits_longest():
    oldest, _newest = asked_in_turn("Oldest", "Newest")
    assert Visitor("Ann").get(NEXT).url == table(oldest)


def test_a_game_is_skipped_for_the_one_behind_it_and_round_again():
    games = asked_in_turn("Oldest", "Middle", "Newest")
    ann = Visitor("Ann")
    for game, behind in zip(games, [*games[1:], games[0]], strict=True):
        assert f"{NEXT}?after={game.slug}" in html(ann.get(table(game)))
        assert ann.get(NEXT, data={"after": game.slug}).url == table(behind)


@pytest.mark.parametrize("after", ["", "nosuchgame", "x" * 4000, "\x00"])
def test_an_unknown_game_skips_nothing(after):
    oldest, _newest = asked_in_turn("Oldest", "Newest")
    assert Visitor("Ann").get(NEXT, data={"after": after}).url == table(oldest)


def test_when_no_other_game_waits_the_list_says_so():
    (only,) = asked_in_turn("Only one")
    page = Visitor("Ann").get(NEXT, data={"after": only.slug}, follow=True)
    assert page.redirect_chain == [(MINE, 302)]
    assert "No other table waits for you." in html(page)


def test_a_game_says_until_when_and_what_happens_then():
    game = started("Ann", "Bob")
    mails_go_out()
    with stopped_at(MONDAY + 2 * H):
        mine, theirs = html(Visitor("Ann").get(MINE)), html(Visitor("Bob").get(MINE))
    assert '<time datetime="2026-11-24T09:00:00+00:00">Tue 24 Nov, 09:00</time>' in mine
    assert "(in 22\N{NO-BREAK SPACE}hours)" in mine
    assert "Then:" not in mine
    assert table(game) in theirs
    assert "<b>Ann</b> until" in theirs
    assert theirs.count("Tue 24 Nov, 09:00") == 1
    with stopped_at(MONDAY + 19 * H):
        assert "Then: the stand-in plays the turn." in html(Visitor("Ann").get(MINE))


def paced(pace: str, other: str) -> Game:
    """A game of Ann and somebody else that begins on Monday morning."""
    with stopped_at(MONDAY):
        game = open_table("Ann", pace=pace)
        join(game, person(other))
    game.refresh_from_db()
    return game


def test_what_is_due_first_comes_first_though_it_was_asked_last():
    paced("week", "Bob")
    with stopped_at(MONDAY + H):
        hasty = running("Ann", "Cid")
    mails_go_out()
    with stopped_at(MONDAY + 2 * H):
        assert Visitor("Ann").get(NEXT).url == table(hasty)
        page = html(Visitor("Ann").get(MINE))
    assert page.index("<span>Cid</span>") < page.index("<span>Bob</span>")


def test_the_due_times_of_the_list_are_those_of_the_tables():
    """With the site's own downtime, late mails and wall time, each by its own clock."""
    games = [paced("day", "Bob"), paced("live", "Cid"), paced("week", "Dot")]
    mails_go_out()
    Message.objects.filter(game=games[2]).update(sent_at=MONDAY + H)
    Downtime.objects.create(start=MONDAY + 2 * H, end=MONDAY + 3 * H, why="outage")
    with stopped_at(MONDAY + 5 * H):
        listed = {game.slug: game.due_at for game in my_games(person("Ann")).waiting.rows}
        shown = {game.slug: waits(table_for(game, 1)).own.due_at for game in games}
    assert listed == shown
    assert len(set(listed.values())) == 3


def test_a_sealed_question_tells_the_list_of_nobody_who_has_answered():
    game = started("Ann", "Bob", "Cid")
    with stopped_at(MONDAY):
        play(game, *(f"{seat} {key}" for seat in (1, 2, 3) for key in ("wait", "keep")), "3 low")
    pages = []
    for more in ("1 low", "2 low"):
        pages.append(html(Visitor("Cid").get(MINE)).partition("<main")[2].partition("csrfmiddlewaretoken")[0])
        if len(pages) < 2:
            with stopped_at(MONDAY):
                play(game, more)
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("change", "badge"),
    [({"paused_at": MONDAY, "paused_until": MONDAY + H}, "paused"), ({"status": "quarantined"}, "held")],
)
def test_a_game_whose_clocks_stand_still_says_so(change, badge):
    game = started("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(**change)
    page = html(Visitor("Ann").get(MINE))
    assert f">{badge}<" in page
    assert "Nothing is waiting for you" in page
    assert "<b>Ann</b>" not in page


def test_a_game_that_a_stand_in_plays_says_so():
    with transaction.atomic():
        away(running("Ann", "Bob"), 1)
    assert ">a stand-in plays<" in html(Visitor("Ann").get(MINE))


def test_from_my_games_one_finds_the_slow_games_pages():
    page = html(Visitor("Ann").get(MINE))
    for name in ("games:replacements", "games:sent_messages", "accounts:vacation"):
        assert f'href="{reverse(name)}"' in page


def test_who_has_answered_is_told_which_game_waits_next_and_how_long():
    here, other = asked_in_turn("Here", "Another evening")
    ann = Visitor("Ann")
    told = html(ann.get(NEXT, data={"after": here.slug}, **HX))
    assert table(other) in told
    assert "Another evening" in told
    assert "Here" not in told
    Obligation.objects.filter(game=other).delete()
    assert "href" not in html(ann.get(NEXT, data={"after": here.slug}, **HX))


def test_the_table_asks_for_it_once_one_has_answered_and_waits():
    [game] = asked_in_turn("Here")
    play(game, "1 wait")
    ann = Visitor("Ann")
    asks = f'hx-get="{NEXT}?after={game.slug}"'
    assert asks not in html(ann.get(table(game)))
    form = ann.form(table(game), reverse("games:answer", args=[game.slug]))
    page = ann.client.post(form.action, {**form.data, "answer": "keep"}, **HX)
    assert asks in html(page)
