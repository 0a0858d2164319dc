"""What others have said to somebody whose account goes: they are called by no name any more."""

from collections.abc import Collection, Mapping
from itertools import islice

from django.utils.translation import override

from games.models import Line, Seat, Tenure
from games.models.shown_name import shown_name
from games.talk.mentions import without_names

AT_ONCE = 500


def forget_calls(seats: Mapping[int, int], names: Collection[str]) -> None:
    """In the talk of these games (game -> the seat that the person had) their `names` behind an @ become the
    words that stand for whoever is gone, in the language of who said it. Three queries and what is written,
    for any number of games."""
    lines = Line.objects.filter(game__in=seats, text__contains="@").select_related("user")
    others = _others(seats, names)
    rows = lines.only("pk", "game", "text", "user__language").order_by("pk").iterator(AT_ONCE)
    changed = (line for line in rows if _changes(line, seats[line.game_id], names, others))
    while some := list(islice(changed, AT_ONCE)):
        Line.objects.bulk_update(some, ["text"])


def _changes(line: Line, seat: int, names: Collection[str], others: Mapping[int, set[str]]) -> bool:
    """Whether the line calls them; then it does so no more."""
    with override(line.user.language if line.user else None):
        text = without_names(line.text, names, others.get(line.game_id, ()), shown_name("", seat))
    changed, line.text = text != line.text, text
    return changed


def _others(seats: Mapping[int, int], names: Collection[str]) -> dict[int, set[str]]:
    """Game -> what everybody else there is or was called: a longer name may begin like one that goes."""
    found: dict[int, set[str]] = {}
    for model in (Seat, Tenure):
        for game, name in model.objects.filter(game__in=seats).values_list("game_id", "name"):
            if name and name not in names:
                found.setdefault(game, set()).add(name)
    return found
