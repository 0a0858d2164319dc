"""What the site stores of a person in company: where they wanted to be seated, their circles, weeks, cups,
leagues and campaigns, for the file with all their data."""

from collections.abc import Iterator

from django.db.models import Q

from accounts.models import User
from games.cups.points import in_points
from games.farewell.own_data import CHUNK, Row, plain
from games.models import (
    Campaign,
    CircleLine,
    CircleStanding,
    Cup,
    CupSeat,
    Entrant,
    League,
    Leaguer,
    Member,
    Partner,
    Seat,
    StandingTable,
    Try,
    Wish,
)
from games.models.cup_party import of as played_by


def wishes(person: User) -> Iterator[Row]:
    """What the person wanted to be seated for, and what became of it."""
    for wish in Wish.objects.filter(user=person).select_related("game").order_by("pk"):
        yield {
            "systems": wish.systems,
            "paces": wish.paces,
            "languages": wish.languages,
            "hours_awake_together": wish.together,
            "bots_after_days": wish.bots_after,
            "waits_since": wish.since,
            "until": wish.until,
            "state": wish.state,
            "so_since": wish.changed_at,
            "found_at": wish.found_at,
            "game": wish.game.slug if wish.game else "",
        }


def circles(person: User) -> list[Row]:
    """The circles of the person, those they have only asked too."""
    set_up: dict[int, list[str]] = {}
    for circle, name in StandingTable.objects.filter(by=person).order_by("pk").values_list("circle", "name"):
        set_up.setdefault(circle, []).append(name)
    return [
        {
            "circle": row.circle.slug,
            "name": row.circle.name,
            "role": row.role,
            "since": row.since,
            "standing_tables": set_up.get(row.circle_id, []),
        }
        for row in Member.objects.filter(user=person).select_related("circle").order_by("pk")
    ]


def circle_talk(person: User) -> Iterator[Row]:
    """What the person has said in circles."""
    rows = CircleLine.objects.filter(user=person).select_related("circle").order_by("pk")
    for row in rows.iterator(CHUNK):
        yield {"circle": row.circle.slug, "at": row.at, "text": row.text, "deleted": row.deleted_at}


def circle_standings(person: User) -> list[Row]:
    """Where the person stands on the ladders of circles."""
    rows = CircleStanding.objects.filter(user=person).select_related("circle").order_by("pk")
    return [{"circle": row.circle.slug, **plain(row, "id", "user", "circle")} for row in rows]


def weeks(person: User) -> list[Row]:
    """The person's tries of the labyrinth of the week."""
    return [
        {
            "week": row.week.slug,
            "game": row.game.slug if row.game else "",
            "counts": row.counts,
            "stands_on_the_table": row.ranks,
            "state": row.state,
            "won": row.won,
            "merit": row.merit,
            "rounds": row.rounds,
            "begun": row.begun_at,
            "over": row.over_at,
        }
        for row in Try.objects.filter(user=person).select_related("week", "game").order_by("pk")
    ]


def cups(person: User) -> list[Row]:
    """The cups that the person is or was in, or has announced, with all their tables."""
    rows = CupSeat.objects.filter(played_by(person, "entrant", "entrant__")).select_related(
        "round", "table__game"
    )
    tables: dict[int, list[Row]] = {}
    for row in rows.order_by("round__number"):
        tables.setdefault(row.entrant_id, []).append(
            {
                "round": row.round.number,
                "table": row.table.letter,
                "game": row.table.game.slug if row.table.game else None,
                "seat": row.seat,
                "place": row.place,
                "points": in_points(row.points),
                "struck": row.struck,
            }
        )
    partner = Partner.objects.filter(user=person)
    lines = Q(host=person) | Q(entrants__user=person) | Q(pk__in=partner.values("cup"))
    found = Cup.objects.filter(lines).distinct().order_by("pk")
    mine = {row.cup_id: row for row in Entrant.objects.filter(played_by(person))}
    parties = {row.cup_id: row for row in partner.select_related("entrant").order_by("confirmed_at", "pk")}
    return [
        {
            "cup": cup.slug,
            "name": cup.name,
            "host": cup.host_id == person.pk,
            "state": mine[cup.pk].state if cup.pk in mine else None,
            "since": mine[cup.pk].since if cup.pk in mine else None,
            "place": mine[cup.pk].place if cup.pk in mine else None,
            "tables": tables.get(mine[cup.pk].pk, []) if cup.pk in mine else [],
            "party": _party(parties.get(cup.pk)),
        }
        for cup in found
    ]


def _party(row: Partner | None) -> Row | None:
    """The party of a cup for which the person plays, or by which they are or were asked."""
    if row is None:
        return None
    return {
        "name": row.entrant.name,
        "number": row.number,
        "leads": row.leads,
        "since": row.since,
        "confirmed": row.confirmed_at,
        "left": row.left_at,
    }


def leagues(person: User) -> list[Row]:
    """The leagues that the person is or was in, or has founded; their seasons stand under cups."""
    found = League.objects.filter(Q(host=person) | Q(leaguers__user=person)).distinct().order_by("pk")
    mine = {row.league_id: row for row in Leaguer.objects.filter(user=person)}
    return [
        {
            "league": league.slug,
            "name": league.name,
            "host": league.host_id == person.pk,
            "state": mine[league.pk].state if league.pk in mine else None,
            "since": mine[league.pk].since if league.pk in mine else None,
            "division": mine[league.pk].division if league.pk in mine else None,
            "place": mine[league.pk].place if league.pk in mine else None,
        }
        for league in found
    ]


def campaigns(person: User) -> list[Row]:
    """The campaigns that the person has begun or played in, each with the chapters in which they had a
    seat."""
    played = Seat.objects.filter(user=person, game__campaign__isnull=False).order_by("game__chapter")
    chapters: dict[int, list[str]] = {}
    for campaign, game in played.values_list("game__campaign", "game__slug"):
        chapters.setdefault(campaign, []).append(game)
    found = Campaign.objects.filter(Q(created_by=person) | Q(pk__in=chapters)).order_by("pk")
    return [
        {
            "campaign": row.slug,
            "name": row.name,
            "system": row.system,
            "begun": row.created_at,
            "begun_by_you": row.created_by_id == person.pk,
            "chapters": chapters.get(row.pk, []),
        }
        for row in found
    ]
