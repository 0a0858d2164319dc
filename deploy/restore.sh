#!/bin/sh
# Put a backup into a database: restore.sh [--replace] FILE
#
# DATABASE_URL   where to; it must be empty, or --replace must say that what is in it may go.
# All or nothing: when it fails, the database is as it was.
set -eu

replace=
if [ "${1:-}" = "--replace" ]; then
  replace="--clean --if-exists"
  shift
fi
[ $# -eq 1 ] || { echo "Usage: restore.sh [--replace] FILE" >&2; exit 2; }
: "${DATABASE_URL:?Set DATABASE_URL to the database to fill.}"
file="$1"
[ -r "$file" ] || { echo "$file cannot be read." >&2; exit 2; }

tables="$(psql -XAtq -c "select count(*) from pg_tables where schemaname = 'public'" "$DATABASE_URL")"
if [ "$tables" != 0 ] && [ -z "$replace" ]; then
  echo "The database is not empty ($tables tables). With --replace what is in it is thrown away." >&2
  exit 1
fi
# shellcheck disable=SC2086 # two words or none
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges $replace --dbname="$DATABASE_URL" "$file"
echo "Restored. Now, for this database: manage --database-url URL migrate, then check_journals."
