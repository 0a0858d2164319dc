"""What the API gives of a round that has shared its luck, once it is open."""

from games.api.schemas import PersonName, Told


class LuckTable(Told):
    """A table as the seat has played it. `deed` is what is compared, by its end, null where it was not
    played; `grew` that at the start, whenever a round of turns began, and at the end; `against` the mean of
    the same seat at all tables ("+4.5"). Everything of its `game` is open once it is `finished`."""

    letter: str
    entrant: int
    name: PersonName
    deed: int | None
    points: str
    against: str
    grew: list[int]
    game: str | None
    finished: bool


class LuckDrawn(Told):
    """What a table has drawn out of a bag; `mean` null where that is nothing."""

    letter: str
    dice: int
    mean: float | None
    sixes: int


class LuckBag(Told):
    """A bag of the seat: how many of its `size` dice show 1, 2 … 6, and what the tables have drawn."""

    name: str
    size: int
    faces: list[int]
    drawn: list[LuckDrawn]


class LuckWay(Told):
    """What was done at one table; `alone` if at none of the others."""

    letter: str
    words: str
    alone: bool


class LuckParting(Told):
    """A moment up to which these tables had answered alike: its round (0: before the first), what was asked.
    `same_luck`: all dice had been alike, too."""

    round: int
    asked: str
    same_luck: bool
    ways: list[LuckWay]


class RoundLuck(Told):
    """The tables of a round side by side, as one seat has played them, the best first: of `many` those near
    yours, or all. `seed` is that of the bags, whose `commitment` was told before anybody was seated."""

    cup: str
    round: int
    seat: int
    seats: list[int]
    many: int
    deed_name: str
    commitment: str
    seed: str
    tables: list[LuckTable]
    parted: list[LuckParting]
    bags: list[LuckBag]
