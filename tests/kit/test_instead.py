"""What is carried from one game to the next never ends: a row that ends may say what stands for it."""

from pathlib import Path

import pytest

from games.kit.content import ContentError
from games.kit.content_files import Files
from games.kit.content_version import content_version

ROWS = """
pets:
  - {id: cat, price: 2}
  - {id: dog, price: 3, until: 1, instead: fox}
  - {id: fox, price: 4, since: 2, until: 2, instead: cat}
  - {id: cow, price: 5, until: 2}
"""


def files(folder: Path, text: str = ROWS) -> Files:
    (folder / "pets.yaml").write_text(text, encoding="utf-8")
    return Files(folder, 3)


def test_each_set_knows_what_stands_for_what_it_has_no_more_down_a_chain(tmp_path: Path) -> None:
    read = files(tmp_path)
    read.check()
    stands = {ruleset: read.file("pets", ruleset).instead("pets") for ruleset in (1, 2, 3)}
    assert stands == {1: {}, 2: {"dog": "fox"}, 3: {"dog": "cat", "fox": "cat"}}


def test_a_file_without_such_a_list_has_nothing_instead(tmp_path: Path) -> None:
    assert files(tmp_path).file("pets", 3).instead("toys") == {}


def test_the_hash_of_a_set_does_not_know_what_came_instead(tmp_path: Path) -> None:
    before = content_version(files(tmp_path, ROWS.replace(", until: 1, instead: fox", "")), 1)
    assert content_version(files(tmp_path), 1) == before


@pytest.mark.parametrize(
    ("old", "new", "one", "reason"),
    [
        ("until: 1, instead: fox", "instead: fox", "dog", "goes with until"),
        ("until: 1, instead: fox", "until: 1, instead: emu", "dog", "unknown 'emu'"),
        ("until: 2, instead: cat", "until: 2, instead: dog", "fox", "dog ends no later"),
        ("until: 1, instead: fox", "until: 1, instead: dog", "dog", "dog ends no later"),
        (
            "id: dog, price: 3, until: 1, instead: fox}",
            "id: dog, price: 3, until: 1, instead: fox}\n  - {id: dog, price: 4, since: 2}",
            "dog",
            "this row goes on",
        ),
    ],
)
def test_what_stands_for_nothing_or_for_what_goes_on_stops_the_start(
    tmp_path: Path, old: str, new: str, one: str, reason: str
) -> None:
    assert old in ROWS
    with pytest.raises(ContentError, match=reason) as caught:
        files(tmp_path, ROWS.replace(old, new, 1)).check()
    assert (caught.value.id, caught.value.field) == (one, "instead")
