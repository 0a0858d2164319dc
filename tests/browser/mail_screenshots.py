"""Pictures of sixteen mails for `make mail-screenshots`: kinds and systems, on a desk and on a phone, by day
and by night, in two languages.

No test of it runs with the others: its name is not that of a test file.
"""

import base64
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from allauth.account.adapter import get_adapter
from django.conf import settings as of_site
from django.utils import translation
from pytest_django.fixtures import Settings

from accounts.models import User
from accounts.picture_mail import html_of
from games.mail import render
from games.messages.rendered import Rendered
from games.models import Game, Line
from games.models.message import Event
from labyrinth.ground.clock import now
from tests.browser.conftest import NewContext
from tests.browser.screenshots import FOLDER
from tests.browser.test_mice import two_mice_each
from tests.games.letters import letter, message, play_safe, vote_in
from tests.games.long import whole_game
from tests.games.people import open_table, person, running
from tests.systems.talisman.face import scenes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOGO = of_site.BASE_DIR / "static" / "img" / "logo-mail.png"
QUALITY = 65
"""They are long."""
WIDTHS = {"desk": 680, "phone": 390}
NAMES = ("Ann", "Bob", "Cid", "Dot")
Make = Callable[[], Rendered]


class Shown(NamedTuple):
    """A mail and how it is looked at."""

    name: str
    make: Make
    screen: str = "desk"
    scheme: str = "light"
    language: str = "en"


def sorcerer() -> Game:
    """Somebody is on turn behind some rounds."""
    game = running(*NAMES, system="sorcerer", name="Friday maze")
    play_safe(game, 60)
    return game


def turn(begin: Callable[[], Game]) -> Make:
    """The mail of a turn, to whoever it is; it can be answered with a letter."""

    def make() -> Rendered:
        game = begin()
        who = game.obligations.order_by("pk").first()
        name = game.seats.get(number=who.seat).name if who else "Ann"
        return render(message(game, name))

    return make


def digest() -> Rendered:
    """Four tables, of which the three most urgent are drawn."""
    games = [scenes.moving(), two_mice_each(), sorcerer(), running("Ann", "Bob", system="talisman")]
    told = [message(game, "Ann") for game in games]
    return letter(None, "Ann", Event.DIGEST, pictures=True, data={"items": [one.pk for one in told]})


def started() -> Rendered:
    game = running(*NAMES, system="mice", name="The mice of Friday")
    return letter(game, "Bob", Event.STARTED, pictures=True)


def ended() -> Rendered:
    return letter(whole_game(200), "Ann", Event.ENDED, pictures=True)


def vote() -> Rendered:
    game = sorcerer()
    return letter(game, "Ann", Event.VOTE, data=vote_in(game), pictures=True)


def mention() -> Rendered:
    game = sorcerer()
    seat = game.seats.get(user=person("Bob"))
    words = "@Ann shall we meet at the Runes? I have the Ward, and two of us are enough."
    line = Line.objects.create(
        game=game, seat=seat.number, user=seat.user, name="Bob", text=words, room="table", at=now()
    )
    return letter(game, "Ann", Event.MENTION, data={"line": line.pk}, pictures=True)


def invitation(system: str) -> Make:
    def make() -> Rendered:
        game = open_table("Bob", seats=4, system=system, name="Sunday evenings")
        data = {"by": "Bob", "by_id": person("Bob").pk}
        return letter(game, "Ann", Event.INVITATION, data=data, pictures=True)

    return make


def of_account(template: str, **about: object) -> Make:
    def make() -> Rendered:
        with translation.override(person("Ann").language):
            context = {"user": person("Ann"), "email": "ann@example.org", **about}
            mail = get_adapter().render_mail(template, "ann@example.org", context)
        return Rendered(mail.subject, mail.body, html_of(mail)[0])

    return make


CONFIRM = of_account(
    "account/email/email_confirmation", activate_url="https://labyrinth.example/accounts/confirm-email/Mw:1x/"
)
CHANGED = of_account(
    "account/email/password_changed", ip="192.0.2.7", user_agent="Firefox on Linux", timestamp=now()
)
MAILS = (
    Shown("turn_sorcerer", turn(sorcerer)),
    Shown("turn_sorcerer", turn(sorcerer), "phone", "dark", "pl"),
    Shown("turn_talisman", turn(scenes.moving)),
    Shown("turn_talisman", turn(scenes.moving), "phone", "light", "pl"),
    Shown("turn_mice", turn(two_mice_each), "desk", "dark", "en"),
    Shown("turn_mice", turn(two_mice_each), "phone", "light", "pl"),
    Shown("digest", digest),
    Shown("digest", digest, "phone", "dark", "pl"),
    Shown("started_mice", started, "desk", "dark", "pl"),
    Shown("ended", ended),
    Shown("vote", vote, "desk", "light", "pl"),
    Shown("mention", mention, "phone", "light", "en"),
    Shown("invitation_talisman", invitation("talisman")),
    Shown("invitation_mice", invitation("mice"), "phone", "dark", "pl"),
    Shown("confirm", CONFIRM, "phone", "light", "en"),
    Shown("password_changed", CHANGED, "desk", "dark", "pl"),
)


def as_shown(mail: Rendered) -> str:
    """The HTML with its pictures inside, as a mail program puts them in."""
    pngs = {"logo@labyrinth": LOGO.read_bytes()} | {one.cid: one.png for one in mail.pictures}
    return re.sub(
        r'src="cid:([^"]+)"',
        lambda one: f'src="data:image/png;base64,{base64.b64encode(pngs[one[1]]).decode()}"',
        mail.html,
    )


@pytest.mark.parametrize(
    "shown", MAILS, ids=lambda one: f"{one.name}-{one.screen}-{one.scheme}-{one.language}"
)
def test_picture(shown: Shown, new_context: NewContext, settings: Settings) -> None:
    settings.REPLY_ADDRESS = "turn@labyrinth.example"
    for name in NAMES:
        person(name)
    User.objects.update(language=shown.language)
    html = as_shown(shown.make())
    context = new_context(viewport={"width": WIDTHS[shown.screen], "height": 844}, color_scheme=shown.scheme)
    page = context.new_page()
    page.set_content(html)
    FOLDER.mkdir(parents=True, exist_ok=True)
    name = f"mail_{shown.name}-{WIDTHS[shown.screen]}-{shown.scheme}-{shown.language}.jpg"
    page.screenshot(path=FOLDER / name, quality=QUALITY, full_page=True)
    context.close()
