"""Nothing of any table of a closed round is shown outside it, whatever happens there."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.careers.after_end import after_end, left_behind
from games.engine.shared_luck import Bags
from games.feeds.of_table import has_feed
from games.lobby.living import living
from games.lobby.lobby import join
from games.models import Circle, FeedItem, Game, Member, Message
from games.models.circle import Role
from games.models.game import Access, new_seed
from games.models.shared_luck import open_round, share
from games.past.record import export
from games.pictures import link_drawings
from games.pictures.kept_links import TABLE, Wanted
from games.refused import Refused
from games.table.public import is_public, public_games
from labyrinth.ground.clock import now
from tests.api.program import program
from tests.authorisation import address, is_of_a_game, patterns
from tests.games.people import finish, open_table, person, play, read_again

pytestmark = pytest.mark.django_db
NAME = "Duplicate 7"
OUTSIDE = ("games:home", "games:open_games", "games:replacements")
OF_PEOPLE = ("games:person", "games:history", "games:person_feed")
ANEW = r'(csrfmiddlewaretoken" value|nonce|csrf-token" content|hx-headers|once" value)=(["\']).*?\2'
OPERATIONS = ("", "/events", "/book", "/record", "/talk", "/council", "/orders")


def of_a_round(circle: Circle | None = None) -> Game:
    """A table of Ann and Bob that shares its luck; open to everybody, so that only its round hides it."""
    game = open_table("Ann", name=NAME)
    share(game, name="cup-1", seed=new_seed(), commitment="c" * 64, bags=Bags({"die": 12}))
    join(game, person("Bob"))
    read_again(game)
    if circle is not None:
        Game.objects.filter(pk=game.pk).update(circle=circle, access=Access.LINK)
    return game


def strangers() -> list[Client]:
    """A visitor, and somebody who sits at another table of the round."""
    there = Client()
    there.force_login(person("Dot"))
    return [Client(), there]


def pages_of(game: Game) -> list[str]:
    """Every address of a game."""
    people = {"own seat": person("Bob"), "organiser": person("Ann")}
    # Streams ask the database in other threads; they go by the same function as the table's page.
    routes = [route for _name, route in patterns() if is_of_a_game(route) and not route.startswith("live/")]
    return [address(route, game, people) for route in routes if "<" in route]


def shown_to(client: Client, game: Game) -> list[str]:
    """The addresses of the game that tell this reader of it."""
    told = []
    for at in pages_of(game):
        found = client.get(at)
        # Those that only take answers say so to everybody; who is signed out is sent to sign in.
        if found.status_code not in (404, 405) and not (
            found.status_code == 302 and "login" in found["Location"]
        ):
            told.append(f"{at} {found.status_code}")
    return told


def plain(client: Client, at: str) -> str:
    """A page without what is another one at each look."""
    text = client.get(at, follow=True).content.decode(errors="replace")
    return re.sub(ANEW, "", text)


def outside(clients: list[Client]) -> list[str]:
    """What all others see of the site, a text a page."""
    wanted = [reverse(name) for name in OUTSIDE]
    wanted += [reverse(name, args=[person("Bob").slug]) for name in OF_PEOPLE]
    return [plain(client, at) for client in clients for at in wanted]


@pytest.mark.long("every address of a table, to two readers")
def test_no_address_of_a_closed_table_opens_to_anybody_else():
    game = of_a_round()
    play(game, "1 wait", "1 keep")
    visitor, stranger = strangers()
    assert not shown_to(stranger, game)
    finish(game)
    for client in (visitor, stranger):
        assert not shown_to(client, game)


@pytest.mark.long("the site as two readers see it, at three moments")
def test_whatever_is_played_there_all_others_see_the_same_site():
    game, clients = of_a_round(), strangers()
    before = outside(clients)
    play(game, "1 roll", "1 hide")
    assert outside(clients[1:]) == before[len(before) // 2 :]
    finish(game)
    after_end(game.pk)
    assert outside(clients) == before
    assert all(NAME not in page and game.slug not in page for page in before)


def test_lists_feeds_pictures_and_histories_know_nothing_of_it():
    game = of_a_round()
    finish(game)
    assert not after_end(game.pk)
    assert left_behind() == []
    assert not public_games().filter(pk=game.pk).exists()
    assert not is_public(game)
    assert not has_feed(game)
    assert living().tables == 0
    assert living().recorded is None
    assert link_drawings._game(Wanted(TABLE, game.slug, 0, 0, "en")) is None
    assert not game.played.exists()
    assert not FeedItem.objects.exists()
    with pytest.raises(Refused):
        export(game)
    assert set(Message.objects.values_list("user__username", flat=True)) <= {"Ann", "Bob"}


def test_a_circle_does_not_list_it_while_its_round_is_closed():
    circle = Circle.objects.create(name="Lanterns", created_at=now())
    for who in ("Ann", "Dot"):
        Member.objects.create(circle=circle, user=person(who), role=Role.MEMBER, since=now())
    game = of_a_round(circle)
    there = strangers()[1]
    assert NAME not in plain(there, reverse("games:circle", args=[circle.slug]))
    assert there.get(reverse("games:table", args=[game.slug])).status_code == 404
    open_round("cup-1")
    assert NAME in plain(there, reverse("games:circle", args=[circle.slug]))


def test_programs_of_others_find_no_such_game():
    game = of_a_round()
    finish(game)
    dot, ann = program("Dot", "read", "talk"), program("Ann", "read", "talk")
    assert {dot.get(f"/games/{game.slug}{one}").status_code for one in OPERATIONS} == {404}
    assert ann.get(f"/games/{game.slug}").status_code == 200
    assert ann.get(f"/games/{game.slug}/record").status_code == 409


def test_its_own_people_see_the_game_but_no_seed():
    game = of_a_round()
    finish(game)
    seed = bytes(Game.objects.get(pk=game.pk).seed).hex()
    ann = Client()
    ann.force_login(person("Ann"))
    for name in ("table", "statistics", "dice", "table_log"):
        found = ann.get(reverse(f"games:{name}", args=[game.slug]))
        assert found.status_code == 200, name
        assert seed not in found.content.decode()
    assert ann.get(reverse("games:record", args=[game.slug])).status_code == 404


def test_with_the_round_all_of_it_opens():
    game = of_a_round()
    finish(game)
    assert open_round("cup-1") == 1
    assert open_round("cup-1") == 0
    read_again(game)
    assert left_behind() == [game.pk]
    assert after_end(game.pk)
    assert game.played.count() == 2
    assert Client().get(reverse("games:table", args=[game.slug])).status_code == 200
    assert (
        bytes(Game.objects.get(pk=game.pk).seed).hex()
        in Client().get(reverse("games:dice", args=[game.slug])).content.decode()
    )
