"""Which symbol of the sheet of pictures shows what: characters, marks of counters, cards.

A card has the picture of its own name, else that of its kind, else that of its type.
"""

from collections.abc import Mapping

from games.kit.content_sets import derived
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import Content, content_of
from games.systems.talisman.words.terms import Box, Kind, Type

PIECES = "systems/talisman/pieces.svg"
"""The sheet of pictures among the static files: all but the characters and cards of the other boxes."""
BOXES: tuple[Box, ...] = ("base", "city", "moon")
OF_BOXES: Mapping[Box, str] = {
    "city": "systems/talisman/pieces-city.svg",
    "moon": "systems/talisman/pieces-moon.svg",
}
"""The sheets with pictures that these boxes alone bring, so that no other table loads them."""

MARKS = (
    "strength",
    "craft",
    "heart",
    "heart-lost",
    "fate",
    "fate-spent",
    "coin",
    "good",
    "neutral",
    "evil",
    "trophies",
    "talisman",
    "crown",
    "day",
    "night",
    "toad",
    "lycanthrope",
    "jail",
    "quest",
    "spell-mark",
    "stopped",
)
"""What stands on counters and on the sheets of characters: each a symbol of its own."""
CARD = "card-"
"""So the picture of a card begins, but for those that are marks or forms."""
BUST = "bust-"
FORMS = ("bust-toad", "bust-werewolf", "bust-unknown")
"""Busts that are no character: a Toad, the Werewolf, one who has not chosen yet."""

BY_TYPE: Mapping[Type, str] = {
    "event": "card-crowd",
    "enemy": "card-monster",
    "stranger": "card-hermit",
    "follower": "card-guide",
    "object": "card-chest",
    "magic_object": "card-orb",
    "place": "card-path",
    "spell": "card-spell",
    "poster": "card-poster",
    "marker": "stopped",
}
BY_KIND: Mapping[Kind, str] = {
    "animal": "card-animal",
    "monster": "card-monster",
    "dragon": "card-dragon",
    "spirit": "card-spectre",
    "construct": "card-construct",
    "elemental": "card-fire_elemental",
    "cultist": "card-cultist",
    "weapon": "card-sword",
    "armour": "card-armour",
    "trinket": "card-trinket",
    "potion": "card-potion",
    "pet": "card-pet",
    "lunar": "card-moon",
}
SHOWN: Mapping[str, str] = {
    # Enemies
    "boar": "wild_boar",
    "wolf": "wolf wolfen",
    "direwolf": "direwolf midnight_howl",
    "ape": "ape stompy",
    "bear": "bear",
    "lion": "lion",
    "serpent": "serpent",
    "rat": "city_rat giant_rat",
    "fly": "giant_fly",
    "bats": "vampire_bats",
    "goblin": "goblin gremlin",
    "hobgoblin": "hobgoblin",
    "bandit": "bandit bravo",
    "ogre": "ogre",
    "giant": "giant fire_giant",
    "dragon": "dragon balefire_dragon clockwork_dragon singe",
    "drake": "umbral_drake crypt_wyvern zombie_dragon",
    "lemure": "lemure",
    "shadow": "shadow night_stalker night_gaunt",
    "spectre": "spectre sepulchre_spectre apparition",
    "ghost": "ghost poltergeist lost_soul",
    "wraith": "wraith duskwood_wraith phantom the_phantom",
    "demon": "demon pit_fiend_shirker",
    "golem": "flesh_golem",
    "clockwork": "clockwork_cabinet",
    "scarecrow": "scarecrow",
    "fire_elemental": "fire_elemental fire_salamander",
    "earth_elemental": "earth_elemental",
    "air_elemental": "air_elemental",
    "water_elemental": "water_elemental",
    "hand": "crawling_hand",
    "horror": "lurking_horror swamp_creature",
    "pumpkin": "harvest_horror night_of_the_pumpkin_king all_hallows_eve",
    "horseman": "headless_horseman",
    "mummy": "mummy mummy_king",
    "vampire": "vampire_prince vampiric_thirst",
    "cultist": "heretic_priest eventide_invoker disciple_of_darkness",
    "skeleton": "fallen_adventurer restless_dead corpse_collector",
    # People
    "wizard": "mage grumpy_wizard temporal_mage",
    "warlock": "sorcerer",
    "enchanter": "enchanter",
    "witch": "witch lunar_witch witching_hour",
    "crone": "hag cauldron_crone",
    "fairy": "fairy pixie lantern_sprite glitter",
    "healer": "healer physician",
    "hermit": "hermit cairn_caretaker keeper_of_the_vigil",
    "sage": "philosopher street_sage scribe",
    "gnome": "gnome",
    "guide": "guide",
    "maiden": "maiden dawn_bringer",
    "princess": "princess",
    "prince": "prince",
    "mercenary": "mercenary sellsword weapon_master wolf_slayer trophy_hunter",
    "guard": "city_watch night_guard city_patrol jailer corrupt_sheriff",
    "rogue": "assassin cutpurse sneakthief shady_dealer witch_finder",
    "beggar": "beggar_king panhandler urchin dung_sweeper charity",
    "merchant": "barterer haggler racketeer trading_day discount_day",
    "jester": "madcap grifter spendthrift fez",
    "piper": "pied_piper",
    "alchemist": "alchemist deranged_alchemist",
    "angel": "angel divine_retribution guiding_light",
    "devil": "devil mephistopheles mischievous_devil",
    "imp": "imp stinker",
    "bride": "the_bride",
    "red_hood": "red_riding_hood",
    "champion": "champion_of_light herald_of_the_dawn",
    "torchbearer": "torchbearer",
    "fortune": "fortune_teller",
    "mob": "peasant_mob growing_suspicions demagogue",
    "ent": "ghostwood_ent",
    # Beasts that follow
    "cat": "black_cat whiskers feral_pet luna",
    "horse": "riding_horse",
    "warhorse": "warhorse",
    "mule": "mule",
    "cart": "horse_and_cart night_carriage gypsy_caravan travelling_bazaar",
    "unicorn": "unicorn",
    "frog": "hopper wart",
    "pet": "fang lucky terrance loyal_companion",
    # Things
    "sword": "sword",
    "axe": "axe",
    "dagger": "stiletto shadow_dagger",
    "greatsword": "greatsword",
    "runesword": "runesword",
    "doomsword": "doomsword",
    "battle_axe": "battle_axe",
    "flail": "flail",
    "bow": "bow",
    "lance": "holy_lance",
    "hammer": "hammer_of_light",
    "helmet": "helmet",
    "shield": "shield",
    "armour": "armour",
    "full_plate": "full_plate",
    "mirror_shield": "mirror_shield",
    "sun_shield": "sun_shield aegis_of_daylight",
    "broken_armour": "broken_armour",
    "broken_sword": "broken_sword",
    "gold": "bag_of_gold",
    "bags": "two_bags_of_gold",
    "raft": "raft",
    "bottle": "water_bottle",
    "potion": "free_samples potion_of_strength unstable_potion spellbound_potion invisibility_potion "
    "flight_potion",
    "elixir": "elixir_of_might elixir_of_vitality elixir_of_rage elixir_of_wrath elixir_of_wisdom "
    "elixir_of_destiny",
    "poison": "vial_of_poison",
    "vial_of_life": "healing_potion dragons_blood phoenix_potion renewal_potion",
    "trinket": "holy_water",
    "ring": "ring magic_ring",
    "amulet": "amulet",
    "cross": "cross holy_day",
    "grail": "holy_grail luminous_blessing",
    "belt": "magic_belt",
    "orb": "orb_of_knowledge",
    "crown": "solomons_crown pharaohs_crown",
    "wand": "wand ghostwood_wand",
    "sceptre": "crystal_sceptre syphoning_sceptre",
    "crystal": "psychic_crystal",
    "scroll": "scroll",
    "book": "book_of_spells spellbook",
    "dead_book": "book_of_the_dead",
    "prayer_book": "prayer_book",
    "herb": "wolfsbane",
    "stake": "wooden_stake",
    "sweets": "tricks_and_treats",
    "stein": "brew_stein drunken_revelry",
    "purse": "everfull_purse",
    "scales": "crooked_scales",
    "hourglass": "hourglass",
    "broom": "witchs_broom",
    "doll": "living_doll",
    "portrait": "self_portrait",
    "cloak": "nightshroud",
    "artefact": "hungering_artefact",
    # Places
    "cave": "cave",
    "fountain": "fountain_of_wisdom",
    "stream": "magic_stream",
    "pool": "pool_of_life moonlit_pool",
    "portal": "magic_portal",
    "market": "market market_day black_market merchants_quarter",
    "marsh": "marsh",
    "maze": "maze lost",
    "shrine": "shrine pantheon",
    "graves": "boneyard",
    "forest": "twilight_forest",
    "house": "haunted_hamlet",
    "hall": "city_of_shadows assassins_conclave",
    "gate": "rune_gate",
    "path": "shortcut",
    "inn": "six_fates_inn",
    "dice": "gambling_hall lottery",
    "well": "wishing_well",
    "volcano": "raging_volcano",
    "fire": "wall_of_fire",
    "treasure": "treasure_trove",
    "laboratory": "laboratory",
    "board": "wanted_list",
    "alley": "den_of_thieves cutbacks",
    "ground": "sacred_ground",
    "chest": "pawnshop",
    # Events
    "storm": "storm",
    "blizzard": "blizzard",
    "vortex": "magical_vortex",
    "darkness": "evil_darkness fright_night children_of_the_night",
    "plague": "pestilence",
    "siren": "siren",
    "raiders": "raiders",
    "feast": "festival",
    "tax": "taxation",
    "sun": "blinding_radiance morning_song triumphant_daybreak",
    "mist": "moon_mist",
    "crowd": "crowded_streets",
    # Spells
    "grasp": "acquisition reanimate",
    "chance": "random",
    "counterspell": "counterspell nullify",
    "destroy_magic": "destroy_magic",
    "destruction": "destruction",
    "eye": "divination",
    "heal": "healing",
    "hex": "hex",
    "chain": "immobility",
    "unseen": "invisibility",
    "blast": "psionic_blast mesmerism",
    "ward": "preservation",
    "teleport": "teleport",
    "time": "temporal_warp",
    "banish": "exorcise haunting_poltergeist",
    "fangs": "feral_hunger drain_life",
    "blessing": "benediction burial_rites",
    "curse": "curse_of_the_werewolf",
    "solstice": "solstice_ritual",
}
"""A picture (the symbol `card-<this>`) -> the cards that it shows, as the rules call them."""
NAMED = {name: f"card-{picture}" for picture, names in SHOWN.items() for name in names.split()} | {
    "talisman": "talisman",
    "alchemy": "card-alchemist",
    "neutral_alignment": "neutral",
    "time": "day",
    "werewolf": "bust-werewolf",
    "lycanthrope": "lycanthrope",
}
"""What the rules call a card -> its picture."""
KINDS_FIRST = ("potion", "pet", "lunar")
"""Of several kinds these are what one sees; else the first that the card names."""


def bust(character: str) -> str:
    """The symbol of a character; one whom nobody has chosen yet has "" as its id."""
    return f"{BUST}{character or 'unknown'}"


def vignette(card: PrintedCard) -> str:
    """The symbol of a card."""
    return NAMED.get(card.called) or _by_kind(card) or BY_TYPE[card.type]


def sheet_of(symbol: str) -> str:
    """The sheet that has a picture: that of the newest set in which it is a character or a card shows it."""
    sets = content_of.all() if symbol.startswith((BUST, CARD)) else iter(())
    boxes = (box for content in sets if (box := _boxes(content).get(symbol)))
    return OF_BOXES.get(next(boxes, "base"), PIECES)


@derived
def _boxes(content: Content) -> dict[str, Box]:
    """Picture of a character or a card -> the first box that shows it; marks of counters stand apart."""
    found: dict[str, Box] = {bust(one.id): one.box for one in content.characters.values()}
    for card in sorted(content.cards.values(), key=lambda one: BOXES.index(content.box_of[one.id])):
        found.setdefault(vignette(card), content.box_of[card.id])
    return {picture: box for picture, box in found.items() if picture not in (*MARKS, *FORMS)}


def _by_kind(card: PrintedCard) -> str:
    for kind in sorted(card.kinds, key=lambda one: one not in KINDS_FIRST):
        return BY_KIND[kind]
    return ""
