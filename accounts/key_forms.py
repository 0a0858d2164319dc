"""Forms of security keys and passkeys. What a browser sends of a key is data like any other: maybe junk."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as key_forms
from django.utils.translation import gettext_lazy as _

from accounts.written import LineField


def read_or_refused(read: Callable[[], Any]) -> Any:
    """What `read` returns. The library names a part that is missing or of the wrong kind in its own ways."""
    try:
        return read()
    except (KeyError, TypeError, AttributeError, ValueError) as junk:
        raise get_adapter().validation_error("incorrect_code") from junk


class AddKeyForm(key_forms.AddWebAuthnForm):  # type: ignore[misc]
    """A new key; in the original its name has a label that cannot be translated."""

    name = LineField(label=_("Name"), required=False, max_length=100)

    def clean(self) -> Any:
        return read_or_refused(super().clean)


class EditKeyForm(key_forms.EditWebAuthnForm):  # type: ignore[misc]
    """A key under another name."""

    name = LineField(label=_("Name"), max_length=100)


class AuthenticateKeyForm(key_forms.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A key as the second factor."""

    def clean_credential(self) -> Any:
        return read_or_refused(super().clean_credential)


class LoginKeyForm(key_forms.LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey that signs in alone."""

    def clean_credential(self) -> Any:
        return read_or_refused(super().clean_credential)


class ReauthenticateKeyForm(key_forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A key shown again before something that matters."""

    def clean_credential(self) -> Any:
        return read_or_refused(super().clean_credential)
