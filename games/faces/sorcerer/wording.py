"""The Sorcerer's Labyrinth in words, for the reader of one table."""

from functools import partial
from html import unescape

from django.utils.html import format_html
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.engine.questions import Question
from games.faces.say import asking, log, options
from games.faces.shown import ShownTable
from games.faces.sorcerer import deeds
from games.faces.sorcerer.answers import answer_text
from games.faces.sorcerer.names import Words, words_of
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.symbols import bust
from games.faces.wording import Opening, Wording
from games.systems.sorcerer.gems import GEMS_PER_CRYSTAL
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.view import View

ROUNDS = _("Rounds: %(rounds)s.")
FIGURES = _("Rounds: %(rounds)s. Gems of the others: %(others)s.")
UNPLAYED = _("The others left before the first turn.")
GOAL = _("%(gems)s of %(all)s Gems. A Crystal brought home gives %(more)s.")
ERRAND = _(
    "%(gems)s of %(all)s Gems. %(rune)s wants its chamber on a foreign board: a Crystal, %(more)s Gems."
)
CARRIED = _("%(gems)s of %(all)s Gems. Carry the Crystal to your Camp: %(more)s more.")


OPENING = _("You lead %(team_acc)s: %(who)s. The first with %(all)s Gems wins. Home is your Camp.")


def wording(table: ShownTable) -> Wording:
    """Everything that is said at this table, with its names."""
    words = words_of(table)
    return Wording(
        prompt=partial(asking.prompt, SPEAKER, words),
        hint=partial(_hint, words),
        awaited=partial(asking.awaited, SPEAKER, words),
        option=partial(options.option_text, SPEAKER, words),
        groups=partial(options.groups, SPEAKER, words),
        line=partial(log.line, SPEAKER, words),
        outcome=partial(outcome, words, table.view),
        answer=partial(answer_text, words),
        heads=("turn",),
        side=partial(_side, words, table.view),
        is_told_again=_is_told_again,
        goal=partial(goal, words, table.view),
        why=partial(asking.why, SPEAKER, words),
        doer=partial(deeds.doer, table.view),
        picture=deeds.picture,
        sign=partial(log.sign, SPEAKER, words),
        way=deeds.way,
        motion=deeds.motion,
        sum=partial(deeds.summed, words),
        brought=partial(deeds.brought, words),
        to_reader=partial(deeds.to_reader, table.view),
        opens=partial(log.opens, SPEAKER, words),
        weight=partial(log.weight, SPEAKER, words),
        opening=partial(opening, words, table.view),
    )


def opening(words: Words, view: View) -> Opening | None:
    """Whom the reader leads and what wins, until their first turn is over."""
    awake = [one.id for one in view.characters.values() if one.seat == view.seat and one.place]
    if view.seat is None or view.result is not None or not awake or not _is_first(view, view.seat):
        return None
    team = words.teams[view.seat]
    said = words.tell(OPENING, {}, team=team, who=awake, all=view.to_win)
    return Opening(said, bust(awake[0]), team)


def _is_first(view: View, seat: int) -> bool:
    """Whether the seat has had no turn, or has its first."""
    turns = view.players[seat - 1].turns
    return not turns or (turns == 1 and view.turn is not None and view.turn.seat == seat)


def goal(words: Words, view: View) -> str:
    """How far the reader has come, and what brings them further; "" for who does not play (any more), and
    before there is anything to play with."""
    if view.seat is None or view.result is not None or view.players[view.seat - 1].out:
        return ""
    own = [one for one in view.characters.values() if one.seat == view.seat]
    if not any(one.place for one in own):
        return ""
    rune = next((one.rune for one in own if one.rune), "")
    carried = any(CRYSTAL in (one.backpack or ()) for one in own)
    return words.fill(
        CARRIED if carried else ERRAND if rune else GOAL,
        {},
        rune=rune,
        gems=view.players[view.seat - 1].gems,
        all=view.to_win,
        more=GEMS_PER_CRYSTAL,
    )


def outcome(words: Words, view: View) -> str:
    """How the game ended; "" while it runs, and where its players have ended it without a winner."""
    if view.result is None or not view.result.winners:
        return ""
    seat = view.result.winners[0]
    ended = {"seat": seat, "how": view.result.how, "gems": view.players[seat - 1].gems}
    won = log.worded(SPEAKER, words, "won", ended)
    behind = [one for one in view.players if one.seat != seat and not one.out]
    others = [f"{words.person(one.seat)} ({one.gems})" for one in behind]
    rounds = max(one.turns for one in view.players)
    told = (FIGURES if others else ROUNDS) if rounds else UNPLAYED
    facts = {"rounds": rounds, "others": ", ".join(others)}
    return format_html("{} <small>{}</small>", won, words.fill(told, facts))


def _hint(words: Words, question: Question) -> str:
    """In plain words: it may be what is printed on a card."""
    return unescape(asking.hint(SPEAKER, words, question))


def _side(words: Words, view: View, event: Seen) -> str:
    """The team of the character or the seat that an event is about."""
    character = view.characters.get(event.facts.get("who", ""))
    seat = character.seat if character else event.facts.get("seat", 0)
    return words.teams.get(seat, "")


def _is_told_again(event: Seen, then: Seen | None) -> bool:
    """The dice of a fight, where the clash with the same dice comes next."""
    if then is None or (deeds.role(event), deeds.role(then)) != ("dice", "clash"):
        return False
    return bool(event.facts["dice"] == then.facts["dice"])
