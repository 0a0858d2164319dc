"""The page "Tokens": those a person has, a new one, and revoking."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import tokens as services
from accounts.models import User
from accounts.token_forms import TokenForm
from accounts.views.person import signed_in
from labyrinth.clock import now


@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """The list and the form; a new token is shown in the answer to the form, and never again."""
    person = signed_in(request)
    form = TokenForm(request.POST if request.method == "POST" else None)
    secret = _made(person, form) if request.method == "POST" and form.is_valid() else ""
    mine = services.tokens_of(person)
    page = {
        "form": TokenForm() if secret else form,
        "secret": secret,
        "tokens": [(token, services.is_over(token, now())) for token in mine],
        "most": services.MOST,
    }
    return render(request, "accounts/tokens.html", page)


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke one token; one that is gone already is no mistake."""
    token = services.revoke(signed_in(request), token_id)
    if token is not None:
        messages.success(
            request, _("The token “%(name)s” is revoked: it opens nothing any more.") % {"name": token.name}
        )
    return redirect("accounts:tokens")


def _made(person: User, form: TokenForm) -> str:
    """The secret of a new token; "" with an error on the form where there are too many."""
    chosen = form.cleaned_data
    try:
        _token, secret = services.make(
            person, name=chosen["name"], scopes=chosen["scopes"], expires_at=form.expires_at()
        )
    except services.TooManyError:
        most = _("You have %(most)d tokens; revoke one first.")
        form.add_error(None, most % {"most": services.MOST})
        return ""
    return secret
