"""One talk through a campaign: it goes on at the table of the next game, and leads back to those before.

Who sits down at a later chapter reads what was said before, as whoever takes over a seat does.
"""

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models import Game, Line, Seat
from games.models.game import HEAVY, Status
from games.models.talk import Room


def chapter_before(game: Game, user: User | None, room: Room) -> Game | None:
    """The last game before it in its campaign in whose room something was said that the person reads."""
    if game.campaign_id is None:
        return None
    said = Line.objects.filter(game=OuterRef("pk"), room=room)
    sat = Seat.objects.filter(game=OuterRef("pk"), user=user.pk if user else None)
    earlier = Game.objects.filter(campaign=game.campaign_id, chapter__lt=game.chapter)
    theirs = Q(status=Status.FINISHED) | Q(Exists(sat))
    return earlier.filter(theirs, Exists(said)).defer(*HEAVY).order_by("-chapter").first()


def chapter_after(game: Game) -> Game | None:
    """The game that has followed it in its campaign."""
    if game.campaign_id is None:
        return None
    later = Game.objects.filter(campaign=game.campaign_id, chapter__gt=game.chapter)
    return later.defer(*HEAVY).order_by("chapter").first()
