import copy
from typing import Any

from allauth.socialaccount import forms as allauth_forms
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.address_form import one_form
from accounts.addresses import forget_wishes, owner_of
from accounts.forms import name_at_the_table, zone_in_browser, zone_or_nothing
from accounts.in_vain import SameWork


class SocialSignupForm(SameWork, allauth_forms.SignupForm):  # type: ignore[misc]
    """Name and email of somebody who comes by an account elsewhere."""

    time_zone = zone_in_browser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_at_the_table(self)
        confirmed = [each for each in self.sociallogin.email_addresses if each.verified]
        if confirmed:
            # The main one of those confirmed there, and no other: it needs no letter of ours.
            self.initial["email"] = max(confirmed, key=lambda each: each.primary).email
            self.fields["email"].disabled = True
            self.fields["email"].help_text = _("You can change it once you have your account.")

    def clean_time_zone(self) -> str:
        return zone_or_nothing(self.cleaned_data["time_zone"])

    def validate_unique_email(self, email: str) -> str:
        """A known address is told by mail only."""
        self.account_already_exists = owner_of(email) is not None
        return email

    def somebody_new(self) -> Any:
        """With a sign-in of its own, which is changed when it is stored."""
        form, begun = super().somebody_new(), copy.copy(self.sociallogin)
        begun.user, begun.account = copy.copy(begun.user), copy.copy(begun.account)
        form.sociallogin = begun
        return form

    @transaction.atomic
    def save(self, request: HttpRequest) -> Any:
        """Raises IntegrityError if somebody has taken the name or the address since they were looked at."""
        forget_wishes(self.cleaned_data["email"])
        chosen = self.cleaned_data["email"]
        offered = self.sociallogin.email_addresses
        self.sociallogin.email_addresses = [
            each for each in offered if one_form(each.email) == one_form(chosen)
        ]
        for each in self.sociallogin.email_addresses:
            each.email = chosen
        return super().save(request)
