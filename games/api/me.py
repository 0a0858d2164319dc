"""Whom the token speaks for."""

from ninja import Router

from games.api import schemas
from games.api.auth import ApiRequest, needs

router = Router(tags=["me"])


@router.get("/me", operation_id="me", **needs(), response=schemas.Me, summary="Whom the token speaks for")
def me(request: ApiRequest) -> schemas.Me:
    """Needs a token with any scope; a program finds out here what it may do."""
    person = request.user
    token = schemas.TokenFacts.model_validate(request.token)
    return schemas.Me(
        id=person.slug,
        name=person.username,
        language=person.language,
        time_zone=person.time_zone,
        token=token,
    )
