"""Orders for cards and gold, choices and states out of turn (T-DP-12, 13, 15 to 24, 28, 31 to 34, 37)."""

from collections.abc import Sequence

from games.engine.orders import Ordered
from games.engine.questions import PASS
from games.kit.control import Choose
from games.kit.effects import Effects, walk
from games.kit.held import Held, card_of, keyed
from games.systems.talisman.board import along, away
from games.systems.talisman.cardplay import GOLD
from games.systems.talisman.exchange import ACCEPT, REFUSE
from games.systems.talisman.orders.spells import Answer, Asked
from games.systems.talisman.queries import carried, standing_on
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import uses_at
from games.systems.talisman.words.cards import GainSpell
from games.systems.talisman.worth.cards import of_card
from games.systems.talisman.worth.effects import of_effects, realigned_worth
from games.systems.talisman.worth.rerolls import table_worth

DONE = "done"


def _choice(keys: Sequence[str], wanted: Sequence[str], order: str) -> Ordered:
    """The first of those wanted, else the first key."""
    return Ordered(wanted[0] if wanted else keys[0], order)


def give(asked: Asked) -> Ordered:
    """T-DP-12: the least useful of the first kind of the owner's list; nothing where one need not."""
    cards = asked.state.content.cards
    if DONE in asked.keys:
        return Ordered(DONE, "give")
    held = {key: one for key, one in keyed(carried(asked.who)).items() if key in asked.keys}
    least = sorted(held, key=lambda key: of_card(asked.state, asked.who, held[key], own=True))
    found = {
        "gold": [key for key in asked.keys if key.startswith(GOLD)],
        "object": [key for key in least if cards[held[key].card].type != "follower"],
        "follower": [key for key in least if cards[held[key].card].type == "follower"],
    }
    wanted = [key for word in asked.settings["give"] for key in found[word]]
    return _choice(asked.keys, wanted, "give")


def too_many(asked: Asked) -> Ordered:
    """T-DP-13, T-DP-33: the Object that one keeps least; so the rules order them (T-R-23)."""
    return Ordered(asked.keys[0], "give")


def surplus(asked: Asked) -> Ordered:
    """T-DP-13: of Spells that the owner does not name the oldest goes, else the last one named."""
    named = [f"spell.{one}" for one in asked.settings["keep_spells"]]
    ranked = sorted(asked.keys, key=lambda card: -named.index(card) if card in named else -len(named))
    return Ordered(ranked[0], "keep_spells")


def buy(asked: Asked) -> Ordered:
    """T-DP-15: what the list names and the character lacks."""
    value = asked.settings["shopping"]
    if DONE not in asked.keys or asked.who.gold <= value["keep"]:
        return Ordered(asked.question.default_of(asked.who.seat), "shopping")
    offered = {key.rpartition(".")[2]: key for key in asked.keys}
    lacking = [ware for ware in value["buy"] if not _has(asked.state, asked.who, ware)]
    return _choice([DONE], [offered[ware] for ware in lacking if ware in offered], "shopping")


def free_card(asked: Asked) -> Ordered:
    """T-DP-15: what costs nothing (Thief)."""
    content = asked.state.content
    cards = {content.cards[key].called: key for key in asked.keys if key in content.cards}
    wanted = [
        cards[ware]
        for ware in asked.settings["shopping"]["free"]
        if ware in cards and not _has(asked.state, asked.who, ware)
    ]
    return _choice(asked.keys, wanted, "shopping")


def _has(state: State, who: Character, ware: str) -> bool:
    cards = state.content.cards
    return any(cards[held.card].called == ware for held in carried(who))


def take(asked: Asked) -> Ordered:
    """T-DP-31: the most useful card, or gold first."""
    cards = asked.state.content.cards
    if asked.settings["take"] == "gold" and GOLD in asked.keys:
        return Ordered(GOLD, "take.gold")
    worths = {
        key: of_card(asked.state, asked.who, Held(card_of(key)))
        for key in asked.keys
        if card_of(key) in cards
    }
    best = max(worths, key=lambda key: worths[key], default=asked.keys[0])
    return Ordered(best, f"take.{asked.settings['take']}")


def use(asked: Asked) -> Ordered:
    """T-DP-18, T-DP-22, T-DP-32, T-DP-37: a card whose moment has come."""
    key, moment = asked.keys[-1], asked.question.params["moment"]
    called = key.partition(":")[2].partition("#")[0].partition(".")[2]
    if moment == "won":
        return Ordered(key if called in asked.settings["won_cards"] else PASS, "won_cards")
    if moment == "cast_one" or _keeps_spell(asked.state, asked.who, key):
        return Ordered(
            key if asked.settings["scribe"] == "use" else PASS, f"scribe.{asked.settings['scribe']}"
        )
    return Ordered(
        key if asked.settings["passive"] == "use" else PASS, f"passive.{asked.settings['passive']}"
    )


def _keeps_spell(state: State, who: Character, key: str) -> bool:
    found = [one.use for one in uses_at(state, who, ("cast_one",)) if one.key == key]
    return any(isinstance(one, GainSpell) for some in found for one in walk(some.then))


FIRST = {"life": ("life", "heal"), "fate": ("fate", "replenish")}
"""What of a gift comes first -> the branches that give it."""


def choose(asked: Asked) -> Ordered:
    """T-DP-21, T-DP-28: of a card's branches lives or fate first, else the one that is worth most."""
    cards = asked.state.content.cards
    branches = {
        name: branch.then
        for one in walk(cards.get(str(asked.question.params["source"])))
        if isinstance(one, Choose)
        for name, branch in one.of.items()
    }
    source, gifts = str(asked.question.params["source"]), str(asked.settings["gifts"])
    worths = {
        key: of_effects(asked.state, asked.who, branches.get(key, Effects()), source) for key in asked.keys
    }
    first = [key for key in asked.keys if key in FIRST.get(gifts, ()) and worths[key] > 0]
    return Ordered(max(first or asked.keys, key=lambda key: worths[key]), f"gifts.{gifts}")


def flee(asked: Asked) -> Ordered:
    """T-DP-28: the nearest space without Enemies and characters, clockwise first (T-R-52)."""

    content = asked.state.content

    def rank(key: str) -> tuple[bool, int, bool]:
        enemies = any(content.cards[held.card].type == "enemy" for held in asked.state.lying.get(key, []))
        taken = enemies or any(one is not asked.who for one in standing_on(asked.state, key))
        near = away(content, asked.who.place, key)
        return taken, near, along(content, asked.who.place, near) != key

    return Ordered(min(asked.keys, key=rank), "gifts")


def add(asked: Asked) -> Ordered:
    """T-DP-16, T-DP-17: what makes the best of a roll; nothing where the owner keeps out of it."""
    source, total = str(asked.question.params["source"]), int(asked.question.params["total"])
    if not asked.settings["wolfsbane"]:
        return Ordered("add:0" if "add:0" in asked.keys else asked.keys[-1], "wolfsbane")

    def worth(key: str) -> float:
        return table_worth(asked.state, asked.who, source, total + int(key.partition(":")[2]))

    return Ordered(max(asked.keys, key=worth), "wolfsbane")


def align(asked: Asked) -> Ordered:
    """T-DP-19: the alignment that costs least; as it is where that is equal."""
    value = str(asked.settings["alignment"])
    if value == "stay":
        return Ordered(asked.keys[0], "alignment.stay")
    worths = {
        key: realigned_worth(
            asked.state,
            asked.who,
            key,
            str(asked.question.params["source"]),
            asked.question.params.get("hits"),
        )
        for key in asked.keys
    }
    return Ordered(max(asked.keys, key=lambda key: worths[key]), "alignment.least")


def lend(asked: Asked) -> Ordered:
    """T-DP-34."""
    return Ordered(asked.keys[0] if asked.settings["lend"] else asked.keys[1], "lend")


def proposal(asked: Asked) -> Ordered:
    """T-DP-23."""
    return Ordered(ACCEPT if asked.settings["exchange"] else REFUSE, "exchange")


THINGS: dict[str, Answer] = {
    "proposal": proposal,
    "give": give,
    "give_up": give,
    "too_many": too_many,
    "surplus": surplus,
    "buy": buy,
    "card": free_card,
    "take_from": take,
    "use": use,
    "choose": choose,
    "space": flee,
    "add": add,
    "align": align,
    "lend": lend,
}
