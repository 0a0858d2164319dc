"""Which token is worth most to a character, and which is left behind (L-COR-S13)."""

from msgspec.structs import replace

from games.systems.sorcerer.content import Content
from games.systems.sorcerer.order_values import usual_ranking
from games.systems.sorcerer.queries import armour_slots, weapon_bonus
from games.systems.sorcerer.state import CRYSTAL, Character, State


def least_valuable(
    state: State, character: Character, tokens: list[str], ranking: tuple[str, ...] = ()
) -> str:
    """The token to leave behind: of the worst kind by the item ranking, of equal ones the one gained last.

    Only one weapon is the best one, and only as much armour fits as there are free slots: what ranks higher
    is put on in thought. Without a `ranking` the usual one counts.
    """
    content = state.content
    dressed, ranking = replace(character, armour=list(character.armour)), ranking or usual_ranking(content)
    ranked = []
    for token in sorted(character.backpack, key=lambda one: _bonus(content, one), reverse=True):
        kind = kind_of(state, dressed, token)
        if kind == "best_weapon":
            dressed.weapon = token
        if kind == "fitting_armour":
            dressed.armour.append(token)
        ranked.append((ranking.index(kind), token))
    ranked.sort(key=lambda one: one[0])
    return next(token for _, token in reversed(ranked) if token in tokens)


def worth(state: State, character: Character, token: str, ranking: tuple[str, ...] = ()) -> int:
    """The place of the token's kind in the item ranking, 0 best."""
    return (ranking or usual_ranking(state.content)).index(kind_of(state, character, token))


def kind_of(state: State, character: Character, token: str) -> str:
    """The word of the item ranking for a token that the character carries or might take."""
    if token == CRYSTAL:
        return CRYSTAL
    content = state.content
    kind = content.finds[token].kind
    if kind == "scroll":
        return "castable_scroll" if _team_casts(state, character.seat, token) else "uncastable_scroll"
    if kind == "weapon":
        best = max(
            [weapon_bonus(content, character) + 1, *(_bonus(content, one) for one in character.backpack)]
        )
        return "best_weapon" if _bonus(content, token) >= best else "other_weapon"
    if kind == "armour":
        free = 0 if character.gauntlet else armour_slots(content, character.id) - len(character.armour)
        return "fitting_armour" if free > 0 and token not in character.armour else "other_armour"
    return kind


def _bonus(content: Content, token: str) -> int:
    return 0 if token == CRYSTAL else content.finds[token].bonus


def _team_casts(state: State, seat: int, token: str) -> bool:
    team = [one for one in state.characters.values() if one.seat == seat and one.status != "gone"]
    castable = state.content.castable
    return any(token in castable.get(one.id, ()) for one in team)
