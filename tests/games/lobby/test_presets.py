"""Presets of a new table: what one press fills in, and the days beside it, as they were measured."""

import re
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.urls import reverse

from accounts.models import User
from games import systems
from games.faces.face import get_face
from games.faces.lengths import HOURS, LEAST_HOURS, MOST_HOURS, PLAYERS
from games.faces.systems import facts_of, length_of
from games.lobby.options import checked
from games.models import Game
from tests.games.pages import HX, Form, Visitor, form_to, html

pytestmark = pytest.mark.django_db

NEW = reverse("games:new_game")
OF_TALISMAN = f"{NEW}?system=talisman"
WRITTEN = {
    "name": "Crown",
    "bots": "0",
    "pace": "week",
    "options-city": "whole",
    "options-ending": "revealed",
    "options-pause": "classic",
}
MONTH = {"trophies": "5", "bonus": "yes", "command": "easy", "sudden_death": "round_20"}
USUAL = {"trophies": "7", "bonus": "no", "command": "usual", "sudden_death": "no"}
REST = {"city": "whole", "moon": "off", "pause": "classic", "inherit": "no"}
BOXES = "(?:base|The City|The Blood Moon|both)"
DOCS = Path(__file__).parents[3] / "docs" / "talisman-balance.md"


@pytest.fixture
def ann() -> Visitor:
    return Visitor("Ann")


def sent(options: dict[str, str]) -> dict[str, str]:
    return {f"options-{name}": word for name, word in options.items()}


def has(form: Form, options: dict[str, str]) -> bool:
    """Whether these stand in the form."""
    return sent(options).items() <= form.data.items()


def pressed(response: HttpResponse) -> list[str]:
    """The presets whose choices stand in the form."""
    found = re.findall(r'value="(\w+)"\s+aria-pressed="(\w+)"', html(response))
    assert [preset for preset, _pressed in found] == ["usual", "month"]
    return [preset for preset, pressed in found if pressed == "true"]


def test_a_preset_fills_its_options_in_and_leaves_all_else(ann):
    assert pressed(ann.get(OF_TALISMAN)) == ["usual"]
    page = ann.submit(OF_TALISMAN, NEW, **WRITTEN, preset="month")
    assert "“One month” is filled in" in html(page)
    form = form_to(page, NEW)
    assert has(form, {**MONTH, **REST})
    assert form.data["name"] == "Crown"
    assert re.search(r'value="revealed"\s+selected', html(page))
    assert pressed(page) == ["month"]
    assert not Game.objects.exists()


def test_the_usual_one_takes_it_back(ann):
    page = ann.submit(OF_TALISMAN, NEW, **{**WRITTEN, **sent(MONTH)}, preset="usual")
    assert has(form_to(page, NEW), {**USUAL, **REST})
    assert pressed(page) == ["usual"]


def test_what_is_changed_afterwards_is_no_preset_any_more_and_a_table_opens(ann):
    filled = form_to(ann.submit(OF_TALISMAN, NEW, **WRITTEN, preset="month"), NEW)
    own = {**WRITTEN, **sent({"sudden_death": "round_40"})}
    assert pressed(ann.send(filled, **own, show="1")) == []
    ann.send(filled, **own)
    assert Game.objects.get().options.items() >= {**MONTH, **REST, "sudden_death": "round_40"}.items()


def test_scripts_fetch_the_options_alone(ann):
    form = ann.form(OF_TALISMAN, NEW)
    answer = ann.client.post(NEW, {**form.data, **WRITTEN, "preset": "month"}, **HX)
    assert html(answer).partition("-->")[0].lstrip().startswith('<div id="of-system"')
    assert pressed(answer) == ["month"]


def test_a_preset_that_nobody_knows_fills_nothing_in(ann):
    page = ann.submit(OF_TALISMAN, NEW, **WRITTEN, preset="decade")
    assert has(form_to(page, NEW), {**USUAL, **REST})
    assert not Game.objects.exists()


def test_enter_in_a_field_opens_the_table_and_fills_nothing_in(ann):
    """The first button of a form is what Enter presses."""
    page = html(ann.get(OF_TALISMAN)).partition(f'action="{NEW}"')[2]
    first = page[page.index("<button") :].partition(">")[0]
    assert "hidden" in first
    assert "name=" not in first


@pytest.mark.parametrize("slug", systems.SLUGS)
def test_every_preset_can_be_chosen_and_is_measured(slug):
    face = get_face(slug)
    for one in face.presets:
        checked(slug, one.options)
    for row in face.measured:
        assert [*row.turns] == [one.key for one in face.presets]
        assert all(turns > 0 for turns in row.turns.values())


def test_days_are_the_turns_of_the_docs_times_the_hours_of_the_rehearsal():
    text = DOCS.read_text(encoding="utf-8")
    assert f"turns times {HOURS} hours" in " ".join(text.split())
    face, facts = get_face("talisman"), facts_of("talisman")
    for at, (key, ending) in enumerate([("usual", ""), ("month", ", one month")]):
        rows = re.findall(
            rf"^\| {BOXES}{ending} \| [\d,]+ \|(?: \d+ \|){{3}} (\d+) \| (\d+) \|", text, re.MULTILINE
        )
        shown = zip(face.measured, facts.lengths, strict=True)
        assert [(row.turns[key], length.days[at]) for row, length in shown] == [
            (int(turns), int(days)) for turns, days in rows
        ]


LENGTHS = {
    "sorcerer": ("about 55 to 90 days", (123, 189)),
    "talisman": ("about 65 to 105 days", (155, 226)),
    "mice": ("about 15 to 30 days", (34, 60)),
}
"""What is said of a game of four, and how many turns were counted."""


@pytest.mark.parametrize("slug", LENGTHS)
def test_what_is_said_of_a_game_is_its_turns_times_the_hours_that_one_waits(slug):
    said, turns = LENGTHS[slug]
    least, most = (count * hours / 24 for count, hours in zip(turns, (LEAST_HOURS, MOST_HOURS), strict=True))
    words = [int(number) for number in re.findall(r"\d+", length_of(slug))]
    assert length_of(slug) == said
    assert all(abs(day - reckoned) <= 2.5 for day, reckoned in zip(words, (least, most), strict=True))


def test_what_is_reckoned_of_a_million_games_names_the_same_figures():
    text = " ".join((DOCS.parent / "scaling.md").read_text(encoding="utf-8").split())
    least, most = LENGTHS["sorcerer"][1]
    assert f"({least} to {most} were counted)" in text
    assert f"(a turn waits {LEAST_HOURS} to {MOST_HOURS} hours)" in text
    turns, days = re.search(r"1,000 answers in (\d+) turns .* so it lasts (\d+) days", text).groups()
    assert least <= int(turns) <= most
    assert abs(24 * int(days) / int(turns) - MOST_HOURS) < 1


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "How long it takes|One month|With The City|days"), ("pl", "Ile to trwa|W miesiąc|Z Miastem|dni")],
)
def test_days_stand_beside_the_form_of_a_game_that_was_measured(ann, language, words):
    User.objects.filter(username="Ann").update(language=language)
    page, other = html(ann.get(OF_TALISMAN)), html(ann.get(f"{NEW}?system=mice"))
    heading, preset, box, unit = words.split("|")
    assert {heading, preset, box} <= {one for one in (heading, preset, box) if one in page}
    assert heading not in other
    assert str(PLAYERS) in page
    hours = [str(hours).replace(".", "," if language == "pl" else ".") for hours in (LEAST_HOURS, MOST_HOURS)]
    assert all(one in page for one in hours)
    for row in facts_of("talisman").lengths:
        for days in row.days:
            assert re.search(rf"\b{days}\s+{unit}\b", page)
