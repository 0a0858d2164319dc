"""Tags about circles."""

from django import template
from django.utils.safestring import SafeString

from accounts import avatar as drawings
from games.models import Circle

register = template.Library()


@register.simple_tag
def circle_arms(circle: Circle, size: int = 28) -> SafeString:
    """The coat of arms of a circle, `size` pixels wide; it stands beside the name and says nothing to a
    screen reader."""
    return SafeString(drawings.svg(circle.slug, circle.arms, size=size))
