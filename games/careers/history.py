"""What a finished game leaves with its people: their parts in it, and what is added up of them."""

import logging
from collections.abc import Sequence
from datetime import datetime

from games.careers import allies, answer_times
from games.careers.own_answers import Doing, Figures, doings, figures
from games.careers.totals import Sums, hold, met
from games.models import Game, Pairing, Played, Reliability, Seat, Standing, Tenure
from games.models.played import Outcome
from games.play.places import outcome_of, places_of
from games.refused import Refused

logger = logging.getLogger(__name__)

# -- parts --------------------------------------------------------------------------------------------------


def parts(game: Game, stored: Sequence[Played] = ()) -> list[Played]:
    """One row for each tenure of a person in the finished game, in the order in which they began; unsaved.

    What the end of the game has written down is all that it takes. How long people let the others wait comes
    from playing the journal once (six queries): where the present rules do not play it, the parts that are
    `stored` tell what they knew of that, or nothing is told. None of a game of bots and guests, of a demo or
    a study. Raises BeingUpgraded.
    """
    if game.is_demo or game.study_of:
        return []
    tenures = tenures_of(game)
    if not tenures:
        return []
    done, teams = _doings(game, tenures, {(row.seat, row.started_at): row for row in stored})
    places, found = places_of(game, tenures), []
    for tenure, doing in zip(tenures, done, strict=True):
        outcome = outcome_of(game, tenure)
        part = _part(game, tenure, doing)
        part.team = tenure.team or teams.get(tenure.seat, "")
        part.outcome, part.place = outcome, places[outcome] if tenure.place is None else tenure.place
        found.append(part)
    return found


Known = dict[tuple[int, datetime], Played]
"""Parts by seat and beginning."""


def _doings(
    game: Game, tenures: list[Tenure], known: Known
) -> tuple[Sequence[Doing | Figures], dict[int, str]]:
    try:
        return doings(game, tenures)
    except (Refused, MemoryError):
        raise
    except Exception as error:
        # Whatever the present rules raise: result, places and turns stand all the same.
        logger.warning("a finished game cannot be played again: %s %s", game.slug, type(error).__name__)
        found = figures(game, tenures)
        told = [known.get((one.seat, _began(game, one))) for one in tenures]
        teams = {row.seat: row.team for row in told if row}
        return [_as_before(row) if row else one for row, one in zip(told, found, strict=True)], teams


def _as_before(row: Played) -> Figures:
    return Figures(row.answers, row.turns, row.own_turns, row.seconds, row.times)


def _began(game: Game, tenure: Tenure) -> datetime:
    return (game.started_at if not tenure.from_entry else None) or tenure.since


def tenures_of(game: Game) -> list[Tenure]:
    """Who held a seat, and when. Before tenures were kept a person held their seat from beginning to end."""
    found = list(Tenure.objects.filter(game=game).order_by("id"))
    if found:
        return found
    people = Seat.objects.filter(game=game, user__isnull=False, bot="").order_by("number")
    return [
        Tenure(
            game=game,
            seat=seat.number,
            user_id=seat.user_id,
            name=seat.name,
            from_entry=0,
            to_entry=game.entries,
            since=game.started_at or game.created_at,
            missed=seat.ran_out,
            how=seat.leaving or "finished",
        )
        for seat in people
    ]


def _part(game: Game, tenure: Tenure, doing: Doing | Figures) -> Played:
    return Played(
        game=game,
        seat=tenure.seat,
        user_id=tenure.user_id,
        name=tenure.name,
        system=game.system,
        seats=game.seats_wanted,
        started_at=_began(game, tenure),
        ended_at=game.finished_at or tenure.since,
        how=(game.result or {}).get("how", ""),
        entries=game.entries,
        turns=doing.all_turns if tenure.turns is None else tenure.turns,
        own_turns=doing.own_turns if tenure.own_turns is None else tenure.own_turns,
        missed=tenure.missed,
        answers=doing.answers,
        seconds=doing.seconds,
        times=doing.times,
    )


# -- added up -----------------------------------------------------------------------------------------------


def save(parts: list[Played], sums: Sums | None = None) -> None:
    """Store the parts and add them to what is known of their people, in the transaction that records the
    game.

    A game whose parts are stored already raises IntegrityError. A person who is gone has a part and nothing
    else. At most eleven queries, however many people; with `sums` that the caller holds and stores, one.
    """
    Played.objects.bulk_create(parts)
    held = hold([parts]) if sums is None else sums
    add(parts, held)
    if sums is None:
        held.store()


def add(parts: list[Played], sums: Sums) -> None:
    """Add the parts of one game to the sums of its people."""
    people = {part.user_id: part for part in parts if part.user_id is not None}
    for person, part in people.items():
        _add_to_standing(sums.standing(part), part)
        _add_to_reliability(sums.reliability[person], part)
    for one, other in met(list(people.values())):
        _add_to_pairing(sums.pairings[one, other], people[one], people[other])


def _add_to_standing(row: Standing, part: Played) -> None:
    row.games += 1
    row.won += part.outcome == Outcome.WON
    row.left += part.outcome == Outcome.LEFT
    if part.team:
        games, won = row.teams.get(part.team, (0, 0))
        row.teams[part.team] = [games + 1, won + (part.outcome == Outcome.WON)]


def _add_to_reliability(row: Reliability, part: Played) -> None:
    row.games += 1
    row.left += part.outcome == Outcome.LEFT
    row.turns += part.turns
    row.missed += part.missed
    row.since_miss = 0 if part.missed else row.since_miss + 1
    row.times = answer_times.merged(row.times, part.times)


def _add_to_pairing(row: Pairing, mine: Played, theirs: Played) -> None:
    allies.add(row, mine, theirs)
    row.games += 1
    row.won += mine.outcome == Outcome.WON != theirs.outcome
    row.lost += theirs.outcome == Outcome.WON != mine.outcome
    row.last_at = max(row.last_at, mine.ended_at)
