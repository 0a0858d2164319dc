"""Thirty rules and twenty cards of Talisman that the lot has named, and for each what breaks it."""

from tests.mutation.breaking import Broken, Lot
from tests.systems.talisman.newest import CONTENT

PLACE, EVENT = (
    "\n    type: place\n    copies: 1\n    met:\n",
    "\n    type: event\n    copies: 1\n    kinds: [lunar]\n",
)
"""Lines between the name of a card and what breaks it."""


RULES: dict[str, Broken] = {
    "T-R-139": Broken("travel.py", "if who.place in (CROWN, JAIL):", 'if who.place == "nowhere":'),
    "T-CITY-225": Broken("streets.py", "        steps - 1 - distance", "        steps - 2 - distance"),
    "T-R-69": Broken("daytime.py", "gone, moon.lunar = moon.lunar, []", "gone = list[str]()"),
    "T-DP-29": Broken(
        "orders/defence.py", "bad = rolled_worth(asked.state, asked.who, kind, dice) < HARM or", "bad ="
    ),
    "T-BASE-522": Broken(
        "queries.py", "return not (who.place == GLADE and card.type", "return not (False and card.type"
    ),
    "T-EX-23": Broken("werewolf.py", "if is_night(state):", "if not is_night(state):"),
    "T-BASE-112": Broken(
        "setup.py", "yield from run(Scene(state, who, character), card.starts)", "yield from ()"
    ),
    "T-EX-16": Broken("spells.py", "if slowed(state, who):", "if False:"),
    "T-R-22": Broken("inner.py", "if who.outwards or who.done:", "if who.outwards or who.done or who.toad:"),
    "T-CITY-403": Broken(
        "looking.py",
        'here = "city" if region_of(state, who) == "city" else "adventure"',
        'here = "adventure"',
    ),
    "T-R-120": Broken("travel.py", "here = region_of(state, who)", 'here = "outer"'),
    "T-BASE-981": Broken("crown.py", "EASY = {5: 3, 6: 2}", "EASY = {5: 4, 6: 4}"),
    "T-BASE-102": Broken("content.py", ' if one != "crown_of_command"', ""),
    "T-BASE-524": Broken(
        "fight.py", "if (yield from wants_to_evade(state, who, foe, effect.by)):", "if False:"
    ),
    "T-R-05": Broken(
        "phases.py", "who.missing -= 1\n        state.tell", "who.missing = 0\n        state.tell"
    ),
    "T-EX-09": Broken("bounties.py", 'gain(state, who, "gold", n + more)', 'gain(state, who, "gold", more)'),
    "T-BASE-613": Broken(
        "fight.py",
        "Roll(ATTACK, who.seat, fight.dice[side])",
        'Roll(ATTACK, who.seat, fight.dice["defender"])',
    ),
    "T-DP-18": Broken(
        "orders/things.py",
        'asked.settings["passive"] == "use" else',
        'asked.settings["passive"] == "keep" else',
    ),
    "T-BASE-926": Broken("conditions.py", "TOAD_TURNS = 4", "TOAD_TURNS = 3"),
    "T-BASE-341": Broken(
        "board.py",
        "distance(content, start, PORTAL, way) < steps",
        "distance(content, start, PORTAL, way) <= steps",
    ),
    "T-BASE-814": Broken("spells.py", "while not who.toad and len", "while len"),
    "T-BASE-357": Broken("travel.py", "return space != CROWN and", "return"),
    "T-R-53": Broken("streets.py", "streets.index(at) + 1", "streets.index(at) - 1"),
    "T-DP-16": Broken("orders/things.py", "max(asked.keys, key=worth)", "min(asked.keys, key=worth)"),
    "T-MOON-109": Broken("daytime.py", 'moon.night == (to == "night")', "moon.night is None"),
    "T-BASE-406": Broken(
        "drawing.py",
        "yield from run(Scene(state, who, held.card, held), content.cards[held.card].drawn)",
        "yield from ()",
    ),
    "T-BASE-205": Broken("phases.py", "else [SPACE, *ways]", 'else ["neither", SPACE, *ways]'),
    "T-BASE-343": Broken("movement.py", "if sum(shown) <= value", "if sum(shown) < value"),
    "T-R-49": Broken("lives.py", "who.place = SQUARE", "who.place = JAIL"),
    "T-BASE-964": Broken(
        "phases.py", "if who.place != CROWN:\n        yield from move", "if True:\n        yield from move"
    ),
}
"""Rule id -> what breaks it."""

CARDS_BROKEN: dict[str, Broken] = {
    "adventure.fortune_teller": Broken(
        "adventure_moon.yaml", "at: adventure, n: 1}]}]", "at: adventure, n: 2}]}]"
    ),
    "city.free_samples": Broken("city.yaml", "of: potion, n: 3", "of: potion, n: 2"),
    "city.lost": Broken("city.yaml", "to: city_other, next_move: true", "to: city_other"),
    "adventure.guiding_light": Broken(
        "adventure_moon.yaml",
        f"guiding_light{EVENT}    held: [{{do: lunar, side: day}}, {{do: move_mod, fewer: true, may: true}}]",
        f"guiding_light{EVENT}    held: [{{do: lunar, side: day}}]",
    ),
    "spell.solstice_ritual": Broken(
        "spells_moon.yaml", "{do: time_flip, to: other}", "{do: time_flip, to: day}"
    ),
    "adventure.holy_day": Broken(
        "adventure_moon.yaml",
        f"holy_day{EVENT}    held: [{{do: lunar, side: day}}, {{do: mod_die, of: pray, plus: 3",
        f"holy_day{EVENT}    held: [{{do: lunar, side: day}}, {{do: mod_die, of: pray, plus: 2",
    ),
    "pet.stinker": Broken("pets.yaml", "types: [enemy], to: next}", "types: [enemy], to: city}"),
    "adventure.vampire_bats": Broken(
        "adventure_moon.yaml", "{do: stand_off, won_by: 1}", "{do: stand_off, won_by: 2}"
    ),
    "spell.burial_rites": Broken(
        "spells_moon.yaml",
        "- do: if\n              when: [{is: time, side: day}]",
        "- do: if\n              when: [{is: time, side: night}]",
    ),
    "poster.wanted_elemental": Broken(
        "posters.yaml", "how: claim, kinds: [elemental]", "how: claim, kinds: [dragon]"
    ),
    "adventure.lunar_witch": Broken(
        "adventure_moon.yaml",
        "killed: [{do: if, when: [{is: time, side: night}], then: [{do: gain_spell",
        "killed: [{do: if, when: [{is: time, side: day}], then: [{do: gain_spell",
    ),
    "adventure.cross": Broken(
        "adventure.yaml",
        "{do: auto_win, kinds: [spirit], may: true}",
        "{do: auto_win, kinds: [dragon], may: true}",
    ),
    "poster.wanted_dragon": Broken(
        "posters.yaml", "how: claim, kinds: [dragon]", "how: claim, kinds: [spirit]"
    ),
    "adventure.magic_portal": Broken(
        "adventure.yaml",
        f"magic_portal{PLACE}      - do: choose\n        may: true",
        f"magic_portal{PLACE}      - do: choose\n        may: false",
    ),
    "emporium.crystal_sceptre": Broken("emporium.yaml", "held: [{do: psychic_attack}]", "held: []"),
    "adventure.fallen_adventurer": Broken(
        "adventure_moon.yaml", "value: 4, name: fallen_adventurer", "value: 5, name: fallen_adventurer"
    ),
    "city.cutpurse": Broken(
        "city.yaml",
        "{do: discard, what: this}, {do: gain, what: gold, n: difference}",
        "{do: discard, what: this}, {do: gain, what: gold}",
    ),
    "purchase.raft": Broken(
        "purchase.yaml",
        "id: purchase.raft\n    type: object\n    copies: 1\n    price: 3\n    uses: [{when: move",
        "id: purchase.raft\n    type: object\n    copies: 1\n    price: 3\n    uses: [{when: end",
    ),
    "city.festival": Broken("city.yaml", "{do: move_mod, most: 1, city: true}", "{do: move_mod, most: 1}"),
    "stables.mule": Broken(
        "stables.yaml",
        "copies: 2, price: 3, held: [{do: carry, n: 4}]",
        "copies: 2, price: 3, held: [{do: carry, n: 3}]",
    ),
}
"""Card id -> what breaks it, in its row."""

LOT = Lot("talisman", 12, RULES, CARDS_BROKEN, CONTENT.cards)
