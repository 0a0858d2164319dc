"""Whom a planted fault needs: there are more of them then, so that few tables meet it within days."""

from typing import TypeVar

from rehearsal import agenda, leave, people, replying
from rehearsal.people import BY_DIGEST, Habit
from rehearsal.swap import swap

ABSENT = Habit("absent", 8.0, 0.9, asks=True)
T = TypeVar("T")


def leaves() -> None:
    """People want every second answer back, and all answer at the table, where it is asked."""
    swap(leave, "ASKS", lambda _: 0.08)
    swap(replying, "OF_SO_MANY", lambda _: 1)
    swap(replying, "NEVER", lambda _: 0)


def readers_of_digests() -> None:
    """Every second person is told in the digest alone."""
    swap(people, "BY_TURNS", lambda habits: _every_second(habits, BY_DIGEST))


def absent_people() -> None:
    """Every second person overlooks nearly all mails, and no vacation of theirs begins by itself."""
    swap(people, "BY_TURNS", lambda habits: _every_second(habits, ABSENT))


def phones() -> None:
    """Everybody has one."""
    swap(people, "HAVE", lambda _: ((people.PHONE,),))


def deleted_accounts() -> None:
    """Every second person deletes their account."""
    swap(agenda, "NEWS", lambda news: _every_second(news, "delete"))


def _every_second(all_of: tuple[T, ...], one: T) -> tuple[T, ...]:
    return tuple(one if at % 2 else other for at, other in enumerate(all_of))
