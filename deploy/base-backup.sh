#!/bin/sh
# A base backup for recovery to a moment: base-backup.sh BASES ARCHIVE [KEEP]
#
# BASES     the folder in which it is made: all of the cluster's files, from which the archived log leads on
# ARCHIVE   where archive.sh puts the log
# KEEP      so many bases are kept (default: 2), and the log from the oldest of them on
# Whom it connects to says libpq's environment (PGHOST, PGPORT, PGUSER); it is run as the user of PostgreSQL.
set -eu
umask 077

[ $# -eq 2 ] || [ $# -eq 3 ] || { echo "Usage: base-backup.sh BASES ARCHIVE [KEEP]" >&2; exit 2; }
bases="$1" archive="$2" keep="${3:-2}"
case "$keep" in '' | 0 | *[!0-9]*) echo "KEEP must be 1 or more, not '$keep'." >&2; exit 2 ;; esac
[ -d "$archive" ] || { echo "There is no $archive: see docs/operating.md, \"To any moment\"." >&2; exit 1; }
[ "$(psql -XAtqc 'show archive_mode' postgres)" != off ] || { echo "archive_mode is off." >&2; exit 1; }

mkdir -p "$bases"
new="$bases/base-$(date -u +%Y%m%dT%H%M%SZ)"
trap 'rm -rf "$new.part"' EXIT
pg_basebackup --pgdata="$new.part" --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$new.part"
sync
mv "$new.part" "$new"

# Names begin with the moment, so they stand in order.
old=$(ls -d "$bases"/base-*Z | head -n "-$keep")
for one in $old; do rm -rf "$one"; done
oldest=$(ls -d "$bases"/base-*Z | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$archive" "$first"
echo "$new"
