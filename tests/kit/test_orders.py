"""Standing orders as data: what a file declares, what may be ordered, and which scope is heard."""

from pathlib import Path
from typing import Any

import pytest

from games.engine.orders import WrongOrder
from games.kit.content import ContentError, Text
from games.kit.content_files import Files
from games.kit.orders import Book, OrderChoice, of_figure, read_orders

WORDS = "label: {en: Words, pl: Słowa}"
FILE = f"""
orders:
  - id: toll
    rule: R-1
    serves: []
    {WORDS}
    help: {{en: Pay?, pl: Płacę?}}
    fields:
      - {{key: when, type: choice, {WORDS}, choices: [{{value: never, {WORDS}}}, {{value: always, {WORDS}}}]}}
      - {{key: most, type: number, min: 1, max: 3, {WORDS}}}
  - id: first
    rule: R-2
    serves: [R-1]
    {WORDS}
    help: {{en: Who?, pl: Kto?}}
    fields: [{{key: value, type: ranking, choices_from: pets, shortcut: {{value: oldest, {WORDS}}}, {WORDS}}}]
standing_orders: {{toll: {{when: never, most: 2}}, first: oldest}}
presets:
  - {{id: mean, {WORDS}, help: {{en: Mean, pl: Skąpo}}, values: {{toll: {{when: never, most: 1}}}}}}
"""
NAMED = Text(en="A pet", pl="Zwierzę")
PETS = {"pets": tuple(OrderChoice(value=pet, label=NAMED) for pet in ("cat", "dog"))}


def book(folder: Path, old: str = "", new: str = "") -> Book:
    """The book of the file with one text in it changed."""
    path = folder / "orders.yaml"
    assert old in FILE
    path.write_text(FILE.replace(old, new, 1) if old else FILE, encoding="utf-8")
    return read_orders(Files(folder, 1).file("orders", 1), PETS)


def test_what_a_file_declares(tmp_path: Path) -> None:
    read = book(tmp_path)
    assert list(read.declared) == ["toll", "first"]
    assert read.declared["first"].fields[0].words == ("cat", "dog")
    assert read.declared["toll"].first_choice == read.declared["toll"].fields[0]
    assert read.declared["first"].first_choice is None
    assert read.merged() == {"toll": {"when": "never", "most": 2}, "first": "oldest"}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("choices_from: pets", "choices_from: plants", "orders.yaml: first: choices_from: unknown 'plants'"),
        (", first: oldest", "", "standing_orders: first: default missing"),
        ("first: oldest", "first: youngest", "standing_orders: first: value: 'youngest' is not a ranking"),
        ("toll: {when: never, most: 1}", "tax: 1", "mean: tax: unknown order"),
        ("most: 1}", "most: 4}", "mean: toll: most: 4 is not a number from 1 to 3"),
        ("type: number", "type: figure", "toll: fields"),
    ],
)
def test_a_wrong_file_stops_the_start(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        book(tmp_path, old, new)


@pytest.mark.parametrize(
    ("values", "order", "says"),
    [
        ({"tax": 1}, "tax", "unknown"),
        ({"toll": "never"}, "toll", "a mapping expected"),
        ({"toll": {"when": "never"}}, "toll", "most: missing"),
        ({"toll": {"when": "never", "most": True}}, "toll", "most: True is not a number"),
        ({"first": ["cat"]}, "first", "something is missing"),
        ({"first": ["cat", "cat"]}, "first", "something stands twice"),
        ({"first": {"cat": 1}}, "first", "one value expected"),
    ],
)
def test_a_wrong_value_names_its_order(tmp_path: Path, values: Any, order: str, says: str) -> None:
    with pytest.raises(WrongOrder) as caught:
        book(tmp_path).validate(values)
    assert caught.value.order == order
    assert says in caught.value.reason


def test_lists_of_stored_json_are_rankings(tmp_path: Path) -> None:
    assert book(tmp_path).validate({"first": ["dog", "cat"]}) == {"first": ("dog", "cat")}


def test_the_narrowest_scope_is_heard_and_replaces_an_order_as_a_whole(tmp_path: Path) -> None:
    read, mine, stretch = book(tmp_path), {"first": ("dog", "cat")}, {"first": "oldest"}
    assert read.merged(mine)["first"] == ("dog", "cat")
    assert read.merged(mine, stretch) == read.merged()
    assert mine == {"first": ("dog", "cat")}


def test_an_order_for_each_figure_may_be_given_for_one_alone(tmp_path: Path) -> None:
    path = tmp_path / "orders.yaml"
    path.write_text(FILE.replace("rule: R-1\n", "rule: R-1\n    each: true\n"), encoding="utf-8")
    read = read_orders(Files(tmp_path, 1).file("orders", 1), PETS, ("rex", "tom"))
    orders = read.validate({"tom.toll": {"when": "always", "most": 1}})
    assert of_figure(read.merged(orders), "tom", "toll") == {"when": "always", "most": 1}
    assert of_figure(read.merged(orders), "rex", "toll") == {"when": "never", "most": 2}
    for wrong in ("kit.toll", "tom.first", "tom.tax", ".toll", "tom."):
        with pytest.raises(WrongOrder, match="unknown"):
            read.validate({wrong: "oldest"})
    with pytest.raises(WrongOrder, match="most"):
        read.validate({"tom.toll": {"when": "always", "most": 9}})
