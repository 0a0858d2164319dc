"""What must hold after every entry: everything in exactly one place."""

from collections import Counter

from games.systems.sorcerer.queries import active_of, is_camp, is_teleport, lp_maximum, standing_in
from games.systems.sorcerer.state import CRYSTAL, ROOM, ZOMBIE, State


def invariants(state: State) -> None:
    """Raises AssertionError with what is wrong. L-COMP-05 to 11, L-MOVE-05, L-R-08, L-R-40, L-DEATH-01."""
    content, tokens = state.content, _tokens(state)
    assert tokens.pop(CRYSTAL, 0) + state.crystals == content.crystals, "Crystals"
    finds = Counter({find: count for find, count in content.find_counts.items() if count})
    assert tokens == finds, tokens - finds
    _runes(state)
    gems = [player.gems for player in state.players]
    assert state.result or (min(gems) >= 0 and max(gems) < state.to_win and sum(gems) <= content.gems), gems
    _characters(state)
    _special_tokens(state)


def _runes(state: State) -> None:
    """While Hargrim chooses, one Rune is in his hand (L-CHAR-07)."""
    runes = Counter(one.rune for one in state.characters.values() if one.rune) + Counter(state.runes)
    printed = Counter(state.content.rune_counts)
    missing, doubled = printed - runes, runes - printed
    assert not doubled, runes
    assert missing.total() <= (state.phase == "quests"), runes


def _special_tokens(state: State) -> None:
    """L-COMP-11, L-R-73, L-TOK-05: so many of a kind, one a chamber, none in a Camp or Teleport chamber."""
    for kind, count in state.content.token_count.items():
        places = [token.place for token in state.tokens if token.kind == kind]
        assert len(places) == len(set(places)) <= count, (kind, places)
        assert not any(is_camp(state, where) or is_teleport(state, where) for where in places), (kind, places)


def _tokens(state: State) -> Counter[str]:
    counted = Counter({token: count for token, count in state.finds.items() if count})
    for lying in state.floors.values():
        counted.update(lying)
    for one in state.characters.values():
        counted.update([*one.backpack, *one.armour, *([one.weapon] if one.weapon else [])])
    return counted


def _characters(state: State) -> None:
    content = state.content
    for one in state.characters.values():
        assert (one.status == "active") == bool(one.place), one
        assert 0 <= one.lp <= lp_maximum(content, one.id), one
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
