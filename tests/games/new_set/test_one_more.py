"""One card more in a deck is a rule set more, and no test falls but those that count what is printed: these
say which file and line to change."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import systems
from games.systems import get_system
from tests.counts import TITLE
from tests.games.new_set.one_more import ALIKE, DECKS, copy_with_more
from tests.thirds import COMMIT, turn

QUICK = ("test_content.py", "test_setup.py")
"""Files of a system that count what is printed, and run in a moment."""
PLACE = re.compile(rf"^-+ {re.escape(TITLE)} -+\n((?:[\w/.-]+:\d+\n)+)", re.MULTILINE)


def this_time(slug: str) -> str:
    """A deck of the system, another for each commit."""
    decks = list(DECKS[slug])
    return decks[turn(os.environ[COMMIT]) % len(decks)]


def run(tree: Path, *wanted: str) -> subprocess.CompletedProcess[str]:
    """Tests of a tree in a process of their own."""
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TEST_DATABASE"))
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *wanted],
        cwd=tree,
        env={**env, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def fell(done: subprocess.CompletedProcess[str]) -> int:
    """How many tests did; what could not even begin counts as well."""
    return sum(int(count) for count in re.findall(r"(\d+) (?:failed|error)", done.stdout.splitlines()[-1]))


def test_every_system_has_its_decks() -> None:
    assert set(DECKS) == set(systems.SLUGS)


@pytest.mark.thirds
@pytest.mark.long("a site of its own")
@pytest.mark.parametrize("slug", DECKS)
def test_what_counts_cards_falls_and_says_where_to_change_it(slug: str, tmp_path: Path) -> None:
    tree = copy_with_more({slug: this_time(slug)}, tmp_path)
    files = (f"tests/systems/{slug}/{name}" for name in QUICK)
    done = run(tree, *(name for name in files if (tree / name).exists()))
    places = PLACE.findall(done.stdout)
    assert 0 < fell(done) == len(places), done.stdout[-6000:] + done.stderr[-2000:]
    for place in "".join(places).split():
        file, line = place.rsplit(":", 1)
        assert len((tree / file).read_text(encoding="utf-8").splitlines()) >= int(line), place


@pytest.mark.deep
@pytest.mark.long("all tests of a system")
@pytest.mark.parametrize("slug", DECKS)
def test_a_card_more_in_each_deck_leaves_all_else_of_the_system_as_it_is(slug: str, tmp_path: Path) -> None:
    tree = copy_with_more({slug: "all"}, tmp_path)
    chosen = "not deep and not counts and not postgres and not browser"
    done = run(tree, "-m", chosen, f"tests/systems/{slug}", "tests/games/faces/test_gallery_kinds.py")
    assert fell(done) == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


def test_the_copy_has_the_card_in_the_new_set_alone(tmp_path: Path) -> None:
    tree = copy_with_more(dict.fromkeys(DECKS, "all"), tmp_path)
    for slug, decks in DECKS.items():
        content = (tree / "games" / "systems" / slug / "content.py").read_text(encoding="utf-8")
        newest = get_system(slug).ruleset + 1
        assert re.search(rf"CONTENTS.*\b{newest}: ", content)
        for file, card in decks.values():
            data = (tree / "games" / "systems" / slug / "data" / f"{file}.yaml").read_text(encoding="utf-8")
            one = re.escape(card) if card in ALIKE else f"{re.escape(card)}_more"
            assert re.search(rf"id: {one}(?:,|\n)\s*since: {newest}\b", data), card
