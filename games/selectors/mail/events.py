"""One wording per event: the subject, which begins with the name of the game, and the first paragraphs.

Subjects show on locked screens: they tell no more than that something waits or has happened.
"""

from collections.abc import Callable

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Line
from games.models.game import Status
from games.models.message import Event
from games.models.obligation import Then
from games.models.vote import Matter, Vote
from games.selectors.mail import addresses
from games.selectors.mail.letter import Facts, Letter, Link
from games.selectors.mail.words import moment, played
from games.selectors.systems import name_of

QUOTED = 400
"""So many signs of what somebody said stand in a mail."""


def letter(facts: Facts) -> Letter:
    """The mail for an event of a game, without the table itself."""
    return WORDINGS[Event(facts.message.event)](facts)


# -- you are waited for --------------------------------------------------------------------------------------


def _your_turn(facts: Facts) -> Letter:
    if facts.message.data.get("again"):
        return _again(facts, _("It is still your turn."))
    subject = _("%(game)s: your turn") % _game(facts)
    return Letter(subject, (_("It is your turn."),), _to_table(facts))


def _question(facts: Facts) -> Letter:
    if facts.message.data.get("again"):
        return _again(facts, _("The question in another player's turn is still open."))
    subject = _("%(game)s: a question for you") % _game(facts)
    return Letter(subject, (_("In another player's turn there is a question for you."),), _to_table(facts))


def _again(facts: Facts, what: str) -> Letter:
    """A clock stood still: in a pause, on vacation or while the site was looked after."""
    subject = _("%(game)s: until when you are waited for") % _game(facts)
    why = _("Your clock stood still for a while, so your time ends at another moment now.")
    return Letter(subject, (f"{what} {why}",), _to_table(facts))


def _reminder(facts: Facts) -> Letter:
    subject = _("%(game)s: a reminder") % _game(facts)
    return Letter(subject, (_("The table still waits for you."),), _to_table(facts))


def _last_reminder(facts: Facts) -> Letter:
    subject = _("%(game)s: your time is nearly over") % _game(facts)
    return Letter(
        subject, (_("The table still waits for you, and your time is nearly over."),), _to_table(facts)
    )


def _nudge(facts: Facts) -> Letter:
    names = _game(facts) | {"name": _name(facts, facts.message.data.get("by", 0))}
    subject = _("%(game)s: %(name)s waits for you") % names
    return Letter(
        subject, (_("%(name)s would like to play on and sends you this nudge.") % names,), _to_table(facts)
    )


# -- somebody was not there ----------------------------------------------------------------------------------


def _timed_out(facts: Facts) -> Letter:
    data, seat = facts.message.data, facts.own
    if data.get("why") == "offered":
        return _absent(facts)
    subject = _("%(game)s: your time ran out") % _game(facts)
    how = str(data.get("how", Then.STAND_IN))
    lead = [played(how)]
    if seat is not None and seat.is_away:
        lead.append(_("You may come back at any time: the page of the table has a button for it."))
    elif how not in (Then.DEFAULT, Then.FORFEIT) and facts.game.is_running:
        lead.append(_("Your next turn is yours again."))
    return Letter(subject, tuple(lead), _to_table(facts))


def _absent(facts: Facts) -> Letter:
    seat = facts.message.data.get("seat", 0)
    names = _game(facts) | {"name": _name(facts, seat)}
    why = str(facts.message.data.get("why", ""))
    subject, lead = _absence(why, own=facts.message.seat == seat, former=not facts.message.seat)
    return Letter(subject % names, (lead % names,), _to_table(facts))


def _absence(why: str, *, own: bool, former: bool) -> tuple[str, str]:
    """Subject and text of what has become of a seat, for its own person or for the others."""
    if why == "replaced":
        if former:
            return _("%(game)s: somebody plays on for you"), _(
                "%(name)s has taken over the seat that was yours. What you played yourself stays in your "
                "record."
            )
        return _("%(game)s: %(name)s joins"), _("%(name)s has taken over a seat at your table.")
    if why == "gone":
        return _("%(game)s: a seat is free"), _(
            "A player has left this site. The seat may now be taken over by somebody else; until then a "
            "stand-in plays it."
        )
    if why == "offered":
        if own:
            return _("%(game)s: your seat is offered to others"), _(
                "You have been away for several turns, so anybody may take your seat over. Until somebody "
                "does, you can come back: the page of the table has a button for it."
            )
        return _("%(game)s: a seat is free"), _(
            "%(name)s has been away for several turns. The seat may now be taken over by somebody else."
        )
    return _("%(game)s: %(name)s is late"), _(
        "The time of %(name)s ran out. The game goes on: the turn is played the way this table has chosen."
    )


# -- the game as a whole -------------------------------------------------------------------------------------


def _vote(facts: Facts) -> Letter:
    subject = _("%(game)s: the table asks for your vote") % _game(facts)
    vote = Vote.objects.filter(pk=facts.message.data.get("vote")).first()
    if vote is None:
        return Letter(subject, (_("The vote is over."),), _to_table(facts))
    names = {"name": _name(facts, vote.by), "matter": Matter(vote.matter).label}
    lead = [_("%(name)s proposes: %(matter)s.") % names]
    if vote.about:
        lead.append(_("The seat is that of %(name)s.") % {"name": _name(facts, vote.about)})
    lead.append(_("The vote closes: %(moment)s.") % {"moment": moment(vote.closes_at)})
    return Letter(subject, tuple(lead), Link(_("Vote at the table"), addresses.table(facts.game.slug)))


def _started(facts: Facts) -> Letter:
    subject = _("%(game)s: the game has started") % _game(facts)
    lead = [
        _("Everybody is here, and the game has started: %(system)s.")
        % {"system": name_of(facts.game.system)},
        _("At the table: %(names)s.") % {"names": ", ".join(facts.seats.values())},
    ]
    if facts.obligation:
        lead.append(_("You are asked already."))
    return Letter(subject, tuple(lead), _to_table(facts))


def _ended(facts: Facts) -> Letter:
    subject = _("%(game)s: the game is over") % _game(facts)
    lead = [_outcome(facts) or _("The game has ended without a winner."), _("Everything lies open now.")]
    slug = facts.game.slug
    links = (
        Link(_("Check the dice"), addresses.absolute("games:dice", slug)),
        Link(_("Download the record"), addresses.absolute("games:record", slug)),
    )
    return Letter(subject, tuple(lead), _to_table(facts), links)


def _outcome(facts: Facts) -> str:
    if facts.scene:
        return facts.scene.outcome
    winners = (facts.game.result or {}).get("winners", ())
    names = ", ".join(facts.seats[seat] for seat in winners if seat in facts.seats)
    return _("%(names)s wins.") % {"names": names} if names else ""


def _held(facts: Facts) -> Letter:
    subject, lead = _state_of(facts)
    return Letter(subject % _game(facts), (lead,), _to_table(facts))


def _state_of(facts: Facts) -> tuple[str, str]:
    """What the game is doing now, whatever it did when the message was written; of a rewind, that."""
    game = facts.game
    if game.status == Status.CANCELLED:
        return _("%(game)s: called off"), _("The game was called off. It counts for nobody.")
    if game.status == Status.QUARANTINED:
        return _("%(game)s: held"), _(
            "Something in the rules went wrong, so the game is held until it is looked at. Nothing is lost, "
            "and no clock runs."
        )
    if facts.message.data.get("why") == "rewound":
        return _("%(game)s: the game goes on"), _(
            "The operator has taken the game back to an earlier moment; its rolls are kept."
        )
    if game.paused_at is None:
        return _("%(game)s: the game goes on"), _("The game goes on, and the clocks run again.")
    lead = _("The game is paused. No clock runs.")
    if game.paused_until:
        lead = _("The game is paused, and no clock runs. It goes on: %(moment)s.") % {
            "moment": moment(game.paused_until)
        }
    return _("%(game)s: a pause"), lead


def _invitation(facts: Facts) -> Letter:
    names = _game(facts) | {
        "name": str(facts.message.data.get("by", "")),
        "system": name_of(facts.game.system),
    }
    subject = _("%(game)s: an invitation") % names
    lead = (_("%(name)s invites you to a table of %(system)s.") % names,)
    if facts.game.rematch_of_id is not None:
        subject = _("%(game)s: once more?") % names
        lead = (_("%(name)s would like to play again: %(system)s, with the same people.") % names,)
    return Letter(
        subject, lead, Link(_("See the table"), addresses.absolute("games:invite", facts.game.invite))
    )


def _mention(facts: Facts) -> Letter:
    line = Line.objects.filter(pk=facts.message.data.get("line", 0), deleted_at=None).first()
    button = Link(_("Read and answer"), addresses.absolute("games:talk", facts.game.slug))
    names = _game(facts) | {"name": line.shown_name if line else _name(facts, 0)}
    subject = _("%(game)s: %(name)s mentions you") % names
    lead = [_("%(name)s mentions you in the talk at the table.") % names]
    if line:
        lead.append(_("“%(words)s”") % {"words": Truncator(" ".join(line.text.split())).chars(QUOTED)})
    return Letter(subject, tuple(lead), button)


# -- shared --------------------------------------------------------------------------------------------------


def _game(facts: Facts) -> dict[str, object]:
    return {"game": facts.game.name}


def _name(facts: Facts, seat: int) -> str:
    return facts.seats.get(seat) or pgettext("a person who has left", "Somebody")


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
    Event.INVITATION: _invitation,
    Event.MENTION: _mention,
}
"""Every event that is about one game; the digest has its own file."""
