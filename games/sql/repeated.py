"""Columns that repeat what another row says, so that one index serves a page of a list. The database keeps
them, by triggers.

`shelf`, `shelved_at` and `campaign` of a seat repeat its game, `user` of an obligation repeats the seat. A
game changes its status in a dozen places, some of them for many rows at once, and a process of an older
release, which knows none of these columns, writes to the same tables while a site is upgraded: what only this
code kept would be wrong after each upgrade. An answer pays nothing: it changes no status, and names the
person of a wait itself.
"""
# ruff: noqa: S608 - all of it is our own words

from typing import Any, NamedTuple

from django.db import connections

SHELF = "CASE WHEN g.status = 'quarantined' THEN 'running' ELSE g.status END"
SHELVED_AT = (
    "CASE g.status WHEN 'open' THEN g.created_at WHEN 'running' THEN COALESCE(g.started_at, g.created_at)"
    " WHEN 'quarantined' THEN COALESCE(g.started_at, g.created_at)"
    " ELSE COALESCE(g.finished_at, g.created_at) END"
)
PERSON = "SELECT s.user_id FROM games_seat AS s WHERE s.game_id = NEW.game_id AND s.number = NEW.seat"
OF = "FROM games_game AS g WHERE g.id = game_id"
SEATS = (
    f"UPDATE games_seat SET shelf = COALESCE((SELECT {SHELF} {OF}), ''),"
    f" shelved_at = (SELECT {SHELVED_AT} {OF}), campaign_id = (SELECT g.campaign_id {OF})"
)
"""Also where rows are put in before their game, and the database looks at the end whether it is there."""
WAITS = "UPDATE games_obligation SET user_id = "
OF_GAME = ("status", "created_at", "started_at", "finished_at", "campaign_id")
"""The columns of a game that are repeated."""


class Trigger(NamedTuple):
    """When it is called, and what it does."""

    when: str
    what: str


def _changed(columns: tuple[str, ...], differ: str) -> str:
    return " OR ".join(f"OLD.{column} {differ} NEW.{column}" for column in columns)


POSTGRES = {
    "repeated_in_seat": Trigger(
        "BEFORE INSERT OR UPDATE OF shelf, shelved_at, campaign_id ON games_seat FOR EACH ROW",
        f"SELECT {SHELF}, {SHELVED_AT}, g.campaign_id INTO NEW.shelf, NEW.shelved_at, NEW.campaign_id"
        " FROM games_game AS g WHERE g.id = NEW.game_id;"
        " NEW.shelf := COALESCE(NEW.shelf, ''); RETURN NEW;",
    ),
    "repeated_of_game": Trigger(
        f"AFTER UPDATE OF {', '.join(OF_GAME)} ON games_game FOR EACH ROW"
        f" WHEN ({_changed(OF_GAME, 'IS DISTINCT FROM')})",
        "UPDATE games_seat SET shelf = shelf WHERE game_id = NEW.id; RETURN NULL;",
    ),
    "repeated_in_obligation": Trigger(
        "BEFORE INSERT ON games_obligation FOR EACH ROW"
        """ WHEN (NEW.user_id IS NULL AND NEW."then" <> 'bot')""",
        f"NEW.user_id := ({PERSON}); RETURN NEW;",
    ),
    "repeated_of_seat": Trigger(
        "AFTER UPDATE OF user_id ON games_seat FOR EACH ROW"
        f" WHEN ({_changed(('user_id',), 'IS DISTINCT FROM')})",
        f"{WAITS} NEW.user_id WHERE game_id = NEW.game_id AND seat = NEW.number; RETURN NULL;",
    ),
}
SQLITE = {
    "repeated_in_seat": Trigger("AFTER INSERT ON games_seat", f"{SEATS} WHERE id = NEW.id"),
    # Called for what the others write, but not again for what it writes itself.
    "repeated_in_seat_again": Trigger(
        "AFTER UPDATE OF shelf, shelved_at, campaign_id ON games_seat",
        f"{SEATS} WHERE id = NEW.id",
    ),
    "repeated_of_game": Trigger(
        f"AFTER UPDATE OF {', '.join(OF_GAME)} ON games_game WHEN {_changed(OF_GAME, 'IS NOT')}",
        f"{SEATS} WHERE game_id = NEW.id",
    ),
    "repeated_in_obligation": Trigger(
        """AFTER INSERT ON games_obligation WHEN NEW.user_id IS NULL AND NEW."then" <> 'bot'""",
        f"{WAITS} ({PERSON}) WHERE id = NEW.id",
    ),
    "repeated_of_seat": Trigger(
        f"AFTER UPDATE OF user_id ON games_seat WHEN {_changed(('user_id',), 'IS NOT')}",
        f"{WAITS} NEW.user_id WHERE game_id = NEW.game_id AND seat = NEW.number",
    ),
}
KNOWN = {
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
}
FUNCTION = """
CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
AS $$ BEGIN {what} END $$
"""
LAST_COLUMN = "games_obligation", "user_id"
"""Where this is missing, the tables are older than all this."""


def install(connection: Any) -> None:
    """Make those that are missing; each by itself, unless the caller holds a transaction."""
    with connection.cursor() as cursor:
        cursor.execute(KNOWN[connection.vendor])
        known = {name for (name,) in cursor.fetchall()}
        for name, trigger in _triggers(connection).items():
            if name not in known:
                for statement in _made(connection, name, trigger):
                    cursor.execute(statement)


def remove(connection: Any) -> None:
    """Take them all away."""
    with connection.cursor() as cursor:
        for name, trigger in _triggers(connection).items():
            if connection.vendor == "sqlite":
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
                continue
            table = trigger.when.partition(" ON ")[2].split()[0]
            cursor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
            cursor.execute(f"DROP FUNCTION IF EXISTS {name}()")


def after_migrate(*, using: str, **_of_the_signal: Any) -> None:
    """SQLite forgets triggers when a migration makes their table anew; and where tables are made without
    migrations there were none."""
    connection = connections[using]
    table, column = LAST_COLUMN
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    if any(one.name == column for one in described):
        install(connection)


def _triggers(connection: Any) -> dict[str, Trigger]:
    return POSTGRES if connection.vendor == "postgresql" else SQLITE


def _made(connection: Any, name: str, trigger: Trigger) -> list[str]:
    if connection.vendor == "sqlite":
        return [f"CREATE TRIGGER {name} {trigger.when} BEGIN {trigger.what}; END"]
    function = FUNCTION.format(name=name, what=trigger.what)
    return [function, f"CREATE TRIGGER {name} {trigger.when} EXECUTE FUNCTION {name}()"]
