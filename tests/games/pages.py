"""Pages as a browser without scripts sees them: forms with what they would send."""

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game
from tests.games.people import person

HX = {"HTTP_HX_REQUEST": "true"}


@dataclass
class Form:
    """One form: where it goes, its attributes, what it sends by itself, and the values its buttons add."""

    action: str
    attributes: dict[str, str | None]
    data: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def values(self, name: str) -> list[str]:
        """The values of the buttons of that name."""
        return [value for button, value in self.buttons if button == name]


class Forms(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._open: Form | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self._open = Form(given.get("action") or "", given)
            self.found.append(self._open)
        elif self._open and tag == "button" and given.get("name"):
            self._open.buttons.append((given["name"] or "", given.get("value") or ""))
        elif self._open and tag == "input" and given.get("name"):
            self._fill(self._open, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    def _fill(self, form: Form, given: dict[str, str | None]) -> None:
        if given.get("type") not in ("radio", "checkbox") or "checked" in given:
            nothing = "on" if given.get("type") == "checkbox" else ""
            form.data[given["name"] or ""] = given.get("value") or nothing


def way(rel: str, page: str) -> str:
    """Where a list leads to its next page, or the one before ("prev"): the query of the link, "" for none."""
    found = re.search(rf'rel="{rel}"\s+href="[^"?]*([^"]*)"', page)
    return unescape(found[1]) if found else ""


class Visitor:
    """Somebody with a browser without scripts; CSRF is checked as in real life."""

    def __init__(self, name: str = "") -> None:
        self.client = Client(enforce_csrf_checks=True)
        if name:
            self.client.force_login(person(name))

    def get(self, address: str, **more: Any) -> HttpResponse:
        """The page at an address."""
        return self.client.get(address, **more)

    def form(self, address: str, action: str) -> Form:
        """The form of a page that goes to `action`."""
        return form_to(self.get(address), action)

    def send(self, form: Form, follow: bool = True, **more: str) -> HttpResponse:
        """Press the button of a form; `more` is what is typed or chosen."""
        return self.client.post(form.action, {**form.data, **more}, follow=follow)

    def submit(self, address: str, action: str, **more: str) -> HttpResponse:
        """Open a page and send the form of it that goes to `action`."""
        return self.send(self.form(address, action), **more)


def html(response: HttpResponse) -> str:
    """The text of a page."""
    return response.content.decode()


def forms_of(response: HttpResponse) -> list[Form]:
    """All forms of a page."""
    return Forms(html(response)).found


def form_to(response: HttpResponse, action: str) -> Form:
    """The form of a page that goes to `action`."""
    found = [form for form in forms_of(response) if form.action == action]
    assert len(found) == 1, f"{len(found)} forms to {action}: {[form.action for form in forms_of(response)]}"
    return found[0]


def at(game: Game, name: str = "table") -> str:
    """The address of a page of the game."""
    return reverse(f"games:{name}", args=[game.slug])


def question(visitor: Visitor, game: Game) -> Form:
    """The form in which the visitor answers at a table."""
    return visitor.form(at(game), at(game, "answer"))


def refused(response: HttpResponse, words: str) -> None:
    """The page says why nothing has changed, and shows the table as it stands."""
    assert response.status_code == 409
    part = html(response).partition("data-refused>")[2].partition("</li>")[0]
    assert words in part
    assert 'id="table"' in html(response)
