"""The tables of a round that have shared their luck, side by side, once it is open."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path, Query

from games.analysis import parting
from games.analysis.parting import Parting
from games.api import luck_schemas as schemas
from games.api.auth import ApiRequest, needs
from games.api.cups import Id, known
from games.api.problems import not_found
from games.cups import side_by_side
from games.cups.side_by_side import BagShown, Place, SideBySide
from games.models import CupRound

router = Router(tags=["cups"])

Number = Annotated[int, Path(..., ge=1, le=99, description="The number of a round.")]
OfSeat = Annotated[int | None, Query(None, ge=1, le=6, description="Which seat; left out: yours, else 1.")]
Everyone = Annotated[bool, Query(False, description="All tables, not only those near yours.")]


@router.get(
    "/cups/{cup}/rounds/{number}/luck",
    operation_id="round_luck",
    **needs("read"),
    response=schemas.RoundLuck,
    summary="The luck of a round",
)
def round_luck(
    request: ApiRequest, cup: Id, number: Number, seat: OfSeat = None, everyone: Everyone = False
) -> schemas.RoundLuck:
    """How one seat went at all tables, where they parted, what lay in the bags. 404 for a round that is not
    over, or that has shared no luck."""
    found = known(request.user, cup)
    of = (
        CupRound.objects.select_related("cup").filter(cup=found, number=number, over_at__isnull=False).first()
    )
    if of is None or not found.shares_luck:
        raise not_found()
    which = side_by_side.own_seat(of, request.user) if seat is None else seat
    shown = side_by_side.side_by_side(found, of, request.user, seat=which, everyone=everyone)
    if shown is None:
        raise not_found()
    return _whole(shown)


def _whole(shown: SideBySide) -> schemas.RoundLuck:
    letters = [one.letter for one in shown.over]
    return schemas.RoundLuck(
        cup=shown.of.cup.slug,
        round=shown.of.number,
        seat=shown.seat,
        seats=shown.seats,
        many=shown.many,
        deed_name=shown.deed_name,
        commitment=shown.of.commitment,
        seed=shown.seed,
        tables=[_table(one) for one in shown.places],
        parted=[_parting(one, letters) for one in parting.of_round(shown)],
        bags=[_bag(one) for one in shown.bags],
    )


def _table(one: Place) -> schemas.LuckTable:
    return schemas.LuckTable(
        letter=one.letter,
        entrant=one.row.entrant_id,
        name=one.row.entrant.shown_name,
        deed=one.deed,
        points=one.points,
        against=one.against,
        grew=list(one.grew),
        game=one.game or None,
        finished=one.finished,
    )


def _parting(one: Parting, letters: list[str]) -> schemas.LuckParting:
    ways = [
        schemas.LuckWay(letter=letter, words=way.words, alone=way.alone)
        for letter, way in zip(letters, one.ways, strict=True)
        if way is not None
    ]
    return schemas.LuckParting(round=one.round, asked=one.asked, same_luck=one.same_luck, ways=ways)


def _bag(one: BagShown) -> schemas.LuckBag:
    drawn = [schemas.LuckDrawn.model_validate(row) for row in one.drawn]
    return schemas.LuckBag(
        name=one.name, size=one.size, faces=[count for _face, count, _share in one.faces], drawn=drawn
    )
