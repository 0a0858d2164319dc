"""Data files: what the rules read, what people read, and errors that name file, id and field."""

from pathlib import Path

import pytest

from games.kit.content import (
    Card,
    ContentError,
    Later,
    Name,
    Text,
    read_file,
    read_list,
    read_shown,
    read_texts,
    require_known,
)

PETS = """
pets:
  - {id: cat, price: 2, likes: [dog]}
  - {id: dog, price: 3}
---
pets:
  dog: {name: {en: Dog, pl: {nom: Pies, gen: Psa, dat: Psu, acc: Psa, ins: Psem, loc: Psie}}}
  cat: {name: {en: Cat, pl: {nom: Kot, gen: Kota, dat: Kotu, acc: Kota, ins: Kotem, loc: Kocie}}}
"""


class Pet(Card, frozen=True, kw_only=True):
    """What the rules read of a pet."""

    id: str
    price: int
    likes: tuple[str, ...] = ()


class PetTexts(Card, frozen=True, kw_only=True):
    """What people read of a pet."""

    name: Name
    text: Text | None = None


def file(folder: Path, text: str = PETS) -> Path:
    """A data file with this text."""
    path = folder / "pets.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def read(path: Path) -> tuple[dict[str, Pet], dict[str, PetTexts]]:
    """Both parts of a file of pets, checked."""
    pets = read_list(path, read_file(path, "pets")["pets"], Pet)
    for pet in pets.values():
        require_known(path, pet.id, "likes", pet.likes, pets)
    return pets, read_texts(path, read_shown(path, "pets")["pets"], PetTexts, pets)


def test_records_come_by_id_in_printed_order_with_their_texts(tmp_path: Path) -> None:
    pets, texts = read(file(tmp_path))
    assert [(pet.id, pet.price) for pet in pets.values()] == [("cat", 2), ("dog", 3)]
    assert [(pet, shown.name.pl.ins) for pet, shown in texts.items()] == [("cat", "Kotem"), ("dog", "Psem")]


def test_rules_do_not_even_parse_what_people_read(tmp_path: Path) -> None:
    path = file(tmp_path, PETS.partition("---\n")[0] + "---\n[no yaml: at all")
    assert [one["id"] for one in read_file(path, "pets")["pets"]] == ["cat", "dog"]
    with pytest.raises(ContentError, match=r"pets\.yaml: file"):
        read_shown(path, "pets")


@pytest.mark.parametrize(
    ("old", "new", "where", "field"),
    [
        ("price: 3", "prize: 3", "dog", "prize"),
        ("price: 3", 'price: "3"', "dog", "price"),
        ("price: 3", "price: 3, price: 4", "file", "price"),
        ("id: dog, ", "", "number 2", "id"),
        ("id: dog", "id: cat", "cat", "id"),
        ("likes: [dog]", "likes: [cow]", "cat", "likes"),
        ("likes: [dog]", "likes: [dog, '']", "cat", "likes.1"),
        ("  dog: {name", "  cow: {name", "dog", "id"),
        ("---\npets:", "---\npets:\n  cow: {name: {}}", "cow", "id"),
        ("nom: Pies, ", "", "dog", "name.pl.nom"),
        ("en: Cat", 'en: " "', "cat", "name.en"),
        ("---\npets:", "---\nbeasts:", "file", "beasts"),
        ("---\n", "", "file", "pets"),
        ("\npets:\n  - {id: cat", "\n- pets:\n  - {id: cat", "file", "-"),
    ],
)
def test_wrong_data_are_refused(tmp_path: Path, old: str, new: str, where: str, field: str) -> None:
    assert old in PETS
    with pytest.raises(ContentError) as caught:
        read(file(tmp_path, PETS.replace(old, new, 1)))
    assert (caught.value.file, caught.value.id, caught.value.field) == ("pets.yaml", where, field)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"gone\.yaml: file"):
        read_file(tmp_path / "gone.yaml", "pets")


def test_what_is_read_later_is_read_when_looked_into_and_once() -> None:
    asked: list[str] = []

    def texts() -> dict[str, str]:
        asked.append("read")
        return {"cat": "It sleeps."}

    shelf = Later(texts)
    assert asked == []
    assert (shelf["cat"], len(shelf), list(shelf), "dog" in shelf) == ("It sleeps.", 1, ["cat"], False)
    assert asked == ["read"]
