"""Which out-of-turn questions a seat may meet before its next turn, from public facts (3.1)."""

from games.systems.sorcerer.content import Content
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.queries import ability_of
from games.systems.sorcerer.state import board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View


def likely_questions(view: View) -> tuple[str, ...]:
    """The kinds that may be asked of the view's seat out of turn, likeliest first."""
    mine = [one for one in view.characters.values() if one.seat == view.seat and one.place]
    kinds: list[str] = []
    if any(_reachable(view, one) for one in mine):
        kinds += _when_attacked(view.content, mine)
    if view.seat is not None and view.players[view.seat - 1].gems >= REPEAT_PRICE:
        kinds += ["repeat_die_others", "repeat_others"]
    if any(token.kind == "cloud" and token.seat != view.seat for token in view.tokens):
        kinds.append("cloud_loss")
    return tuple(kinds)


def _when_attacked(content: Content, mine: list[CharacterView]) -> list[str]:
    kinds = []
    if any(one.place == two.place for one in mine for two in mine if one.id != two.id):
        kinds.append("join_defence")
    if any(content.castable.get(one.id) and one.carried for one in mine):
        kinds += ["cast", "stone_skin"]
    if any(len(one.armour) > 1 for one in mine):
        kinds.append("armour_loss")
    if any(ability_of(content, one.id) == "pickpocket" and one.carried < one.slots for one in mine):
        kinds.append("pickpocket")
    return [*kinds, "awaken"]


def _reachable(view: View, one: CharacterView) -> bool:
    """Whether an enemy stands in the chamber or one passage away."""
    side = view.content.sides[view.sides[board_of(one.place)]]
    if chamber_of(one.place) == side.camp:
        return False
    near = {one.place, *(f"{one.place[0]}-{chamber}" for chamber in side.neighbours[chamber_of(one.place)])}
    return any(other.place in near for other in view.characters.values() if other.seat != one.seat)
