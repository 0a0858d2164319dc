"""Who is in a circle, and so knows of its tables."""

from accounts.models import User
from games.models.circle import IN_CIRCLE, Member


def is_member(user: User, circle_id: int | None) -> bool:
    """Whether the person is in the circle (one query; none, and False, where there is no circle)."""
    if circle_id is None:
        return False
    return Member.objects.filter(circle=circle_id, user=user, role__in=IN_CIRCLE).exists()
