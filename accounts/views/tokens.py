"""The page "Tokens": those a person has, a new one, renewing and revoking.

Whoever makes or renews one shows once more who they are, and the owner is told by mail.
"""

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import tokens as services
from accounts.models import Token, User
from accounts.once import made, once, once_or, remember
from accounts.token_forms import TokenForm
from accounts.views.person import signed_in
from labyrinth.ground.clock import now

PAGE = "accounts:tokens"


def _anew(request: HttpRequest, token_id: str) -> HttpResponse:
    """The answer to the first press may never have arrived, and with it the secret: the token has another."""
    return _page(request, TokenForm(), services.with_another_secret(signed_in(request), int(token_id)))


@never_cache
@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@once_or(_anew)
def tokens(request: HttpRequest) -> HttpResponse:
    """The list and the form; a new token is shown in the answer to the form, and never again."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    secret = _made(request, form) if request.method == "POST" and form.is_valid() else ""
    return _page(request, TokenForm() if secret else form, secret)


def _page(request: HttpRequest, form: TokenForm, secret: str) -> HttpResponse:
    mine = services.tokens_of(signed_in(request))
    page = {
        "form": form,
        "secret": secret,
        "tokens": [(token, services.is_over(token, now())) for token in mine],
        "most": services.MOST,
    }
    return render(request, "accounts/tokens.html", page)


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@once
def renew_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Let one token hold longer. Whoever had to sign in again first comes back by GET, to the list."""
    person = signed_in(request)
    if request.method != "POST":
        return redirect(PAGE)
    with transaction.atomic():
        token = services.renew(person, token_id)
        if token is not None:
            _tell(person, token, "accounts/mail/token_renewed")
    if token is None:
        messages.info(request, _("This token is no longer valid. Make a new one."))
    else:
        messages.success(request, _("The token “%(name)s” is renewed.") % {"name": token.shown_name})
    return made(request, reverse(PAGE))


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke one token; one that is gone already is no mistake."""
    token = services.revoke(signed_in(request), token_id)
    if token is not None:
        messages.success(
            request,
            _("The token “%(name)s” is revoked: it opens nothing any more.") % {"name": token.shown_name},
        )
    return redirect(PAGE)


def _made(request: HttpRequest, form: TokenForm) -> str:
    """The secret of a new token; "" with an error on the form where there are too many."""
    person = signed_in(request)
    try:
        with transaction.atomic():
            token, secret = services.make(person, **form.cleaned_data)
            _tell(person, token, "accounts/mail/token_made")
    except services.TooManyError:
        most = _("You have %(most)d tokens; revoke one first.")
        form.add_error(None, most % {"most": services.MOST})
        return ""
    remember(request, str(token.pk))
    return secret


def _tell(person: User, token: Token, template: str) -> None:
    """Write to the owner, as of a changed password."""
    get_adapter().send_notification_mail(template, person, {"user": person, "token": token})
