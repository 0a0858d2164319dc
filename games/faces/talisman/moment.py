"""What has just happened to the reader, or happens now: a fight, a roll, an encounter, the end."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.dice import Stream
from games.engine.events import Seen
from games.faces.log import is_silent
from games.faces.moment import Change, Die, Moment, Row
from games.faces.shown import ShownTable
from games.faces.since import scenes
from games.faces.talisman.deeds import bust, thing, weight
from games.faces.talisman.fight_lines import outcome as fight_outcome
from games.faces.talisman.names import Words, foe, words_of
from games.faces.talisman.rolls import roll_name, rows
from games.faces.talisman.sums import creature_pieces, own_pieces
from games.faces.talisman.wording import outcome, wording
from games.faces.wording import Wording, plain
from games.systems.talisman.clash import attack_roll
from games.systems.talisman.content import CHARACTERS
from games.systems.talisman.determinize import determinize
from games.systems.talisman.rolls import can_pay_fate
from games.systems.talisman.spells import may_cast
from games.systems.talisman.state import Character, Fight, Roll, State
from games.systems.talisman.view import View

FIGHT = _("A fight: %(who)s against %(foes)s")
ROLL = _("%(who)s rolls: %(what)s")
ROUND = _("Round %(round)s · %(who)s")
THE_END = _("The end of the game")
HAS_FATE = _("May repeat a die by fate: %(people)s")
HOLDS_SPELLS = _("May cast a Spell: %(people)s")
SCORE = _("%(person)s: Strength %(strength)s, Craft %(craft)s, gold %(gold)s")
WON = {"gained", "gained_card", "healed", "replenished", "bounty", "trophy", "beaten", "bought", "quest_done"}
LOST = {"lost", "life_lost", "follower_killed", "toad", "misses", "lycanthrope"}
"""Kinds of event that are shown as what was won or lost."""
LINES_AT_MOST = 6


def moment(table: ShownTable) -> Moment | None:
    """The box for the reader; None before anything has happened to anybody."""
    view: View = table.view
    words = words_of(table)
    if view.result is not None:
        return _end(words, view)
    if view.fight is not None and not view.fight.outcome and _both_play(view, view.fight):
        return _fight(words, view, view.fight)
    if view.roll is not None and view.roll.dice:
        return _roll(words, view, view.roll)
    said = wording(table)
    log = [event for event in table.log if not is_silent(event)]
    told = [scene for scene in scenes(said, log) if any(map(weight, scene))]
    return _past(words, view, said, told[-1]) if told else None


def _both_play(view: View, fight: Fight) -> bool:
    seats = [fight.seat, fight.against] if fight.against else [fight.seat]
    return all(view.players[seat - 1].who is not None for seat in seats)


# -- now --------------------------------------------------------------------------------------------------


def imagined(view: View) -> State:
    """A state that agrees with all that the reader sees."""
    return determinize(view, view.seat or 0, Stream("moment"))


def _fight(words: Words, view: View, fight: Fight) -> Moment:
    """The fight that runs: both sums piece by piece, and who may still do something."""
    state = imagined(view)
    who = state.of(fight.seat)
    other = state.of(fight.against) if fight.against else None
    theirs = _own_row(words, state, other, "defender") if other else _creature_row(state, who, fight)
    foes = words.who(other.seat, "acc") if other else theirs.name
    return Moment(
        title=words.tell(FIGHT, {"seat": fight.seat}, foes=foes),
        rows=(_own_row(words, state, who, "attacker"), theirs),
        runs=True,
        may_act=may_act(words, state),
    )


def _own_row(words: Words, state: State, who: Character, side: str) -> Row:
    """One character: its value, what helps it, its dice."""
    fight = state.battle
    pieces = own_pieces(state, who, fight)
    dice = fight.dice.get(side, [])
    worth = attack_roll(fight, "attacker" if side == "attacker" else "defender")
    return Row(
        name=words.tell("%(who)s", {"seat": who.seat}),
        picture=bust(who.id),
        side=str(who.seat),
        life=(who.life, max(who.life, CHARACTERS[who.id].life)),
        dice=_dice(fight, side),
        addends=pieces,
        total=sum(one.value for one in pieces) + worth if dice else None,
    )


def _dice(fight: Fight, side: str) -> tuple[Die, ...]:
    """The dice of a side: the highest counts, and those that are added to it."""
    dice, added = fight.dice.get(side, []), fight.added.get(side, 0)
    first = dice[: len(dice) - added]
    best = first.index(max(first)) if first else -1
    return tuple(Die(str(one), at == best or at >= len(first)) for at, one in enumerate(dice))


def _creature_row(state: State, who: Character, fight: Fight) -> Row:
    """The creatures, which fight as one."""
    pieces = creature_pieces(state, who, fight)
    dice = fight.dice.get("defender", [])
    total = sum(one.value for one in pieces) + sum(dice)
    return Row(
        name=", ".join(foe(one.card or one.name) for one in fight.foes),
        picture=thing(fight.foes[0].card),
        dice=tuple(Die(str(one)) for one in dice),
        addends=pieces,
        total=total if dice else None,
    )


def may_act(words: Words, state: State) -> tuple[str, ...]:
    """By public facts: whoever of the fight has fate once dice lie, and whoever holds Spells before that."""
    fight = state.battle
    if fight.dice:
        seats = [fight.seat, *([fight.against] if fight.against else [])]
        able = [seat for seat in seats if can_pay_fate(state, state.of(seat))]
        return _who(words, HAS_FATE, able)
    holders = [one.seat for one in state.players if one.who is not None and may_cast(state, one.who)]
    return _who(words, HOLDS_SPELLS, holders)


def _who(words: Words, msgid: str, seats: Sequence[int]) -> tuple[str, ...]:
    named = ", ".join(words.who(seat) for seat in seats)
    return (words.tell(msgid, {}, people=named),) if seats else ()


def _roll(words: Words, view: View, roll: Roll) -> Moment:
    """A roll that fate may still repeat, and what it means as it lies."""
    total = sum(roll.dice)
    lies = next((one for one in rows(roll.kind) if one.least <= total <= (one.most or total)), None)
    who = view.players[roll.seat - 1].who
    row = Row(
        name=words.tell("%(who)s", {"seat": roll.seat}),
        picture=bust(who.id) if who else "",
        side=str(roll.seat),
        dice=tuple(Die(str(one)) for one in roll.dice),
        addends=(),
        total=total,
    )
    title = words.tell(ROLL, {"seat": roll.seat}, what=roll_name(roll.kind))
    return Moment(title, rows=(row,), verdict=lies.words if lies else "", runs=True)


# -- what has been ----------------------------------------------------------------------------------------


def _past(words: Words, view: View, said: Wording, scene: Sequence[Seen]) -> Moment:
    """The last scene that mattered: its fight, what was won and lost, and the rest in sentences."""
    changed = [event for event in scene if event.kind in WON | LOST]
    shown = [event for event in scene if weight(event) and event not in changed and event.kind != "clash"]
    clash = next((event for event in reversed(scene) if event.kind == "clash"), None)
    then = words.at(scene[-1].step)
    return Moment(
        title=_title(then, view, scene),
        rows=_clashed(then, scene, clash) if clash else (),
        verdict=_verdict(view, clash) if clash else "",
        lines=tuple(plain(said.line(event)) for event in shown[-LINES_AT_MOST:]),
        changes=tuple(_change(said, event) for event in changed),
    )


def _title(words: Words, view: View, scene: Sequence[Seen]) -> str:
    seat = next((int(event.facts["seat"]) for event in scene if event.facts.get("seat")), 0)
    if not seat:
        return gettext("On the board")
    turns = view.players[seat - 1].turns
    return words.tell(ROUND, {"seat": seat}, round=turns) if turns else gettext("Before the first turn")


def _change(said: Wording, event: Seen) -> Change:
    card = str(event.facts.get("card", ""))
    return Change(plain(said.line(event)), thing(card), lost=event.kind in LOST)


def _clashed(words: Words, scene: Sequence[Seen], clash: Seen) -> tuple[Row, Row]:
    """Both scores as they were compared."""
    facts = clash.facts
    begun = next((event for event in reversed(scene) if event.kind in ("fight", "attack")), None)
    against = words.tell("%(other)s", facts) if "other" in facts else _foes(begun)
    mine = words.playing.get(facts["seat"], "")
    theirs = words.playing.get(facts.get("other", 0), "")
    won = None if facts["outcome"] == "stand_off" else facts["outcome"] == "won"
    return (
        Row(
            words.tell("%(who)s", facts),
            bust(mine),
            str(facts["seat"]),
            dice=_fallen(scene, facts["seat"]),
            total=facts["mine"],
            won=won,
        ),
        Row(
            against,
            bust(theirs) if theirs else "",
            str(facts.get("other", "")),
            dice=_fallen(scene, facts.get("other", 0)),
            total=facts["theirs"],
            won=None if won is None else not won,
        ),
    )


def _fallen(scene: Sequence[Seen], seat: int) -> tuple[Die, ...]:
    """The dice of a seat's last attack roll, 0 for a creature's."""
    rolls = [one.facts for one in scene if one.kind in ("rolled", "fate") and one.facts["roll"] == "attack"]
    last: list[int] = next((one["dice"] for one in reversed(rolls) if one["seat"] == seat), [])
    return tuple(Die(str(one)) for one in last)


def _foes(begun: Seen | None) -> str:
    if begun is None or begun.kind != "fight":
        return gettext("The creature")
    return ", ".join(foe(one) for one in begun.facts["foes"])


def _verdict(view: View, clash: Seen) -> str:
    """The result, from the reader's side where they have one."""
    word = str(clash.facts["outcome"])
    if clash.facts.get("other") == view.seat and view.seat is not None:
        word = {"won": "lost", "lost": "won"}.get(word, word)
    said = fight_outcome(word)
    return said[:1].upper() + said[1:]


def _end(words: Words, view: View) -> Moment:
    """Who has won, and what everybody had."""
    scores = tuple(
        words.tell(
            SCORE,
            {},
            person=words.person(one.seat),
            strength=one.who.strength,
            craft=one.who.craft,
            gold=one.who.gold,
        )
        for one in view.players
        if one.who is not None
    )
    return Moment(gettext(THE_END), verdict=plain(outcome(words, view)), lines=scores)
