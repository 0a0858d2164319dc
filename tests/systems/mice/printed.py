"""What is printed, as tables beside the data files: a number changed in one of the two is noticed."""

# ruff: noqa: E501

# hero | classes | Battle Defence Lore Move Life | starting equipment | preset ability | passive words
HEROES = """
collin | warrior, leader | 2 2 2 2 3 | princes_sword, leather_breastplate | give_order | after_order_set: track
nez | tinkerer, warrior | 2 1 2 1 4 | great_hammer | battle_squeak | action: custom treasure_look5_take_gear
tilda | healer | 2 2 3 2 3 | healers_mace | first_aid | action: heal
filch | scamp | 2 1 1 3 3 | dagger | dodge | minion_cheese_against_self: custom pilfer
lily | archer | 2 2 1 2 3 | short_bow | aimed_shot | always: ignore
maginos | mystic, maginos | 1 1 4 2 3 | mystics_staff | mystic_bolt | after_scroll_used: test, custom scroll_back_to_pack
"""

# id | name | classes | price | window: words
ABILITIES = """
first_aid | First Aid | any | 2 | free: heal
accurate_shot | Accurate Shot | archer | 2 | before_attack: target_def
aimed_shot | Aimed Shot | archer | 1 | before_attack: mod
power_shot | Power Shot | archer | 3 | before_attack: mod
preemptive_shot | Preemptive Shot | archer | 1 | minions_placed: attack
cure | Cure | healer | 1-3 | action: choose, heal, status_off
fortify | Fortify | healer | 2 | free: mod
major_heal | Major Heal | healer | 3 | action: heal
thundersqueak | Thundersqueak | warrior, tinkerer, healer | 3 | instead_of_fight: attack
battle_squeak | Battle Squeak | warrior | 1 | before_attack: mod
feint | Feint | warrior | 1 | before_attack: target_def
backslash | Backslash | warrior | 2 | after_attack: attack
resolve | Resolve | warrior | 2 | free: status_off, heal
protect | Protect | warrior | 1 | mouse_near_hit: custom defend_in_place_of_other
battle_leader | Battle Leader | leader | 3 | free: mod
inspire | Inspire | leader | 2 | before_turn: extra
give_order | Give Order | leader | 2 | action: extra
knife_strike | Knife Strike | scamp | 2 | instead_of_fight: attack
find | Find | scamp | 1 | before_search: mod
dodge | Dodge | scamp | 1 | self_hit: mod
energy_rush | Energy Rush | scamp | 2 | free: move
keen_eye | Keen Eye | scamp, archer | 1 | after_roll: reroll
set_trap | Set Trap | tinkerer | 2 | free: trap
chain_lightning | Chain Lightning | mystic | 3 | instead_of_fight: attack
mystic_blast | Mystic Blast | mystic | 3 | instead_of_fight: attack
mystic_bolt | Mystic Bolt | mystic | 1 | instead_of_fight: attack
invisibility | Invisibility | mystic | 2 | free: status_on
meeps | Meeps | maginos | 1 | free: custom share_between_any_two_on_tile
"""

# id | name | copies | kind | slot | bonus | needs | window: words
SEARCH = """
princes_sword | Collin's Sword | 1 | weapon | paw | melee sharp, battle +1 | warrior | -
leather_breastplate | Leather Breastplate | 1 | armour | body | defence +1 | warrior, healer, tinkerer | -
great_hammer | Nez's Hammer | 1 | weapon | paws2 | melee blunt, battle +1 | tinkerer | before_attack: mod
healers_mace | Tilda's Mace | 1 | weapon | paw | melee blunt | healer | before_attack: mod
mystics_staff | Maginos' Staff | 1 | weapon | paws2 | ranged magic, battle +1 | mystic | -
dagger | Dagger | 3 | weapon | paw | melee sharp | - | before_attack: target_def
short_bow | Lily's Bow | 1 | weapon | paws2 | ranged sharp | archer | -
needle_rapier | Needle Rapier | 2 | weapon | paw | melee sharp, battle +1 | warrior, scamp | -
paperknife | Paper Knife | 1 | weapon | paws2 | melee sharp, battle +2 | warrior | -
acorn_flail | Acorn Flail | 1 | weapon | paw | melee blunt, battle +1 | - | -
long_bow | Long Bow | 1 | weapon | paws2 | ranged sharp, battle +1 | archer | before_attack: mod
enchanted_bow | Enchanted Bow | 1 | weapon | paws2 | ranged magic, battle +1 | archer | own_attack_cheese: attack
slingshot | Slingshot | 2 | weapon | paws2 | ranged blunt | - | -
toothpick | Toothpick | 1 | weapon | paws2 | melee sharp, defence +1 | - | -
scorching_wand | Scorching Wand | 1 | weapon | paw | ranged magic, battle +2 | mystic | -
frost_wand | Frost Wand | 1 | weapon | paw | ranged magic, battle +1 | mystic, healer | after_hit: status_on
clockwork_bow | Clockwork Crossbow | 1 | weapon | paws2 | ranged sharp, battle +2 | tinkerer | -
thimble_helm | Thimble Helm | 2 | armour | head | defence +1 | - | -
walnut_helm | Walnut Helm | 1 | armour | head | defence +1 | warrior, leader | always: ignore
button_shield | Button Shield | 2 | armour | paw | defence +1 | - | -
cap_shield | Bottle Cap Shield | 1 | armour | paw | defence +2 | warrior | -
chain_mail | Watch-chain Mail | 1 | armour | body | defence +2 | warrior | -
leaf_cloak | Leaf Cloak | 2 | armour | body | defence +1 | scamp, archer, mystic | -
star_robe | Star Robe | 1 | armour | body | defence +1, lore +1 | mystic, healer | -
seed_greaves | Seed Greaves | 1 | armour | feet | defence +1 | - | -
soft_boots | Soft Boots | 1 | armour | feet | move +1 | - | -
lucky_bean | Lucky Bean | 1 | accessory | charm | - | - | after_roll: reroll
whisker_ring | Whisker Ring | 1 | accessory | ring | lore +1 | - | -
rind_amulet | Rind Amulet | 1 | accessory | neck | - | - | own_defence_cheese: cheese
ribbon | Quick-tail Ribbon | 1 | accessory | tail | move +1 | - | -
spectacles | Lens Spectacles | 1 | accessory | face | - | - | before_search: mod
belt_pouch | Belt Pouch | 1 | accessory | belt | pack +2 | - | -
glow_lantern | Glow-worm Lantern | 1 | accessory | belt | - | - | always: ignore
tail_ring | Tail Ring | 1 | accessory | tail | battle +1 | - | -
scroll_levitation | Scroll of Levitation | 2 | scroll | - | - | lore 2 | free: ignore
scroll_healing | Scroll of Mending | 2 | scroll | - | - | lore 1 | free: heal
antidote | Antidote | 2 | item | - | - | - | free: heal
scroll_slumber | Scroll of Slumber | 1 | scroll | - | - | lore 3 | action: status_on
scroll_storm | Scroll of Storm | 1 | scroll | - | - | lore 3 | instead_of_fight: attack
threads_reason | Tattered Threads of Reason | 1 | scroll | - | - | lore 2 | free: custom look_search_top4_take1
cheddar_golem | Invoke Cheddar Golem | 1 | scroll | - | - | lore 2 | free: custom golem_form
tripwire | Tripwire | 2 | trick | - | - | - | minion_turn_start: status_on
crumb_trail | Crumb Trail | 2 | trick | - | - | - | free: wheel
sudden_squeak | Sudden Squeak | 1 | trick | - | - | - | self_attacked: cancel
play_dead | Play Dead | 2 | trick | - | - | - | would_be_captured: cancel, status_on
second_wind | Second Wind | 1 | trick | - | - | - | after_action: extra
flank | Flank | 1 | trick | - | - | - | before_attack: target_def
cork | Cork in the Hole | 1 | trick | - | - | - | surge: cancel
ev_larder | Hidden Larder | 1 | event | - | - | - | cheese
ev_ladybird | Friendly Ladybird | 1 | event | - | - | - | heal
ev_roaches | Under the Crust | 1 | event | - | - | - | cheese, place
ev_crumble | Crumbling Mortar | 1 | event | - | - | - | test, draw, wound, draw
ev_noise | Clattering Lid | 1 | event | - | - | - | wheel, draw
ev_cobweb | Old Cobweb | 1 | event | - | - | - | status_on, draw
ev_music_box | Music Box | 1 | event | - | - | - | status_on, cheese
ev_passage | Lucky Short Cut | 1 | event | - | - | - | page
disguise | Disguises | 1 | party | - | - | - | take
hook | Fishhook and Thread | 1 | party | - | - | - | take
fork | Dinner Fork | 1 | party | - | - | - | take
grape | Grape | 1 | party | - | - | - | take
"""

# card | size | attack | battle defence life | figures | traits
MINIONS = """
roach | small | melee | 2 1 1 | roaches | steal
rat_warrior | small | melee | 2 2 1 | rats | aggressive
elite_rat | small | ranged | 3 2 1 | rats at most 4 | aggressive
spider | large | melee | 2 3 2 | spider | poison, web
centipede | large | melee | 3 2 4 | centipede | stun
vurst | small | ranged | 3 3 3 | rats | pistoleer
skitter_clak | large | melee | 2 2 3 | centipede | constrict, carapace
brodie_pounce | none | melee | 3 4 1 | - | pounce
brodie_chase | none | melee | 3 4 1 | - | chase
vanestra_charm | large | ranged | 3 4 1 | spider | charm
vanestra_sting | large | melee | 4 4 1 | spider | poison
vanestra_web | large | ranged | 3 4 1 | spider | entangle
vanestra_call | large | melee | 4 4 1 | spider | summon
"""

# trait | window: words
TRAITS = """
steal | on_wound: custom steal_cheese_instead_of_wound
aggressive | after_card_turn: track
poison | always: wound
stun | on_wound: status_on
pistoleer | attack_cheese: cancel, attack
constrict | always: cancel
carapace | own_defence: faces
pounce | turn: custom brodie_pounce
chase | turn: custom brodie_chase
charm | on_wound: status_on
entangle | on_wound: status_on
web | on_wound: status_on
summon | turn_start: place
"""

# id | colour | words | pages 1-2 / 3-4 / 5+ | surge
ENCOUNTERS = """
EO1 | orange | - | 3 rat_warrior / 4 rat_warrior / 4 rat_warrior, 1 elite_rat | 2 rat_warrior
EO2 | orange | - | 2 elite_rat / 3 elite_rat / 3 elite_rat, 2 rat_warrior | 1 elite_rat
EO3 | orange | greedy | 4 roach / 6 roach / 8 roach | 3 roach
EO4 | orange | - | 1 spider / 1 spider, 2 roach / 1 spider, 3 rat_warrior | 2 roach
EO5 | orange | ambush | 2 rat_warrior / 3 rat_warrior / 3 rat_warrior, 1 elite_rat | 1 spider
EO6 | orange | traps | 3 roach / 3 rat_warrior / 3 rat_warrior, 2 elite_rat | 2 rat_warrior
EO7 | orange | - | 2 rat_warrior, 1 elite_rat / 3 rat_warrior, 1 elite_rat / 3 rat_warrior, 2 elite_rat | 1 elite_rat
EO8 | orange | - | 3 roach, 1 rat_warrior / 4 roach, 2 rat_warrior / 5 roach, 3 rat_warrior | 1 centipede
EO9 | orange | - | 1 centipede / 1 centipede, 2 roach / 1 centipede, 3 rat_warrior | 2 rat_warrior
EB1 | blue | - | 5 roach / 6 roach / 8 roach | 3 roach
EB2 | blue | ambush | 1 spider / 1 spider, 2 roach / 1 spider, 4 roach | 1 centipede
EB3 | blue | - | 1 centipede / 1 centipede, 2 roach / 1 centipede, 1 spider | 3 roach
EB4 | blue | - | 2 rat_warrior / 3 rat_warrior / 5 rat_warrior | 1 rat_warrior, 1 elite_rat
EB5 | blue | greedy | 4 roach / 5 roach / 6 roach, 2 rat_warrior | 2 roach
EB6 | blue | traps | 3 roach / 4 roach, 1 rat_warrior / 3 rat_warrior, 1 spider | 2 rat_warrior
EB7 | blue | - | 1 spider, 1 roach / 1 spider, 3 roach / 1 spider, 1 centipede | 2 roach
EB8 | blue | ambush | 1 elite_rat, 1 rat_warrior / 2 elite_rat, 1 rat_warrior / 3 elite_rat, 2 rat_warrior | 1 elite_rat
EB9 | blue | - | 2 roach, 2 rat_warrior / 3 roach, 2 rat_warrior / 4 roach, 3 rat_warrior | 1 spider
"""

# side | name | spaces with marks | exits | flip | current | walls
# marks: entry, perch, trap, water, flip, hook, crafty, goal, area and its room
SIDES = """
T1o | Guardroom | 1 2e 3 4e 5t 6 7t 8 9f 10 11e 12 | N3 E8 | 9=1 normal | - | 1
T1b | Sewers | 1f 2 3e 4e 5w 6w 7w 8w 9 10t 11e 12 | W9 E12 | 1=9 normal | 5>6 6>7 7>8 8>out | 0
T2o | Kitchens | 1f 2t 3 4 5 6 7e 8 9t 10e 11ea16 | W3 S8 E6 | 1=1 normal | - | 1
T2b | Pantry Tunnels | 1f 2 3e 4 5t 6 7t 8e 9e 10 11 | W5 E8 S10 | 1=1 normal | - | 2
T3o | Dining Hall | 1e 2 3ef 4 5a20 6 7t 8 9et 10 11 | N2 S8 W4 E6 | 3=3 normal | - | 0
T3b | Beam Crawl | 1e 2 3f 4 5 6t 7e 8t 9 10e 11 | N2 W5 S9 E11 | 3=3 normal | - | 0
T4o | Courtyard | 1c 2e 3 4e 5 6t 7 8e 9 10t 11 12g | W5 N3 S9 | 1=1 crafty | - | 0
T4b | Root Cellar | 1c 2e 3 4 5 6w 7w 8t 9 10e 11 | W5 N3 S9 E4 | 1=1 crafty | - | 0
T5o | Alchemist's Chamber | 1 2t 3ep 4 5 6 7e 8f 9e 10 11t 12e | W5 S10 | 8=8 normal | - | 1
T5b | Crystal Tunnels | 1e 2 3t 4 5 6 7 8f 9t 10e 11e | W5 N2 E4 S10 | 8=8 normal | - | 2
T6o | King's Chamber | 1f 2 3ga20 4e 5 6 7 8t 9e 10t 11e | S9 W4 | 1=1 normal | - | 0
T6b | King's Wainscot | 1f 2t 3 4e 5 6e 7 8 9e 10 11t | W5 S10 E8 N3 | 1=1 normal | - | 1
T7o | Queen's Chamber | 1e 2 3ep 4 5 6t 7 8t 9f 10e 11 12e | W5 S11 N2 | 9=9 normal | - | 0
T7b | Silk Nest | 1 2e 3 4g 5t 6e 7 8 9f 10t 11e | W5 N2 E4 S10 | 9=9 normal | - | 0
T8o | Great Stair | 1 2e 3 4t 5 6 7e 8 9 10e 11t 12h | S2 N10 W5 E8 | 12=4 hook | - | 0
T8b | Pipes | 1 2e 3 4h 5 6 7t 8e 9t 10 11e 12 | W5 N3 S10 E12 | 4=12 hook | - | 0
"""

# chapter | title | end page | victory | start | route
CHAPTERS = """
C1 | Out through the Drain | 6 | all on T4o 12, no minions | T1o 1 1 2 2 | T1o T1b T2b T2o T4o
C2 | The Kitchen Lamp | 4 | have wick oil, all on T4o 12, no minions | T4o 12 12 10 11 | T4o T2o T3o T2o T4o
C3 | What the Pipes Remember | 4 | vurst defeated | T2b 5 5 6 6 | T2b T8b T5b T5o
C4 | The Long Table | 5 | all on T1o 9, no minions | T8o 9 9 10 11 | T8o T3o T1o
C5 | A Nest of Silk | 5 | skitter_clak defeated, cut 3 | T4b 1 1 2 3 | T4b T8b T7b
C6 | The King's Breath | 6 | breath 9 | T5b 1 1 2 5 | T5b T6b T6o
C7 | Queen of Rats | 4 | vanestra defeated | T3o 7 8 8 9 | T3o T8o T7o
"""
