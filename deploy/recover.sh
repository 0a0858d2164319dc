#!/bin/sh
# Lay out a cluster as it was at a moment: recover.sh BASE DATA [MOMENT]
#
# BASE          a base backup that ended before the moment
# DATA          the folder of the new cluster; it must not exist. The one that runs is not touched.
# MOMENT        such as '2026-05-01 14:03:00+00'; without it: up to the last that was archived
# ARCHIVE_DIR   where archive.sh has put the log (default: /var/lib/postgresql/archive)
# Run as the user of PostgreSQL; whoever starts the cluster then sees it read the log up to the moment, and open.
set -eu
umask 077

[ $# -eq 2 ] || [ $# -eq 3 ] || { echo "Usage: recover.sh BASE DATA [MOMENT]" >&2; exit 2; }
archive="${ARCHIVE_DIR:-/var/lib/postgresql/archive}"
[ -f "$1/backup_label" ] || { echo "$1 is no base backup." >&2; exit 2; }
[ ! -e "$2" ] || { echo "$2 exists: a recovery never writes over a cluster." >&2; exit 2; }
case "$archive${3:-}" in *\'* | *\\*) echo "No quotes and backslashes, please." >&2; exit 2 ;; esac

cp -a "$1" "$2"
chmod 700 "$2"
# The last line of a setting holds. What is recovered archives nothing: its log begins a line of its own.
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  [ $# -eq 2 ] || echo "recovery_target_time = '$3'"
  echo "recovery_target_action = 'promote'"
  echo "archive_mode = 'off'"
  echo "synchronous_standby_names = ''"
} >> "$2/postgresql.auto.conf"
rm -f "$2/standby.signal"
touch "$2/recovery.signal"
echo "Laid out in $2. Start it; when pg_is_in_recovery() says f it is as it was: then check_journals."
