"""A site on which a deck has one card more: the newest set is followed by one with a copy of a printed card
under a name of its own."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.games.new_set.changed import Change, all_of, copy_with

DECKS: dict[str, dict[str, tuple[str, str]]] = {
    "sorcerer": {"finds": ("finds", "dagger")},
    "talisman": {
        "adventure": ("adventure", "adventure.wolf"),
        "adventure-moon": ("adventure_moon", "adventure.holy_day"),
        "spell": ("spells", "spell.healing"),
        "spell-moon": ("spells_moon", "spell.solstice_ritual"),
        "purchase": ("purchase", "purchase.sword"),
        "talisman": ("talismans", "talisman.talisman"),
        "city": ("city", "city.city_rat"),
        "armoury": ("armoury", "armoury.flail"),
        "stables": ("stables", "stables.mule"),
        "emporium": ("emporium", "emporium.scroll"),
        "pet": ("pets", "pet.lucky"),
        "potion": ("potions", "potion.healing_potion"),
        "poster": ("posters", "poster.wanted_good_character"),
    },
    "mice": {
        "search": ("search", "thimble_helm"),
        "orange": ("encounters", "EO1"),
        "blue": ("encounters", "EB1"),
    },
}
"""System -> deck -> (file of its data, the printed card of which it has a copy more)."""
ALIKE = {"talisman.talisman"}
"""All cards of its deck are this one: one more is a copy more."""
MORE = "_more"


def copy_with_more(decks: Mapping[str, str], into: Path) -> Path:
    """The site with one card more in these decks, `system -> deck`, or "all" of a system. The folder."""
    return copy_with({slug: _changes(slug, deck) for slug, deck in decks.items()}, into)


def _changes(slug: str, deck: str) -> dict[str, Change]:
    files = defaultdict[str, list[Change]](list)
    for name, (file, card) in DECKS[slug].items():
        if deck in (name, "all"):
            files[file].append(_copy_more(card) if card in ALIKE else _one_more(card))
    return {file: all_of(*changes) for file, changes in files.items()}


def _one_more(card: str) -> Change:
    """Behind the row of the card, and behind its text, stands one more."""

    def change(text: str, newest: int) -> str:
        rows, texts = f"{text}\n".split("\n---\n")
        row = _block(f"{rows}\n", rf"  - {{?id: {re.escape(card)}\b")
        told = _block(texts, rf"  {re.escape(card)}:")
        more = f"{rows}\n".replace(row, row + _new_row(row, card, newest))
        return f"{more}---\n{texts.replace(told, told + _new_text(told, card))}"

    return change


def _copy_more(card: str) -> Change:
    """The row of the newest set has one copy more than that of all others."""

    def change(text: str, newest: int) -> str:
        row = _block(text, rf"  - {{id: {re.escape(card)}\b")
        before, then = (
            row.replace(f"id: {card}", f"id: {card}, {span}")
            for span in (f"until: {newest - 1}", f"since: {newest}")
        )
        more = re.sub(r"copies: (\d+)", lambda found: f"copies: {int(found[1]) + 1}", then)
        return text.replace(row, before + more)

    return change


def _block(text: str, begins: str) -> str:
    """The lines of a row: what it begins with, and all that is further in."""
    [found] = re.findall(rf"^{begins}.*\n(?:    .*\n)*", text, re.MULTILINE)
    return str(found)


def _new_row(row: str, card: str, newest: int) -> str:
    """One copy, of the newest set alone."""
    assert "since:" not in row, f"{card} is not of all sets"
    head = f"id: {card}"
    since = f", since: {newest}" if f"{head}," in row else f"\n    since: {newest}"
    return re.sub(r"\b(copies|count): \d+", r"\1: 1", row.replace(head, f"{head}{MORE}{since}"))


def _new_text(told: str, card: str) -> str:
    """The printed text, under a name of its own in every case of both languages."""
    [printed] = yaml.safe_load(told).values()
    printed["name"] = _named_again(printed["name"])
    return f"  {card}{MORE}: {json.dumps(printed, ensure_ascii=False)}\n"


def _named_again(name: Any) -> Any:
    if isinstance(name, dict):
        return {form: _named_again(one) for form, one in name.items()}
    return f"{name} II"
