"""In which language and time zone somebody reads: decided here for pages, mails, API and content."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from django.utils import timezone, translation

from accounts.models import Language, User
from accounts.time_zones import DEFAULT, zone_of

SPOKEN = frozenset(Language.values)


class Bilingual(Protocol):
    """Whatever stands written in both languages."""

    @property
    def en(self) -> Any: ...

    @property
    def pl(self) -> Any: ...


@contextmanager
def speaking_to(person: User | None) -> Iterator[None]:
    """What is worded inside is in the language of the person, with times in their zone; for somebody unknown
    in the language of the running request, with times in UTC."""
    language = person.language if person else active_language()
    with speaking(language, person.time_zone if person else DEFAULT):
        yield


@contextmanager
def speaking(language: str, zone: str = DEFAULT) -> Iterator[None]:
    """The same in a language that is no person's: that of an address, a picture or a webhook."""
    with translation.override(language), timezone.override(zone_of(zone)):
        yield


def speak_to(person: User) -> None:
    """The same from now on, to the end of the request."""
    translation.activate(person.language)
    timezone.activate(zone_of(person.time_zone))


def speak(language: str) -> None:
    """A language that an address asks for, to the end of the request."""
    translation.activate(language)


def active_language() -> str:
    """The language that is spoken now, as one of the two that the site speaks."""
    language = (translation.get_language() or "").partition("-")[0]
    return language if language in SPOKEN else Language.ENGLISH.value


def is_polish() -> bool:
    """Whether the reader reads Polish."""
    return (translation.get_language() or "").startswith("pl")


def in_language(given: Bilingual) -> Any:
    """What stands written in both languages, in the one that is spoken now."""
    return given.pl if is_polish() else given.en
