"""A look changes nothing: every address of the site on a connection that refuses writes.

What a look may leave behind is presence and "seen"; each statement of theirs has its line in `LEAVES`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from games import systems
from games.careers.after_end import after_end
from games.lobby.demo import start_demo
from games.mail.mail_tokens import Unsubscription
from games.mail.vote_tokens import BallotLink
from games.models import Circle, Cup, CupSeat, Game, League, Vote, Webhook, Week
from games.models.message import Event
from games.models.vote import Matter
from games.seats.votes import Proposal, propose
from games.systems import SLUGS
from games.views import live, table
from labyrinth.serving.for_programs import ADDRESSES
from tests import admin_desk
from tests.api.program import program
from tests.authorisation import World, is_of_a_game, sign_in_freshly, world
from tests.games.letters import decide_links, letter
from tests.games.people import finish, running
from tests.games.saga import offer
from tests.games.tiny import TINY

READS = re.compile(r"\s*(SELECT|WITH|SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK|PRAGMA|EXPLAIN)\b", re.I)
PASSKEY, RESET = "/accounts/2fa/webauthn/login/", "/accounts/password/reset/key/"
LEAVES = (
    (
        "",
        'UPDATE "games_seat" SET "looked_at" = %s WHERE',
        "presence: when somebody who waits in a lobby was last there",
    ),
    (
        "",
        'UPDATE "games_seat" SET "looked_at" = %s, "known_at" = CASE',
        "presence: when the table was last, and first in this wait, in front of its person",
    ),
    ("", 'UPDATE "games_seat" SET "seen_step" = %s WHERE', "seen: how far its person knows the game"),
    (
        "",
        'UPDATE "games_game" SET "watched_at" = %s WHERE',
        "presence at a demo, whose bots play while somebody looks",
    ),
    (
        "/api/",
        'UPDATE "accounts_token" SET "used_at" = %s WHERE',
        "seen, of a program: who keeps a token learns if it is used",
    ),
    ("/accounts/2fa/totp/activate/", 'UPDATE "django_session"', "what is being agreed with a device"),
    ("/accounts/2fa/webauthn/add/", 'UPDATE "django_session"', "the same"),
    (PASSKEY, 'INSERT INTO "django_session"', "what a device is asked to sign"),
    (RESET, 'INSERT INTO "django_session"', "who follows the link goes on at an address without it"),
    (RESET, 'UPDATE "django_session"', "the same, where there is a session already"),
    ("/i/", 'UPDATE "django_session"', "an invitation is remembered, where there is a session already"),
)
"""How an address begins, how a statement begins that a look there may leave behind, and why."""
FEWEST = {"own seat": 100, "moderator": 100, "visitor": 40, "administration": 50}
"""So many pages at least: for Bob, who is asked, for a moderator, for nobody, of the administration."""

ASKS = {"g/<slug:slug>/sheet/": "?of=who-1"}
"""What some addresses ask for."""
NO_LOOK = 405
"""Some addresses are written to only."""
CLOSED = {
    ".well-known/security.txt": "a site whose operator names whom to tell",
    "site/<slug:word>/": "a site whose operator has written something",
    "accounts/2fa/recovery-codes/": "who has a second factor",
    "accounts/2fa/recovery-codes/download/": "who has a second factor",
    "accounts/2fa/totp/deactivate/": "who has a second factor",
    "accounts/2fa/webauthn/keys/<int:pk>/edit/": "who has a second factor",
    "accounts/2fa/webauthn/keys/<int:pk>/remove/": "who has a second factor",
    "accounts/3rdparty/login/error/": "another site's word, told with 401",
    "accounts/data/<str:token>/": "the file of somebody who has asked for it",
    "accounts/oidc/<str:provider_id>/login/": "another site, none of which is configured",
    "accounts/oidc/^(?P<provider_id>[^/]+)/login/": "the same",
    "accounts/oidc/^(?P<provider_id>[^/]+)/login/callback/": "the same",
    "api/<path:rest>": "what there is not",
    "api/v1/": "the same",
    "api/v1/cups/<cup>/party": "who plays for a party; he is asked by one",
    "feeds/<str:key>/calendar.ics": "who has the key",
    "feeds/<str:key>/circles/<slug:slug>.ics": "who has the key",
    "feeds/<str:key>/turns.atom": "who has the key",
    "dev/gallery/<slug:slug>/": "pages of what is stored while the site is made",
    "dev/gallery/<slug:slug>/<int:number>/": "the same",
    "dev/mails/<str:name>/": "the same",
    "campaigns/<slug:slug>/picture-<str:language>.png": "a campaign for everybody; this one is by a link",
    "cups/<slug:slug>/cup.atom": "a cup for everybody; this is one of a circle",
    "leagues/<slug:slug>/league.atom": "a league for everybody; this is one of a circle",
    "circles/<slug:slug>/report/": "members of a circle that others host",
    "circles/<slug:slug>/talk/<int:line_id>/report/": "members who have not said it",
    "g/<slug:slug>/seat/<int:number>/": "a seat that is offered to others",
    "g/<slug:slug>/what-if/<int:line>/": "a line that somebody has tried",
    "verify/<slug:digest>/": "who has brought a record that waits",
    "health/reached": "workers of the site",
    "health/ready": "whoever asks a site that is complete: here the broker is away",
}
"""Whom addresses are for that Bob never sees; every other one is shown to him once at least."""


class WriteRefusedError(Exception):
    """A look wanted to write."""


class Refusing:
    """A connection's wrapper that lets nothing through but reading, and remembers what was tried."""

    def __init__(self, address: str) -> None:
        self.tried: list[str] = []
        self.left = tuple(statement for there, statement, _why in LEAVES if address.startswith(there))

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if READS.match(sql) or sql.startswith(self.left):
            return execute(sql, params, many, context)
        self.tried.append(sql)
        raise WriteRefusedError(sql)


# -- every address ---


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """The route of every address there is but the administration's and the streams', which have tests of
    their own: those go by what is stored, these ask the database in other threads."""
    for found in (resolver or get_resolver(ADDRESSES)).url_patterns:
        route = before + str(found.pattern)
        if route.startswith(("admin/", "live/")):
            continue
        if isinstance(found, URLPattern):
            yield route
        else:
            yield from routes(found, route)


def addresses(there: World, games: list[Game]) -> Iterator[tuple[str, str]]:
    """Real addresses, each with its route: each of a game for each of the games, the others of things of
    Bob's."""
    yield f"{RESET}{reset_key(there.people['own seat'])}/", "accounts/"
    for route in routes():
        of_a_game = is_of_a_game(route) or "<game>" in route or "<str:game>" in route
        for game in games if of_a_game else games[:1]:
            for signed in links(there, route):
                yield "/" + filled(route, {**names(there, game, route), "signed": signed}), route


def reset_key(user: User) -> str:
    """What the mail of somebody leads to who has forgotten their password."""
    return f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"


def names(there: World, game: Game, route: str) -> dict[str, str]:
    """What stands in addresses that begin like this one."""
    campaign = there.chapter.campaign
    assert campaign is not None
    known = {
        "game": game.slug, "invite": there.waiting.invite, "system": "sorcerer", "service": "mailgun",
        "other": there.people["organiser"].slug, "slug": there.people["own seat"].slug,
        "number": "1", "step": "1", "seat": "2", "seats": "3", "campaign": campaign.slug, "language": "en",
        "year": "2020", "quarter": "1", "kind": "ntfy",
        "webhook_id": str(Webhook.objects.values_list("pk", flat=True).first()),
    }  # fmt: skip
    circle, week, seat = (
        Circle.objects.get(),
        Week.objects.get(),
        CupSeat.objects.select_related("round__cup").get(),
    )
    known["cup"], known["league"] = seat.round.cup.slug, League.objects.get().slug
    parties = Cup.objects.get(form="parties")
    of_its_kind = {
        "g/": {"slug": game.slug},
        "tables/<": {"slug": game.slug},
        "campaigns/": {"slug": campaign.slug},
        "cups/": {"slug": seat.round.cup.slug, "entrant": str(seat.entrant_id), "seat": str(seat.pk)},
        "cups/<slug:slug>/party/": {"slug": parties.slug},
        "leagues/": {"slug": League.objects.get().slug},
        "circles/": {
            "slug": circle.slug,
            "invite": circle.invite,
            "line_id": str(circle.talk.values_list("pk", flat=True).first()),
        },
        "years/": {"token": "bobs-year"},
        "studies/": {"slug": there.study.slug},
        "api/v1/weeks/": {"week": week.slug},
        "api/v1/circles/": {"circle": circle.slug},
        "api/v1/people/": {"person": there.people["own seat"].slug},
        "week/<": {"year": str(week.year), "number": str(week.of_year)},
        "people/<slug:slug>/report/": {"slug": there.people["organiser"].slug},
        "rules/": {"chapter": "fights", "rule": "L-FIGHT-06", "paragraph": "wounds"},
        "rules/<slug:system>/card/": {"system": "talisman", "card": "adventure.bear"},
        "g/<slug:slug>/card/": {"card": "dagger"},
    }
    for begins, more in of_its_kind.items():
        known |= more if route.startswith(begins) else {}
    return known


def filled(route: str, known: dict[str, str]) -> str:
    """The route with these in the place of its parameters; what is not known is a 1."""
    route = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: known.get(found[1], "1"), route + ASKS.get(route, ""))
    return re.sub(r"\^|\$|\(\?P[^)]*\)", lambda found: "1" if found[0].startswith("(") else "", route)


def links(there: World, route: str) -> list[str]:
    """The signed parts of the mails that led there."""
    bob = there.people["own seat"]
    if route.startswith("d/"):
        return [link.split("/")[2] for link in decide_links(letter(there.open, "Bob"))]
    if route.startswith("v/"):
        vote = Vote.objects.earliest("pk")
        return [BallotLink(vote.pk, 2, bob.pk, yes).signed() for yes in (True, False)]
    return [Unsubscription(bob.pk, Event.YOUR_TURN).signed()] if route.startswith("unsubscribe/") else ["x"]


# -- looking ---


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch, settings: Any, db: None) -> World:
    settings.REDIS_URL, settings.API_PER_MINUTE = "", 10_000
    monkeypatch.setitem(systems.REGISTERED, TINY.slug, TINY)
    offer(monkeypatch)
    found = world()
    for user in found.people.values():
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    moderator = found.people["moderator"]
    moderator.is_superuser = True
    moderator.save(update_fields=["is_superuser"])
    return found


def tables(there: World) -> list[Game]:
    """The four of that world, its chapter, a vote, a demo that nobody watches, one that is
    packed, and one of each real system."""
    voting, packed = running("Ann", "Bob", "Cid"), running("Ann", "Bob")
    assert propose(voting.pk, 1, Proposal(Matter.PAUSE, 5)).accepted
    finish(packed)
    assert after_end(packed.pk)
    demo = start_demo(guest="guest", address="192.0.2.1")
    Game.objects.filter(pk=demo.pk).update(watched_at=None)
    real = [running("Bob", "Ann", "Cid", system=slug) for slug in SLUGS]
    return [*there.games, there.chapter, voting, demo, packed, *real]


def browser(there: World, who: str) -> Client:
    """Signed in, but for the visitor."""
    client = Client(raise_request_exception=False)
    if who in there.people:
        sign_in_freshly(client, there.people[who])
    return client


def looked(client: Client, to: str, secret: str = "") -> tuple[int, list[str]]:
    """What came of a look, and what it wanted to write; nothing of it stays."""
    refusing = Refusing(to)
    headers = {"Authorization": f"Bearer {secret}"} if secret and to.startswith("/api/") else {}
    headers |= {"Accept": "application/json"} if to == PASSKEY else {}
    with transaction.atomic(), connection.execute_wrapper(refusing):
        status = client.get(to, headers=headers).status_code
        transaction.set_rollback(True)
    return status, refusing.tried


@pytest.mark.thirds
@pytest.mark.parametrize("who", ["own seat", "moderator", "visitor"])
@pytest.mark.long("every address")
def test_a_look_writes_nothing(who: str, there: World) -> None:
    client, secret = browser(there, who), program("Bob").secret if who == "own seat" else ""
    wrong, shown, met = [], 0, Counter[str]()
    for to, route in [*addresses(there, tables(there))]:
        status, tried = looked(client, to, secret)
        wrong += [f"{to}: {sql}" for sql in tried] or [f"{to}: {status}"] * (status == 500)
        shown += status == 200
        met[route] += status in (200, NO_LOOK) or (status in (301, 302) and route not in ASKS)
    assert not wrong, "\n".join(wrong)
    assert shown > FEWEST[who]
    if who == "own seat":
        assert {route for route, times in met.items() if not times} == set(CLOSED)


@pytest.mark.long("every page of the administration")
def test_nor_does_a_look_at_the_administration(there: World) -> None:
    """Of a row of every model, for who may do everything."""
    desk, wrong, shown = admin_desk.Desk(), [], 0
    for page in admin_desk.pages():
        status, tried = looked(desk.client("root"), page.address(desk.rows))
        wrong += [f"{page.name}: {sql}" for sql in tried]
        shown += status == 200
    assert not wrong, "\n".join(wrong)
    assert shown > FEWEST["administration"]


def test_nor_does_a_stream(there: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for the number of its table, again and again."""
    monkeypatch.setattr(live, "close_old_connections", lambda: None)
    refusing = Refusing("/live/")
    with connection.execute_wrapper(refusing):
        assert live._row(there.open.slug).number == there.open.number
    assert refusing.tried == []


def test_a_page_that_writes_is_found(there: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "watch", lambda game: Game.objects.filter(pk=game.pk).update(name="Mine"))
    _status, tried = looked(browser(there, "own seat"), reverse("games:table", args=[there.open.slug]))
    assert [sql[:20] for sql in tried] == ['UPDATE "games_game" ']
