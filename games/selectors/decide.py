"""What the page behind a link of a mail shows: no more than the mail itself."""

from dataclasses import dataclass

from games.models import Game, Obligation
from games.models.due import shown_due
from games.models.mail_tokens import Decision
from games.selectors.mail import words
from games.selectors.mail.news import news
from games.selectors.mail.scenes import scene_of
from games.selectors.scene import Scene
from labyrinth.clock import now


@dataclass(frozen=True)
class Confirm:
    """One decision before it is made: the table from the seat's view, the option in words, the due time."""

    scene: Scene
    option: str
    due: str
    then: str


def confirm(game: Game, decision: Decision) -> Confirm | None:
    """The page of a link that is still good; None when its option is not offered after all.

    Raises Refused where this process is older than the game.
    """
    found = news(game, decision.seat)
    scene = scene_of(found)
    option = dict(scene.options).get(decision.key)
    row = Obligation.objects.filter(game=game, seat=decision.seat).first()
    if option is None or row is None:
        return None
    over = shown_due(game, found.table.seats, [row], now()).get(row.seat)
    due = words.moment(over) if over else ""
    return Confirm(scene, option, due, words.then(row.then) if due else "")


def afterwards(game: Game, seat: int) -> Scene:
    """What the answer has led to, from the seat's view. Raises Refused like `confirm`."""
    return scene_of(news(game, seat))
