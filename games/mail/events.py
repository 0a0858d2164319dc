"""One wording per event: its first paragraphs. The first of them is what lists of mails show.

Subjects and threads are in subjects.py.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from accounts import dates
from games.faces.systems import name_of
from games.mail import addresses
from games.mail.absent_words import NOW_SILENT, absence, out_of_time
from games.mail.before_start import at_table, invitation, lobby
from games.mail.letter import Facts, Letter, Link
from games.mail.reply_words import reply
from games.mail.subjects import subject
from games.mail.vote_tokens import BallotLink
from games.mail.words import played
from games.messages.chapters import next_chapter
from games.models import Game, Line
from games.models.game import Status
from games.models.message import Cause, Event
from games.models.obligation import Then
from games.models.vote import Vote
from games.table.log_words import agreed
from games.table.vote_words import proposal, silence

HELD_BY: Mapping[Cause, str] = {
    Cause.RULES: gettext_noop("The rules failed at a move, so the game is held until it has been looked at."),
    Cause.RELEASE: gettext_noop(
        "A new version of the rules does not play this game as it was played, so it is held until that is "
        "mended."
    ),
    Cause.OPERATOR: gettext_noop("The operator holds the game to look into something."),
}
HELD_BY_PAST = gettext_noop(
    "A new version of the rules plays this game on, but not all that was played before as it was played, so "
    "it is held until the operator has looked at it."
)
HEADED = (Event.YOUR_TURN, Event.QUESTION, Event.REPLY)
"""Their mails begin with what matters most of what is new."""
QUOTED = 400
"""So many signs of what somebody said stand in a mail."""


def letter(facts: Facts) -> Letter:
    """The mail for an event of a game, without the table itself."""
    written = WORDINGS[Event(facts.message.event)](facts)
    lead = [
        *([facts.chapter_before] if facts.chapter_before else []),
        *_headline(facts),
        _in_round(facts, written.lead[0]),
        *written.lead[1:],
        *_story(facts),
        *facts.proposals,
        *_introduction(facts, written.lead[0]),
    ]
    links = (*written.links, *([_to_book(facts)] if facts.pages else []))
    return replace(written, subject=subject(facts), lead=tuple(lead), links=links, pages=facts.pages)


def _headline(facts: Facts) -> list[str]:
    """What a mail begins with that somebody is waited for: what befell them since their last answer.

    Of a clock that ran out, or nearly has, or that stood still, that itself matters most.
    """
    begins = facts.message.event in HEADED and not facts.message.data.get("again")
    return [facts.headline] if begins and facts.headline else []


def _in_round(facts: Facts, words: str) -> str:
    """Of a running game whose table is shown, in which round it is."""
    if facts.scene is None or not facts.scene.round or not facts.game.is_running:
        return words
    return _("Round %(round)d. %(words)s") % {"round": facts.scene.round, "words": words}


def _story(facts: Facts) -> list[str]:
    """What the new pages of the story are called; the mail quotes them at its end."""
    titles = ", ".join(_("“%(words)s”") % {"words": page.title} for page in facts.pages)
    said = ngettext(
        "A new page of the story: %(titles)s.", "New pages of the story: %(titles)s.", len(facts.pages)
    )
    return [said % {"titles": titles}] if facts.pages else []


def _introduction(facts: Facts, said: str) -> list[str]:
    """What a reader has to know who is told of the game for the first time: which one, who sits there, and
    that set-up is everybody's at once, if that has not been `said`."""
    if not facts.first:
        return []
    lead = [words for words in _set_up(facts) if words not in said]
    if facts.message.event == Event.STARTED:
        return lead
    names = _game(facts) | {"system": name_of(facts.game.system)}
    if facts.chapter_before:
        return [_begins(facts.game), at_table(facts), *lead]
    return [
        _("This is your first mail about this game: %(system)s, at the table “%(game)s”.") % names,
        at_table(facts),
        *lead,
    ]


def _set_up(facts: Facts) -> list[str]:
    """How set-up goes, while it does."""
    return [facts.scene.setup] if facts.scene and facts.scene.setup else []


# -- you are waited for --------------------------------------------------------------------------------------


def _your_turn(facts: Facts) -> Letter:
    """In set-up it is nobody's turn: all are asked, which the first line says."""
    nobodys = facts.obligation is not None and facts.obligation.is_in_nobodys_turn
    if facts.message.data.get("again"):
        still = _("The table still waits for you.") if nobodys else _("It is still your turn.")
        return _again(facts, still)
    if not nobodys:
        return Letter((_("It is your turn."),), _to_table(facts))
    return Letter((" ".join([_("The table waits for you."), *_set_up(facts)]),), _to_table(facts))


def _question(facts: Facts) -> Letter:
    if facts.message.data.get("again"):
        return _again(facts, _("The question in another player's turn is still open."))
    return Letter((_("In another player's turn there is a question for you."),), _to_table(facts))


def _again(facts: Facts, what: str) -> Letter:
    """A clock stood still: in a pause, on vacation or while the site was looked after."""
    why = _("Your clock stood still for a while, so your time ends at another moment now.")
    return Letter((f"{what} {why}",), _to_table(facts))


def _reminder(facts: Facts) -> Letter:
    return Letter((_("The table still waits for you."),), _to_table(facts))


def _last_reminder(facts: Facts) -> Letter:
    return Letter((_("The table still waits for you, and your time is nearly over."),), _to_table(facts))


def _nudge(facts: Facts) -> Letter:
    names = {"name": _name(facts, facts.message.data.get("by", 0))}
    lead = _("%(name)s would like to play on and sends you this nudge.") % names
    return Letter((lead,), _to_table(facts))


# -- somebody was not there ----------------------------------------------------------------------------------


KEPT = (Then.DEFAULT, Then.FORFEIT, Then.LONGER, "vacation")
"""After these no turn has been played for somebody."""


def _timed_out(facts: Facts) -> Letter:
    seat = facts.own
    if facts.message.data.get("why") in ("offered", "voted"):
        return _absent(facts)
    how = _how(facts)
    lead = [played(how)]
    if how == Then.DEFAULT and seat is not None and seat.is_silent:
        lead.append(_(NOW_SILENT))
    if how not in (Then.DEFAULT, Then.FORFEIT) and facts.missed:
        lead.append(facts.missed)
    if seat is not None and seat.is_away:
        lead.append(_("You may come back at any time: the page of the table has a button for it."))
    elif how not in KEPT and facts.game.is_running:
        lead.append(_("Your next turn is yours again."))
    return Letter(tuple(lead), _to_table(facts))


def _how(facts: Facts) -> str:
    """What became of the turn; of a seat that has been offered since no mail says that it is kept."""
    how = str(facts.message.data.get("how", Then.STAND_IN))
    offered = facts.own is not None and facts.own.offered_at is not None
    return Then.OFFER if offered and how in (Then.STAND_IN, Then.AUTOMATIC) else how


def _absent(facts: Facts) -> Letter:
    names = {"name": _name(facts, facts.message.data.get("seat", 0))}
    why = str(facts.message.data.get("why", ""))
    own, former = facts.message.seat == facts.message.data.get("seat", 0), not facts.message.seat
    if why == "timed_out":
        lead = out_of_time(str(facts.message.data.get("how", "")))
        return Letter((lead % names,), _to_table(facts))
    return Letter((absence(why, own=own, former=former) % names,), _to_table(facts))


# -- the game as a whole -------------------------------------------------------------------------------------


def _vote(facts: Facts) -> Letter:
    vote = Vote.objects.filter(pk=facts.message.data.get("vote")).first()
    if vote is None:
        return Letter((_("The vote is over."),), _to_table(facts))
    closes = _("The vote closes: %(moment)s.") % {"moment": dates.moment_in_zone(vote.closes_at)}
    own = facts.message
    yes, no = (
        addresses.ballot(BallotLink(vote.pk, own.seat, own.user_id, yes=word)) for word in (True, False)
    )
    links = Link(_("Do not agree"), no), Link(_("Vote at the table"), addresses.table(facts.game.slug))
    return Letter((proposal(vote), f"{closes} {silence(vote)}"), Link(_("Agree"), yes), links)


def _started(facts: Facts) -> Letter:
    lead = [_begins(facts.game), at_table(facts)]
    if facts.obligation:
        lead.append(_("You are asked already."))
    return Letter(tuple(lead), _to_table(facts))


def _begins(game: Game) -> str:
    """What starts: a chapter behind the first follows by itself."""
    if game.chapter and game.chapter > 1:
        return _("The campaign goes on: this is chapter %(number)d.") % {"number": game.chapter}
    return _("Everybody is here, and the game has started: %(system)s.") % {"system": name_of(game.system)}


def _ended(facts: Facts) -> Letter:
    lead = [_outcome(facts) or _("The game has ended without a winner."), _("Everything lies open now.")]
    if (following := next_chapter(facts.game)) is not None:
        lead.insert(
            1, _("The campaign goes on: chapter %(number)d has begun.") % {"number": following.chapter}
        )
    slug = facts.game.slug
    again = Link(_("Play again with the same people"), addresses.absolute("games:rematch", slug))
    links = (
        *([again] if facts.own is not None and facts.game.campaign_id is None else []),
        Link(_("Check the dice"), addresses.absolute("games:dice", slug)),
        Link(_("Download the record"), addresses.absolute("games:record", slug)),
    )
    return Letter(tuple(lead), _to_table(facts), links)


def _outcome(facts: Facts) -> str:
    if facts.scene:
        return facts.scene.outcome
    winners = (facts.game.result or {}).get("winners", ())
    names = ", ".join(facts.seats[seat] for seat in winners if seat in facts.seats)
    return _("%(names)s wins.") % {"names": names} if names else ""


def _held(facts: Facts) -> Letter:
    return Letter(tuple(_state_of(facts)), _to_table(facts))


def _state_of(facts: Facts) -> list[str]:
    """What the game is doing now, whatever it did when the message was written; of a rewind, that."""
    game, data = facts.game, facts.message.data
    if game.status == Status.CANCELLED and data.get("why") == "given_up":
        return [_("Nobody has taken the game up again: it ends and counts for nobody.")]
    if game.status == Status.CANCELLED:
        return [_called_off(facts), _("It counts for nobody.")]
    if game.status == Status.QUARANTINED:
        why = HELD_BY_PAST if data.get("past") else HELD_BY[Cause(data.get("cause", Cause.RULES))]
        return [_(why), _("Nothing is lost, and no clock runs.")]
    if data.get("why") == "rewound" and "left" in data:
        return [_went_back(facts)]
    if data.get("why") == "rewound":
        back = _("The operator has taken the game back to an earlier moment; its rolls are kept.")
        return [back, *_proved_from(data)]
    if game.adjourned and game.paused_until:
        return [_adjourned(game.paused_until)]
    if game.paused_at is None:
        return [_("The game goes on, and the clocks run again."), *_proved_from(data)]
    return [*_paused(facts), *_proved_from(data)]


def _went_back(facts: Facts) -> str:
    """By the table's leave: to which step, and whose answer is taken back."""
    data = facts.message.data
    said = _(
        "By the table's leave the game goes back to step %(step)s, before an answer of %(name)s; its rolls "
        "are kept."
    )
    return said % {"step": data["left"], "name": _name(facts, data.get("by", 0))}


def _proved_from(data: Mapping[str, Any]) -> list[str]:
    """Of a game that goes on though not all of it is played again: from where on it is proved."""
    if "step" not in data:
        return []
    said = _(
        "The present rules do not play all of its beginning as it was played. From step %(step)s on it is "
        "proved; what lies before stays stored, but nobody can check its dice any more."
    )
    return [said % {"step": data["step"]}]


def _adjourned(until: datetime) -> str:
    return _(
        "Nobody plays any more, so the game is adjourned, and no clock runs. With one tap at the table "
        "you take it up again. Otherwise it ends and counts for nobody: %(moment)s."
    ) % {"moment": dates.moment_in_zone(until)}


def _called_off(facts: Facts) -> str:
    """By an operator, who gives a reason, or by agreement."""
    data = facts.message.data
    if reason := data.get("reason"):
        return _("The operator has called the game off: %(reason)s") % {"reason": reason}
    if not data.get("agreed"):
        return _("The game was called off.")
    if by := data.get("by"):
        asked = _("%(name)s asked to call the game off.") % {"name": _name(facts, by)}
        return f"{asked} {agreed(data)}".strip()
    return _("The table has agreed to call the game off.")


def _paused(facts: Facts) -> list[str]:
    """Who asked for the pause, and until when it lasts."""
    lead = [_("The game is paused. No clock runs.")]
    if facts.game.paused_until:
        lead = [
            _("The game is paused, and no clock runs. It goes on: %(moment)s.")
            % {"moment": dates.moment_in_zone(facts.game.paused_until)}
        ]
    if by := facts.message.data.get("by"):
        asked = _("%(name)s asked for the pause.") % {"name": _name(facts, by)}
        lead.append(f"{asked} {agreed(facts.message.data)}".strip())
    return lead


def _mention(facts: Facts) -> Letter:
    line = Line.objects.filter(pk=facts.message.data.get("line", 0), deleted_at=None).first()
    button = Link(_("Read and answer"), addresses.absolute("games:talk", facts.game.slug))
    names = _game(facts) | {"name": line.shown_name if line else _name(facts, 0)}
    lead = [_("%(name)s mentions you in the talk at the table.") % names]
    if line:
        lead.append(_("“%(words)s”") % {"words": Truncator(" ".join(line.text.split())).chars(QUOTED)})
    return Letter(tuple(lead), button)


# -- shared --------------------------------------------------------------------------------------------------


def _game(facts: Facts) -> dict[str, object]:
    return {"game": facts.game.shown_name}


def _name(facts: Facts, seat: int) -> str:
    return facts.seats.get(seat) or pgettext("a person who has left", "Somebody")


def _to_book(facts: Facts) -> Link:
    return Link(_("The story book"), addresses.absolute("games:book", facts.game.slug))


def _to_table(facts: Facts) -> Link:
    return Link(_("Go to the table"), addresses.table(facts.game.slug))


WORDINGS: dict[Event, Callable[[Facts], Letter]] = {
    Event.YOUR_TURN: _your_turn,
    Event.QUESTION: _question,
    Event.REMINDER: _reminder,
    Event.LAST_REMINDER: _last_reminder,
    Event.NUDGE: _nudge,
    Event.TIMED_OUT: _timed_out,
    Event.ABSENT: _absent,
    Event.VOTE: _vote,
    Event.STARTED: _started,
    Event.ENDED: _ended,
    Event.HELD: _held,
    Event.INVITATION: invitation,
    Event.LOBBY: lobby,
    Event.MENTION: _mention,
    Event.REPLY: reply,
}
"""Every event that is about one game; the digest has its own file."""
