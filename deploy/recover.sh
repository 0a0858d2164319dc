#!/bin/sh
# Lay out a cluster as it was at a moment: recover.sh BASE ARCHIVE DATA [MOMENT]
#
# BASE      a base backup that ended before the moment
# ARCHIVE   where archive.sh has put the log
# DATA      the folder of the new cluster; it must not exist. The one that runs is not touched.
# MOMENT    such as '2026-05-01 14:03:00+00'; without it: up to the last that was archived
# Run as the user of PostgreSQL; whoever starts the cluster then sees it read the log up to the moment, and open.
set -eu
umask 077

[ $# -eq 3 ] || [ $# -eq 4 ] || { echo "Usage: recover.sh BASE ARCHIVE DATA [MOMENT]" >&2; exit 2; }
base="$1" archive="$2" data="$3" moment="${4:-}"
[ -f "$base/backup_label" ] || { echo "$base is no base backup." >&2; exit 2; }
[ ! -e "$data" ] || { echo "$data exists: a recovery never writes over a cluster." >&2; exit 2; }
case "$archive$moment" in *\'* | *\\*) echo "No quotes and backslashes, please." >&2; exit 2 ;; esac

cp -a "$base" "$data"
chmod 700 "$data"
# The last line of a setting holds. What is recovered archives nothing: its log begins a line of its own.
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = 'promote'"
  echo "archive_mode = 'off'"
  echo "synchronous_standby_names = ''"
} >> "$data/postgresql.auto.conf"
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
echo "Laid out in $data. Start it; when pg_is_in_recovery() says f it is as it was: then check_journals."
