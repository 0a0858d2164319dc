"""Company for programs: what people have to be to each other before an operation can be carried out."""

from typing import Any

from accounts import friends
from games.circles import keeping, standing
from games.circles.keeping import Described
from games.models import Circle, Game, Member, Wish
from games.models.circle import Joining, Role
from games.models.wish import WishState
from games.wishes import wishing
from games.wishes.wishing import Chosen
from labyrinth.ground.clock import now
from tests.games.people import open_table, person

WISH = Chosen({"sorcerer": [3]}, ["day"], ["en"])
COMPANY = (
    *("make_wish", "wish_goes_on", "take_back_wish", "follow", "unfollow"),
    *("join_circle", "ask_circle", "leave_circle", "circle_person", "wear_seals"),
    *("found_circle", "set_up_standing", "end_standing"),
)


def lanterns(*members: str, listed: bool = True) -> Circle:
    """A circle that Bob keeps, with these members."""
    found = keeping.found(person("Bob"), Described("Lanterns", listed=listed))
    for name in members:
        Member.objects.create(circle=found, user=person(name), role=Role.MEMBER, since=now())
    return found


def hosted(name: str) -> Circle:
    """A circle that Ann keeps, which somebody has asked to be let into."""
    found = keeping.found(person("Ann"), Described("Owls", joining=Joining.ASKED, listed=True))
    Member.objects.create(circle=found, user=person(name), role=Role.ASKED, since=now())
    return found


def table_of(circle: Circle) -> Game:
    """A table of a circle of Ann's."""
    game = open_table("Ann")
    Game.objects.filter(pk=game.pk).update(circle=circle)
    game.refresh_from_db()
    return game


def resting() -> Wish:
    """Ann's wish, which rests."""
    found = wishing.wish(person("Ann"), WISH)
    Wish.objects.filter(pk=found.pk).update(state=WishState.RESTING)
    return found


def prepared(name: str) -> tuple[dict[str, str], Any]:
    """What stands in the address of an operation that Ann's program can carry out, and what it sends where
    that is not always the same."""
    if name == "wish_goes_on":
        resting()
    elif name == "take_back_wish":
        wishing.wish(person("Ann"), WISH)
    elif name == "unfollow":
        friends.follow(person("Ann"), person("Bob"))
    if name == "circle_person":
        return {"circle": hosted("Bob").slug, "person": person("Bob").slug}, None
    if name in ("set_up_standing", "end_standing"):
        circle = hosted("Bob")
        like = table_of(circle)
        names = {"circle": circle.slug}
        if name == "end_standing":
            every = standing.Every(1, 0, 18)
            names["standing_table"] = str(standing.set_up(circle.pk, person("Ann"), "M", like, every).pk)
        return names, {"name": "Monday", "like": like.slug, "weekday": 0, "hour": 18}
    found = lanterns(*(["Ann"] if name == "leave_circle" else []))
    sent = {"invite": found.invite} if name == "join_circle" else None
    return {"circle": found.slug, "person": person("Bob").slug}, sent
