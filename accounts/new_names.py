"""What a name must be that somebody takes now. Whoever has another one already keeps it."""

import unicodedata
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.look_alikes import JOINED, is_of_one_script, look_of
from accounts.names import name_key

RESERVED = (
    *("admin", "admins", "administrator", "administrators", "administration", "bot", "guest", "help"),
    *("helpdesk", "labyrinth", "mod", "mods", "moderator", "moderators", "moderation", "official"),
    *("operator", "postmaster", "root", "staff", "support", "system", "team", "webmaster"),
    *("administracja", "administratorka", "administratorzy", "gość", "labirynt", "moderacja"),
    *("moderatorka", "moderatorzy", "obsługa", "pomoc", "wsparcie", "zespół"),
    *("админ", "администратор", "администрация", "модератор", "модерация", "поддержка", "помощь"),
    *("адмін", "адміністратор", "підтримка", "διαχειριστής", "συντονιστής", "υποστήριξη"),
    *("管理员", "管理員", "管理者", "版主", "客服", "サポート", "モデレーター", "관리자", "운영자"),
    *("مشرف", "مدير", "מנהל", "תמיכה"),
)
"""Words for the site and those who look after it, in English, Polish and the larger scripts."""


def validate_new_name(name: str) -> None:
    """Raise ValidationError for a name in several scripts, or one that would pass for the site itself."""
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the site."), code="reserved")
    if not is_of_one_script(name):
        message = _("A name is written in one script: Latin letters, or Greek ones, but not both.")
        raise ValidationError(message, code="scripts")


def is_reserved(name: str) -> bool:
    """Whether a word of the name, or all of it together, is kept for the site, however it is written."""
    words = JOINED.split(name)
    return any(_bare(word) in _reserved() for word in [*words, "".join(words)])


def _bare(word: str) -> str:
    """A word as a hasty eye sees it: without digits around it and without marks, "i" being "l"."""
    letters = unicodedata.normalize("NFD", look_of(name_key(word.strip("0123456789"))))
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).replace("i", "l")


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(_bare, RESERVED))
