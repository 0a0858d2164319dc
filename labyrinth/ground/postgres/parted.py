"""A table of a site that lives, put into partitions by hash while it is read and written.

A table of partitions stands beside it. A trigger carries over what is written from now on, and what was there
before is copied a batch at a time. A batch holds the rows that every writer of it locks first, so nothing is
copied that somebody is changing. When all is there, the two change names; that takes a moment.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, connection, transaction

PATIENCE = "3s"
"""How long a step that needs the table for itself waits for it; then it fails, and may be begun anew."""
UNFIT = """
SELECT 'its index ' || index.relname || ' is unique without {key}' FROM pg_index
JOIN pg_class index ON index.oid = indexrelid
WHERE indrelid = '{table}'::regclass AND indisunique
AND NOT (SELECT attnum FROM pg_attribute WHERE attrelid = indrelid AND attname = '{key}') = ANY (indkey)
UNION ALL SELECT conrelid::regclass || ' refers to it' FROM pg_constraint
WHERE confrelid = '{table}'::regclass AND contype = 'f'
UNION ALL SELECT 'it is in partitions already' FROM pg_class WHERE oid = '{table}'::regclass AND relkind = 'p'
"""
FOREIGN = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE conrelid = '{table}'::regclass AND contype = 'f' AND conparentid = 0 ORDER BY conname
"""
INDEXES = """
SELECT index.relname, replace(replace(pg_get_indexdef(indexrelid), index.relname, ''), ' ONLY', '')
FROM pg_index JOIN pg_class index ON index.oid = indexrelid WHERE indrelid = '{table}'::regclass
"""
SAME = """
SELECT count(*), bit_xor(hashtextextended(line::text, 0)) FROM {table} AS line
WHERE {key} BETWEEN %s AND %s
"""
COPY = """
INSERT INTO {table}_parts SELECT * FROM {table} WHERE {key} BETWEEN %s AND %s ON CONFLICT DO NOTHING
"""
FOLLOW = """
CREATE FUNCTION {table}_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM {table}_parts WHERE ({columns}) = ({old});
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO {table}_parts VALUES (NEW.*) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$
"""


HOLD = "SELECT id FROM {locked} WHERE id BETWEEN %s AND %s ORDER BY id FOR UPDATE"


class CannotBePartedError(Exception):
    """The table is none that this does, or something is not as it should be: the text says what."""


@dataclass(frozen=True)
class Parted:
    """A table, the column by which it is parted, and the table of the rows that every writer locks first."""

    table: str
    key: str
    locked: str

    def begin(self, parts: int) -> None:
        """Make the partitions and let them follow from now on. Raises CannotBePartedError."""
        with _alone():
            if unfit := [why for (why,) in self._ask(UNFIT)]:
                raise CannotBePartedError(f"{self.table}: {'; '.join(unfit)}.")
            self._do("CREATE TABLE {table}_parts (LIKE {table} INCLUDING ALL) PARTITION BY HASH ({key})")
            for part in range(parts):
                self._do(
                    f"CREATE TABLE {{table}}_{part} PARTITION OF {{table}}_parts"
                    f" FOR VALUES WITH (MODULUS {parts}, REMAINDER {part})"
                )
            for name, words in self._ask(FOREIGN):
                self._do(f'ALTER TABLE {{table}}_parts ADD CONSTRAINT "{name}_parts" {words}')
            columns = self._primary_key()
            old = ", ".join(f"OLD.{column}" for column in columns)
            self._do(FOLLOW.format(table=self.table, columns=", ".join(columns), old=old))
            self._do(
                "CREATE TRIGGER {table}_follow AFTER INSERT OR UPDATE OR DELETE ON {table}"
                " FOR EACH ROW EXECUTE FUNCTION {table}_follow()"
            )

    def copy(self, after: int = 0, batch: int = 20, tell: Callable[[int], object] = bool) -> None:
        """Copy what stood there before, in batches of so many values of the key, and compare each; `tell` is
        given the last value that is done, with which `after` goes on. Raises CannotBePartedError."""
        [(last,)] = self._ask("SELECT coalesce(max({key}), 0) FROM {table}")
        for first in range(after + 1, last + 1, batch):
            with transaction.atomic():
                bounds = [first, first + batch - 1]
                self._ask(HOLD.replace("{locked}", self.locked), bounds)
                self._do(COPY, bounds)
                self._compare(bounds)
            tell(min(bounds[1], last))

    def swap(self) -> None:
        """Let the partitions be the table; what was it is `…_old` from now on. Raises CannotBePartedError."""
        with _alone():
            self._do("LOCK TABLE {table}, {table}_parts IN ACCESS EXCLUSIVE MODE")
            renamed = self._pairs()
            self._do("DROP TRIGGER {table}_follow ON {table}")
            self._do("DROP FUNCTION {table}_follow()")
            for old, new in renamed:
                self._do(f'ALTER INDEX "{old}" RENAME TO "{old}_old"')
                self._do(f'ALTER INDEX "{new}" RENAME TO "{old}"')
            for name, _words in self._ask(FOREIGN):
                self._do(f'ALTER TABLE {{table}} RENAME CONSTRAINT "{name}" TO "{name}_old"')
                self._do(f'ALTER TABLE {{table}}_parts RENAME CONSTRAINT "{name}_parts" TO "{name}"')
            self._do("ALTER TABLE {table} RENAME TO {table}_old")
            self._do("ALTER TABLE {table}_parts RENAME TO {table}")

    def undo(self) -> None:
        """Before they changed names: the partitions go, and the table is as it was."""
        with _alone():
            self._do("DROP TRIGGER IF EXISTS {table}_follow ON {table}")
            self._do("DROP FUNCTION IF EXISTS {table}_follow()")
            self._do("DROP TABLE IF EXISTS {table}_parts")

    def _compare(self, bounds: list[int]) -> None:
        before, after = (self._ask(SAME.replace("{table}", name), bounds) for name in self._names())
        if before != after:
            between = f"{self.key} {bounds[0]} to {bounds[1]}"
            raise CannotBePartedError(
                f"{self.table}: the partitions differ between {between}; undo, begin anew."
            )

    def _pairs(self) -> list[tuple[str, str]]:
        """The names of indexes that say the same of both. Raises CannotBePartedError where one has none."""
        old, new = ({words: name for name, words in self._of(INDEXES, one)} for one in self._names())
        bare = {words.replace(f"{self.table}_parts", self.table): name for words, name in new.items()}
        if set(bare) != set(old):
            raise CannotBePartedError(f"{self.table}: its indexes have changed since; undo, begin anew.")
        return [(name, bare[words]) for words, name in old.items()]

    def _primary_key(self) -> list[str]:
        words = (
            "SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)"
            " WHERE indrelid = '{table}'::regclass AND indisprimary ORDER BY attnum"
        )
        return [name for (name,) in self._ask(words)]

    def _names(self) -> tuple[str, str]:
        return self.table, f"{self.table}_parts"

    def _of(self, words: str, table: str) -> list[tuple[Any, ...]]:
        return self._ask(words.replace("{table}", table))

    def _do(self, words: str, values: list[int] | None = None) -> None:
        with connection.cursor() as cursor:
            cursor.execute(words.replace("{table}", self.table).replace("{key}", self.key), values)

    def _ask(self, words: str, values: list[int] | None = None) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(words.replace("{table}", self.table).replace("{key}", self.key), values)
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found


@contextmanager
def _alone() -> Iterator[None]:
    """All or nothing, and no long wait for the table: everybody else would stand behind it."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
            yield
    except DatabaseError as error:
        first = str(error).partition("\n")[0]
        raise CannotBePartedError(f"Nothing was changed: {first}.") from error
