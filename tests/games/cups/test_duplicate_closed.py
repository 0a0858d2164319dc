"""Between the tables of a duplicate round nothing passes: whatever happens at one, somebody who sits at
another, a visitor, the circle and all programs see and are told the same; but for places and points."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import systems
from games.careers.after_end import after_end
from games.cups import entrants
from games.cups.deciding import add_up
from games.hooks import deliveries
from games.models import Circle, Cup, CupSeat, Delivery, FeedItem, Game, Message
from labyrinth.ground.clock import now, stopped_at
from tests.api.program import program
from tests.games.circles.gathered import circle_of
from tests.games.cups.duplicates import ROLLING, games_of, play_table
from tests.games.cups.short import announced, close, end_round, names, old_hand, swept
from tests.games.hooks.hooking import hook, listening, sent
from tests.games.people import person, play, read_again
from tests.games.weeks.test_closed import ANEW, OPERATIONS, shown_to
from tests.labyrinth.outwards.elsewhere import Elsewhere

pytestmark = pytest.mark.django_db
PEOPLE = 12
OF_PEOPLE = ("person", "history", "history_json", "seals", "person_feed", "person_picture")
OF_THE_SITE = ("home", "cups", "open_games", "replacements", "leaderboards")
PROGRAMS = ("/cups", "/me", "/games", "/tables", "/circles", "/friends", "/history")
HEADERS = ("ETag", "Last-Modified")


@pytest.fixture(autouse=True)
def with_dice(monkeypatch: pytest.MonkeyPatch, short_games: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLING)


@pytest.fixture
def server(settings):
    with listening(settings) as found:
        yield found


def drawn(circle: Circle | None = None) -> Cup:
    """A duplicate cup in its first round, of everybody or of the circle."""
    cup = announced(luck="bag", places_max=PEOPLE, seats=4, places_min=8, circle=circle)
    for name in names(PEOPLE):
        entrants.register(cup.pk, old_hand(name))
    return close(cup)


def others_of(game: Game) -> str:
    """Somebody of the same round who sits at another table."""
    rows = CupSeat.objects.exclude(table__game=game).select_related("entrant").order_by("pk")
    return rows[0].entrant.name


def client_of(name: str) -> Client:
    found = Client()
    found.force_login(person(name))
    return found


def told_by(response: HttpResponse) -> str:
    """A page and what its headers tell of the moment, without what is another one at each look."""
    body = re.sub(ANEW, "", response.getvalue().decode(errors="replace"))
    return body + " ".join(f"{name}: {response.headers.get(name, '')}" for name in HEADERS)


def everything(cup: Cup, game: Game, reader: str, there: Client) -> dict[str, str]:
    """All that somebody at another table, and a visitor, get to know of the site, by where it stands."""
    player = person(CupSeat.objects.filter(table__game=game)[0].entrant.name)
    line = CupSeat.objects.filter(table__game=game)[0].entrant_id
    paths = [
        *(reverse(f"games:{name}", args=[player.slug]) for name in ("person", "history", "history_json")),
        *(
            reverse(f"games:{name}", args=[player.slug])
            for name in ("seals", "person_feed", "person_picture")
        ),
        *(
            reverse(f"games:{name}")
            for name in ("home", "cups", "open_games", "replacements", "leaderboards")
        ),
        reverse("games:cup", args=[cup.slug]),
        reverse("games:cup", args=[cup.slug]) + "?followed",
        reverse("games:cup_feed", args=[cup.slug]),
        reverse("games:cup_way", args=[cup.slug, line]),
        reverse("games:head_to_head", args=[player.slug, person(reader).slug]),
    ]
    if cup.circle is not None:
        paths += [reverse(f"games:{name}", args=[cup.circle.slug]) for name in ("circle", "circle_ladder")]
    found = {}
    for who, client in (("a visitor", Client()), (reader, there)):
        for path in paths:
            found[f"{who} {path}"] = told_by(client.get(path, follow=True))
    asks = program(reader, "read")
    for path in (
        "/cups",
        f"/cups/{cup.slug}",
        "/me",
        "/games",
        "/tables",
        "/circles",
        "/friends",
        "/history",
    ):
        answer = asks.get(path)
        found[f"API {path}"] = told_by(answer)
    for one in OPERATIONS:
        found[f"API of the game {one}"] = str(asks.get(f"/games/{game.slug}{one}").status_code)
    mine = Message.objects.filter(user=person(reader)).order_by("pk")
    found["messages"] = str(list(mine.values_list("event", "game", "data", "send_at")))
    found["follow"] = str(FeedItem.objects.count())
    return found


def differing(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return [where for where in before if before[where] != after[where]]


@pytest.mark.long("all that two readers see of the site, four times")
@pytest.mark.thirds
@pytest.mark.parametrize("of_circle", [False, True])
def test_whatever_is_played_at_one_table_all_others_see_the_same(of_circle):
    circle = circle_of("Ann", *names(PEOPLE)) if of_circle else None
    cup = drawn(circle)
    game, reader = games_of(cup)[0], others_of(games_of(cup)[0])
    there = client_of(reader)
    with stopped_at(now()):
        before = everything(cup, game, reader, there)
        play(game, "1 3", "2 0")
        assert differing(before, everything(cup, game, reader, there)) == []
        play_on(cup, game)
        after_end(game.pk)
        assert differing(before, everything(cup, game, reader, there)) == []
        assert all(game.slug not in said for said in before.values())
        end_round(cup)
        assert game.slug in everything(cup, game, reader, there)[f"{reader} /cups/{cup.slug}/"]


def play_on(cup: Cup, game: Game) -> None:
    """From where it stands to its end, and before the sweep has come by."""
    read_again(game)
    for seat in (3, 4, 1, 2, 3, 4):
        play(game, f"{seat} 1")
    read_again(game)
    assert game.is_finished


@pytest.mark.long("two cups in which a table ends in two ways, as two readers see them")
def test_two_rounds_that_differ_in_what_was_done_tell_places_and_points_alone():
    """The same people come in the same places, by many points or by few: nobody outside can tell."""
    cup = drawn()
    game, reader = games_of(cup)[0], others_of(games_of(cup)[0])
    there = client_of(reader)
    with stopped_at(now()):
        play_table(cup, game)
        swept(cup)
        seen = everything(cup, game, reader, there)
        merits = {row.pk: row.merit for row in CupSeat.objects.filter(table__game=game)}
        for row in CupSeat.objects.filter(table__game=game):
            row.merit = [one + 5 for one in merits[row.pk]]
            row.save(update_fields=["merit"])
        add_up(cup)
        assert differing(seen, everything(cup, game, reader, there)) == []
        places = [str(row.place) for row in CupSeat.objects.filter(table__game=game)]
        assert all(place in seen[f"a visitor {reverse('games:cup', args=[cup.slug])}"] for place in places)


@pytest.mark.long("every address of a table")
def test_no_address_of_a_table_opens_to_an_entrant_of_another():
    cup = drawn()
    game = games_of(cup)[0]
    reader = others_of(game)
    play(game, "1 3")
    assert not shown_to(client_of(reader), game)


def test_no_webhook_of_the_circle_or_of_somebody_else_tells_of_it(server: Elsewhere):
    circle = circle_of("Ann", *names(PEOPLE))
    hook(server, circle=circle)
    cup = drawn(circle)
    game = games_of(cup)[0]
    hook(server, others_of(game), path="/mine")
    play_table(cup, game)
    deliveries.write_new()
    sent(server)
    told = [body.decode() for _path, *_more, body in server.heard]
    assert all(game.slug not in one and game.name not in one for one in told)
    ours = Delivery.objects.filter(message__game=game)
    assert set(ours.values_list("state", "reason")) <= {("dropped", "closed")}
    assert ours.exists()


def test_mails_of_a_closed_table_go_to_its_own_people_alone():
    cup = drawn()
    game = games_of(cup)[0]
    play_table(cup, game)
    swept(cup)
    own = set(CupSeat.objects.filter(table__game=game).values_list("entrant__user__username", flat=True))
    assert set(Message.objects.filter(game=game).values_list("user__username", flat=True)) <= own
    assert Message.objects.filter(game=game).exists()
