"""Words of one's own that others read: nothing hides in them, and something is to be seen."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse

import accounts
import games.forms
from accounts.written import LineField, WordsField
from games.models import Game, Line
from tests.api.program import problem, program, read
from tests.games.lobby.test_views_lobby import GOOD
from tests.games.pages import Visitor, at, html
from tests.games.people import running

INVISIBLE = {
    "zero width": "\u200b\u200b",
    "byte order mark": "\ufeff",
    "Hangul filler": "\u3164",
    "half Hangul filler": "\uffa0",
    "Hangul jamo fillers": "\u115f\u1160",
    "empty braille": "\u2800",
    "tag signs": "\U000e0041\U000e0042",
    "joiners": "\u200d\u200c",
    "a mark on nothing": "\u0301",
}
LOOKED_UP = {
    "BlockForm.name", "DeleteForm.name", "HistoryForm.opponent", "InviteForm.name", "HandOverForm.figure",
    "VerifyForm.link", "ProposalForm.pace", "AskForm.who",
}  # fmt: skip
"""What is compared with something that there is, and stored nowhere."""
ELSEWHERE = {"PaceForm.at_zone", "WebhookForm.address", "WebhookForm.room", "WebhookForm.token"}
"""What leads to a place elsewhere, by signs that it is checked for (games/hooks/)."""
NAMES = {"PreferencesForm.username", "SignupForm.username", "SocialSignupForm.username"}
"""What somebody is called is stricter (accounts/names.py)."""
NEW = reverse("games:new_game")


@pytest.mark.parametrize("what", INVISIBLE)
@pytest.mark.parametrize("field", [LineField, WordsField])
def test_what_nobody_can_see_is_refused(what: str, field: type[forms.CharField]):
    with pytest.raises(ValidationError, match="one character that can be seen"):
        field(required=False).clean(INVISIBLE[what])


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Old \t oak\n tree ", "Old oak tree"),
        ("Old\u202e oak", "Old oak"),
        ("\u200bŻółta łódź 🛶", "Żółta łódź 🛶"),
        ("a" + "\u0301" * 60, "á" + "\u0301" * 4),
        ("क्‍ष 👩‍🚀", "क्‍ष 👩‍🚀"),
        ("", ""),
    ],
)
def test_a_line_is_tidied(typed: str, stored: str):
    assert LineField(required=False).clean(typed) == stored


def text_fields() -> Iterator[tuple[str, forms.Field]]:
    """Every field of every form of the site in which something may be typed."""
    for package in (accounts, games.forms):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "form" in module.name:
                importlib.import_module(module.name)
    for form in below(forms.BaseForm):
        if form.__module__.startswith(("accounts.", "games.forms")):
            for name, field in form.base_fields.items():
                yield f"{form.__name__}.{name}", field


def below(kind: type) -> Iterator[type]:
    for sub in kind.__subclasses__():
        yield sub
        yield from below(sub)


def test_every_field_for_words_is_one_of_these():
    plain = {
        name
        for name, field in text_fields()
        if type(field) is forms.CharField and not field.widget.is_hidden and not is_secret(field)
    }
    assert plain == LOOKED_UP | NAMES | ELSEWHERE


def is_secret(field: forms.Field) -> bool:
    return isinstance(field.widget, forms.PasswordInput)


@pytest.mark.django_db
@pytest.mark.parametrize("what", INVISIBLE)
def test_no_table_is_opened_whose_name_nobody_sees(what: str):
    page = Visitor("Ann").submit(f"{NEW}?system=tiny", NEW, **{**GOOD, "name": INVISIBLE[what]})
    assert "can be seen" in html(page) or "This field is required" in html(page)
    told = problem(
        program("Ann").post("/tables", {"name": INVISIBLE[what], "system": "tiny"}), 422, "invalid"
    )
    assert told["errors"][0]["pointer"] == "#/name"
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_name_cannot_turn_its_line_round():
    made = read(program("Ann").post("/tables", {"name": "\u202eecalaP", "system": "tiny"}), 201)
    assert made["name"] == "ecalaP"


@pytest.mark.django_db
@pytest.mark.parametrize("what", INVISIBLE)
def test_no_line_is_said_that_nobody_sees(what: str):
    game = running()
    ann = Visitor("Ann")
    page = ann.submit(at(game, "talk"), at(game, "say"), text=INVISIBLE[what])
    assert "Write something first." in html(page)
    problem(program("Ann").post(f"/games/{game.slug}/talk", {"text": INVISIBLE[what]}), 409, "refused")
    assert not Line.objects.exists()
