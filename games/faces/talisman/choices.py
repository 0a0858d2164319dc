"""What one chooses between on a space or card, or of what a card is used for: each by what it does."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kit.held import card_of

CHOICES: dict[str, str] = {
    "pass": _("Do nothing here"),
    "strength": _("Gain 1 Strength"),
    "craft": _("Gain 1 Craft"),
    "life": _("Gain 1 life"),
    "fate": _("Gain 1 fate"),
    "gold": _("Gain 1 gold"),
    "spell": _("Gain 1 Spell"),
    "teleport": _("Teleport within this Region"),
    "alignment": _("Choose an alignment"),
    "enter": _("Step through and roll a die"),
    "pray": _("Pray and roll"),
    "heal": _("Heal up to your life value"),
    "replenish": _("Regain fate up to your fate value"),
    "sweep": _("Sweep: gain 3 gold, miss 1 turn"),
    "go": _("Take the shortcut to any shop"),
    "roll": _("Roll as in the Tavern"),
    "buy": _("Buy a Water Bottle"),
    "blacksmith": _("The Blacksmith: buy Weapons and Armour"),
    "healer": _("The Healer: 1 gold a life"),
    "mystic": _("The Mystic: roll a die"),
    "enchantress": _("The Enchantress: roll a die"),
    "doctor": _("The Doctor: up to 2 lives, 1 gold each"),
    "alchemist": _("The Alchemist: Objects for 1 gold each"),
    "donate": _("Donate 2 gold, then pray with +1"),
    "outer": _("1 gold: any space of the Outer Region"),
    "temple": _("3 gold: to the Temple"),
    "warlocks_cave": _("3 gold: to the Warlock's Cave"),
    "work": _("Work your passage: roll a die"),
    "fire": _("Fire: +1 in battle"),
    "water": _("Water: +1 in psychic combat"),
    "air": _("Air: +1 to movement rolls, if you like"),
    "earth": _("Earth: a 6 saves a life in battle"),
}
"""Key of a branch -> what it does."""
OF_SOURCE: dict[tuple[str, str], str] = {
    ("adventure.luminous_blessing", "heal"): _("Heal 1 life"),
    ("adventure.luminous_blessing", "replenish"): _("Regain 1 fate"),
}
"""Branches that do something else on one card."""


USES: dict[str, str] = {
    "adventure.prince": _("heal up to 2 lives"),
    "adventure.prince#1": _("give him up for 3 gold"),
    "adventure.princess": _("heal up to 2 lives"),
    "adventure.princess#1": _("give her up for 3 gold"),
    "potion.healing_potion": _("heal 1 life"),
    "potion.healing_potion#1": _("save the Follower"),
    "prophetess#1": _("draw another card instead"),
    "prophetess#2": _("look at Spells"),
    "sorceress": _("beguile: 1 Object or 1 gold"),
    "sorceress#1": _("beguile: 1 Follower"),
}
"""A use ("#1": the second of its card or character) that may be offered beside another -> what it does."""


def use_text(key: str) -> str:
    """What a use does, where that is told besides its card; else ""."""
    card, number, rest = key.partition("#")
    msgid = USES.get(f"{card_of(card)}{number}{rest}", "")
    return gettext(msgid) if msgid else ""


def choice_text(source: str, key: str) -> str:
    """What a branch does; "" for a key that is none."""
    msgid = OF_SOURCE.get((source, key)) or CHOICES.get(key, "")
    return gettext(msgid) if msgid else ""
