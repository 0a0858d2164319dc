"""The open question in words: for the one who is asked, and for those who wait."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.naming import text
from games.faces.sorcerer.names import Words
from games.systems.sorcerer.content import Content

ASKED: dict[str, str] = {
    "team": _("Choose your team"),
    "setup": _("Choose your board side and two characters"),
    "move": _("Your Move: choose a marked chamber"),
    "haste": _("Haste: %(who)s may go on, chambers left: %(left)s"),
    "teleport_to": _("Teleport: where to with %(who)s?"),
    "encounter": _("%(who)s meets somebody: attack?"),
    "ready": _("Anything before %(who)s explores?"),
    "slow": _("Fight %(monster_acc)s, or let it be?"),
    "join_defence": _("%(target)s is attacked: who defends?"),
    "cast": _("Cast a scroll?"),
    "repeat_die": _("The dice of your fight: roll one again?"),
    "repeat_die_others": _("Have a die of the fight rolled again?"),
    "repeat": _("Your roll: again?"),
    "repeat_others": _("Have this roll made again?"),
    "change_roll": _("Change the roll by a scroll?"),
    "foresight": _("Foresight: roll again?"),
    "stone_skin": _("%(who)s is hit: cast Stone Skin?"),
    "armour_loss": _("A wound hits %(who_acc)s: which armour takes it?"),
    "cloud_loss": _("The Acid Cloud bites %(who_acc)s: what dissolves?"),
    "pickpocket": _("%(target)s is beaten: wound, or pick the pocket?"),
    "awaken": _("Who awakens?"),
    "inventory": _("Change Runes and tokens before the Quests?"),
    "act": _("End the turn, or do something more?"),
    "overfull": _("Backpack too full: what stays here?"),
    "finish": _("Rearrange the equipment of your characters"),
    "zombie_gift": _("Hand the new Zombie one token?"),
    "zombie_inventory": _("What does the Zombie carry?"),
    "gauntlet_part": _("What goes into the Gauntlet of Doom?"),
    "gauntlet_put": _("Where does it go: %(token)s?"),
    "rune_lore": _("Which Rune does %(who)s keep?"),
}
"""Two kinds have a second wording: "ready" without enemies, "overfull" where the turn cannot end."""

AWAITED: dict[str, str] = {
    "team": _("A team is being chosen."),
    "setup": _("Board sides and characters are being chosen; they are shown when everybody is ready."),
    "move": _("The Move is next."),
    "haste": _("Haste: %(who)s is still on the way."),
    "slow": _("%(monster)s: to fight or not to fight?"),
    "join_defence": _("%(target)s is attacked: a joint defence is possible."),
    "cast": _("Scrolls may be cast in the fight."),
    "repeat_die": _("The dice of the fight may be rolled again for 2 Gems."),
    "repeat_die_others": _("The dice of the fight may be rolled again for 2 Gems."),
    "repeat": _("The roll may be made again for 2 Gems."),
    "repeat_others": _("The roll may be made again for 2 Gems."),
    "foresight": _("The roll may be made again by Foresight."),
    "stone_skin": _("%(who)s is about to be wounded."),
    "armour_loss": _("%(who)s loses one of two pieces of armour."),
    "cloud_loss": _("The Acid Cloud bites %(who_acc)s."),
    "pickpocket": _("%(target)s is beaten: a wound, or a picked pocket?"),
    "awaken": _("Somebody is about to awaken."),
}
"""What the others may know of a question that is not private."""

HINTS: dict[str, str] = {
    "move": _("The marked chambers on the boards are buttons. After the Move comes the Exploration there."),
    "setup": _("The others choose at the same time; nobody sees anything before all have chosen."),
    "haste": _("No chamber is entered twice; only the last one is explored."),
    "encounter": _("Attacking is up to you."),
    "cast": _("The defender casts first; one scroll at a time, until both sides have passed."),
    "slow": _("Whoever lets it be loses nothing and wins nothing."),
    "act": _("What is not needed can stay here; it lies open for everybody."),
    "inventory": _(
        "Move tokens as often as you like; to go back to an earlier arrangement take the answer back."
    ),
    "zombie_inventory": _("It carries one token."),
    "stone_skin": _("The scroll is used up; this one wound does not happen."),
}

MOOT = _(
    "You have nothing to use here. You are asked all the same, so that nobody can tell by the stop what you "
    "carry."
)
"""Of a question to which the seat on turn can only pass."""

PARTS = {
    "armour": _("Which armour goes into the Gauntlet of Doom?"),
    "weapon": _("Which weapon goes into the Gauntlet of Doom?"),
    "scroll": _("Which scroll goes into the Gauntlet of Doom?"),
}


def prompt(words: Words, kind: str, params: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    """What the reader is asked."""
    if kind == "encounter" and not any(key.startswith("attack:") for key in keys):
        kind = "ready"
    if kind == "act" and "end" not in keys:
        kind = "overfull"
    if kind == "gauntlet_part":
        return words.fill(PARTS[params["part"]], params)
    return words.fill(ASKED[kind], params)


def hint(words: Words, question: Question) -> str:
    """One more sentence, "" where the prompt says it all."""
    kind, params, content = question.kind, question.params, words.content
    if question.moot:
        return words.fill(MOOT, params)
    if kind in ("slow", "foresight"):
        row = params.get("monster")
        return text(content.encounters_by_id[row].text) if row else _ability_text(content, "foresight")
    if kind == "pickpocket":
        return _ability_text(content, "pickpocket")
    return words.fill(HINTS[kind], params) if kind in HINTS else ""


def _ability_text(content: Content, ability: str) -> str:
    """What the ability that is asked about does."""
    return text(next(one.ability_text for one in content.characters.values() if one.ability == ability))


def awaited(words: Words, kind: str, params: Mapping[str, Any]) -> str:
    """What the others are asked; "" where only they know."""
    return words.fill(AWAITED[kind], params) if kind in AWAITED else ""
