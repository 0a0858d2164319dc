"""Contents by rule set: rows that come and go, files that change, texts of a set, hashes, packs, keeping."""

import gc
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import UnknownPack
from games.kit import content_sets
from games.kit.content import Card, ContentError, Text
from games.kit.content_files import Files, FilesOfSet, Row
from games.kit.content_sets import Content, ContentSets, derived, kept_inside
from games.kit.content_version import content_version
from games.kit.packs import name_of, read_pack

PETS = """
pets:
  - {id: cat, price: 2}
  - {id: dog, price: 3, until: 1}
  - {id: dog, price: 4, since: 2}
  - {id: cow, price: 5, until: 2}
  - {id: emu, price: 6, since: 3}
---
pets:
  cat: {name: {en: Cat, pl: Kot}}
  dog: {name: {en: Dog, pl: Pies}}
  dog@3: {name: {en: Hound, pl: Ogar}}
  cow: {name: {en: Cow, pl: Krowa}}
  emu: {name: {en: Emu, pl: Emu}}
"""
MAZE = """
side: m1
doors: [a, b]
---
name: {en: Maze, pl: Labirynt}
"""
MAZE_2 = MAZE.replace("[a, b]", "[a, b, c]").replace("Maze", "Great Maze")
NEW = "toys:\n  - {id: ball, since: 3}\n---\ntoys:\n  ball: {name: {en: Ball, pl: Piłka}}\n"
FILES = {"pets.yaml": PETS, "mazes/m1.yaml": MAZE, "mazes/m1@2.yaml": MAZE_2, "toys.yaml": NEW}


class Called(Card, frozen=True, kw_only=True):
    """What people read of a thing."""

    name: Text


class Pet(Row, frozen=True, kw_only=True):
    """A pet."""

    id: str
    price: int = 0

    @property
    def name(self) -> str:
        """In English."""
        told: Called = self.told
        return told.name.en


class Maze(Row, frozen=True, kw_only=True):
    """A maze: a file of its own."""

    side: str
    doors: tuple[str, ...]

    @property
    def name(self) -> str:
        """In English."""
        told: Called = self.told
        return told.name.en


@dataclass(frozen=True, kw_only=True, eq=False)
class Zoo(Content):
    """All of it."""

    pets: dict[str, Pet]
    mazes: dict[str, Maze]
    toys: dict[str, Pet]


def zoo(files: FilesOfSet) -> Zoo:
    """The content of a set."""
    return Zoo(
        ruleset=files.ruleset,
        packs=tuple(pack.name for pack in files.packs),
        pets=files("pets").rows("pets", Pet, told=Called),
        mazes={one.name: one.record("", Maze, told=Called) for one in files.within("mazes")},
        toys=files("toys").rows("toys", Pet, told=Called),
    )


def laid(folder: Path, **changed: tuple[str, str]) -> Path:
    """The data files, each with one change."""
    for name, text in FILES.items():
        old, new = changed.get(name.partition(".")[0].replace("/", "_"), ("", ""))
        assert old in text
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return folder


def sets(folder: Path) -> ContentSets[Zoo]:
    """The contents of three sets."""
    hashes = {n: content_version(Files(folder, 3), n) for n in (1, 2, 3)}
    return ContentSets(folder, hashes, zoo)


@pytest.mark.parametrize(
    ("ruleset", "prices", "doors", "dog"),
    [
        (1, "cat 2 dog 3 cow 5", 2, "Dog"),
        (2, "cat 2 dog 4 cow 5", 3, "Dog"),
        (3, "cat 2 dog 4 emu 6", 3, "Hound"),
    ],
)
def test_each_set_reads_its_own_rows_files_and_texts(
    tmp_path: Path, ruleset: int, prices: str, doors: int, dog: str
) -> None:
    content = sets(laid(tmp_path))(ruleset)
    assert " ".join(f"{one.id} {one.price}" for one in content.pets.values()) == prices
    assert len(content.mazes["mazes/m1"].doors) == doors
    assert content.mazes["mazes/m1"].name == ("Great Maze" if ruleset > 1 else "Maze")
    assert content.pets["dog"].name == dog
    assert list(content.toys) == (["ball"] if ruleset > 2 else [])


def test_a_row_that_did_not_change_is_the_same_object_in_every_set(tmp_path: Path) -> None:
    of = sets(laid(tmp_path))
    assert of(1).pets["cat"] is of(2).pets["cat"] is of(3).pets["cat"]
    assert of(1).pets["dog"] is not of(2).pets["dog"]
    assert of(2).pets["dog"] is not of(3).pets["dog"], "it is told in other words"
    assert of(2).mazes["mazes/m1"] is of(3).mazes["mazes/m1"] is not of(1).mazes["mazes/m1"]
    assert of(2) is of(2)
    assert [one.ruleset for one in of.all()] == [3, 2, 1]


def test_the_hash_of_a_set_is_that_of_its_rows_alone(tmp_path: Path) -> None:
    """As if the other sets had never been: no spans, no versions in names, no file without a row."""
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "pets.yaml").write_text(
        "pets: [{id: cat, price: 2}, {id: dog, price: 4}, {id: cow, price: 5}]\n"
    )
    (plain / "mazes").mkdir()
    (plain / "mazes" / "m1.yaml").write_text(MAZE_2)
    versioned = tmp_path / "versioned"
    versioned.mkdir()
    assert content_version(Files(laid(versioned), 3), 2) == content_version(Files(plain, 1), 1)
    assert len({content_version(Files(versioned, 3), n) for n in (1, 2, 3)}) == 3


def test_only_what_rules_read_is_in_the_hash(tmp_path: Path) -> None:
    before = content_version(Files(laid(tmp_path), 3), 3)
    assert content_version(Files(laid(tmp_path, pets=("en: Cat", "en: Kitten")), 3), 3) == before
    assert content_version(Files(laid(tmp_path, pets=("price: 6", "price: 7")), 3), 3) != before


@pytest.mark.parametrize(
    ("old", "new", "where", "field"),
    [
        ("price: 4, since: 2", "price: 4, since: 1", "dog", "since"),
        ("price: 4, since: 2", "price: 4", "dog", "id"),
        ("price: 4, since: 2", "price: 4, since: 3, until: 2", "dog", "until"),
        ("price: 4, since: 2", "price: 4, since: 4", "dog", "since"),
        ("price: 4, since: 2", "price: 4, since: two", "dog", "since"),
        ("price: 4, since: 2", "price: 4, since: true", "dog", "since"),
        ("price: 5, until: 2", "price: 5, until: 9", "cow", "until"),
        ("  - {id: emu, price: 6, since: 3}", "  - {id: dog, price: 6, since: 3}", "dog", "since"),
        ("  - {id: cow, price: 5, until: 2}\n", "  - {id: cat, price: 5}\n", "cat", "id"),
    ],
)
def test_spans_that_cannot_be_stop_the_start(
    tmp_path: Path, old: str, new: str, where: str, field: str
) -> None:
    of = sets(laid(tmp_path))
    assert of.start().ruleset == 3
    broken = ContentSets(laid(tmp_path, pets=(old, new)), {1: "", 2: "", 3: ""}, zoo)
    with pytest.raises(ContentError) as caught:
        broken.start()
    assert (caught.value.file, caught.value.id, caught.value.field) == ("pets.yaml", where, field)


def test_a_changed_row_stands_right_behind_its_former(tmp_path: Path) -> None:
    moved = PETS.replace("  - {id: dog, price: 4, since: 2}\n", "").replace(
        "  - {id: emu", "  - {id: dog, price: 4, since: 2}\n  - {id: emu"
    )
    (laid(tmp_path) / "pets.yaml").write_text(moved, encoding="utf-8")
    with pytest.raises(ContentError, match="dog: since: must stand right behind its former"):
        ContentSets(tmp_path, {1: "", 2: "", 3: ""}, zoo).start()


def test_a_file_of_a_set_that_there_is_not_stops_the_start(tmp_path: Path) -> None:
    (laid(tmp_path) / "mazes" / "m1@7.yaml").write_text(MAZE, encoding="utf-8")
    with pytest.raises(ContentError, match=r"m1@7\.yaml: file: since"):
        ContentSets(tmp_path, {1: "", 2: "", 3: ""}, zoo)


def test_a_closed_set_whose_hash_has_changed_stops_and_the_open_one_may(tmp_path: Path) -> None:
    known = sets(laid(tmp_path)).contents
    of = ContentSets(laid(tmp_path, pets=("id: cow, price: 5", "id: cow, price: 6")), known, zoo)
    assert of.start().ruleset == 3
    with pytest.raises(ContentError) as caught:
        of(2)
    assert (caught.value.file, caught.value.id, caught.value.field) == ("CONTENTS", "2", "hash")
    with pytest.raises(ContentError, match="CONTENTS: 4"):
        of(4)
    opened = ContentSets(laid(tmp_path, pets=("price: 6, since: 3", "price: 7, since: 3")), known, zoo)
    assert opened.start().pets["emu"].price == 7


def test_more_than_a_start_every_set_is_held_against_its_hash(tmp_path: Path) -> None:
    known = sets(laid(tmp_path)).contents
    sets(tmp_path).check()
    opened = ContentSets(laid(tmp_path, pets=("price: 6, since: 3", "price: 7, since: 3")), known, zoo)
    with pytest.raises(ContentError, match="CONTENTS: 3: hash"):
        opened.check()


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("  emu: {name", "  elk: {name", "elk"),
        ("  dog@3: {name", "  elk@3: {name", "elk@3"),
        ("  cat: {name: {en: Cat, pl: Kot}}\n", "", "cat"),
        ("---\npets:", "---\ntoys: {}\npets:", "file"),
    ],
)
def test_texts_of_nothing_and_rows_without_texts_are_refused(
    tmp_path: Path, old: str, new: str, where: str
) -> None:
    content = ContentSets(laid(tmp_path, pets=(old, new)), {1: "", 2: "", 3: ""}, zoo).start()
    with pytest.raises(ContentError) as caught:
        _ = content.pets["cat"].name
    assert (caught.value.file, caught.value.id) == ("pets.yaml", where)


# -- packs --------------------------------------------------------------------------------------------------

RULES: dict[str, Any] = {
    "pets": {"pets": [{"id": "owl", "price": 9}]},
    "mazes/m2": {"side": "m2", "doors": ["owl"]},
}
SHOWN: dict[str, Any] = {
    "pets": {"pets": {"owl": {"name": {"en": "Owl", "pl": "Sowa"}}}},
    "mazes/m2": {"name": {"en": "Nest", "pl": "Gniazdo"}},
}


def printed(folder: Path) -> dict[str, Any]:
    """What stands above the line of the files of the newest set."""
    files = Files(folder, 3)
    return {name: files.file(name, 3).read() for name in files.names(3)}


def test_a_pack_adds_rows_and_files_under_ids_of_its_own(tmp_path: Path) -> None:
    of, name = sets(laid(tmp_path)), name_of(RULES)
    of.give(read_pack(RULES, SHOWN, printed(tmp_path)))
    content, owl = of(3, (name,)), f"x{name[:12]}-owl"
    assert list(content.pets) == ["cat", "dog", "emu", owl]
    assert (content.pets[owl].price, content.pets[owl].name) == (9, "Owl")
    assert (content.mazes["mazes/m2"].doors, content.mazes["mazes/m2"].name) == ((owl,), "Nest")
    assert content.pets["cat"] is of(3).pets["cat"]
    assert (content.packs, of(3).packs) == ((name,), ())
    assert "mazes/m2" not in of(3).mazes
    assert of.knows((name,))
    assert not of.knows((name, "f" * 64))


def test_a_pack_that_a_process_was_not_given_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnknownPack, match=r"f{64}"):
        sets(laid(tmp_path))(3, ("f" * 64,))


@pytest.mark.parametrize("one", ["cat", "pets", "a:b", "a~b", "a@2", ""])
def test_ids_of_a_pack_that_mean_something_or_have_signs_of_keys_are_refused(
    tmp_path: Path, one: str
) -> None:
    with pytest.raises(ContentError, match="id"):
        read_pack({"pets": {"pets": [{"id": one, "price": 9}]}}, {}, printed(laid(tmp_path)))


def test_the_name_of_a_pack_is_over_its_rules_alone() -> None:
    assert len(name_of(RULES)) == 64
    assert name_of(dict(reversed(RULES.items()))) == name_of(RULES)
    assert name_of({**RULES, "pets": {"pets": [{"id": "owl", "price": 8}]}}) != name_of(RULES)


# -- what is kept -------------------------------------------------------------------------------------------


@derived
def dear(content: Zoo, least: int) -> list[str]:
    """The pets that cost so much."""
    return [one.id for one in content.pets.values() if one.price >= least]


@dataclass(frozen=True)
class Keeper:
    """Somebody who has a content."""

    name: str
    content: Zoo


@kept_inside(2)
def called(keeper: Keeper, pet: str) -> list[str]:
    """Told anew each time, so that one sees whether it is kept."""
    return [keeper.name, keeper.content.pets[pet].name]


def test_what_is_derived_is_made_once_for_each_content(tmp_path: Path) -> None:
    of = sets(laid(tmp_path))
    assert (dear(of(1), 3), dear(of(3), 3)) == (["dog", "cow"], ["dog", "emu"])
    assert dear(of(1), 3) is dear(of(1), 3) is not dear(of(2), 3)


def test_so_many_are_kept_inside_and_no_more(tmp_path: Path) -> None:
    ann = Keeper("Ann", sets(laid(tmp_path))(1))
    first = called(ann, "cat")
    assert called(ann, "cat") is first == ["Ann", "Cat"]
    for pet in ("dog", "cow"):
        called(ann, pet)
    assert called(ann, "cat") is not first


def test_of_contents_with_packs_the_last_are_kept_and_all_that_was_made_of_the_others_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_sets, "CONTENTS_KEPT", 1)
    of, names = sets(laid(tmp_path)), []
    for price in (7, 8):
        rules = {"pets": {"pets": [{"id": "owl", "price": price}]}}
        of.give(read_pack(rules, {"pets": SHOWN["pets"]}, printed(tmp_path)))
        names.append(name_of(rules))
    first = of(3, (names[0],))
    dear(first, 3), called(Keeper("Ann", first), "cat")
    gone = weakref.ref(first)
    of(3, (names[1],))
    del first
    gc.collect()
    assert gone() is None
    assert {pack for pack, _file in of.files._of_packs} == {names[1]}, "nor is what was read of the pack kept"
    assert len(of(3, (names[0],)).pets) == 4, "it is read anew where it is wanted again"
    assert of(3) is of(3)
