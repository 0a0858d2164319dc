"""What must hold after every entry: everything in exactly one place."""

from collections import Counter

from games.systems.sorcerer.content import CRYSTALS, FIND_COUNTS, GEMS, RUNE_COUNTS
from games.systems.sorcerer.queries import TOKEN_COUNT, active_of, lp_maximum, standing_in
from games.systems.sorcerer.state import CRYSTAL, ROOM, ZOMBIE, State


def invariants(state: State) -> None:
    """Raises AssertionError with what is wrong. L-COMP-05 to 08, L-MOVE-05, L-R-40, L-DEATH-01."""
    tokens = _tokens(state)
    assert tokens.pop(CRYSTAL, 0) + state.crystals == CRYSTALS, "Crystals"
    assert tokens == Counter({k: v for k, v in FIND_COUNTS.items() if v}), tokens - Counter(FIND_COUNTS)
    runes = Counter(one.rune for one in state.characters.values() if one.rune) + Counter(state.runes)
    drawn = state.phase == "quests"
    assert runes == Counter(RUNE_COUNTS) or (drawn and runes.total() >= 11), runes
    gems = sum(player.gems for player in state.players)
    assert 0 <= gems <= GEMS or state.result, gems
    _characters(state)
    for kind, count in TOKEN_COUNT.items():
        assert sum(token.kind == kind for token in state.tokens) <= count, kind


def _tokens(state: State) -> Counter[str]:
    counted = Counter({token: count for token, count in state.finds.items() if count})
    for lying in state.floors.values():
        counted.update(lying)
    for one in state.characters.values():
        counted.update([*one.backpack, *one.armour, *([one.weapon] if one.weapon else [])])
    return counted


def _characters(state: State) -> None:
    for one in state.characters.values():
        assert (one.status == "active") == bool(one.place), one
        assert 0 <= one.lp <= lp_maximum(one.id), one
        assert one.status == "active" or not (one.backpack or one.weapon or one.armour or one.rune), one
        assert len(one.armour) == len(set(one.armour)), one
        if one.place:
            assert len(standing_in(state, one.place)) <= ROOM, one.place
    if not state.characters or state.result or state.awakening:
        return
    for player in state.players:
        team = [one for one in state.characters.values() if one.seat == player.seat and one.id != ZOMBIE]
        alive = sum(one.status != "gone" for one in team)
        assert len(active_of(state, player.seat)) == min(2, alive), player
