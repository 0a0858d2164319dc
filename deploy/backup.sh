#!/bin/sh
# A backup of the database, whole or not at all: everything the site keeps is in it.
#
# DATABASE_URL       what to keep
# BACKUP_DIR         where (default: /var/lib/labyrinth-backups)
# BACKUP_KEEP_DAYS   older backups are removed (default: 30), but never the last one
set -eu
umask 077

: "${DATABASE_URL:?Set DATABASE_URL to the database to keep.}"
folder="${BACKUP_DIR:-/var/lib/labyrinth-backups}"
days="${BACKUP_KEEP_DAYS:-30}"
case "$days" in '' | *[!0-9]*) echo "BACKUP_KEEP_DAYS must be a whole number, not '$days'." >&2; exit 2 ;; esac

mkdir -p "$folder"
new="$folder/labyrinth-$(date -u +%Y%m%dT%H%M%SZ).dump"
trap 'rm -f "$new.part"' EXIT
# One snapshot: a game in it is never half a move.
pg_dump --format=custom --no-owner --no-privileges --file="$new.part" "$DATABASE_URL"
pg_restore --list "$new.part" >/dev/null
mv "$new.part" "$new"

find "$folder" -maxdepth 1 -name 'labyrinth-*.dump' ! -path "$new" -mtime +"$days" -delete
echo "$new"
