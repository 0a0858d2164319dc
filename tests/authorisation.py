"""Who may open and do what: every address against six people, those of a game at four tables, those of allies
and of campaigns at theirs.

A letter says what came of it: y done or shown, l sent to sign in, n forbidden or not there, r refused with
the reason on the page, b a bad request, m not by this method, g gone, s the site cannot do it now.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.messages import get_messages
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User, Year
from games.hooks import kept
from games.journal.question_token import question_token
from games.lobby.lobby import join
from games.models import (
    Circle,
    CircleLine,
    Cup,
    CupRound,
    CupSeat,
    CupTable,
    Entrant,
    Game,
    League,
    Leaguer,
    Member,
    Partner,
    Webhook,
    Week,
)
from games.models.circle import Role
from games.models.game import Access, Status
from games.weeks.sweep import make_due
from labyrinth.ground.clock import now
from labyrinth.serving.for_programs import ADDRESSES
from tests.games.chapters import call_off_now
from tests.games.people import finish, open_table, person, play, running

PEOPLE = ("visitor", "stranger", "other seat", "own seat", "organiser", "moderator")
NAMES = {"stranger": "Dot", "other seat": "Cid", "own seat": "Bob", "organiser": "Ann", "moderator": "Mod"}
OWN = 2
WITHOUT = ("admin/", "api/v1/", "dev/", "i18n/")
"""The admin (admin_desk.py) and the API have tables of their own, the others are Django's or there in
development only."""
YET = ("api_docs", "api_shapes", "api_document")
ALLIES = ("games:council", "games:thumb", "games:of_campaign", "games:play_for")
"""Addresses of a game that mean something only where people play together."""


ELSEWHERE = {
    "accounts:banned": "accounts/test_sanctions.py",
    "accounts:data_file": "accounts/test_data_export.py",
    "accounts:sign_in_elsewhere": "accounts/test_social.py",
    "accounts:social_sign_up": "accounts/test_social.py",
    "api/<path:rest>": "api/test_matrix.py",
    "api_stream": "api/test_following.py",
    "games:campaign_picture": "games/pictures/test_cards_and_campaigns.py",
    "games:cup_feed": "games/cups/test_cup_pages.py",
    "games:league_feed": "games/leagues/test_league_mails.py",
    "games:decide": "games/mail/test_decide.py",
    "games:my_calendar": "accounts/test_feeds.py",
    "games:circle_feed": "games/circles/test_circle_company.py",
    "games:my_turns": "accounts/test_feeds.py",
    "games:mail_arrivals": "games/sending/test_mail_arrivals.py",
    "games:mail_arrivals_mime": "games/sending/test_mail_arrivals.py",
    "games:look_first": "games/seats/test_look_first.py",
    "games:mail_reports": "games/sending/test_bounces.py",
    "games:order_rules": "games/orders/test_rules_pages.py",
    "games:order_rules_game": "games/orders/test_rules_pages.py",
    "games:reached": "games/clocks/test_reach.py",
    "games:site_text": "games/views/test_site_pages.py",
    "games:unsubscribe": "games/mail/test_unsubscribe.py",
    "games:verdict": "games/past/test_brought.py",
    "games:vote_link": "games/mail/test_vote_links.py",
    "games:what_if_line": "games/whatif/test_what_if.py",
    "mfa_deactivate_totp": "accounts/test_passkeys.py",
    "mfa_download_recovery_codes": "accounts/test_passkeys.py",
    "mfa_edit_webauthn": "accounts/test_passkeys.py",
    "mfa_remove_webauthn": "accounts/test_passkeys.py",
    "mfa_view_recovery_codes": "accounts/test_passkeys.py",
    "openid_connect_callback": "accounts/test_social.py",
    "openid_connect_login": "accounts/test_social.py",
    "security": "games/views/test_robots.py",
    "socialaccount_login_error": "accounts/test_social.py",
    "socialaccount_signup": "accounts/test_social.py",
}
"""Where nobody comes in by who they are: a link with a signature, a second factor, another site's word, what
an operator has written. Where they come in by that is tried there."""


@dataclass
class World:
    """Four tables of Ann, Bob and Cid; Bob is asked at those that run, one has a free seat yet.

    Bob keeps a circle, Cid is in it, Ann has asked; Bob has announced a cup and a league of it, in which Cid
    is, and a cup of parties, in which Cid asks Bob; the link to a year of Bob's is known. All others are
    private: a chapter of a campaign of theirs that runs, one that was called off, a record that Bob has
    brought, and where it is asked for a story told page by page.
    """

    waiting: Game
    private: Game
    open: Game
    over: Game
    chapter: Game
    halted: Game
    study: Game
    people: dict[str, User] = field(default_factory=dict)

    @property
    def games(self) -> list[Game]:
        """The four."""
        return [self.waiting, self.private, self.open, self.over]

    def tables(self, name: str, route: str) -> list[Game]:
        """The columns of an address; one where it names no game."""
        if not is_of_a_game(route):
            return [self.of_its_own(name)]
        return [*self.games, *self._more(name)]

    def _more(self, name: str) -> list[Game]:
        """The columns after the four."""
        if name == "games:live":
            return [self.chapter, self.halted]
        return [self.chapter] if name in ALLIES else [_story()] if name == "games:book" else []

    def of_its_own(self, name: str) -> Game:
        """The table whose invite, campaign or study is meant by an address that names no game."""
        found = {
            "games:campaign": self.chapter,
            "games:campaign_picture": self.chapter,
            "games:campaign_go_on": self.halted,
            "games:hand_over": self.chapter,
            "games:invite": self.private,
            "games:remove_study": self.study,
        }
        return found.get(name, self.open)


def world() -> World:
    """The tables and the people. Those that are not open to everybody are known by their link only."""
    games, _week = list[Game](), make_due()
    for _ in range(3):
        game = running("Ann", "Bob", "Cid")
        play(game, "1 wait", "1 keep")
        games.append(game)
    private, shown, over = games
    finish(over)
    chapter, halted = (running("Ann", "Bob", "Cid", system="saga", campaign=True) for _ in range(2))
    call_off_now(halted)
    bobs = {"created_by": person("Bob"), "created_at": now(), "study_of": "x", "status": Status.FINISHED}
    study = Game.objects.create(system="tiny", seats_wanted=2, **bobs)
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
    _company_of(_lanterns())
    _of_bob()
    for game in (*games, chapter, halted):
        game.refresh_from_db()
    return World(waiting, private, shown, over, chapter, halted, study, people)


def _lanterns() -> Circle:
    circle = Circle.objects.create(name="Lanterns", created_at=now())
    for name, role in (("Bob", Role.HOST), ("Cid", Role.MEMBER), ("Ann", Role.ASKED)):
        Member.objects.create(circle=circle, user=person(name), role=role, since=now())
    CircleLine.objects.create(circle=circle, user=person("Bob"), name="Bob", text="Lanterns", at=now())
    return circle


def _company_of(circle: Circle) -> None:
    _cup_of(circle)
    _parties_of(circle)
    _league_of(circle)


def _cup_of(circle: Circle) -> None:
    at, later = now(), now() + timedelta(days=7)
    cup = Cup.objects.create(name="Lanterns", system="tiny", form="swiss", seats=2, rounds=2, places_min=4,
                             places_max=8, closes_at=later, days=7, circle=circle, host=person("Bob"),
                             created_at=at, luck="bag")  # fmt: skip
    cids = Entrant.objects.create(cup=cup, user=person("Cid"), name="Cid", since=now())
    first = CupRound.objects.create(cup=cup, number=1, begins_at=at, ends_at=at, over_at=at, state="over")
    table = CupTable.objects.create(round=first, number=1, decided_at=now(), how="end")
    CupSeat.objects.create(round=first, table=table, entrant=cids, seat=1, place=1)


def _parties_of(circle: Circle) -> None:
    """A cup of parties, in which Cid leads one that asks Bob."""
    cup = Cup.objects.create(name="Lanterns", system="saga", form="parties", seats=2, rounds=1, places_min=2,
                             places_max=8, closes_at=now() + timedelta(days=7), days=7, circle=circle,
                             host=person("Bob"), created_at=now())  # fmt: skip
    party = Entrant.objects.create(cup=cup, name="Lanterns", state="asking", since=now())
    said = {"cup": cup, "entrant": party, "since": now()}
    Partner.objects.create(**said, user=person("Cid"), name="Cid", number=1, leads=True, confirmed_at=now())
    Partner.objects.create(**said, user=person("Bob"), name="Bob", number=2)


def _league_of(circle: Circle) -> None:
    later = now() + timedelta(days=7)
    league = League.objects.create(name="Lanterns", system="tiny", seats=2, size=8, closes_at=later, days=7,
                                   circle=circle, host=person("Bob"), created_at=now(),
                                   next_at=later)  # fmt: skip
    Leaguer.objects.create(league=league, user=person("Cid"), name="Cid", since=now())


def _of_bob() -> None:
    """What Bob has besides tables."""
    Year.objects.create(user=person("Bob"), number=1, told={"games": 1}, made_at=now(), token="bobs-year")
    hook = {"kind": "ntfy", "name": "Bob's", "language": "en", "created_at": now()}
    Webhook.objects.create(user=person("Bob"), sealed=kept.new({"origin": "https://ntfy.test"}), **hook)


def _story() -> Game:
    game = running("Ann", "Bob", "Cid", system="mice")
    Game.objects.filter(pk=game.pk).update(access=Access.LINK)
    return game


def patterns() -> Iterator[tuple[str, str]]:
    """Name and route of every address of the site."""
    yield from _walk(get_resolver(ADDRESSES), "", ())


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
    return route.startswith(("g/", "tables/<", "live/<"))


def address(route: str, game: Game, people: dict[str, User]) -> str:
    """A real address: the game's, else of something that belongs to Bob or does not exist."""
    bob, ann = people["own seat"], people["organiser"]
    slug = game.slug if is_of_a_game(route) or route.startswith("studies/") else bob.slug
    if is_of_a_game(route) and "<" not in route:
        return "/" + route
    known = {"slug": slug, "other": ann.slug, "invite": game.invite, "system": "tiny", "service": "mailgun",
             "signed": "x", "name": "x", "number": "1", "seats": "2", "step": "1", "kind": "ntfy",
             "webhook_id": str(Webhook.objects.values_list("pk", flat=True).first() or 0),
             "language": "en", "year": "2020", "quarter": "1"}  # fmt: skip
    if route.startswith("campaigns/") and game.campaign:
        known["slug"] = game.campaign.slug
    known |= _of_company(route)
    if route.startswith("learn/") or route.endswith("/opponents/"):
        known["system"] = "sorcerer"
    if route.startswith("rules/"):
        known |= {"system": "sorcerer", "chapter": "fights", "rule": "L-FIGHT-06", "paragraph": "wounds"}
    if route.startswith("rules/<slug:system>/card/"):
        known |= {"system": "talisman", "card": "adventure.bear"}
    route = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: known.get(found[1], "1"), route)
    return "/" + re.sub(r"\^|\$|\(\?P[^)]*\)", lambda found: "1" if found[0].startswith("(") else "", route)


def _of_company(route: str) -> dict[str, str]:
    """The names of the one circle, cup or week that there is."""
    if route.startswith("circles/"):
        circle = Circle.objects.get()
        line = str(circle.talk.values_list("pk", flat=True).first())
        return {"slug": circle.slug, "invite": circle.invite, "line_id": line}
    if route.startswith("week/<"):
        week = Week.objects.get()
        return {"year": str(week.year), "number": str(week.of_year)}
    if route.startswith("leagues/"):
        return {"slug": League.objects.get().slug}
    if "/party/" in route or "/without/" in route:
        asked = Partner.objects.get(confirmed_at=None)
        return {"slug": asked.cup.slug, "entrant": str(asked.entrant_id), "partner": str(asked.pk)}
    if route.startswith("cups/"):
        seat = CupSeat.objects.select_related("round__cup").get()
        return {"slug": seat.round.cup.slug, "entrant": str(seat.entrant_id), "seat": str(seat.pk)}
    return {"token": "bobs-year"} if route.startswith("years/") else {}


def body(name: str, game: Game) -> dict[str, Any]:
    """What Bob's own page would send; whoever else sends it has taken it from there."""
    fixed = {"games:invite_person": {"name": "Eve"}, "games:hand_over": {"figure": "ben", "to": 1},
             "games:circle_person": {"do": "let-in"}, "games:dissolve_circle": {"sure": "on"},
             "games:new_standing": {"name": "Monday", "like": "x"},
             "games:call_off_cup": {"reason": "No time."}, "games:strike_result": {"reason": "They cheated."},
             "games:end_league": {"reason": "No time."}, "games:answer_party": {"do": "yes"},
             "games:hide_circle": {"reason": "It insults."}, "games:end_circle": {"reason": "It insults."},
             "games:circle_talk": {"text": "Hello"}, "games:keep_circle": {"do": "yes"}}  # fmt: skip
    if name in fixed:
        return fixed[name]
    if not game.is_running or game.system != "tiny":
        return {}
    token = question_token(game, OWN)
    return {"games:answer": {"token": token, "answer": "wait"}, "games:take_back": {"token": token}}.get(
        name, {}
    )


def sign_in_freshly(client: Client, user: User) -> None:
    """A browser of somebody who has just said who they are: no page asks them again."""
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    session = client.session
    session["account_authentication_methods"] = [{"method": "code", "at": time.time()}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


@dataclass
class Doors:
    """Everybody with a browser of his own, signed in once."""

    people: dict[str, User]
    browsers: dict[str, dict[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who, user in self.people.items():
            client = Client()
            sign_in_freshly(client, user)
            self.browsers[who] = {name: morsel.value for name, morsel in client.cookies.items()}

    def try_all(self, name: str, route: str, method: str, game: Game) -> str:
        """What comes of one request by each of the six; nothing of it stays.

        Where no game is named a seat makes no difference: those three are one. A method that one person
        cannot use is nobody's behind him.
        """
        seats = is_of_a_game(route) or any(
            part in route for part in ("<slug:slug>", "webhook_id", "years/<int")
        )
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
        413: "b",
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
