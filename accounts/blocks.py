"""Who wants nothing to do with whom. A block works in both directions: the two never meet."""

from collections.abc import Callable, Collection

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.held import hold
from accounts.models import Block, Follow, User
from labyrinth.ground import clock

on_blocked: list[Callable[[User, User], object]] = []
"""Called with who blocks and who is blocked, in the transaction of the block."""


def blocked_ids(user: User) -> set[int]:
    """Everybody whom the person must not meet, whoever of the two said so (one query)."""
    met = Block.objects.filter(Q(by=user) | Q(blocked=user)).values_list("by_id", "blocked_id")
    return {other for pair in met for other in pair if other != user.pk}


def are_blocked(user_id: int, others: Collection[int]) -> bool:
    """Whether the person must not meet one of these people (one query, none for nobody)."""
    if not others:
        return False
    return Block.objects.filter(
        Q(by=user_id, blocked__in=others) | Q(blocked=user_id, by__in=others)
    ).exists()


@transaction.atomic
def block(user: User, other: User) -> bool:
    """Let the two never meet again; False if the person had said so before. Neither follows the other now.

    Raises ValueError for oneself. What they play together goes on.
    """
    if user.pk == other.pk:
        raise ValueError("Nobody blocks themselves.")
    held_together(user, other)
    _row, made = Block.objects.get_or_create(by=user, blocked=other, defaults={"at": clock.now()})
    Follow.objects.filter(Q(by=user, followed=other) | Q(by=other, followed=user)).delete()
    for listener in on_blocked:
        listener(user, other)
    return made


def held_together(user: User, other: User) -> None:
    """Nobody else blocks or follows between these two until the transaction ends."""
    first, second = sorted((user.pk, other.pk))
    hold(f"between {first} and {second}")


def unblock(user: User, other: User) -> bool:
    """Take back one's own block; False if there was none. The other's block of them stays."""
    removed, _of_each = Block.objects.filter(by=user, blocked=other).delete()
    return removed > 0


def blocks_of(user: User) -> QuerySet[Block]:
    """The person's own blocks with their people, the latest first. Who blocks them is told to nobody."""
    return Block.objects.filter(by=user).select_related("blocked").order_by("-at", "-pk")
