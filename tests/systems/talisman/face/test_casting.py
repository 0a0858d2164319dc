"""A Spell says before it is cast whom or what it strikes, also where that is chosen later."""

import pytest
from django.utils import translation

from games.faces.talisman.names import Words
from games.faces.talisman.options import option_text
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.wording import wording
from games.systems.talisman.spells import CREATURES
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

WORDS = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "wizard", 2: "troll"})
LED_BY_THE_QUESTION = {"counterspell", "preservation", "reanimate"}
"""These strike what the question at which they are cast is about."""


def cast(table: Table, spell: str) -> list[str]:
    """How the options that cast a Spell of Ada's are called at the open question."""
    said, question = wording(shown(table.at, 1)), table.at.question
    texts = [option.text for group in said.groups(question, "") for option in group.options]
    return [one for one in texts if one.startswith(("Cast", "Rzuć")) and one.endswith(spell)]


def test_a_spell_on_oneself_says_so():
    table = Table("wizard", "troll", windows=True).give(1, "immobility").start()
    assert cast(table, "Immobility") == ["Cast on yourself: Immobility"]


def test_a_spell_on_others_names_them():
    table = Table("wizard", "troll", windows=True).give(1, "healing", "hex").start()
    assert cast(table, "Healing") == ["Cast on yourself: Healing", "Cast on the Troll: Healing"]
    assert cast(table, "Hex") == ["Cast on a space of your choice: Hex"]


def test_a_spell_on_a_creature_names_it():
    table = Table("wizard", "troll", windows=True).give(1, "immobility").put(1, "fields_8")
    table.lay("fields_8", "bear").start(phase="meet")
    assert cast(table, "Immobility") == ["Cast on the Bear: Immobility"]
    with translation.override("pl"):
        assert cast(table, "Unieruchomienie") == ["Rzuć na Niedźwiedzia: Unieruchomienie"]


@pytest.mark.parametrize(
    ("key", "kind", "params", "told"),
    [
        ("cast:counterspell", "counter", {"spell": "spell.acquisition"}, "Cast on Acquisition: Counterspell"),
        ("cast:preservation", "loss", {"seat": 1, "n": 1}, "Cast on yourself: Preservation"),
        ("cast:preservation", "loss", {"seat": 2, "n": 1}, "Cast on the Troll: Preservation"),
        ("cast:preservation", "follower_loss", {"card": "adventure.mule"}, "Cast on the Mule: Preservation"),
        ("cast:preservation", "enemy_loss", {"seat": 2}, "Cast on the Enemy: Preservation"),
        ("cast:reanimate", "trophy", {"card": "adventure.bear"}, "Cast on the Bear: Reanimate"),
        ("cast:invisibility", "start", {}, "Cast on yourself: Invisibility"),
        ("cast:destroy_magic", "end", {}, "Cast on everybody: Destroy Magic"),
        ("cast:preservation", "loss", {}, "Cast: Preservation"),
    ],
)
def test_what_the_rules_fix_is_named(key, kind, params, told):
    assert option_text(WORDS, kind, key, params, 1) == told


def test_somebody_elses_cast_is_not_told_as_ones_own():
    assert option_text(WORDS, "start", "cast:immobility:1", {}) == "Cast on the Wizard: Immobility"


@pytest.mark.counts("LED_BY_THE_QUESTION", 'games/faces/talisman/say/options.yaml: "cast:{cast}":')
def test_no_spell_leaves_open_what_it_strikes():
    """A Spell that is aimed at no character is cast on a creature, or its target has words."""
    unaimed = {
        card.called
        for card in CONTENT.cards.values()
        if card.type == "spell" and not card.target and set(card.cast) - set(CREATURES)
    }
    struck = {*SPEAKER.options.options["cast:{cast}"].text.root.of} - {"some"}
    assert unaimed - struck == LED_BY_THE_QUESTION
    assert {card for card in struck if f"spell.{card}" not in CONTENT.cards} == set()
