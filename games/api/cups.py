"""Cups: the list, a new one, one of them, registering alone, leaving. What its host does, parties, and the
luck of a round have files of their own."""

from typing import Annotated

from django.db.models import QuerySet
from ninja import Router
from ninja.params.functions import Path

from accounts.models import User
from games.api import cup_schemas as schemas
from games.api import cup_sent
from games.api.auth import ApiRequest, needs
from games.api.paging import After, Limit, unknown_cursor
from games.api.problems import done, not_found, valid
from games.circles.page import kept_by
from games.cups import announcing, entrants, leaving, lists, page
from games.forms.cup import CupForm
from games.models import Cup, Entrant
from games.models.cup_party import of
from labyrinth.ground.keyset import FIRST, Place, key_of, page_of

router = Router(tags=["cups"])

Id = Annotated[str, Path(..., pattern=r"^[a-z0-9]{10}$")]


@router.get("/cups", operation_id="cups", **needs("read"), response=schemas.Cups, summary="Cups")
def cups(request: ApiRequest, after: After = "", limit: Limit = 20) -> schemas.Cups:
    """All of which you may know, the newest first."""
    rows = lists.counted(lists.readable(request.user))
    found = page_of(rows, lists.NEWEST, _place(rows, after), limit)
    lines = Entrant.objects.filter(of(request.user), cup__in=found.rows)
    mine = dict(lines.values_list("cup", "state"))
    names = [_name(cup, getattr(cup, "people", 0), mine.get(cup.pk)) for cup in found.rows]
    return schemas.Cups(rows=names, next=found.rows[-1].slug if found.next else None)


@router.post(
    "/cups",
    operation_id="announce_cup",
    **needs("tables"),
    response={201: schemas.CupName},
    summary="Announce a cup",
)
def announce_cup(request: ApiRequest, body: cup_sent.NewCup) -> schemas.CupName:
    """You host it, and register for it as everybody else does. 409 for what cannot be played, and beyond five
    cups that are not over."""
    form = valid(CupForm(body.filled(), circles=kept_by(request.user)))
    found = done(lambda: announcing.announce(request.user, form.announced()))
    return named(found.slug, request.user)


@router.get("/cups/{cup}", operation_id="cup", **needs("read"), response=schemas.Cup, summary="A cup")
def cup(request: ApiRequest, cup: Id) -> schemas.Cup:
    """Its cross table and its rounds, with the games of all tables."""
    return _whole(known(request.user, cup), request.user)


@router.post(
    "/cups/{cup}/register",
    operation_id="register_for_cup",
    **needs("tables"),
    response=schemas.CupPlace,
    summary="Register for a cup",
)
def register(request: ApiRequest, cup: Id) -> schemas.CupPlace:
    """Take a place, or one on the waiting list. 409 where you may not."""
    found = known(request.user, cup)
    done(lambda: entrants.register(found.pk, request.user))
    return place_of(found, request.user)


@router.post(
    "/cups/{cup}/leave",
    operation_id="leave_cup",
    **needs("tables"),
    response=schemas.CupPlace,
    summary="Leave a cup",
)
def leave(request: ApiRequest, cup: Id) -> schemas.CupPlace:
    """Before the draw the place is free again; afterwards your running seat is given away for good."""
    found = known(request.user, cup)
    done(lambda: leaving.leave(found.pk, request.user))
    return place_of(found, request.user)


def place_of(cup: Cup, user: User) -> schemas.CupPlace:
    """What the person is in the cup."""
    row = Entrant.objects.filter(of(user), cup=cup).first()
    return schemas.CupPlace(id=cup.slug, mine=row.state if row else None)


def _place(rows: QuerySet[Cup], after: str) -> Place:
    if not after:
        return FIRST
    anchor = rows.filter(slug=after).first()
    if anchor is None:
        raise unknown_cursor()
    return Place(after=key_of(anchor, lists.NEWEST))


def known(user: User, slug: str) -> Cup:
    """A cup of which the person may know. Raises Problem."""
    found = lists.known_to(user).filter(slug=slug).first()
    if found is None:
        raise not_found()
    return found


def named(slug: str, user: User) -> schemas.CupName:
    """A cup as the list has it."""
    row = lists.counted(Cup.objects.filter(slug=slug)).get()
    return _name(row, row.people, place_of(row, user).mine)  # type: ignore[attr-defined]


def _name(cup: Cup, people: int, mine: str | None) -> schemas.CupName:
    return schemas.CupName(
        id=cup.slug,
        name=cup.name,
        system=cup.system,
        format=cup.form,
        state=cup.state,
        seats=cup.seats,
        people=people,
        places_max=cup.places_max,
        closes_at=cup.closes_at,
        mine=mine,
    )


def _whole(cup: Cup, user: User) -> schemas.Cup:
    shown = page.shown(Cup.objects.select_related("circle").get(pk=cup.pk), user)
    name = _name(shown.cup, len(shown.lines), shown.mine.state if shown.mine else None)
    return schemas.Cup(
        **name.model_dump(),
        pace=shown.cup.pace,
        rounds_in_all=shown.rounds_in_all,
        through=shown.cup.through,
        group=shown.cup.group,
        of_group=shown.cup.of_group,
        days=shown.cup.days,
        why=shown.cup.why,
        luck=shown.cup.luck,
        promise=shown.cup.promise,
        places_min=shown.cup.places_min,
        circle=shown.cup.circle.slug if shown.cup.circle else None,
        by_number=shown.cup.by_number,
        keeps=shown.keeps,
        moved=shown.cup.moved_at is not None,
        refused=shown.refused or None,
        me=shown.mine.pk if shown.mine else None,
        waiting=[_waits(row) for row in shown.waiting],
        asking=[_waits(row) for row in shown.asking],
        asks_me=[
            schemas.PartyAsks(party=row.entrant_id, name=row.entrant.shown_name, by=row.shown_name)
            for row in shown.asks_me
        ],
        entrants=[_line(line) for line in shown.lines],
        rounds=[_round(one) for one in shown.rounds],
    )


def _waits(row: Entrant) -> schemas.CupWaits:
    return schemas.CupWaits(id=row.pk, name=row.shown_name, since=row.since)


def _line(line: page.CupLine) -> schemas.CupEntrant:
    row = line.entrant
    return schemas.CupEntrant(
        id=row.pk,
        group=row.group,
        name=row.shown_name,
        instead=row.instead,
        state=row.state,
        place=line.place,
        points=line.points,
        met=line.met,
        deeds=line.deeds,
        people=[one.shown_name for one in line.people if one.is_here],
    )


def _round(one: page.RoundShown) -> schemas.CupRound:
    row = one.row
    return schemas.CupRound(
        number=row.number,
        commitment=row.commitment,
        begins_at=row.begins_at,
        ends_at=row.ends_at,
        over_at=row.over_at,
        tables=[_table(table) for table in one.tables],
    )


def _table(one: page.RoundTable) -> schemas.CupTable:
    people = [
        schemas.CupSitting(
            entrant=sitting.entrant.pk,
            seat=sitting.cell.seat,
            place=sitting.cell.place,
            points=sitting.cell.points,
            struck=sitting.cell.struck,
        )
        for sitting in one.people
    ]
    return schemas.CupTable(
        letter=one.table.letter,
        game=one.game or None,
        how=one.table.how,
        decided_at=one.table.decided_at,
        people=people,
    )
