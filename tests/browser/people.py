"""People who sit in front of a browser: they read the page, and press what stands on it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from games.engine.questions import Question
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Game
from games.play.play import submit_answer
from labyrinth.serving.dev_mails import read_folder
from tests.browser.rehearsal import sensible
from tests.games.people import person

PASSWORD = "lamp-and-ink-9"
A_WHILE = 9000
"""Milliseconds after which a page without a stream has asked for news."""


@dataclass(frozen=True)
class Asked:
    """The open question of a table, as the rules ask it of one seat, and what a sensible person answers."""

    seat: int
    kind: str
    options: tuple[str, ...]
    token: str
    key: str


def asked(slug: str) -> Asked | None:
    """Who is asked first at this table now; None when the game is over."""
    game = Game.objects.get(slug=slug)
    position = load(game)
    if not isinstance(position.question, Question):
        return None
    seat = position.waiting[0]
    question = position.question
    key = sensible(position, seat, bytes(game.seed))
    return Asked(seat, question.kind, question.options_of(seat), question_token(game, seat), key)


def link_to(email: str, mails: Path) -> str:
    """The link in the only mail of the folder to this address."""
    [mail] = [mail for mail in read_folder(mails) if mail.recipients == email]
    found = re.search(r"https?://\S+", mail.text)
    assert found, mail.text
    return found[0]


def give(slug: str, ask: Asked) -> None:
    """Let somebody answer sensibly, without a page."""
    done = submit_answer(Game.objects.get(slug=slug).pk, ask.seat, token=ask.token, key=ask.key)
    assert done.accepted, done.message


def play_on(slug: str, until: Callable[[Asked], bool]) -> Asked | None:
    """Let everybody answer sensibly, without pages, up to a question; None when the game is over before."""
    while (ask := asked(slug)) and not until(ask):
        give(slug, ask)
    return ask


def values(buttons: Locator) -> list[str]:
    """What the buttons answer, all read in the same moment."""
    return [str(value) for value in buttons.evaluate_all("all => all.map((one) => one.value)")]


STOPPED = ("htmx:sendAbort", "htmx:afterRequest")


class Person:
    """Somebody with a browser of their own. What they do they do on their page of the `site`."""

    def __init__(self, page: Page, name: str, site: str = "") -> None:
        self.page = page
        self.name = name
        self.site = site
        self.email = f"{name.lower()}@example.org"
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        """A council that is replaced while it asks is told to stop (draws.js), and htmx writes so; what goes
        wrong has a line of its own there."""
        if message.type in ("error", "warning") and not message.text.startswith(STOPPED):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    # -- an account ---------------------------------------------------------------------------------------

    def sign_up(self, mails: Path) -> None:
        """Fill in the form, open the link of the mail that was written into the folder, and be in."""
        self.page.goto("/accounts/signup/")
        fields = {"email": self.email, "username": self.name, "password1": PASSWORD}
        for field, text in fields.items():
            self.page.locator(f"main input[name={field}]").fill(text)
        self.page.locator("main").get_by_role("button", name="Sign up").click()
        expect(self.page).to_have_url("/accounts/confirm-email/")
        self.page.goto(link_to(self.email, mails))
        self.page.get_by_role("button", name="Yes, that is right").click()
        expect(self.page.get_by_role("banner")).to_contain_text(self.name)

    def come_back(self) -> None:
        """Be signed in from the last time, with an account made now if there is none."""
        client = Client()
        client.force_login(person(self.name))
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": self.site}]
        )

    # -- the table ----------------------------------------------------------------------------------------

    def speaks(self, language: str) -> None:
        """The site is to be in that language, as for a visitor who has chosen it."""
        spoken = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": self.site}
        self.page.context.add_cookies([spoken])

    def sit_at(self, slug: str) -> None:
        """Open the page of a table."""
        self.page.goto(f"/g/{slug}/")
        expect(self.table).to_be_visible()

    @property
    def table(self) -> Locator:
        """Everything that changes while one plays."""
        return self.page.locator("#table")

    @property
    def question(self) -> Locator:
        """The form of the open question."""
        return self.page.locator("form[data-question]")

    def option(self, key: str) -> Locator:
        """The button that answers this key: of several that at its place, else that in the question."""
        return self.question.locator(f"[name=answer][value='{key}']").first

    def waits_a_while(self) -> None:
        """Let the clock of the page (`clock=True`), and nothing else, run on until it asks for news."""
        self.page.clock.fast_forward(A_WHILE)

    def is_asked(self, ask: Asked) -> None:
        """The page shows the present question with exactly the options of the rules."""
        expect(self.question).to_have_attribute("data-question", ask.kind)
        expect(self.question.locator("[name=token]")).to_have_value(ask.token)
        assert set(values(self.question.locator("[name=answer]"))) == set(ask.options)

    def answers(self, ask: Asked) -> None:
        """Press the sensible option of the question on the page, and wait until the table has taken it.

        A mouse could press it. The key does: two clicks as quick as these, at one place, mean one answer."""
        self.is_asked(ask)
        self.reach(ask.key)
        self.option(ask.key).click(trial=True)
        self.option(ask.key).press("Enter")
        self.sees_it_taken(ask)

    def reach(self, key: str) -> None:
        """Open what the option lies in: its board is small beside the large one, it lies at a thing, or is
        one of several goods; close what lies over the board."""
        self.reads()
        option = self.option(key)
        board = option.locator("xpath=ancestor::figure/preceding-sibling::input[1]")
        if board.count() and not board.is_checked():
            self.page.locator(f"label[for={board.get_attribute('id')}]:visible").first.click()
        offer = option.locator("xpath=ancestor::*[@class='offer']")
        if offer.count():
            at = offer.locator("xpath=preceding-sibling::*").count() + 1
            self.page.locator(f"#ware-{at}").check()
        sheet = option.locator("xpath=ancestor::*[@popover]")
        tab = self.page.locator("label[for=tab-things]:visible")
        if sheet.count():
            sign = f"[popovertarget={sheet.get_attribute('id')}]:not([popovertargetaction])"
            if not self.page.locator(sign).is_visible() and tab.count():
                tab.first.click()
            self.page.locator(sign).click()
        elif option.locator("xpath=ancestor::*[@class='leave']").count() and tab.count():
            tab.first.click()

    def reads(self) -> None:
        """Close the pages of the story that lie over the board."""
        while (leaf := self.page.locator(".leaf label:visible")).count():
            leaf.first.click()

    def sees_it_taken(self, ask: Asked) -> None:
        """Something else is asked now, or the answer is marked until the others have answered too."""
        moved_on = self.page.locator(f"#table:not(:has([name=token][value='{ask.token}']))")
        marked = self.page.locator(f"[name=answer][value='{ask.key}'][aria-pressed=true]")
        expect(moved_on.or_(marked).first).to_be_visible()
        expect(self.page.locator("[data-refused]")).to_have_count(0)

    def sees(self, text: str) -> None:
        """The text stands at the table."""
        expect(self.table).to_contain_text(text)

    def is_refused(self, reason: str) -> None:
        """The page says why nothing has changed."""
        expect(self.page.locator("[data-refused]")).to_contain_text(reason)


def seated(new_person: Callable[..., Person], game: Game, name: str = "Ann", **choices: Any) -> Person:
    """Somebody who sits at the table and has its page open."""
    who = new_person(name, **choices)
    who.come_back()
    who.sit_at(game.slug)
    return who
