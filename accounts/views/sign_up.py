"""Signing up, when somebody else takes the name or the address in the same moment."""

from typing import Any

from allauth.account.views import SignupView
from allauth.socialaccount.views import SignupView as SocialSignupView
from django.db import IntegrityError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from accounts.models import User
from accounts.once import once, remember
from accounts.signing_up import begin


class SignUp(SignupView):  # type: ignore[misc]
    def form_valid(self, form: Form) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.full_clean()  # the other one's row is there now
            if not form.is_valid():
                refused: HttpResponse = self.form_invalid(form)
                return refused
            response = super().form_valid(form)
        self._keep(form)
        return response

    def _keep(self, form: Any) -> None:
        """What they wrote is kept in the same way whether or not the address was known."""
        person = form.in_vain or self.user
        if isinstance(person, User):
            person.email = form.cleaned_data["email"]
            begin(self.request, person, None if form.in_vain else person)


class SocialSignUp(SocialSignupView):  # type: ignore[misc]
    def form_valid(self, form: Form) -> HttpResponse:
        begun = self.request.session["socialaccount_sociallogin"]
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.full_clean()
            if form.is_valid():
                response = super().form_valid(form)
            else:
                self.request.session["socialaccount_sociallogin"] = begun
                response = self.form_invalid(form)
        return response


@once
def sign_up(request: HttpRequest) -> HttpResponse:
    """Email, name and password; the page of the address `account_signup`."""
    response: HttpResponse = SignUp.as_view()(request)
    if isinstance(response, HttpResponseRedirect):
        remember(request, response.url)
    return response


def social_sign_up(request: HttpRequest) -> HttpResponse:
    """Name and email of somebody who comes by an account elsewhere; `socialaccount_signup`."""
    response: HttpResponse = SocialSignUp.as_view()(request)
    return response
