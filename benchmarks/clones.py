"""Many games from one, row by row inside the database."""

from collections.abc import Collection
from typing import Any

from django.db import connection, models

from games.models import Game

OWN = {
    "slug": "'c' || lpad(to_hex({last} + n), 9, '0')",
    "invite": "'c' || lpad(to_hex({last} + n), 15, '0')",
    "message_id": "'<' || md5(random()::text || g.id) || '@127.0.0.1>'",
}
"""What no two games or messages may share, as SQL with the number n or g.id of the clone."""

Games = models.QuerySet[Game]


def table_of(model: type[models.Model]) -> str:
    """The name of a model's table."""
    return str(model._meta.db_table)  # noqa: SLF001 - Django's documented way


def clones(
    template: Game, how_many: int, *, only: Collection[type[models.Model]] = (), **instead: str
) -> Games:
    """So many copies of a game with all rows that belong to it; each plays on as the game itself would.

    `only`: copy the rows of these models alone; `instead` gives SQL for columns (`t` is the row that is
    copied).
    """
    last = Game.objects.order_by("-pk").values_list("pk", flat=True)[0]
    own = {column: sql.format(last=last) for column, sql in OWN.items()}
    with connection.cursor() as cursor:
        # The rows fit each other as their originals do: no need to look up every key.
        cursor.execute("SET session_replication_role = replica")
        _copy(cursor, Game, f"generate_series(1, {how_many}) AS n WHERE t.id = {template.pk}", own)
        for model in only or _belonging():
            games = f"games_game AS g WHERE g.id > {last} AND t.game_id = {template.pk}"
            _copy(cursor, model, games, own | {"game_id": "g.id"} | instead)
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("ANALYZE")
    return Game.objects.filter(pk__gt=last)


def copies(template: models.Model, how_many: int, *, others: str = "", **instead: str) -> None:
    """So many copies of one row; `instead` gives SQL for columns, with the number n of the copy, and what
    `others` (more tables, and conditions) name."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        some = f"generate_series(1, {how_many}) AS n {others or 'WHERE true'} AND t.id = {template.pk}"
        _copy(cursor, type(template), some, instead)
        cursor.execute("SET session_replication_role = DEFAULT")


def _belonging() -> list[type[models.Model]]:
    """The models whose rows belong to a game."""
    relations = Game._meta.related_objects  # noqa: SLF001
    return [relation.related_model for relation in relations if relation.field.column == "game_id"]


def _copy(cursor: Any, model: type[models.Model], others: str, instead: dict[str, str]) -> None:
    """INSERT ... SELECT of all columns but a key that the database counts."""
    fields = model._meta.concrete_fields  # noqa: SLF001
    quote = connection.ops.quote_name
    names = [str(field.column) for field in fields if not isinstance(field, models.AutoField)]
    values = [instead.get(name, f"t.{quote(name)}") for name in names]
    table, columns = quote(table_of(model)), ", ".join(map(quote, names))
    sql = f"INSERT INTO {table} ({columns}) SELECT {', '.join(values)} FROM {table} AS t, {others}"  # noqa: S608
    cursor.execute(sql)
