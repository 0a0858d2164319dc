"""Fields for words of one's own that others read: nothing hides in them, and something is to be seen."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from accounts.tidied import can_be_seen, in_one_line, tidied


class LineField(forms.CharField):
    """One line: a name of a table, of settings, of a token, a phrase."""

    def to_python(self, value: Any) -> Any:
        """The line as it is stored. Raises ValidationError where nothing of it can be seen."""
        return _seen(super().to_python(value) or "", in_one_line)


class WordsField(forms.CharField):
    """Words in as many lines as one likes."""

    def to_python(self, value: Any) -> Any:
        """The words as they are stored. Raises ValidationError where nothing of them can be seen."""
        return _seen(super().to_python(value) or "", tidied)


def _seen(given: str, tidy: Callable[[str], str]) -> str:
    ProhibitNullCharactersValidator()(given)
    text = tidy(given)
    if given.strip() and not can_be_seen(text):
        raise ValidationError(_("Write at least one character that can be seen."), code="invisible")
    return text
