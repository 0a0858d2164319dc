"""Talisman in a mail: lines of the log, small boards with what has changed, the question and its options."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.moment import Moment, Row
from games.faces.scene import Scene, last_turns
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Stakes
from games.faces.talisman.moment import moment
from games.faces.talisman.names import Words, name, where, words_of
from games.faces.talisman.options import on_the_board, option_text, ranks
from games.faces.talisman.prompts import hint, prompt
from games.faces.talisman.small_boards import small_boards
from games.faces.talisman.stakes import stakes
from games.faces.talisman.wording import outcome, wording
from games.faces.wording import plain
from games.systems.talisman.content import Content
from games.systems.talisman.view import CharacterView, View

"""Words for questions whose own ones speak of marks on the boards of the table."""
HINT_AT_MOST = 60
"""A longer hint is left to the table: it is the text of a card."""
HAVE = _(
    "%(person)s: %(who)s, Strength %(strength)s, Craft %(craft)s, lives %(life)s, fate %(fate)s, "
    "gold %(gold)s, here: %(space)s"
)
SETUP = {
    "lot": _("The characters are being dealt; then the first turn begins."),
    "three": _(
        "Set-up is everybody's at once, nobody waits for a turn: you all choose one of three characters, and "
        "it is shown when all have chosen."
    ),
    "free": _("The characters are chosen one player after the other; then the first turn begins."),
}
"""How characters are dealt -> how set-up goes on."""


def scene(table: ShownTable, before: View | None) -> Scene:
    """Everything in plain words; nothing here knows more than the reader's view."""
    view: View = table.view
    words, question = words_of(table), asked(table)
    at_stake = stakes(table, question) if question else Stakes()
    lines, earlier = last_turns(wording(table), table.log)
    return Scene(
        lines=lines,
        earlier=earlier,
        facts=(*_now(moment(table)), *_have(words, view)),
        boards=small_boards(words, view, before),
        prompt=plain(prompt(words, question)) if question else "",
        hint=_hint(words, question, at_stake) if question else "",
        options=_options(words, question, at_stake) if question else (),
        answered=_answered(words, question, table.answered) if question and table.answered else "",
        outcome=plain(outcome(words, view)),
        in_own_stretch=view.seat is not None and view.fight is not None and view.fight.against == view.seat,
        round=view.players[view.turn.seat - 1].turns if view.turn else 0,
        setup=_setup(view),
    )


def _setup(view: View) -> str:
    """How set-up goes on; "" behind it."""
    if view.turn is not None or view.result is not None:
        return ""
    return gettext(SETUP[view.options.get("characters", "lot")])


# -- as it stands -----------------------------------------------------------------------------------------


def _now(now: Moment | None) -> list[str]:
    """A fight or a roll in progress; what is over stands in the story."""
    if now is None or not now.runs:
        return []
    return [
        now.title,
        *(_sum(row) for row in now.rows),
        *([now.verdict] if now.verdict else []),
        *now.may_act,
    ]


def _sum(row: Row) -> str:
    """One side: what it counts piece by piece, its dice, and what they come to."""
    pieces = [f"{one.words} {one.value}".replace(" -", " −") for one in row.addends]
    pieces += [f"[{one.shown}]" for one in row.dice if one.counts]
    return f"{row.name}: {' + '.join(pieces)}" + (f" = {row.total}" if row.total is not None else "")


def _have(words: Words, view: View) -> list[str]:
    """What everybody has, the reader first."""
    there = [one.who for one in view.players if one.who is not None]
    return [_has(words, who) for who in sorted(there, key=lambda one: (one.seat != view.seat, one.seat))]


def _has(words: Words, who: CharacterView) -> str:
    return gettext(HAVE) % {
        "person": words.person(who.seat),
        "who": name(words.content, who.id),
        "strength": who.strength,
        "craft": who.craft,
        "life": who.life,
        "fate": who.fate,
        "gold": who.gold,
        "space": where(words.content, who.place),
    }


# -- the question -----------------------------------------------------------------------------------------


def _hint(words: Words, question: Question, at_stake: Stakes) -> str:
    """What the question means, and how a roll lies or what the odds count."""
    own = plain(hint(words, question, mail=True))
    told = " ".join(filter(None, (own, at_stake.line)))
    return told if len(told.split()) <= HINT_AT_MOST else at_stake.line


def _options(words: Words, question: Question, at_stake: Stakes) -> tuple[tuple[str, str], ...]:
    """Each option, those that lead to a space by the odds there."""
    seat, kind, params = question.seats[0], question.kind, question.params
    keys = best_first(words.content, kind, question.options_of(seat), at_stake)
    return tuple((key, plain(option_text(words, kind, key, params, seat))) for key in keys)


def best_first(content: Content, kind: str, keys: Sequence[str], at_stake: Stakes) -> list[str]:
    """The keys as a list without a board has them: the way on, spaces by their odds, then all else."""
    ranked = ranks(kind, [key for key in keys if not on_the_board(content, kind, key)])
    order = {"primary": 0, "quiet": 2, "chip": 3}

    def place(key: str) -> tuple[int, int]:
        odds = at_stake.of(key).odds
        return (1, -(odds or 0)) if on_the_board(content, kind, key) else (order[ranked.get(key, "chip")], 0)

    return sorted(keys, key=place)


def _answered(words: Words, question: Question, key: str) -> str:
    return plain(option_text(words, question.kind, key, question.params, question.seats[0]))
