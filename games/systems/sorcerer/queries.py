"""Pure questions to a state."""

from collections.abc import Collection, Iterable

from games.systems.sorcerer.content import Content
from games.systems.sorcerer.state import (
    NEUTRAL,
    ROOM,
    ZOMBIE,
    Armed,
    Character,
    State,
    board_of,
    chamber_of,
    place,
    side_of,
)

GAUNTLET_STRENGTH = 3
FURY_AT_MOST = 2


def strength_printed(content: Content, who: str) -> int:
    """The Strength on the card (L-COMP-19, L-CHAR-02)."""
    return content.printed[who].strength


def lp_maximum(content: Content, who: str) -> int:
    """The rightmost window of the Life track (L-COMP-20)."""
    return content.printed[who].lp


def backpack_slots(content: Content, who: str) -> int:
    """Places in the backpack (L-EQ-02); the Zombie has one place (L-ZOMB-03)."""
    return content.printed[who].backpack


def armour_slots(content: Content, who: str) -> int:
    """Armour slots on the card (L-EQ-07)."""
    return content.printed[who].armour


def ability_of(content: Content, who: str) -> str:
    """The special ability on the card; the Zombie has none."""
    return content.abilities[who]


def casts_anything(content: Content, who: str) -> bool:
    """Whether the card bears a class of magic (L-MAGIC-02); a public fact."""
    return bool(content.castable.get(who))


def can_cast(content: Content, character: Character, scroll: str) -> bool:
    """Whether the character carries the scroll and its card lets it cast it (L-MAGIC-02)."""
    return scroll in character.backpack and scroll in content.castable.get(character.id, ())


def weapon_bonus(content: Content, character: Armed, at_most: int | None = None) -> int:
    """What the wielded weapon (L-EQ-13, `at_most`) or the Gauntlet (L-GAUNT-10) adds."""
    if character.gauntlet:
        return GAUNTLET_STRENGTH
    if not character.weapon:
        return 0
    bonus = content.finds[character.weapon].bonus
    return bonus if at_most is None else min(bonus, at_most)


def fury(content: Content, character: Armed) -> int:
    """Hilda's Strength for lost LP (L-CHAR-06)."""
    if ability_of(content, character.id) != "fury":
        return 0
    return min(FURY_AT_MOST, lp_maximum(content, character.id) - character.lp)


def strength(content: Content, character: Armed, weapon_at_most: int | None = None) -> int:
    """Strength with weapon, Gauntlet and passive ability, without scrolls."""
    printed = strength_printed(content, character.id)
    return printed + weapon_bonus(content, character, weapon_at_most) + fury(content, character)


def team_of(state: State, seat: int) -> list[Character]:
    """All characters of the seat in the order of the cards, the Zombie last."""
    known = state.characters
    return [known[who] for who in state.content.members[state.players[seat - 1].team] if who in known]


def active_of(state: State, seat: int) -> list[Character]:
    """The seat's characters on the boards, the Zombie not among them, in the order of the cards."""
    three = state.content.three[state.players[seat - 1].team](state.characters)
    return [one for one in three if one.status == "active"]


def standing_in(state: State, where: str) -> list[Character]:
    """Everybody in a chamber, the Zombie included (L-MOVE-06, L-R-17)."""
    return [one for one in state.characters.values() if one.place == where]


def others_in(state: State, character: Character) -> list[Character]:
    """Everybody else in the character's chamber."""
    return [one for one in state.characters.values() if one.place == character.place and one is not character]


def mates_in(state: State, character: Character) -> list[Character]:
    """The own characters, Zombie included, in the character's chamber (L-R-53)."""
    known, where = state.characters, character.place
    mine = state.content.members[state.players[character.seat - 1].team]
    return [known[who] for who in mine if who != character.id and who in known and known[who].place == where]


def is_camp(state: State, where: str) -> bool:
    """Whether the place is a Camp."""
    return side_of(state, where).camp == chamber_of(where)


def is_teleport(state: State, where: str) -> bool:
    """Whether the place is a Teleport chamber."""
    return side_of(state, where).teleport == chamber_of(where)


def is_runes(state: State, where: str) -> bool:
    """Whether the place is a Runes chamber."""
    return side_of(state, where).runes == chamber_of(where)


def digit_of(state: State, where: str) -> int:
    """The chamber's digit, 0 where there is none (L-COMP-15)."""
    return side_of(state, where).digits.get(chamber_of(where), 0)


def camp_of(state: State, seat: int) -> str:
    """The seat's own Camp (L-SETUP-07)."""
    return place(seat, side_of(state, f"{seat}-").camp)


def teleport_of(state: State, board: int) -> str:
    """The Teleport chamber of a board."""
    return place(board, side_of(state, f"{board}-").teleport)


def in_own_camp(state: State, character: Character) -> bool:
    """Whether the character stands in its own Camp (the only one it may enter, L-MOVE-07)."""
    return bool(character.place) and character.place == camp_of(state, character.seat)


def has_room(state: State, where: str) -> bool:
    """Whether fewer than three characters stand there (L-MOVE-05)."""
    return places(state).count(where) < ROOM


def places(state: State) -> list[str]:
    """Where everybody stands, once for each; "" for who is on no board."""
    return [one.place for one in state.characters.values()]


def seats_after(state: State, seat: int) -> list[int]:
    """The other seats still in the game in seat order, beginning after this one (L-R-05)."""
    players = state.players
    return [player.seat for player in (*players[seat:], *players[: seat - 1]) if not player.out]


def seats_from(state: State, seat: int) -> list[int]:
    """All seats in order, beginning with this one."""
    numbers = [player.seat for player in state.players]
    return [one for one in numbers if one >= seat] + [one for one in numbers if one < seat]


def in_order(state: State, characters: Iterable[Character]) -> list[Character]:
    """L-R-92: seat order beginning with the active player, then the order of the cards, the Zombie last."""
    seats, cards = seats_from(state, state.now.seat), list(state.characters)
    return sorted(characters, key=lambda one: (seats.index(one.seat), one.id == ZOMBIE, cards.index(one.id)))


def teleport_targets(state: State, board: int) -> list[int]:
    """Boards a teleport from `board` may lead to, in the order of L-R-18; full ones left out (L-R-20)."""
    numbers = sorted(one for one in state.sides if one != NEUTRAL)
    ordered = [one for one in numbers if one > board] + [one for one in numbers if one < board]
    if board == NEUTRAL:
        ordered = numbers
    elif NEUTRAL in state.sides:
        ordered.append(NEUTRAL)
    return [one for one in ordered if has_room(state, teleport_of(state, one))]


def passages(state: State, character: Character) -> list[str]:
    """The chambers the character may step into through a passage (L-MOVE-01), as chamber names.

    There must be room, no foreign Camp, and for a Teleport a board to lead to (L-MOVE-05, L-MOVE-07, L-R-15,
    L-R-20).
    """
    where, taken = character.place, places(state)
    board, content = board_of(where), state.content
    side = content.sides[state.sides[board]]
    near = content.near[side.id, where[0], board == character.seat][chamber_of(where)]
    found = [chamber for chamber, there in near if taken.count(there) < ROOM]
    if side.teleport in found and not teleport_targets(state, board):
        found.remove(side.teleport)
    return found


def burrows(state: State, character: Character) -> list[str]:
    """The chambers Ryjek may enter through a wall (L-CHAR-10), as chamber names."""
    if ability_of(state.content, character.id) != "burrow":
        return []
    side, chamber = side_of(state, character.place), chamber_of(character.place)
    barred = (side.camp, side.teleport)
    if chamber in barred:
        return []
    board, taken = board_of(character.place), places(state)
    return [one for one in side.walls[chamber] if one not in barred and taken.count(place(board, one)) < ROOM]


def can_move(state: State, seat: int) -> bool:
    """L-R-13: some own active character that is not webbed has somewhere to go."""
    return any(
        not one.web and (passages(state, one) or burrows(state, one)) for one in active_of(state, seat)
    )


def attackable(state: State, character: Character) -> list[Character]:
    """Enemy characters the character may attack where it stands (L-EXPL-03, L-R-38, L-R-39, L-SCR-10)."""
    if is_camp(state, character.place):
        return []
    where, seat = character.place, character.seat
    return [
        one for one in state.characters.values() if one.place == where and one.seat != seat and not one.unseen
    ]


def living_seats(state: State) -> list[int]:
    """The seats still in the game."""
    return [player.seat for player in state.players if not player.out]


def distinct(tokens: Collection[str]) -> list[str]:
    """The different tokens, in the order they first stand."""
    return list(dict.fromkeys(tokens) if len(tokens) > 1 else tokens)


def hides_something(state: State, seat: int, *, runes: bool = False) -> bool:
    """Whether a character of the seat carries what others do not see: a backpack not empty, or a Rune.

    A public fact. Where it is so, nobody else can tell what the seat could do.
    """
    for one in team_of(state, seat):
        if one.status == "active" and (one.backpack or (runes and one.rune)):
            return True
    return False


def may_cast(content: Content, character: Character, scroll: str) -> bool:
    """Whether the character could have the scroll and cast it, as far as everybody knows."""
    return bool(character.backpack) and scroll in content.castable.get(character.id, ())


def special_in_fight(state: State) -> str:
    """The special word of the monster being fought, or ""."""
    if state.fight is None or not state.fight.monster:
        return ""
    return state.content.specials[state.fight.monster]
