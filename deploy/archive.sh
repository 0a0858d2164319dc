#!/bin/sh
# PostgreSQL's archive_command: archive.sh %p FOLDER/%f. A file is there whole or not at all, and never changes.
set -eu
umask 077

[ $# -eq 2 ] || { echo "Usage: archive.sh FILE TARGET" >&2; exit 2; }
if [ -e "$2" ]; then
  # It is handed over again where the server died before it knew.
  cmp -s "$1" "$2" && exit 0
  echo "$2 is another one: two servers archive into one folder." >&2
  exit 1
fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
sync "$(dirname "$2")"
