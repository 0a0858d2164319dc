"""The open question of a mail's reader: options in words, links that decide, and the due time."""

from collections.abc import Callable, Sequence

import msgspec
from django.utils.translation import gettext as _

from accounts import dates
from accounts.vacation_by_itself import would_begin
from games.clocks.due import clock_for, seat_of
from games.faces.face import face_of
from games.faces.scene import Scene
from games.faces.shown import asked as question_of
from games.faces.stakes import Stakes
from games.mail import addresses, words
from games.mail.letter import Asked, Choice
from games.mail.mail_tokens import Decision
from games.mail.reply_address import reply_address
from games.models import Message, Obligation
from games.models.obligation import Then
from games.pictures.table_picture import LETTERS
from games.table.miss_words import own_words
from games.table.reader_table import Table

Option = tuple[str, str]
"""Its key and its words."""
SHOWN_AT_MOST = 12
"""So many options can be answered without the table; of more the first are shown, which are the best."""

LONG = 24
"""What an option brings is left to the table where it takes so many words: it is the text of a card."""


def asked(
    reader: int,
    table: Table,
    scene: Scene,
    obligation: Obligation | None,
    *,
    link: Callable[[Decision], str] = addresses.decide,
    message: Message | None = None,
) -> Asked | None:
    """What a person is asked; None where nothing is, or where the seat of the table is no longer theirs.

    `link` is the address of a decision; `message` is the mail that asks it, whose letters stay what they were
    when it was handed over.
    """
    if not scene.prompt or obligation is None or not _is_of(reader, table):
        return None
    facts = table.game.pk, obligation.seat, reader, table.token
    stakes, options = _at_stake(table, scene)
    lettered, others = _lettered(options, table, message)
    letters = [*LETTERS[: len(lettered)], *("" for _other in others)]
    reply_to = reply_address(message) if message and lettered else ""
    return Asked(
        prompt=scene.prompt,
        hint=scene.hint,
        choices=tuple(
            _choice(stakes, one, letter, link(Decision(*facts, one[0], obligation.due_at)))
            for letter, one in zip(letters, [*lettered, *others], strict=True)
        ),
        more=len(options) - len(lettered) - len(others),
        due=dates.moment_in_zone(obligation.due_at) if obligation.due_at else "",
        then=_then(table, obligation) if obligation.due_at else "",
        note=" ".join(filter(None, (_planned(table), _note(scene, obligation)))),
        token=table.token,
        kind=question.kind if (question := question_of(table)) else "",
        params=msgspec.to_builtins(question.params) if question else {},
        reply_to=reply_to,
    )


def _lettered(
    options: Sequence[Option], table: Table, message: Message | None
) -> tuple[list[Option], list[Option]]:
    """The options that are shown: those with letters, in their order, which is that of a mail that has gone
    before; and behind them those that no letter stands for, as they give up or end the game for all."""
    shown = options[:SHOWN_AT_MOST]
    others = [one for one in shown if _is_grave(table, one[0])]
    kept = message.letters if message else None
    if not kept or kept["token"] != table.token:
        return [one for one in shown if one not in others], others
    words = dict(options)
    return [(key, words[key]) for key in kept["keys"] if key in words], others


def _is_grave(table: Table, key: str) -> bool:
    speaker, question = face_of(table).speaker, question_of(table)
    return speaker is not None and question is not None and speaker.is_grave(question.kind, key)


def choice_of(table: Table, scene: Scene, key: str) -> Choice | None:
    """One option with what it brings, alone; None where it is not offered."""
    words = dict(scene.options).get(key)
    return None if words is None else _choice(_at_stake(table, scene)[0], (key, words))


def _choice(stakes: Stakes, option: Option, letter: str = "", url: str = "") -> Choice:
    key, text = option
    stake = stakes.of(key)
    brings = stake.brings if len(stake.brings.split()) < LONG else ""
    return Choice(text, url, key, letter, brings, stake.odds, stake.price)


def _at_stake(table: Table, scene: Scene) -> tuple[Stakes, list[Option]]:
    """What each option brings, and the options with their words, the most sensible first; those of which
    nothing is known keep their order."""
    question = question_of(table)
    stakes = face_of(table).stakes(table, question) if question else Stakes()
    return stakes, sorted(scene.options, key=lambda one: -stakes.of(one[0]).better)


def _is_of(reader: int, table: Table) -> bool:
    return any(seat.number == table.seat and seat.user_id == reader for seat in table.seats)


def _then(table: Table, obligation: Obligation) -> str:
    """What happens when the time is over; of a turn also how many are missed, and what the next one does."""
    awake = obligation.on_turn and clock_for(table.game).awake
    vacation = awake and obligation.then not in words.NOT_MISSED and would_begin(obligation.user_id)
    then = words.then(obligation.then, vacation=vacation)
    if obligation.then == Then.DEFAULT or vacation:
        return then
    return f"{then} {own_words(table, seat_of(table.seats, obligation.seat))}"


def _planned(table: Table) -> str:
    """How far the reader's own plan has come, where one has stopped at this question, or left it to them."""
    plan = table.plan
    if plan is None or not (plan.stopped or plan.goes_on):
        return ""
    if plan.ended:
        return _("Your plan was not played to its end. %(why)s") % {"why": plan.stopped}
    behind = plan.stopped or _("It goes on behind your answer.")
    if face_of(table).plans.in_stretch(table.view):
        return _("Your plan was played to the fight. %(why)s") % {"why": behind}
    return _("Your plan was played as far as this question. %(why)s") % {"why": behind}


def _note(scene: Scene, obligation: Obligation) -> str:
    """One mail covers all questions of a turn (L-COR-05); what it says of them follows from public facts."""
    if obligation.on_turn:
        return ""
    if scene.in_own_stretch:
        return _(
            "Further questions of the same fight may follow; the time is for all of them together. At the "
            "table you can also say at once what you do in the rest of the fight."
        )
    return _("Further questions of the same turn may follow; the time is for all of them together.")
