"""The terms that several words share: values, kinds of card, stocks, moments. Each is a closed list."""

from typing import Literal

Stat = Literal["strength", "craft"]
Means = Literal["life", "fate", "gold", "strength", "craft"]
"""What a character has a number of; of Strength and Craft it is the counters."""
Alignment = Literal["good", "neutral", "evil"]
Day = Literal["day", "night"]
Box = Literal["base", "city", "moon"]

Type = Literal[
    "event", "enemy", "stranger", "follower", "object", "magic_object", "place", "spell", "poster", "marker"
]
EnemyKind = Literal["animal", "monster", "dragon", "spirit", "construct", "elemental", "cultist"]
Kind = Literal[EnemyKind, "weapon", "armour", "trinket", "potion", "pet", "lunar"]

Stock = Literal[
    "talisman",  # the four cards beside the board
    "purchase",
    "armoury",
    "stables",
    "emporium",
    "pet",
    "potion",
    "poster",
    "shop",  # any of the seven shop decks
    "armoury_or_emporium",
    "adventure",
    "card",  # what lies on this card
]
Number = (
    int
    | Literal[
        "all",  # what there is
        "any",  # as many as one likes
        "full",  # up to the life or fate value
        "limit",  # up to the limit of Spells
        "paid",  # gold just paid
        "lost",  # gold just lost
        "rolled",  # the last roll
        "difference",  # what it was below
        "discarded",  # cards just discarded
        "value",  # the creature's Strength or Craft
        "fate",  # the fate one has
        "less_lycanthropes",  # minus one for each in play
    ]
)
"""A number, or the name of one that the rules know."""
Who = Literal["you", "chosen", "opponent", "there"]
"""You; a character of your choice; whom you fight or meet; each on the space that a card comes to."""
Whose = Literal["all", "region", "region_others", "city", "richest"]
"""Characters in every Region, in this Region, in it without you, in the City; the one with most gold."""
Combat = Literal["any", "battle", "psychic"]

Moment = Literal[
    "start",  # of the own turn (W1)
    "any_start",  # of any character's turn (W1)
    "move",  # instead of rolling for it
    "rolled_six",  # after an own movement roll of 6
    "landed",  # after moving, before the encounter is chosen (W2)
    "on_character",  # on landing on a character, besides the encounter
    "character",  # as the encounter with a character landed on
    "visit",  # as the visit of the space or place named, or with it
    "visited",  # after such a visit
    "visited_card",  # after the visit of a Stranger or Place
    "draw",  # cards are about to be drawn
    "drawn",  # cards have been drawn
    "event_met",  # any character meets an Event
    "strong_enemy_met",  # another character meets an Enemy of value 5 or more
    "creature",  # an own creature is about to be met (W3)
    "animal",  # the same, of an Animal
    "fights",  # any character is about to fight a creature (W3, W4)
    "battle",  # before the rolls of an own battle (W4)
    "creature_fight",  # before the rolls of an own fight with a creature (W4)
    "loss",  # a life is about to be lost (W5)
    "follower_loss",  # a Follower is about to be killed (W5)
    "enemy_loss",  # an Enemy is about to be killed (W5)
    "life_taken",  # an own win cost a character a life, or killed an Enemy
    "life_taken_psychic",  # the same over a character in psychic combat
    "life_lost_in_fight",
    "killed",  # an own win over an Enemy (W9)
    "slain",  # before what was killed becomes a trophy (W9)
    "killed_by_strength",
    "killed_by_craft",
    "elemental_killed",
    "won",  # an own win over a character
    "lost",  # an own defeat by a creature
    "lost_to_enemy",  # the same by an Enemy card
    "beaten_by_dragon",
    "meeting",  # after an encounter with another character
    "spell",  # a Spell has been cast (W6, W7)
    "cast_one",  # its owner has cast a Spell
    "cast_last",  # its owner has cast the last Spell
    "missing",  # told to miss turns
    "jailed",  # told to go to Jail
    "prayed",
    "crossed",  # the Storm River
    "roll_of_one",  # an own die shows 1 in the own turn
    "object_gained",
    "daybreak",
    "spirit_discarded",
    "own_turn",  # at any time of the own turn
    "any",  # every window, and the own turn
    "end",  # of the own turn (W8)
]
"""When something may or must be done with a card that one holds, or a Spell be cast."""
