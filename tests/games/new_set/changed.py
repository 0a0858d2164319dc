"""A copy of the site in which the data of systems have a rule set more: a number, a card more, one less, a
text, a board."""

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from games.kit.content_files import Files
from games.kit.content_version import content_version
from games.systems import get_system

ROOT = Path(__file__).parents[3]
LINKED = ("accounts", "labyrinth", "locale", "static", "templates", "tests", "benchmarks", "rehearsal")
LINKED_TOO = ("docs", "deploy", "manage.py", "pyproject.toml")
Change = Callable[[str, int], str]
"""(text of a file, number of the new set) -> its new text."""


def copy(slug: str, into: Path) -> Path:
    """The site with the changed system. The folder."""
    return copy_with({slug: CHANGES[slug]}, into, ANEW)


def copy_with(
    changes: Mapping[str, Mapping[str, Change]],
    into: Path,
    anew: Mapping[str, Mapping[str, Change]] = MappingProxyType({}),
) -> Path:
    """The site with systems that are changed: all but those systems is linked. The folder.

    Both are system -> file -> how it changes: within its rows, or as a file that takes its place.
    """
    for name in (*LINKED, *LINKED_TOO):
        (into / name).symlink_to(ROOT / name)
    _linked_but(ROOT / "games", into / "games", "systems")
    _linked_but(ROOT / "games" / "systems", into / "games" / "systems", *changes)
    for slug, files in changes.items():
        own = into / "games" / "systems" / slug
        shutil.copytree(ROOT / "games" / "systems" / slug, own, ignore=shutil.ignore_patterns("__pycache__"))
        _change(own, get_system(slug).ruleset + 1, files, anew.get(slug, {}))
    return into


def _change(own: Path, newest: int, files: Mapping[str, Change], anew: Mapping[str, Change]) -> None:
    for file, change in files.items():
        path = own / "data" / f"{file}.yaml"
        path.write_text(change(path.read_text(encoding="utf-8"), newest), encoding="utf-8")
    for file, change in anew.items():
        path = own / "data" / f"{file}.yaml"
        text = change(path.read_text(encoding="utf-8"), newest)
        path.with_stem(f"{path.stem}@{newest}").write_text(text, encoding="utf-8")
    _name(own, newest)


def _linked_but(folder: Path, into: Path, *but: str) -> None:
    into.mkdir()
    for path in folder.iterdir():
        if path.name not in (*but, "__pycache__"):
            (into / path.name).symlink_to(path)


def _name(own: Path, newest: int) -> None:
    """Give the new set its line in CONTENTS."""
    content = own / "content.py"
    version = content_version(Files(own / "data", newest), newest, ("orders.yaml",))
    source, found = re.subn(
        r"^(CONTENTS[^=]*= \{[^}]*?),?\s*\}",
        rf'\1, {newest}: "{version}"}}',
        content.read_text(encoding="utf-8"),
        count=1,
        flags=re.MULTILINE,
    )
    assert found == 1
    content.write_text(source, encoding="utf-8")


# -- what is changed ----------------------------------------------------------------------------------------


def replaced(old: str, new: str) -> Change:
    """A text that stands once becomes another; {set} is the new set, {before} the last one before it."""

    def change(text: str, newest: int) -> str:
        named = old.replace("{before}", str(newest - 1))
        assert text.count(named) == 1, (named, text.count(named))
        return text.replace(named, new.replace("{set}", str(newest)).replace("{before}", str(newest - 1)))

    return change


def ended(text: str) -> Change:
    """At the end of the file, below the line, stands one text more."""
    return lambda file, newest: file.rstrip("\n") + "\n" + text.replace("{set}", str(newest)) + "\n"


def all_of(*changes: Change) -> Change:
    """One after the other."""

    def change(text: str, newest: int) -> str:
        for one in changes:
            text = one(text, newest)
        return text

    return change


CASES = "{nom: {pl}, gen: {pl}, dat: {pl}, acc: {pl}, ins: {pl}, loc: {pl}}"


def named(en: str, pl: str) -> str:
    """A name that is the same in all cases."""
    return f"name: {{en: {en}, pl: {CASES.replace('{pl}', pl)}}}"


SORCERER = all_of(
    replaced(
        "  - id: sword\n    kind: weapon\n    bonus: 2\n    count: 8\n",
        "  - {id: sword, kind: weapon, bonus: 2, count: 8, until: {before}}\n"
        "  - {id: sword, kind: weapon, bonus: 4, count: 8, since: {set}}\n"
        "  - {id: mace, kind: weapon, bonus: 2, count: 5, since: {set}}\n",
    ),
    replaced("  - id: axe\n", "  - id: axe\n    until: {before}\n"),
    ended(
        f"  mace: {{{named('Mace', 'Maczuga')}, text: {{en: Heavy., pl: Ciężka.}}}}\n"
        f"  sword@{{set}}: {{{named('Sword', 'Miecz')}, text: {{en: Stronger., pl: Mocniejszy.}}}}"
    ),
)
TALISMAN = all_of(
    replaced(
        "    kinds: [animal]\n    met: [{do: fight, by: strength, value: 3}]\n  - id: adventure.lion\n",
        "    kinds: [animal]\n    met: [{do: fight, by: strength, value: 3}]\n    until: {before}\n"
        "  - id: adventure.bear\n    type: enemy\n    copies: 1\n    kinds: [animal]\n"
        "    met: [{do: fight, by: strength, value: 5}]\n    since: {set}\n"
        "  - id: adventure.badger\n    type: enemy\n    copies: 2\n    kinds: [animal]\n"
        "    met: [{do: fight, by: strength, value: 2}]\n    since: {set}\n"
        "  - id: adventure.lion\n    until: {before}\n",
    ),
    ended(
        f"  adventure.badger: {{{named('Badger', 'Borsuk')}, text: {{en: It digs., pl: Kopie.}}}}\n"
        f"  adventure.bear@{{set}}: {{{named('Bear', 'Niedźwiedź')}, text: {{en: Stronger., pl: Silny.}}}}"
    ),
)
SPACES = replaced(
    "  - {id: ruins, region: outer, draw: 2, faces: [woods_m14]}\n",
    "  - {id: ruins, region: outer, draw: 2, faces: [woods_m14], until: {before}}\n"
    "  - {id: ruins, region: outer, draw: 3, faces: [woods_m14], since: {set}}\n",
)
MICE = all_of(
    replaced(
        "  - {id: thimble_helm, count: 2, kind: armour, slot: head, defence: 1}\n",
        "  - {id: thimble_helm, count: 2, kind: armour, slot: head, defence: 1, until: {before}}\n"
        "  - {id: thimble_helm, count: 2, kind: armour, slot: head, defence: 2, since: {set}}\n"
        "  - {id: acorn_cap, count: 2, kind: armour, slot: head, defence: 1, since: {set}}\n",
    ),
    replaced("  - {id: walnut_helm, ", "  - {id: walnut_helm, until: {before}, instead: acorn_cap, "),
    ended(
        f"  acorn_cap: {{{named('Acorn Cap', 'Kapelusz')}, text: {{en: It fits., pl: Pasuje.}}}}\n"
        f"  thimble_helm@{{set}}: {{{named('Thimble', 'Naparstek')}, text: {{en: Harder., pl: Twardszy.}}}}"
    ),
)
CHANGES: dict[str, dict[str, Change]] = {
    "sorcerer": {"finds": SORCERER},
    "talisman": {"adventure": TALISMAN, "board": SPACES},
    "mice": {"search": MICE},
}
"""System -> file -> how its rows and texts change."""
ANEW: dict[str, dict[str, Change]] = {
    "sorcerer": {"boards/1a": replaced("digits: {a1: 2, b1: 3", "digits: {a1: 3, b1: 3")},
    "talisman": {},
    "mice": {
        "sides/t1o": replaced("traps: [5, 7]", "traps: [5]"),
        "chapters/c2": replaced("end_page: 4", "end_page: 8"),
    },
}
"""System -> file -> what stands in the one that takes its place."""
