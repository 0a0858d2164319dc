"""The administration as each of six people finds it: a row of every model, and what comes of each request."""

from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.messages import get_messages
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.models import DataExport, Token, User
from games.models import Game, Message, ModeratorAction
from games.moderation import moderation
from games.play.quarantine import quarantine
from labyrinth.ground.clock import now
from tests.authorisation import letter_of, sign_in_freshly
from tests.games.moderating import WHY, case_of
from tests.games.people import person, running

PEOPLE = ("visitor", "player", "clerk", "moderator", "operator", "root")
"""Nobody, no staff, staff without a right, one of the group Moderators, one with every right there is (no
superuser) who sits at the table in question, a superuser."""
SECRET = "n0body-reads-th1s"
Rows = dict[type[Model], Model]


def people() -> dict[str, User]:
    """All but the visitor."""
    found = {who: person(who.capitalize()) for who in PEOPLE[1:]}
    for user in found.values():
        user.is_staff = user.username != "Player"
        user.is_superuser = user.username == "Root"
        user.save()
    found["moderator"].groups.add(Group.objects.get(name="Moderators"))
    found["operator"].user_permissions.set(Permission.objects.all())
    return found


def rows() -> Rows:
    """One of each model: of a table at which the operator sits, or of Bob."""
    game = running("Operator", "Bob", "Ann", system="tiny")
    story = running("Ann", "Bob", system="saga", campaign=True)
    assert story.campaign is not None
    bob, at = person("Bob"), now()
    case = case_of(game)
    laid = moderation.mute(person("Moderator"), case, days=1, reason=WHY)
    log = ModeratorAction.objects.get()
    app = SocialApp.objects.create(provider="google", name="Google", client_id="x", secret=SECRET)
    elsewhere = SocialAccount.objects.create(user=bob, provider="google", uid="1")
    data = {"secret": SECRET}
    made: list[Model] = [
        *(game, story.campaign, case, laid, log, bob, Group.objects.get(name="Moderators"), app, elsewhere),
        Message.objects.filter(game=game, user=bob).first() or _message(game, bob),
        Token.objects.create(user=bob, name="bot", prefix="abc", hash=SECRET, created_at=at, expires_at=at),
        DataExport.objects.create(user=bob, asked_at=at, token_hash=SECRET),
        EmailAddress.objects.create(user=bob, email="other@example.org"),
        Authenticator.objects.create(user=bob, type=Authenticator.Type.TOTP, data=data),
        UserSession.objects.create(user=bob, ip="192.0.2.1", session_key=SECRET, user_agent="x"),
    ]
    return {type(row): row for row in made}


def _message(game: Game, user: User) -> Message:
    return Message.objects.create(game=game, user=user, event="question", created_at=now(), send_at=now())


@dataclass(frozen=True)
class Page:
    """An address of the administration, by its name; those of a model stand at one row of it."""

    name: str
    groups: tuple[str, ...]
    model: type[Model] | None = None

    def address(self, rows: Rows) -> str:
        """Where it is."""
        row = rows[self.model or Game]
        kind = ContentType.objects.get_for_model(type(row)).pk
        known = {"app_label": "games", "content_type_id": kind}
        return reverse(f"admin:{self.name}", kwargs={one: known.get(one, row.pk) for one in self.groups})

    def methods(self) -> tuple[str, ...]:
        """GET, POST, and each deed of a list."""
        deeds: tuple[str, ...] = ()
        if self.model is not None and self.name.endswith("_changelist"):
            own = admin.site._registry[self.model].actions or ()
            deeds = ("delete_selected", *(one if isinstance(one, str) else one.__name__ for one in own))
        return ("GET", "POST", *deeds)


def pages() -> Iterator[Page]:
    """All there are."""
    for found in admin.site.get_urls():
        if isinstance(found, URLPattern) and found.name:
            yield Page(found.name, _groups(found))
    for model, page in admin.site._registry.items():
        yield from (Page(one.name, _groups(one), model) for one in page.get_urls() if one.name)


def _groups(pattern: URLPattern) -> tuple[str, ...]:
    return tuple(pattern.pattern.regex.groupindex)


class Desk:
    """Everybody with a browser of their own."""

    def __init__(self) -> None:
        self.people = people()
        self.rows = rows()
        self.cookies = {who: _cookies(user) for who, user in self.people.items()}

    def try_all(self, page: Page, method: str) -> str:
        """What comes of it for each of the six; nothing of it stays."""
        return "".join(self._try(who, page, method) for who in PEOPLE)

    def _try(self, who: str, page: Page, method: str) -> str:
        row = self.rows[page.model or Game]
        client, to = self.client(who), page.address(self.rows)
        with transaction.atomic():
            if method == "let_go":
                quarantine(row.pk, reason="by hand")
            before = _stored(row)
            response = client.get(to) if method == "GET" else client.post(to, _body(page, method, row))
            done = _stored(row) != before or LogEntry.objects.exists()
            transaction.set_rollback(True)
        return _letter(
            response, must=method not in ("GET", "POST") or page.name.endswith("_delete"), done=done
        )

    def client(self, who: str) -> Client:
        """A browser of theirs."""
        client = Client()
        client.cookies = SimpleCookie(self.cookies.get(who, {}))
        return client


def _cookies(user: User) -> dict[str, str]:
    client = Client()
    sign_in_freshly(client, user)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _stored(row: Model) -> dict[str, Any] | None:
    return type(row)._base_manager.filter(pk=row.pk).values().first()


def _body(page: Page, method: str, row: Model) -> dict[str, Any]:
    if method == "POST":
        return {"post": "yes"} if page.name.endswith("_delete") else {}
    return {"action": method, "_selected_action": [row.pk], "post": "yes"}


def _letter(response: Any, *, must: bool, done: bool) -> str:
    """As in authorisation.py, and o where nothing was done, or nothing is there, though the page does not
    say no. What `must` be seen in the row to be done is looked for there."""
    if response.status_code == 302 and response.headers["Location"].startswith("/admin/login/"):
        return "l"
    letter = letter_of(response)
    warned = any(one.level_tag == "warning" for one in get_messages(response.wsgi_request))
    posted = response.request["REQUEST_METHOD"] == "POST"
    return "o" if letter == "y" and (warned or (posted and must and not done)) else letter
