"""What counts in a fight besides the die: Weapons, abilities, Followers, saves (1.8)."""

from collections.abc import Iterator
from typing import Literal

from games.engine.questions import Procedure
from games.kit.effects import Effect, walk
from games.kit.held import Held, keyed
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.piles import CHARMED, RAISED
from games.systems.talisman.queries import (
    alignment_of,
    carried,
    found_for,
    printed,
    restricted,
    said,
    value,
    works,
)
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.state import Bonus, Character, Fight, Foe, State
from games.systems.talisman.words.fight import Fight as FightWord
from games.systems.talisman.words.fight import FightProxy, ModAttack, ModDie, ModStat, SaveRoll
from games.systems.talisman.words.permissions import Restrict
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.words.trade import Bounty

BOW = "armoury.bow"
ARMOUR: Literal["armour"] = "armour"
"""The kind of such cards, and the roll for the best of them."""
COMBAT: dict[Stat, str] = {"strength": "battle", "craft": "psychic"}
RUNES = 2
"""What creatures add to their attack rolls on Runes spaces (T-BASE-521)."""


FLAIL = 3.5
"""What one more die is worth beside the bonuses of other Weapons: its average (T-R-24)."""


def score_without_die(state: State, who: Character, fight: Fight) -> int:
    """Current value and everything that applies in this fight (T-BASE-502, T-BASE-503).

    Of what fights in its place only that Strength (T-BASE-518).
    """
    proxy = fight.proxies.get(str(who.seat))
    if proxy:
        return proxy_strength(state.content, proxy)
    bonuses = [one for one in state.now.bonuses if one.seat == who.seat and one.battle]
    more = sum(int(getattr(one, fight.by)) for one in bonuses)
    return (
        value(state, who, fight.by) + more + _standing(state, who, fight) + fight.bonus.get(str(who.seat), 0)
    )


def proxy_strength(content: Content, card: str) -> int:
    """The Strength of a card that fights in its owner's place."""
    return next(one.strength for one in walk(content.cards[card]) if isinstance(one, FightProxy))


def _standing(state: State, who: Character, fight: Fight) -> int:
    return sum(worth for _, worth in score_pieces(state, who, fight))


def score_pieces(state: State, who: Character, fight: Fight) -> list[tuple[str, int]]:
    """What abilities, cards and Weapons add to the current value in this fight, each by what says so."""
    content = state.content
    found = list(_modifiers(state, who, fight))
    rest = [
        (source, _worth(state, who, one, fight)) for source, one in found if not _is_weapon(content, source)
    ]
    weapons = [(card, int(worth)) for worth, card in _best_weapons(state, who, fight) if worth != FLAIL]
    return [*rest, *weapons]


def _modifiers(state: State, who: Character, fight: Fight) -> Iterator[tuple[str, ModAttack]]:
    """What changes the attack score in this kind of fight, with the card that says so."""
    for source, one in said(state, who, ModAttack):
        if not one.once and one.combat in ("any", COMBAT[fight.by]):
            yield source, one


def _is_weapon(content: Content, source: str) -> bool:
    return source in content.cards and "weapon" in content.cards[source].kinds


def _best_weapons(state: State, who: Character, fight: Fight) -> list[tuple[float, str]]:
    """The best Weapon, or so many as an ability allows: its worth and its card (T-BASE-509, T-R-24).

    Who has shot has used the Bow.
    """
    content = state.content
    if restricted(state, who, "weapons") or restricted(state, who, "weapons_and_armour"):
        return []
    found = list(_modifiers(state, who, fight))
    allowed = max((one.weapons for _, one in found), default=1)
    weapons: list[tuple[float, str]] = [
        (_worth(state, who, one, fight), source) for source, one in found if _is_weapon(content, source)
    ]
    weapons += [(FLAIL, source) for source in _flails(state, who, fight)]
    best = sorted(weapons, key=lambda one: -one[0])
    shot = fight.shots.get(str(who.seat))
    return ([(shot, BOW), *best] if shot else best)[:allowed]


def _flails(state: State, who: Character, fight: Fight) -> list[str]:
    """Weapons that add a die to the roll."""
    return [
        source
        for source, one in said(state, who, ModDie)
        if one.cancels_on_doubles and one.combat in ("any", COMBAT[fight.by])
    ]


def swings(state: State, who: Character, fight: Fight) -> bool:
    """Whether the character fights with the Flail, and so rolls one more die."""
    return any(worth == FLAIL for worth, _ in _best_weapons(state, who, fight))


def used_weapons(state: State, who: Character, fight: Fight) -> list[str]:
    """The cards of the Weapons with which the character fights."""
    return [source for _, source in _best_weapons(state, who, fight)]


def idle_weapons(state: State, who: Character, fight: Fight) -> list[str]:
    """The Weapons that have no part in this fight: all of them where something fights in its place."""
    content = state.content
    used = [] if str(who.seat) in fight.proxies else used_weapons(state, who, fight)
    return [held.card for held in carried(who) if _is_weapon(content, held.card) and held.card not in used]


def _worth(state: State, who: Character, one: ModAttack, fight: Fight) -> int:
    kinds = [foe.kind for foe in fight.foes]
    if "posters" in one.against:
        return one.n if is_wanted(state, who, fight) else 0
    if one.against and not any(_is_meant(one, foe) for foe in fight.foes):
        return 0
    if one.add == "printed_craft":
        return printed(state, who, "craft")
    return one.better if any(kind in one.better_against for kind in kinds) else one.n


def _is_meant(one: ModAttack, foe: Foe) -> bool:
    """Whether it helps against this creature: by its kind, by its name, or against every one."""
    vampire = "vampire" in one.against and "vampire" in foe.name
    return vampire or "creature" in one.against or foe.kind in one.against


def is_wanted(state: State, who: Character, fight: Fight) -> bool:
    """Whether an opponent is named on a Wanted Poster of the character (Bounty Hunter, Trophy Hunter)."""
    cards = state.content.cards
    targets = [one for held in who.posters for one in cards[held.card].held if isinstance(one, Bounty)]
    other = opponent(state, who, fight)
    if other is not None:
        return any(one.alignment == alignment_of(state, other) for one in targets)
    return any(one.kind == foe.kind for one in targets for foe in fight.foes if foe.kind)


def opponent(state: State, who: Character, fight: Fight) -> Character | None:
    """The other character of a fight between two."""
    if not fight.against:
        return None
    return state.player(fight.seat if who.seat == fight.against else fight.against).who


def attack_dice(state: State, who: Character, by: Stat) -> int:
    """How many dice are rolled for an attack, of which the highest counts (Warrior, T-BASE-523)."""
    found = [one for one in found_for(state, who, ModDie) if one.of == "attack" and one.keep == "highest"]
    return max([one.dice for one in found if one.combat in ("any", COMBAT[by])], default=1)


def leaves_no_die(state: State, who: Character, by: Stat) -> bool:
    """Whether those whom the character attacks add no die (Assassin)."""
    found = [one for one in found_for(state, who, ModDie) if one.of == "victim_attack" and one.none]
    return any(one.combat in ("any", COMBAT[by]) for one in found) and who.place != "crown_of_command"


def may_use_armour(state: State, who: Character) -> bool:
    """Whether nothing forbids it, nor the Weapon of who fights against the character (Battle Axe)."""
    cards = state.content.cards
    fight = state.fight
    other = opponent(state, who, fight) if fight is not None else None
    if fight is not None and other is not None and str(other.seat) not in fight.proxies:
        held = (one for card in used_weapons(state, other, fight) for one in cards[card].held)
        if fight.by == "strength" and any(_bars_armour(one) for one in held):
            return False
    return not restricted(state, who, "weapons_and_armour")


def _bars_armour(one: Effect) -> bool:
    return isinstance(one, Restrict) and one.what == "opponents_armour"


def armour_save(state: State, who: Character, by: Stat) -> int:
    """The least roll with which the best Armour saves a life, 7 for none (T-BASE-510, T-BASE-511)."""
    content = state.content
    if not may_use_armour(state, who):
        return 7
    return min((least for source, least in _saving(state, who, by) if _is_armour(content, source)), default=7)


def other_saves(state: State, who: Character, by: Stat) -> list[tuple[str, int]]:
    """What saves a life and is no Armour, each by a roll of its own: what says so, and the least roll."""
    content = state.content
    return [(source, least) for source, least in _saving(state, who, by) if not _is_armour(content, source)]


def _saving(state: State, who: Character, by: Stat) -> Iterator[tuple[str, int]]:
    for source, one in said(state, who, SaveRoll):
        if one.combat in ("any", COMBAT[by]):
            yield source, one.least


def _is_armour(content: Content, source: str) -> bool:
    return source in content.cards and ARMOUR in content.cards[source].kinds


def creature_bonus(state: State, who: Character) -> int:
    """What creatures add to their roll where the character stands."""
    return RUNES if state.content.spaces[who.place].special == "runes" else 0


def helpers(state: State, who: Character, by: Stat) -> dict[str, Held]:
    """Raised and charmed Enemies, by key: one of them adds its Strength in a battle (T-BASE-518).

    One that a card has raised, which lies under it, adds its value in psychic combat as well.
    """
    cards = state.content.cards
    made = {key: held for key, held in keyed(who.followers).items() if cards[held.card].type == "enemy"}
    return {
        key: held
        for key, held in made.items()
        if {RAISED, CHARMED} & {*held.tokens} and (by == "strength" or held.under)
    }


def stored(state: State, who: Character) -> dict[str, Held]:
    """Enemies that lie on a card of the character and may be added, with the card on which they lie."""
    cards = state.content.cards
    found = [held for held in who.objects if held.under and works(state, who, cards[held.card])]
    return {
        card: held
        for held in found
        for card in held.under
        if any(isinstance(one, ModAttack) and one.add == "stored" for one in cards[held.card].held)
    }


def foe_value(content: Content, card: str) -> int:
    """The printed Strength or Craft of an Enemy card."""
    return next(one.value for one in content.cards[card].met if isinstance(one, FightWord))


@EFFECTS.carries(ModAttack)
def _mod_attack(scene: Scene, effect: ModAttack) -> Procedure:
    """Carried out it counts in the fight in progress (Psionic Blast), or it is a shot with the Bow."""
    fight, seat = scene.state.fight, str(scene.who.seat)
    if fight is None:
        return
    if effect.add == "die":
        fight.shots[seat] = sum((yield from roll_die(scene.state, scene.who, scene.source)))
        return
    more = printed(scene.state, scene.who, "craft") if effect.add == "printed_craft" else effect.n
    fight.bonus[seat] = fight.bonus.get(seat, 0) + more


@EFFECTS.carries(FightProxy)
def _fight_proxy(scene: Scene, effect: FightProxy) -> Procedure:
    """The card fights in the place of its owner (Sellsword)."""
    yield from ()
    if scene.state.fight is not None:
        scene.state.fight.proxies[str(scene.who.seat)] = scene.source


@EFFECTS.carries(ModStat)
def _mod_stat(scene: Scene, effect: ModStat) -> Procedure:
    """Carried out it counts until the end of the turn."""
    yield from ()
    who = scene.who
    strength, craft = effect.strength, effect.craft
    if "strength" in effect.doubled:
        strength += printed(scene.state, who, "strength")
    scene.state.now.bonuses.append(Bonus(who.seat, strength, craft, effect.in_battle))
    scene.state.tell("stronger", seat=who.seat, strength=strength, craft=craft)
