"""What a stranger is asked to do, and what it takes: which files, what is written there, which tests are run.

A change is found by what stands there, not by the number of a line: it goes on to apply while lines around it
move. Where it does not any more, `applied` says which task has to be written anew.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.strangers.copied import ROOT, run, write

TALISMAN = "games/systems/talisman"
A_SET = re.compile(r"^(CONTENTS[^=]*= \{[^}]*?),?\s*\}", re.MULTILINE)
NEXT = 1 + max(
    int(number)
    for number in re.findall(
        r"\b(\d+): \"", A_SET.search((ROOT / TALISMAN / "content.py").read_text(encoding="utf-8"))[0]
    )
)
"""The number of Talisman's rule set behind its newest."""
Change = Callable[[str], str]
"""The text of a file -> its new text. Raises ValueError where it does not find its place."""


class TaskOutdatedError(Exception):
    """The tree has moved on: the task is to be written anew."""


@dataclass(frozen=True)
class Task:
    """`asked` is what the stranger is asked; `doc` the page to which README leads for it, README itself for
    its map, and `through` what is named there; `edits` are (file, change); `tests` belong to what is changed.
    """

    name: str
    asked: str
    doc: str
    through: tuple[str, ...]
    edits: tuple[tuple[str, Change], ...]
    tests: tuple[str, ...]
    before: tuple[str, ...] = ()

    @property
    def files(self) -> list[str]:
        """Those that are touched, each once."""
        return sorted({file for file, _change in self.edits})


def applied(task: Task, tree: Path) -> None:
    """Do it in a copy of the tree. Raises TaskOutdatedError."""
    for file, change in task.edits:
        path = tree / file
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        try:
            write(tree, file, change(text))
        except ValueError as error:
            here = "tests/strangers/tasks.py"
            raise TaskOutdatedError(f"{here}: write {task.name!r} anew: {file}: {error}") from None


# -- changes ------------------------------------------------------------------------------------------------


def replaced(old: str, new: str) -> Change:
    """A text that stands once becomes another."""

    def change(text: str) -> str:
        if text.count(old) != 1:
            raise ValueError(f"it has {text.count(old)} times: {old!r}")
        return text.replace(old, new)

    return change


def behind(old: str, new: str) -> Change:
    """Right behind a text that stands once comes another."""
    return replaced(old, old + new)


def ended(new: str) -> Change:
    """At the end of a file that is there comes something more."""

    def change(text: str) -> str:
        if not text:
            raise ValueError("it is not there")
        return f"{text.rstrip()}\n{new}"

    return change


def made(new: str) -> Change:
    """A file that is not there yet."""

    def change(text: str) -> str:
        if text:
            raise ValueError("it is there already")
        return new

    return change


def a_set_more(text: str) -> str:
    """CONTENTS names one rule set more; its hash is what the start asks for (`named`)."""
    if f'{NEXT}: "NEW"' in text:  # by another task
        return text
    new, found = A_SET.subn(rf'\1, {NEXT}: "NEW"}}', text, count=1)
    if not found:
        raise ValueError("CONTENTS is not where it was")
    return new


VERSION = (
    "from games.kit.content_files import Files; from games.kit.content_version import content_version;"
    "from pathlib import Path;"
    f"print(content_version(Files(Path('{TALISMAN}/data'), {NEXT}), {NEXT}, ('orders.yaml',)))"
)


def named(tree: Path) -> None:
    """The new set of Talisman gets its hash, as one reads it off the message of the start."""
    path = "games/systems/talisman/content.py"
    text = (tree / path).read_text(encoding="utf-8")
    if '"NEW"' in text:
        write(tree, path, text.replace("NEW", run(tree, "-c", VERSION).stdout.strip()))


# -- the tasks ----------------------------------------------------------------------------------------------

CONTENT = "docs/changing-content.md"
MOON = f"{TALISMAN}/data/adventure_moon.yaml"
PRICE_TEST = f"""

@pytest.mark.parametrize(("ruleset", "price"), [({NEXT - 1}, 2), ({NEXT}, 3)])
def test_a_horse_costs_what_the_set_of_the_game_says(ruleset: int, price: int) -> None:
    t = Table("warrior", "wizard", city=True, ruleset=ruleset).put(1, "stables", gold=9).start(1, "draw")
    assert t.play("buy:riding_horse")[1].gold == 9 - price
"""
MOON_TEST = """

@pytest.mark.card("adventure.bright_morning")
def test_in_a_bright_morning_enemies_may_be_evaded() -> None:
    assert drawn("bright_morning") == ["adventure.bright_morning"]
    t = under("bright_morning").lay(HERE, "giant").start(1, "draw")
    assert t.options == ("fight", "evaded")
"""
MORNING_TEXT = """  adventure.bright_morning:
    name:
      en: Bright Morning
      pl:
        {nom: Jasny poranek, gen: Jasnego poranka, dat: Jasnemu porankowi,
         acc: Jasny poranek, ins: Jasnym porankiem, loc: Jasnym poranku}
    text:
      en: "When it is drawn it becomes Day. While it lies beside the Time card, characters may evade Enemies."
      pl: "Po dobraniu nastaje Dzień. Dopóki leży obok karty Czasu, Poszukiwacze mogą wymykać się Wrogom."
"""
PROFILE_TEST = """

def test_a_record_says_how_many_games_were_lost() -> None:
    finished("Ann", "Bob", nth=0, won="Ann", system="sorcerer")
    finished("Ann", "Bob", nth=1, won="Bob", system="sorcerer")
    finished("Ann", "Bob", nth=2, won="Bob", system="sorcerer")
    [record] = profile(person("Ann"), person("Ann")).records
    assert [row.lost for row in record.seats] == [2]
    assert '<td class="number">2</td>' in shown("Ann")
    User.objects.filter(username="Bob").update(language="pl")
    assert ">Przegrane<" in shown("Ann", "Bob")
"""
ARRIVES = "tests/systems/talisman/face/test_arrives.py"
ARRIVES_TEST = '''"""Where somebody comes is told in both languages."""

from django.utils import translation

from games.engine.events import Seen
from games.faces.talisman.wording import wording
from games.faces.wording import plain
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table


def said(language: str) -> str:
    with translation.override(language):
        words = wording(shown(Table("warrior", "wizard").put(1, "village").start(1, "draw").at, 1))
        return plain(words.line(Seen(1, "came", {"seat": 1, "space": "village"})))


def test_who_comes_somewhere_arrives_there() -> None:
    assert " arrives at " in said("en")
    assert " dociera na obszar: " in said("pl")
'''
SAY = "games/faces/talisman/say/events.yaml"
SENTENCE_EDITS = (
    (
        SAY,
        replaced(
            '  en: "{who} comes to {space.acc}."\n  pl: "{who} odwiedza {space.acc}."\n',
            '  en: "{who} arrives at {space.acc}."\n  pl: "{who} dociera na obszar: {space}."\n',
        ),
    ),
    (ARRIVES, made(ARRIVES_TEST)),
)
TASKS = (
    Task(
        name="a price",
        asked="The Riding Horse of the Stables costs 3 Gold.",
        doc=CONTENT,
        through=("games/systems/<slug>/data/", "games/systems/<slug>/content.py", "tests/systems/<slug>/"),
        edits=(
            (
                f"{TALISMAN}/data/stables.yaml",
                replaced(
                    "    copies: 2\n    price: 2\n    held: [{do: move_mod, dice: 2, may: true}]\n",
                    "    copies: 2\n    price: 2\n    held: [{do: move_mod, dice: 2, may: true}]\n"
                    f"    until: {NEXT - 1}\n"
                    "  - id: stables.riding_horse\n    type: follower\n    copies: 2\n    price: 3\n"
                    "    held: [{do: move_mod, dice: 2, may: true}]\n"
                    f"    since: {NEXT}\n",
                ),
            ),
            (f"{TALISMAN}/content.py", a_set_more),
            ("tests/systems/talisman/test_shops.py", ended(PRICE_TEST)),
            ("tests/systems/talisman/test_shops.py", replaced('"riding_horse": 2', '"riding_horse": 3')),
        ),
        tests=(
            "tests/systems/talisman/test_shops.py",
            "tests/systems/talisman/test_content_version.py::test_what_the_rules_read_is_that_of_the_present_number",
        ),
    ),
    Task(
        name="a Lunar Event more",
        asked="A Lunar Event more, Bright Morning: it becomes Day, and Enemies may be evaded.",
        doc=CONTENT,
        through=("games/systems/<slug>/data/", "games/systems/<slug>/content.py", "tests/systems/<slug>/"),
        edits=(
            (
                MOON,
                behind(
                    "held: [{do: lunar, side: day}, {do: evade, what: enemies}]\n",
                    "  - id: adventure.bright_morning\n    type: event\n    copies: 1\n    kinds: [lunar]\n"
                    "    held: [{do: lunar, side: day}, {do: evade, what: enemies}]\n"
                    f"    since: {NEXT}\n",
                ),
            ),
            (MOON, ended(MORNING_TEXT)),
            (f"{TALISMAN}/content.py", a_set_more),
            ("tests/systems/talisman/test_moon_events.py", ended(MOON_TEST)),
        ),
        tests=(
            "tests/systems/talisman/test_moon_events.py",
            "tests/systems/talisman/test_content_version.py::test_what_the_rules_read_is_that_of_the_present_number",
        ),
    ),
    Task(
        name="a sentence of the log in both languages",
        asked="Who comes to a space arrives at it: in English and in Polish.",
        doc=CONTENT,
        through=("games/faces/<slug>/say/",),
        edits=SENTENCE_EDITS,
        tests=(ARRIVES,),
    ),
    Task(
        name="a column of the profile",
        asked="The profile says in a column how many games were lost.",
        doc=CONTENT,
        through=("templates/", "locale/pl/LC_MESSAGES/django.po", "tests/games/"),
        edits=(
            (
                "games/careers/profile.py",
                behind(
                    "    won: Share\n    rating: Rating | None\n",
                    '\n    @property\n    def lost(self) -> int:\n        """How many were not won."""\n'
                    "        return self.won.whole - self.won.part\n",
                ),
            ),
            (
                "templates/people/parts/record.html",
                replaced(
                    '            <th class="number" scope="col">{% translate "Rating" %}</th>\n',
                    '            <th class="number" scope="col">{% translate "Lost" context "games" %}</th>\n'
                    '            <th class="number" scope="col">{% translate "Rating" %}</th>\n',
                ),
            ),
            (
                "templates/people/parts/record.html",
                behind(
                    '{% include "people/parts/share.html" with share=row.won %}</td>\n',
                    '              <td class="number">{{ row.lost }}</td>\n',
                ),
            ),
            (
                "locale/pl/LC_MESSAGES/django.po",
                ended('\nmsgctxt "games"\nmsgid "Lost"\nmsgstr "Przegrane"\n'),
            ),
            ("tests/games/careers/test_profile.py", ended(PROFILE_TEST)),
            (
                "tests/games/careers/test_profile.py",
                replaced(
                    "from accounts.visibility import Viewer\n",
                    "from accounts.models import User\nfrom accounts.visibility import Viewer\n",
                ),
            ),
        ),
        before=("manage.py", "messages", "--compile"),
        tests=("tests/games/careers/test_profile.py",),
    ),
    Task(
        name="why a reminder came at 7:00",
        asked="Why did a reminder come at 7:00, and not in the night? Let people sleep until 8.",
        doc="README.md",
        through=("accounts/availability.py",),
        edits=(
            (
                "accounts/availability.py",
                replaced(
                    "QUIET_FROM, QUIET_TO = time(23), time(7)", "QUIET_FROM, QUIET_TO = time(23), time(8)"
                ),
            ),
            (
                "tests/games/messages/test_reminders.py",
                replaced("SEVEN = NEXT_DAY + 7 * H\n", "SEVEN = NEXT_DAY + 8 * H\n"),
            ),
        ),
        tests=("tests/games/messages/test_reminders.py::test_no_reminder_comes_in_quiet_hours",),
    ),
    Task(
        name="where the API's limit is set",
        asked="Where is it set how often a program may ask? Let it be 200 times a minute.",
        doc="README.md",
        through=("games/api/limits.py", "labyrinth/settings.py"),
        edits=(
            (
                "labyrinth/settings.py",
                replaced('number("API_PER_MINUTE", 300)', 'number("API_PER_MINUTE", 200)'),
            ),
            (
                "docs/api.md",
                replaced("300 requests a minute with one token", "200 requests a minute with one token"),
            ),
            ("docs/running.md", replaced("| `API_PER_MINUTE` | 300 |", "| `API_PER_MINUTE` | 200 |")),
            ("deploy/environment.example", replaced("#API_PER_MINUTE=300", "#API_PER_MINUTE=200")),
        ),
        tests=(
            "tests/labyrinth/test_running_doc.py::test_every_default_is_the_one_that_is_told",
            "tests/api/test_limits.py::test_where_the_operator_chooses_nothing_the_limits_are_those_of_the_document",
        ),
    ),
)
