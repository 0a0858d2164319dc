#!/bin/sh
# What a checkout needs once before it runs, beside its packages: compiled texts, data files and templates, collected
# static files, compiled code.
# It is run as whoever may write into the checkout, and needs no environment file, no key and no database.
set -eu

cd "$(dirname "$0")/.."
# Settings want these; nothing is signed here, nothing is asked, no game is played.
export UNRELEASED=1 SECRET_KEY=build DATABASE_URL=postgres:///none
.venv/bin/python manage.py messages --compile
.venv/bin/python manage.py collectstatic --noinput
# The parts may not write here, so each of their starts would compile all of it: three seconds of CPU.
.venv/bin/python manage.py compile
.venv/bin/python -m compileall -q -j 0 accounts games labyrinth
