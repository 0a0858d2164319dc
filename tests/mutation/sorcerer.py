"""Thirty rules of The Sorcerer's Labyrinth that the lot has named, and for each what breaks it."""

from tests.mutation.breaking import Broken, Lot

RULES: dict[str, Broken] = {
    "L-GEM-14": Broken("move.py", 'FARE_PRICE, "fare")', 'FARE_PRICE - 1, "fare")'),
    "L-R-12": Broken(
        "resign.py",
        'if character.status == "active":\n            bury',
        'if character.status == "asleep":\n            bury',
    ),
    "L-ZOMB-07": Broken("state.py", 'status: Status = "asleep"', 'status: Status = "active"'),
    "L-SETUP-20": Broken("setup.py", "shown[seat] == max(shown", "shown[seat] == min(shown"),
    "L-MAGIC-01": Broken(
        "finds.yaml",
        "class: spell\n    count: 4\n    cast: {MOVE: [{do: teleport}]",
        "class: charm\n    count: 4\n    cast: {MOVE: [{do: teleport}]",
    ),
    "L-MOVE-05": Broken(
        "queries.py",
        "for chamber, there in near if taken.count(there) < ROOM]",
        "for chamber, there in near if taken.count(there) <= ROOM]",
    ),
    "L-ZOMB-06": Broken(
        "zombie.py",
        "    yield from _zombie_encounter(state, zombie)\n",
        "    from games.systems.sorcerer.encounter import encounter_roll\n\n"
        "    yield from encounter_roll(state, zombie)\n",
    ),
    "L-R-26": Broken("content.py", "min(reading.HIGHEST, total)", "min(reading.HIGHEST - 1, total)"),
    "L-COR-S13": Broken("worth.py", "for _, token in reversed(ranked) if", "for _, token in ranked if"),
    "L-COR-S10": Broken("orders/repeats.py", 'if not value["enabled"] or state', "if state"),
    "L-TELE-09": Broken(
        "queries.py", ".digits.get(chamber_of(where), 0)", ".digits.get(chamber_of(where), 1)"
    ),
    "L-MOVE-07": Broken("lookups.py", "for one in near if home or one != side.camp", "for one in near"),
    "L-MAGIC-06": Broken(
        "magic.py",
        "    for one in fighters(state, side):\n        if one.backpack and",
        "    for one in state.characters.values():\n        if one.backpack and",
    ),
    "L-R-48": Broken(
        "rolls.py",
        "    yield from _repeats(state, state.roll)\n    yield from _roll_window(state, state.roll)\n",
        "    yield from _roll_window(state, state.roll)\n    yield from _repeats(state, state.roll)\n",
    ),
    "L-R-40": Broken(
        "death.py", "before = [one for one in sleepers if one not in fallen]", "before = list[Character]()"
    ),
    "L-TELE-04": Broken(
        "teleport.py",
        "return (yield from arrive(state, character))",
        "return (yield from walk_in(state, character, None))",
    ),
    "L-COR-S11": Broken(
        "orders/repeats.py", 'if roll.repeated and not settings["answer_repeat"]:', "if roll.repeated:"
    ),
    "L-COMP-12": Broken("tokens.yaml", "group: quest\n    count: 21", "group: quest\n    count: 20"),
    "L-GEM-11": Broken("phases.py", 'EXTRA_MOVE_PRICE, "extra")', '0, "extra")'),
    "L-EXPL-05": Broken("encounter.py", "character, 2, digit)) + digit", "character, 2, digit))"),
    "L-COR-D01": Broken("fight.py", 'keys, "alone", target', "keys, keys[1], target"),
    "L-COMP-10": Broken(
        "tokens.yaml",
        "group: gauntlet\n    count: 5\n    spare: 1",
        "group: gauntlet\n    count: 4\n    spare: 0",
    ),
    "L-R-01": Broken("tokens.yaml", "{fire: 3, water: 3,", "{fire: 4, water: 2,"),
    "L-TOK-03": Broken(
        "move.py",
        "    if not (yield from arrive(state, character)):\n        return False\n    if is_teleport",
        "    if is_teleport",
    ),
    "L-R-81": Broken(
        "death.py", 'if kind == ZOMBIE and zombie is not None and zombie.status == "active":', "if False:"
    ),
    "L-R-50": Broken(
        "rolls.py", "return player.gems >= REPEAT_PRICE and", "return player.gems > REPEAT_PRICE and"
    ),
    "L-CHAR-06": Broken("queries.py", "FURY_AT_MOST = 2", "FURY_AT_MOST = 3"),
    "L-R-30": Broken("fight.py", 'if "relentless" not in able[side]]', "]"),
    "L-FIGHT-28": Broken(
        "queries.py",
        "mine = state.content.members[state.players[character.seat - 1].team]",
        "mine = list(state.characters)",
    ),
    "L-R-60": Broken("magic.py", "while passes < 2 and", "while passes < 1 and"),
}
"""Rule id -> what breaks it."""

LOT = Lot("sorcerer", 11, RULES)
