"""Set-up: teams, boards, sides, starting pairs, the first player (1.2, L-R-01 to L-R-06)."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.content import CONTENTS, RULESET, Content, content_of
from games.systems.sorcerer.death import wake
from games.systems.sorcerer.queries import living_seats
from games.systems.sorcerer.state import GEMS_TO_WIN, NEUTRAL, ZOMBIE, Character, Player, State, Turn

RANDOM = "random"
SEATS = (2, 3, 4)
TEAMS = (RANDOM, "choose")
GEMS = (str(GEMS_TO_WIN), "8")
LOT, SEAT = BEGINS = ("lot", "seat")
"""Who has the first turn: the highest roll (L-R-05), or the first seat."""
BEGINS_SINCE = 3
"""The rule set since which that may be chosen."""


def options_of(ruleset: int, _packs: tuple[str, ...] = ()) -> Mapping[str, tuple[str, ...]]:
    """Word -> its values, the usual one first: teams are drawn, or chosen in seat order (L-R-02), fewer Gems
    may win (L-WIN-01), and who begins may be said since set 3 (L-R-05)."""
    return {"teams": TEAMS, "gems": GEMS, **({"begins": BEGINS} if ruleset >= BEGINS_SINCE else {})}


def new_state(options: Mapping[str, Any]) -> State:
    """A game before set-up. `options`: "seats", 2 to 4 (L-COMP-23), and those of `options_of`.

    Beside them may stand the `ruleset` and the `packs` that it is played with. Raises ValueError when an
    option is wrong or unknown, UnknownPack for a pack that this process has not.
    """
    seats, ruleset = options.get("seats"), options.get("ruleset", RULESET)
    packs = tuple(options.get("packs", ()))
    known = options_of(ruleset) if ruleset in CONTENTS else {}
    chosen = {word: options.get(word, values[0]) for word, values in known.items()}
    unknown = [word for word in options if word not in (*known, "seats", "ruleset", "packs")]
    if not known or unknown or seats not in SEATS or any(chosen[word] not in known[word] for word in known):
        raise ValueError(f"these options cannot be played: {dict(options)!r}")
    content = content_of(ruleset, packs)
    return State(
        phase="teams",
        ruleset=ruleset,
        packs=packs,
        teams=chosen["teams"],
        begins=chosen.get("begins", LOT),
        players=[Player(seat) for seat in range(1, seats + 1)],
        finds=dict(content.find_counts),
        runes=dict(content.rune_counts),
        crystals=content.crystals,
        to_win=int(chosen["gems"]),
    )


def teams_phase(state: State) -> Procedure:
    """L-SETUP-01, L-R-02: drawn, or chosen in seat order; no team is used twice.

    Who has resigned is asked nothing any more (L-R-12), here and in the other phases of set-up.
    """
    for player in state.players:
        left = [team for team in state.content.teams if all(other.team != team for other in state.players)]
        team = RANDOM
        if state.teams == "choose" and not player.out:
            team = yield ask.one(player.seat, "team", (*left, RANDOM), RANDOM)
        if team == RANDOM:
            team = yield ask.draw("team", dict.fromkeys(left, 1), seat=player.seat)
        player.team = team
        state.tell("team", seat=player.seat, team=team)
    state.phase = "boards"


def boards_phase(state: State) -> Procedure:
    """L-SETUP-05 to 10, L-R-03, L-R-04: boards drawn, sides and pairs chosen together and revealed."""
    content = state.content
    for player in state.players:
        player.board = yield ask.draw("board", _boards_left(state), seat=player.seat)
        state.tell("board", seat=player.seat, board=player.board)
    if len(state.players) == 2:
        neutral = yield ask.draw("board", _boards_left(state), seat=NEUTRAL)
        state.sides[NEUTRAL] = yield ask.draw(
            "side", dict.fromkeys(content.boards[neutral], 1), board=neutral
        )
        state.tell("side", board=NEUTRAL, side=state.sides[NEUTRAL])
    offered = {player.seat: setup_options(content, player.team) for player in state.players}
    answers = {seat: keys[0] for seat, keys in offered.items()}
    answers |= yield ask.sealed("setup", {seat: offered[seat] for seat in living_seats(state)})
    for player in state.players:
        side, pair = answers[player.seat].split(":")
        state.sides[player.seat] = player.board + side
        state.tell("side", board=player.seat, side=state.sides[player.seat])
        _take_cards(state, player, pair.split("+"))
    state.phase = "order"


def _boards_left(state: State) -> dict[str, int]:
    drawn = [player.board for player in state.players]
    return {board: 1 for board in state.content.boards if board not in drawn}


def setup_options(content: Content, team: str) -> list[str]:
    """ "SIDE:ONE+TWO" for both sides and all three pairs; the default of L-R-04 first."""
    default = "+".join(content.teams[team].start_pair)
    pairs = ["+".join(pair) for pair in combinations(content.teams[team].characters, 2)]
    pairs.sort(key=lambda pair: pair != default)
    return [f"{side}:{pair}" for side in "AB" for pair in pairs]


def _take_cards(state: State, player: Player, pair: list[str]) -> None:
    """L-SETUP-02, L-SETUP-10 to L-SETUP-15: two in the Camp with full LP, the third asleep.

    Of a player who has resigned there is only the board, foreign for everybody (L-R-09, L-R-12).
    """
    content = state.content
    team = content.teams[player.team].characters
    for who in team:
        state.characters[who] = Character(who, player.seat, "gone" if player.out else "asleep")
    if any(content.token_of.get(who) == ZOMBIE for who in team):
        state.characters[ZOMBIE] = Character(ZOMBIE, player.seat)
    for who in [] if player.out else pair:
        wake(state, state.characters[who])
        state.characters[who].awakened = False


def order_phase(state: State) -> Procedure:
    """L-SETUP-20 to L-SETUP-22, L-R-05, L-R-06: the highest roll begins; only the tied roll again.

    Where the table has said so the first seat begins.
    """
    tied = living_seats(state)
    while len(tied) > 1 and state.begins == LOT:
        shown = {}
        for seat in tied:
            shown[seat] = int((yield ask.roll("order", 1, of=seat, seat=seat)))
            state.tell("order_roll", seat=seat, shown=shown[seat])
        tied = [seat for seat in tied if shown[seat] == max(shown.values())]
    begin_turn(state, tied[0])


def begin_turn(state: State, seat: int) -> None:
    """The turn passes to a seat (L-TURN-01)."""
    number = state.turn.number + 1 if state.turn else 1
    state.turn = Turn(seat, number)
    state.player(seat).turns += 1
    state.tell("turn", seat=seat, number=number, round=state.player(seat).turns)
    state.phase = "start"
