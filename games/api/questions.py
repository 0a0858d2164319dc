"""The questions that wait for a person."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Query

from games.api import schemas, shapes
from games.api.auth import ApiRequest, needs
from games.api.lists import questions_of
from games.journal.release import BeingUpgraded

router = Router(tags=["questions"])

Few = Annotated[int, Query(10, ge=1, le=10, description="How many rows at most.")]
AfterQuestion = Annotated[
    str,
    Query(
        "",
        pattern=r"^([0-9]{1,16}-[a-z0-9]{10})?$",
        description="`next` of the page before; empty: the first.",
    ),
]
OfGame = Annotated[
    str, Query("", pattern=r"^([a-z0-9]{10})?$", description="Of this game only; empty: of all.")
]


@router.get(
    "/questions",
    operation_id="questions",
    **needs("read"),
    response=schemas.OpenQuestions,
    summary="What waits for you",
)
def questions(
    request: ApiRequest, game: OfGame = "", after: AfterQuestion = "", limit: Few = 10
) -> schemas.OpenQuestions:
    """Your open questions at all tables, asked longest ago first. Paused games ask nothing."""
    found = questions_of(request.user, slug=game, after=after, limit=limit)
    upgraded = [row.game.slug for row in found.rows if row.question is None]
    if game and upgraded:
        raise BeingUpgraded
    rows = [shapes.open_question(row) for row in found.rows if row.question is not None]
    return schemas.OpenQuestions(rows=rows, next=found.next or None, upgraded=upgraded)
