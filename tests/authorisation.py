"""Who may open and do what: every address against six people, those of a game at four tables.

A letter says what came of it: y done or shown, l sent to sign in, n forbidden or not there, r refused with
the reason on the page, b a bad request, m not by this method, g gone, s the site cannot do it now.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.messages import get_messages
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from games.journal.question_token import question_token
from games.lobby.lobby import join
from games.models import Game
from games.models.game import Access
from tests.games.people import finish, open_table, person, play, running

PEOPLE = ("visitor", "stranger", "other seat", "own seat", "organiser", "moderator")
NAMES = {"stranger": "Dot", "other seat": "Cid", "own seat": "Bob", "organiser": "Ann", "moderator": "Mod"}
OWN = 2
WITHOUT = ("admin/", "api/v1/", "live/", "dev/", "i18n/")
"""The admin, the API and the streams have tests of their own, the others are Django's or there in development
only."""
YET = ("api_docs", "api_document")


@dataclass
class World:
    """Four tables of Ann, Bob and Cid; Bob is asked at those that run, one has a free seat yet."""

    waiting: Game
    private: Game
    open: Game
    over: Game
    people: dict[str, User] = field(default_factory=dict)

    @property
    def games(self) -> dict[str, Game]:
        """The columns of the table."""
        return {"waiting": self.waiting, "private": self.private, "open": self.open, "over": self.over}


def world() -> World:
    """The tables and the people. Those that are not open to everybody are known by their link only."""
    games = []
    for _ in range(3):
        game = running("Ann", "Bob", "Cid")
        play(game, "1 wait", "1 keep")
        games.append(game)
    private, shown, over = games
    finish(over)
    waiting = open_table("Ann", seats=4)
    for name in ("Bob", "Cid"):
        join(waiting, person(name))
    Game.objects.exclude(pk__in=[waiting.pk, shown.pk]).update(access=Access.LINK)
    people = {who: person(name) for who, name in NAMES.items()}
    rights = Permission.objects.filter(codename__in=["change_report", "view_report", "change_game"])
    people["moderator"].user_permissions.set(rights)
    people["moderator"].is_staff = True
    people["moderator"].save(update_fields=["is_staff"])
    person("Eve")
    for game in games:
        game.refresh_from_db()
    return World(waiting, private, shown, over, people)


def patterns() -> Iterator[tuple[str, str]]:
    """Name and route of every address of the site."""
    yield from _walk(get_resolver(), "", ())


def _walk(resolver: URLResolver, prefix: str, spaces: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for found in resolver.url_patterns:
        route = prefix + str(found.pattern)
        if isinstance(found, URLPattern):
            name = ":".join([*spaces, found.name or route])
            if name in YET or not route.startswith(WITHOUT):
                yield name, route
        else:
            yield from _walk(found, route, (*spaces, found.namespace) if found.namespace else spaces)


def is_of_a_game(route: str) -> bool:
    """Whether the address names a game."""
    return route.startswith(("g/", "tables/<", "live/"))


def address(route: str, game: Game, people: dict[str, User]) -> str:
    """A real address: the game's, else of something that belongs to Bob or does not exist."""
    bob, ann = people["own seat"], people["organiser"]
    slug = game.slug if is_of_a_game(route) else bob.slug
    if is_of_a_game(route) and "<" not in route:
        return "/" + route
    known = {"slug": slug, "other": ann.slug, "invite": "none", "system": "tiny", "service": "mailgun",
             "signed": "x", "name": "x", "number": "1", "seats": "2", "step": "1"}  # fmt: skip
    if route.startswith("rules/"):
        known |= {"system": "sorcerer", "chapter": "fights", "rule": "L-FIGHT-06", "paragraph": "wounds"}
    if route.startswith("rules/<slug:system>/card/"):
        known |= {"system": "talisman", "card": "adventure.bear"}
    route = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: known.get(found[1], "1"), route)
    return "/" + re.sub(r"\^|\$|\(\?P[^)]*\)", lambda found: "1" if found[0].startswith("(") else "", route)


def body(name: str, game: Game) -> dict[str, Any]:
    """What Bob's own page would send; whoever else sends it has taken it from there."""
    if name == "games:invite_person":
        return {"name": "Eve"}
    if not game.is_running:
        return {}
    token = question_token(game, OWN)
    return {"games:answer": {"token": token, "answer": "wait"}, "games:take_back": {"token": token}}.get(
        name, {}
    )


@dataclass
class Doors:
    """Everybody with a browser of his own, signed in once."""

    people: dict[str, User]
    browsers: dict[str, dict[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who, user in self.people.items():
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            session = client.session
            session["account_authentication_methods"] = [{"method": "code", "at": time.time()}]
            session["account_authentication_methods_user"] = str(user.pk)
            session.save()
            self.browsers[who] = {name: morsel.value for name, morsel in client.cookies.items()}

    def try_all(self, name: str, route: str, method: str, game: Game) -> str:
        """What comes of one request by each of the six; nothing of it stays.

        Where no game is named a seat makes no difference: those three are one. A method that one person
        cannot use is nobody's behind him.
        """
        seats = is_of_a_game(route) or "<slug:slug>" in route
        found = ""
        for who in PEOPLE:
            if found.endswith("m"):
                found += "m"
            elif seats or who in ("visitor", "stranger", "moderator"):
                found += self._try(who, name, route, method, game)
            else:
                found += found[-1]
        return found

    def _try(self, who: str, name: str, route: str, method: str, game: Game) -> str:
        client = Client()
        client.cookies = SimpleCookie(self.browsers.get(who, {}))
        to, sent = address(route, game, self.people), body(name, game) if method == "POST" else {}
        with transaction.atomic():
            response = client.get(to) if method == "GET" else client.post(to, sent)
            transaction.set_rollback(True)
        return letter_of(response)


def letter_of(response: Any) -> str:
    """One letter for an answer; raises KeyError for a status that no page of ours may have."""
    status, to = response.status_code, response.headers.get("Location", "")
    if status in (301, 302, 303) and to.startswith("/accounts/login/"):
        return "l"
    if status < 400:
        said = get_messages(response.wsgi_request)
        return "r" if any(one.level_tag == "error" for one in said) else "y"
    return {
        400: "b",
        401: "l",
        403: "n",
        404: "n",
        405: "m",
        409: "r",
        410: "g",
        415: "b",
        422: "b",
        429: "t",
        503: "s",
    }[status]
