"""How many tables there are, and how many people sit at each. Pure."""

from games.engine.dice import Stream


def sizes(people: int, seats: int, tables: int = 0) -> list[int]:
    """The sizes of the tables, as even as possible, the larger ones first; nobody sits alone.

    There are so many `tables`, or as few as hold all. At tables of two one may be left over.
    """
    if seats == 2:
        return [2] * (people // 2)
    tables = min(tables or -(-people // seats), people // 2)
    if not tables:
        return []
    least, more = divmod(people, tables)
    return [least + (at < more) for at in range(tables)]


def shuffled(people: list[int], stream: Stream) -> list[int]:
    """The same people in an order by lot."""
    left, found = list(people), []
    while left:
        found.append(left.pop(stream.below(len(left))))
    return found
