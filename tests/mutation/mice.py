"""Thirty rules and twenty cards of Mice & Mystics that the lot has named, and for each what breaks it."""

from games.systems.mice.chapters import specials
from games.systems.mice.content import content_of
from tests.mutation.breaking import Broken, Lot

RULES: dict[str, Broken] = {
    "M-MOVE-19": Broken("move.py", "CLIMB, 1 + len(mice_on(state, to))", "CLIMB, len(mice_on(state, to))"),
    "M-PARTY-17": Broken("party.py", "for item in (HOOK, FORK) if", "for item in (HOOK,) if"),
    "M-EXPLORE-08": Broken(
        "explore.py", "free[0] if free else nearest_with_room(state, arrivals)", "(free or arrivals)[0]"
    ),
    "M-MINION-06": Broken(
        "minion_moves.py",
        "way[: number_on(content, shown[0])], until_seen",
        "way[: number_on(content, shown[0]) + 1], until_seen",
    ),
    "M-DIE-04": Broken("die.yaml", "number: 2, bow: true}", "number: 2}"),
    "M-INIT-08": Broken(
        "wounds.py",
        "    mouse.space, mouse.cheese = 0, 0\n",
        "    mouse.space, mouse.cheese = 0, 0\n    state.track.remove(mouse.id)\n",
    ),
    "M-EXPLORE-09": Broken("explore.py", "return HOOK in state.stash", "return True"),
    "M-D-23": Broken(
        "effects.py",
        "    if len(keys) < 2:\n        return keys[0] if keys else",
        "    if True:\n        return keys[0] if keys else",
    ),
    "M-CAPTURE-08": Broken(
        "phases.py",
        '    if minions(state):\n        state.tell("skipped"',
        '    if True:\n        state.tell("skipped"',
    ),
    "M-TIME-04": Broken(
        "phases.py",
        "    yield from end_card(state)\n",
        "    yield from end_card(state)\n    add_cheese_to_wheel(state, not minions(state))\n",
    ),
    "M-FREE-08": Broken("queries.py", '{"paw": 1, "paws2": 2}', '{"paw": 1, "paws2": 1}'),
    "M-PARTY-21": Broken("minion_moves.py", "if space != start and _stops(state, space):", "if False:"),
    "M-BOARD-14": Broken(
        "move.py",
        "[*board.adjacent[mouse.space], *hooked(state, mouse.space)]",
        "[*board.adjacent[mouse.space]]",
    ),
    "M-R-67": Broken(
        "placing.py",
        "state.traps[state.side] = list(state.board.file.traps)",
        "state.traps.setdefault(state.side, list(state.board.file.traps))",
    ),
    "M-D-19": Broken("party.py", "if thrown.seat != mouse.seat:", "if False:"),
    "M-ACH-15": Broken(
        "wounds.py",
        "mouse.space, mouse.cheese = 0, 0",
        "mouse.space, mouse.cheese = 0, mouse.cheese if escapes else 0",
    ),
    "M-PARTY-02": Broken("explore.py", "del coming[RATS]", "coming[RATS] -= 1"),
    "M-CARD-11": Broken("packs.py", '.kind == "trick" else', '.kind == "item" else'),
    "M-MOVE-22": Broken(
        "move.py",
        "    if in_water(state, mouse):\n        yield from drift(state, mouse)\n",
        "    if in_water(state, mouse):\n",
    ),
    "M-R-87": Broken(
        "charm.py",
        "others, number_on(state.content, shown[0]))",
        "others, number_on(state.content, shown[0]) + state.content.heroes[mouse.id].move)",
    ),
    "M-R-73": Broken("minions.py", "not in state.now.attacked] or mice", "not in state.now.attacked]"),
    "M-D-32": Broken(
        "windows.py",
        "seats = list(dict.fromkeys(mouse.seat for mouse in able))",
        "seats = sorted({mouse.seat for mouse in able})",
    ),
    "M-MOVE-16": Broken(
        "move.py", "outnumbered = len(there) > len(mice_on(", "outnumbered = len(there) >= len(mice_on("
    ),
    "M-R-135": Broken(
        "defending.py",
        "hits = 0 if attack.type in printed(state.content, figure).immune else attack.hits",
        "hits = attack.hits",
    ),
    "M-MINION-09": Broken("minion_moves.py", "if not mice or at_a_mouse or (", "if not mice or ("),
    "M-SETUP-12": Broken("state.py", "    page: int = 1\n", "    page: int = 2\n"),
    "M-R-65": Broken(
        "placing.py", "(-distance_to_mice(state, one), one)", "(distance_to_mice(state, one), one)"
    ),
    "M-R-142": Broken("explore.py", "    lose_laid(state)\n", ""),
    "M-R-66": Broken(
        "placing.py", "return nearest_with_room(state, file.entries)\n", "return file.entries[0]\n"
    ),
    "M-R-06": Broken("placing.py", 'if "ambush" in group.words and not no_ambush(state):', "if False:"),
}
"""Rule id -> what breaks it."""

CARDS_BROKEN: dict[str, Broken] = {
    "chain_mail": Broken("search.yaml", "slot: body, defence: 2, classes", "slot: body, defence: 1, classes"),
    "pounce": Broken(
        "minions.yaml", "[{do: custom, name: brodie_pounce}]", "[{do: custom, name: brodie_chase}]"
    ),
    "inspire": Broken("abilities.yaml", "who: tile_mice, price: 1,", "who: tile_mice, price: 0,"),
    "stun": Broken("minions.yaml", "kind: stunned, who: target", "kind: knocked, who: target"),
    "clockwork_bow": Broken(
        "search.yaml", "battle: 2, classes: [tinkerer]", "battle: 1, classes: [tinkerer]"
    ),
    "star_robe": Broken(
        "search.yaml", "slot: body, defence: 1, lore: 1,", "slot: body, defence: 1, lore: 2,"
    ),
    "steal": Broken(
        "minions.yaml",
        "{do: custom, name: steal_cheese_instead_of_wound}",
        "{do: status_on, kind: webbed, who: target}",
    ),
    "energy_rush": Broken("abilities.yaml", "when: free, do: [{do: move,", "when: action, do: [{do: move,"),
    "long_bow": Broken("search.yaml", "if: target_large", "if: target_not_on_own_space"),
    "ev_passage": Broken("search.yaml", "{do: page, n: -1}", "{do: page, n: 1}"),
    "princes_sword": Broken(
        "search.yaml",
        "attack: melee, type: sharp, battle: 1, classes: [warrior]}",
        "attack: melee, type: sharp, battle: 2, classes: [warrior]}",
    ),
    "great_hammer": Broken("search.yaml", "if: target_not_on_own_space", "if: target_large"),
    "ribbon": Broken("search.yaml", "slot: tail, move: 1}", "slot: tail, lore: 1}"),
    "tail_ring": Broken("search.yaml", "battle: 1, only: melee", "battle: 1, only: ranged"),
    "lead": Broken("heroes.yaml", "card: self, swap: any_mouse", "card: self, by: 1"),
    "scroll_slumber": Broken(
        "search.yaml",
        "scroll_slumber, count: 1, kind: scroll, needs_lore: 3",
        "scroll_slumber, count: 1, kind: scroll, needs_lore: 2",
    ),
    "cheddar_golem": Broken(
        "queries.py", "GOLEM_BATTLE, GOLEM_DEFENCE = 4, 3", "GOLEM_BATTLE, GOLEM_DEFENCE = 4, 2"
    ),
    "vanestra_charm": Broken("minions.yaml", "life: 1, traits: [charm]", "life: 1, traits: [poison]"),
    "gentle_paws": Broken(
        "heroes.yaml", "gentle_paws, when: action, limit: turn,", "gentle_paws, when: action,"
    ),
    "ev_larder": Broken("search.yaml", "{do: cheese, n: 1, who: tile_mice}", "{do: cheese, n: 1, who: self}"),
}
"""What acts -> what breaks it."""

FIRST = content_of(1)
"""The set in which the lot was drawn: cards that came later are no reason to draw anew."""
HEROES = [hero.passive.id for hero in FIRST.heroes.values()]
LINES = [line.id for chapter in FIRST.chapters.values() for _, line in specials(chapter)]
CARDS = {*FIRST.abilities, *FIRST.search, *FIRST.minion_cards, *FIRST.traits, *HEROES, *LINES}
"""Cards of all kinds, what minions and heroes can do, special lines: what `make rules` counts."""

LOT = Lot("mice", 13, RULES, CARDS_BROKEN, CARDS)
