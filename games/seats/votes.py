"""Agreements: one proposes, all others present say yes or no, and a yes of all carries it out at once.

Present are the people who sit at the table themselves and are not out of the game. A seat about which the
table decides has no say in that. The game goes on meanwhile. When the time of a vote is over, silence is a no
to what ends the game or takes a seat from somebody; it does not stop a pause, its end, or more time: there
more than half of those who could see it, and at least two, have to have said yes, and nobody no
(counting.py).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.availability import availability_of
from accounts.awake import Availability
from accounts.models import User
from games.journal.locked import Locked, load_locked, lock_row, refuse_adjourned
from games.journal.release import not_newer, refuse_newer
from games.messages import notices
from games.messages.table_log import LAPSED, about, lapse, note, stir
from games.models import Game, Seat, TableEvent, Vote
from games.models.vote import ABOUT_A_SEAT, MOST_HOURS, SILENCE_HELPS, Matter
from games.play import ending
from games.play.at_table import attempt, out_of_game, present, seat_at
from games.play.play import Outcome
from games.play.quarantine import quarantine
from games.refused import Refused, RulesFailedError
from games.seats import back_by_leave, come_back, counting, more_time, other_pace, pause, replace
from games.seats.counting import Count
from labyrinth.ground.clock import now

AGAIN_AFTER = timedelta(hours=24)
"""Who has found no agreement asks the same again no sooner."""


@dataclass(frozen=True)
class Proposal:
    """What is proposed: `hours` for a pause or more time, `about` the seat to be replaced or to come
    back, `pace` the other one to play at, `back` which of the latest answers is to be taken back."""

    matter: Matter
    hours: int = 0
    about: int | None = None
    pace: str = ""
    back: int | None = None


def propose(game_id: int, seat_number: int, proposal: Proposal) -> Outcome:
    """Open a vote with the proposer's own yes; where nobody else has a say it is carried out at once."""
    return attempt(game_id, lambda table: _propose(table, seat_number, proposal), by=seat_number)


def cast(game_id: int, seat_number: int, *, vote_id: int, yes: bool) -> Outcome:
    """One ballot; it may be changed while the vote is open. The first no closes it."""
    return attempt(game_id, lambda table: _cast(table, seat_number, vote_id, yes), by=seat_number)


def withdraw(game_id: int, seat_number: int, *, vote_id: int) -> Outcome:
    """The proposer takes their proposal back."""
    return attempt(game_id, lambda table: _withdraw(table, seat_number, vote_id))


def recount(table: Locked) -> None:
    """Somebody is no longer present: what only their word was missing for is decided now.

    What one decision carries out may settle another vote: each is read when it comes to it.
    """
    still_open = Vote.objects.filter(game=table.game, passed=None)
    for pk in list(still_open.values_list("pk", flat=True)):
        vote = still_open.filter(pk=pk).first()
        if vote is not None and table.game.is_running:
            _keep_time(vote, voters(table, vote))
            _decide(table, vote, now())


def follow(user_id: int, _before: Availability | None = None) -> None:
    """The person keeps other hours or is on vacation: what needs their word closes at another time."""
    open_ones = Vote.objects.filter(not_newer("game__"), passed=None, game__seats__user=user_id)
    games = open_ones.exclude(matter__in=SILENCE_HELPS).order_by("game_id")
    for game_id in dict.fromkeys(games.values_list("game_id", flat=True)):
        attempt(game_id, _follow)


def _follow(table: Locked) -> None:
    for vote in Vote.objects.filter(game=table.game, passed=None):
        _keep_time(vote, voters(table, vote))
    stir(table.game)


def close_due(most: int = 200) -> int:
    """Close the votes whose time is over, each in a transaction of its own; how many. The beat calls it.

    One that began under other rules, or at other hours of its people, goes on until its time is over now.
    """
    due = Vote.objects.filter(not_newer("game__"), passed=None, closes_at__lte=now()).order_by("closes_at")
    return sum(_close_one(game_id, pk) for game_id, pk in due.values_list("game_id", "pk")[:most])


def voters(table: Locked, vote: Vote) -> list[Seat]:
    """Those whose yes it needs."""
    return vote.voters(table.seats, out_of_game(table))


# -- proposing ----------------------------------------------------------------------------------------------


def _propose(table: Locked, number: int, proposal: Proposal) -> None:
    at = now()
    refuse_adjourned(table.game)
    if proposal.matter != Matter.BACK:
        if present(table, number).number in out_of_game(table):
            raise Refused(_("You are out of this game."))
    _check(table, number, proposal)
    _check_again(table.game, number, proposal.matter, at)
    vote = _made(table, number, proposal, at)
    asked = voters(table, vote)
    vote.closes_at = counting.closes_at(vote, asked)
    vote.save()
    others = [seat for seat in asked if seat.number != number]
    if others:
        note(table.game, "vote_opened", seat=number, **_meanwhile(table, vote, at), **about(vote))
        notices.on_vote(vote, others)
    _decide(table, vote, at)
    stir(table.game)


def _made(table: Locked, number: int, proposal: Proposal, at: datetime) -> Vote:
    """The vote on it, which is not stored yet, with the proposer's own word."""
    vote = Vote(
        game=table.game,
        matter=proposal.matter,
        by=number,
        about=proposal.about if proposal.matter in ABOUT_A_SEAT else None,
        hours=proposal.hours if proposal.matter in MOST_HOURS else 0,
        pace=proposal.pace if proposal.matter == Matter.PACE else None,
        opened_at=at,
        ballots={} if proposal.matter == Matter.BACK else {str(number): True},
    )
    if proposal.matter == Matter.TAKE_BACK:
        back_by_leave.check_asks(table.game, number)
        own = back_by_leave.check(table, number, proposal.back)
        vote.about, vote.entry, vote.step = (
            number,
            own.left,
            min(own.step, table.position.shared.counts.steps),
        )
    return vote


def _meanwhile(table: Locked, vote: Vote, at: datetime) -> dict[str, Any]:
    """What the log says of the clocks while the table is asked to go back."""
    if vote.matter != Matter.TAKE_BACK or not back_by_leave.hold(table, vote, at):
        return {}
    return {"held": True, "round": table.position.system.slow.round(table.position.state)}


def _check(table: Locked, number: int, proposal: Proposal) -> None:
    """Whether there is anything to agree on. Raises Refused."""
    game, matter = table.game, proposal.matter
    if matter in MOST_HOURS and not 1 <= proposal.hours <= MOST_HOURS[matter]:
        raise Refused(_("Say for how many hours: 1 to %(most)d.") % {"most": MOST_HOURS[matter]})
    if matter == Matter.PAUSE:
        pause.check_cup(game, proposal.hours)
    if matter in (Matter.PAUSE, Matter.ADD_TIME) and game.paused_at is not None:
        raise Refused(_("The game is paused already."))
    if matter == Matter.RESUME and game.paused_at is None:
        raise Refused(_("The game is not paused."))
    if matter == Matter.PACE:
        other_pace.check(game, proposal.pace)
    if matter == Matter.REPLACE:
        _check_replaceable(table, number, proposal.about)
    if matter == Matter.BACK:
        _check_back(table, number, proposal.about)


def _check_replaceable(table: Locked, number: int, about: int | None) -> None:
    seat = seat_at(table, about)
    if seat.number == number:
        raise Refused(_("Your own seat you can give up yourself."))
    if seat.bot or seat.leaving or seat.number in out_of_game(table):
        raise Refused(_("Nobody can take this seat over."))
    if seat.offered_at is not None:
        raise Refused(_("This seat is offered already."))
    if not seat.may_be_replaced:
        raise Refused(_("%(name)s has missed no turn and is not away.") % {"name": seat.shown_name})
    if seat.user is not None and not seat.player and _is_on_vacation(seat.user, now()):
        raise Refused(_("%(name)s is on vacation.") % {"name": seat.shown_name})


def _is_on_vacation(user: User, at: datetime) -> bool:
    return any(gone <= at < back for gone, back in availability_of(user, at).away)


def _check_back(table: Locked, number: int, about: int | None) -> None:
    if about != number:
        raise Refused(_("Everybody comes back in person."))
    if not seat_at(table, number).needs_agreement:
        raise Refused(_("You need nobody's agreement to come back."))


def _check_again(game: Game, number: int, matter: Matter, at: datetime) -> None:
    """What was no longer asked because it was settled otherwise has found no refusal."""
    votes = Vote.objects.filter(game=game, matter=matter)
    if votes.filter(passed=None).exists():
        raise Refused(_("The table is being asked this already."))
    since, log = at - AGAIN_AFTER, TableEvent.objects.filter(game=game, seat=number)
    refused = votes.filter(by=number, passed=False, decided_at__gt=since).count()
    if refused > log.filter(kind=LAPSED, data__matter=matter, at__gt=since).count():
        raise Refused(_("You asked this less than a day ago, and there was no agreement."))


# -- deciding -----------------------------------------------------------------------------------------------


def _cast(table: Locked, number: int, vote_id: int, yes: bool) -> None:
    vote = _open_vote(table.game, vote_id)
    present(table, number)
    if number not in [seat.number for seat in voters(table, vote)]:
        raise Refused(_("You have no say in this."))
    vote.ballots = {**vote.ballots, str(number): yes}
    vote.save(update_fields=["ballots"])
    _decide(table, vote, now())
    stir(table.game)


def _withdraw(table: Locked, number: int, vote_id: int) -> None:
    vote = _open_vote(table.game, vote_id)
    if vote.by != number:
        raise Refused(_("Only the player who asked can take it back."))
    _close(table, vote, now(), passed=False)
    note(table.game, "vote_withdrawn", seat=number, **about(vote))
    stir(table.game)


def _open_vote(game: Game, vote_id: int) -> Vote:
    vote = Vote.objects.filter(game=game, pk=vote_id).first()
    if vote is None:
        raise Refused(_("There is no such vote at this table."))
    if vote.passed is not None or vote.closes_at <= now():
        raise Refused(_("This vote is closed."))
    vote.game = game
    return vote


def _decide(table: Locked, vote: Vote, at: datetime, *, closing: bool = False) -> None:
    """Count; a decision is noted and carried out. What all or most agree to, and makes no sense any more, is
    no longer asked."""
    asked = voters(table, vote)
    said = counting.count(vote, asked)
    passed = said.all_agree and (bool(asked) or vote.matter == Matter.BACK)
    if closing and not (said.against or passed):
        passed = counting.is_enough(vote, asked)
    if not (said.against or passed or closing):
        return
    if passed and not _makes_sense(table, vote):
        _lapse(table, vote, at)
        return
    _close(table, vote, at, passed=passed)
    facts = {"passed": passed, "against": said.against, **said.facts()}
    note(table.game, "vote_decided", seat=vote.by, **facts, **about(vote))
    if passed:
        _carry_out(table, vote, said, at)


def _keep_time(vote: Vote, asked: list[Seat]) -> None:
    """Write down when the time of an open vote is over now."""
    over = counting.closes_at(vote, asked)
    if vote.closes_at != over:
        vote.closes_at = over
        vote.save(update_fields=["closes_at"])


def _makes_sense(table: Locked, vote: Vote) -> bool:
    """Whether what was proposed days ago could still be proposed."""
    try:
        if vote.matter == Matter.TAKE_BACK:
            back_by_leave.check(table, vote.by, None, vote.entry)
            return True
        _check(table, vote.by, Proposal(Matter(vote.matter), vote.hours, vote.about, vote.pace or ""))
    except Refused:
        return False
    return True


def _lapse(table: Locked, vote: Vote, at: datetime) -> None:
    lapse(table.game, Vote.objects.filter(pk=vote.pk), at)
    if vote.matter == Matter.TAKE_BACK:
        back_by_leave.release(table, vote, at)


def _close(table: Locked, vote: Vote, at: datetime, *, passed: bool) -> None:
    """A clock that was held runs again, but where the game goes back: there all waits begin anew."""
    _decided(vote, at, passed=passed)
    if vote.matter == Matter.TAKE_BACK and not passed:
        back_by_leave.release(table, vote, at)


def _decided(vote: Vote, at: datetime, *, passed: bool) -> None:
    vote.passed, vote.decided_at = passed, at
    vote.save(update_fields=["passed", "decided_at"])


def _carry_out(table: Locked, vote: Vote, said: Count, at: datetime) -> None:
    match Matter(vote.matter):
        case Matter.PAUSE:
            lapse(table.game, Vote.objects.filter(matter=Matter.ADD_TIME), at)
            pause.begin(table, at, hours=vote.hours, by=vote.by, said=said.facts())
        case Matter.RESUME:
            pause.over(table, at, by=vote.by)
        case Matter.ADD_TIME:
            more_time.give_all(table, hours=vote.hours)
        case Matter.PACE:
            other_pace.change(table, vote.pace or "", by=vote.by)
        case Matter.END:
            ending.end(table, at)
        case Matter.ABANDON:
            ending.call_off(table, at, by=vote.by, said=said.facts())
        case _:
            _about_a_seat(table, vote, at)


def _about_a_seat(table: Locked, vote: Vote, at: datetime) -> None:
    if vote.matter == Matter.TAKE_BACK:
        back_by_leave.carry_out(table, vote)
        return
    if vote.matter == Matter.BACK:
        come_back.take_back_seat(table, vote.by, at)
        return
    replace.offer(table, vote.about or 0, at, why="voted")
    recount(table)


def _close_one(game_id: int, vote_id: int) -> bool:
    """A vote of a game that is held or over closes without anything being carried out."""
    try:
        with transaction.atomic():
            game, at = lock_row(game_id), now()
            refuse_newer(game)
            vote = Vote.objects.filter(pk=vote_id, passed=None, closes_at__lte=at).first()
            if vote is None:
                return False
            vote.game = game
            if game.is_running:
                _close_now(load_locked(game), vote, at)
                stir(game)
            else:
                _decided(vote, at, passed=False)
            return vote.passed is not None
    except Refused:
        return False
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error))
        return False


def _close_now(table: Locked, vote: Vote, at: datetime) -> None:
    """Its time is over by what was written down; by what is known now it may not be."""
    _keep_time(vote, voters(table, vote))
    if vote.closes_at <= at:
        _decide(table, vote, at, closing=True)
        vote.refresh_from_db(fields=["passed"])
