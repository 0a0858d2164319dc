"""What somebody may do who has signed up and has not followed the link of the letter yet."""

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import signing_up
from accounts.adapter import WAITS
from accounts.addresses import stored_form
from accounts.signing_up import SigningUp

PAGE = "account_email_verification_sent"


class AddressForm(forms.Form):
    """The address that was meant."""

    email = forms.EmailField(max_length=254)

    def clean_email(self) -> str:
        return stored_form(self.cleaned_data["email"])


def _asks(request: HttpRequest) -> SigningUp | None:
    """Who asks for a letter; None for nobody, and for who has asked too often, which is said."""
    kept = signing_up.signing_up(request)
    if kept is not None and not signing_up.may_ask(request):
        messages.error(request, _("Too many tries. Please try again in a minute."))
        return None
    return kept


@require_POST
def letter_again(request: HttpRequest) -> HttpResponse:
    """POST: the letter goes out once more."""
    kept = _asks(request)
    if kept is None:
        return redirect(PAGE)
    if not signing_up.send_again(request, kept):
        messages.info(request, _("An email is on its way already. You can ask for another in three minutes."))
    elif not request.META.get(WAITS):
        messages.success(request, _("The email is on its way."))
    return redirect(PAGE)


@require_POST
def wrong_address(request: HttpRequest) -> HttpResponse:
    """POST `email`: it was meant to be that one."""
    kept = _asks(request)
    if kept is None:
        return redirect(PAGE)
    form = AddressForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("That is not an email address."))
        return redirect(PAGE)
    try:
        return signing_up.change_address(request, kept, form.cleaned_data["email"])
    except (ValidationError, IntegrityError):
        signing_up.forget(request)
        messages.error(request, _("Somebody has taken your name in the meantime. Please sign up again."))
        return redirect("account_signup")


@require_POST
def link_followed(request: HttpRequest) -> HttpResponse:
    """POST: they say that they have followed the link, in another browser perhaps."""
    kept = signing_up.signing_up(request)
    if kept is None:
        return redirect("games:home" if request.user.is_authenticated else "account_login")
    response = signing_up.confirmed(request, kept)
    if response is None:
        messages.info(request, _("Not confirmed yet. Click the link in our email, then come back here."))
    return response or redirect(PAGE)
