"""What the address of a list asks for: which page of it, and the games of which system."""

from django.http import HttpRequest

from games.faces.systems import is_known


def page_number(request: HttpRequest) -> int | None:
    """The number in ?page=, 1 at least; None where there is none."""
    number = request.GET.get("page", "")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        return None
    return max(1, int(number))


def system_named(request: HttpRequest) -> str:
    """The slug in ?system=; "" where the site plays no such game."""
    system = request.GET.get("system", "")
    return system if is_known(system) else ""
