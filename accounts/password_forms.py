"""Choosing a password: it is typed once, and a button shows it."""

from typing import Any

from allauth.account import forms as allauth_forms

from accounts.passwords import OneRule


class Once:
    """Of a form of allauth that asks for the new password twice."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("password2", None)
        password = self.fields["password1"]
        password.widget.attrs["autocomplete"] = "new-password"
        password.help_text = OneRule().get_help_text()


class ChangePasswordForm(Once, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The present password, and the new one."""


class SetPasswordForm(Once, allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """The first password of somebody who came by an account elsewhere."""


class ResetPasswordKeyForm(Once, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """The new password of somebody who followed the link of a mail."""
