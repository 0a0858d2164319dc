"""The one rule for a password: at least 8 characters, and none that is easily guessed."""

from typing import Any

from django.contrib.auth import password_validation as django_rules
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST = 8
GUESSED = (
    django_rules.CommonPasswordValidator(),
    django_rules.UserAttributeSimilarityValidator(),
    django_rules.NumericPasswordValidator(),
)
"""What is guessed first: passwords of lists, one's own name or address, numbers alone."""


class OneRule:
    """Told in one sentence before, and in one if it is broken."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError."""
        if len(password) < SHORTEST:
            raise ValidationError(self.get_help_text(), code="password_too_short")
        for rule in GUESSED:
            try:
                rule.validate(password, user)
            except ValidationError:
                raise ValidationError(
                    _("This one is easily guessed. Choose another."), code="password_too_common"
                ) from None

    def get_help_text(self) -> str:
        """What the form says beside the field."""
        return _("At least %(shortest)d characters, not a common one.") % {"shortest": SHORTEST}
