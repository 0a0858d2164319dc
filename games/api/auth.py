"""Who asks: the bearer of a personal token, and nobody else. Cookies open nothing here."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security.http import HttpAuthBase

from accounts import sanctions
from accounts.models import Sanction, Token, User
from accounts.tokens import BadTokenError, Wrong, recognise
from games.api.problems import Problem

REALM = 'Bearer realm="Labyrinth"'


class ApiRequest(HttpRequest):
    """A request as the operations of the API get it."""

    user: User
    token: Token


class Bearer(HttpAuthBase):
    """Lets in whose token has a scope ("" needs none). The token itself has been looked at before."""

    openapi_scheme = "bearer"

    def __init__(self, scope: str = "") -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Token:
        """The token. Raises Problem without one, and where its scopes do not reach so far."""
        token: Token | None = getattr(request, "token", None)
        if token is None:
            raise missing()
        if self.scope and self.scope not in token.scopes:
            raise _too_small(self.scope)
        return token


def needs(scope: str = "") -> dict[str, Any]:
    """What an operation asks of the token, for its decorator and for the document."""
    return {"auth": Bearer(scope), "openapi_extra": {"x-scope": scope}}


def token_of(request: HttpRequest) -> Token | None:
    """The token in the Authorization header, None without such a header. Raises Problem for a bad one."""
    header = request.headers.get("Authorization", "")
    if not header:
        return None
    scheme, _space, secret = header.partition(" ")
    if scheme.lower() != "bearer":
        raise missing()
    try:
        return recognise(secret.strip())
    except BadTokenError as error:
        raise _bad(error) from None


def missing() -> Problem:
    """Nobody is known without a token."""
    text = _("Send a personal token: “Authorization: Bearer lab_…”. Tokens are made in your account.")
    return Problem("token", text, headers={"WWW-Authenticate": REALM})


def _bad(error: BadTokenError) -> Problem:
    if error.ban is not None:
        return Problem("banned", _banned(error.ban))
    headers = {"WWW-Authenticate": f'{REALM}, error="invalid_token"'}
    return Problem("token", _why(error.wrong), headers=headers)


def _why(wrong: Wrong) -> str:
    return {
        "expired": _("This token has expired. Make a new one."),
        "revoked": _("This token has been revoked."),
        "closed": _("The account of this token is closed."),
    }.get(wrong, _("This is not a token of this site."))


def _banned(ban: Sanction) -> str:
    if ban.until is None:
        return _("This account is banned. The reason: %(reason)s") % {"reason": ban.reason}
    facts = {"moment": sanctions.moment_words(ban.until), "reason": ban.reason}
    return _("This account is banned until %(moment)s. The reason: %(reason)s") % facts


def _too_small(scope: str) -> Problem:
    text = _("This needs a token with the scope “%(scope)s”.") % {"scope": scope}
    challenge = f'{REALM}, error="insufficient_scope", scope="{scope}"'
    return Problem("scope", text, {"scope": scope}, {"WWW-Authenticate": challenge})
