"""The worker of a rehearsal: the site's own, as an older or newer release, with a fault planted in it, or
with a wrong clock."""

import os

import django

from labyrinth.celery import app

django.setup()

from django.conf import settings  # noqa: E402 - only after the setup

from rehearsal import plants, releases, tables, wakeups, wrong_clock  # noqa: E402

settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
releases.become(os.environ.get("REHEARSAL_RELEASE", settings.RELEASE))
wakeups.adapt()
tables.name_dice(int(os.environ["REHEARSAL_SEED"]))
plants.plant(os.environ.get("REHEARSAL_PLANT", ""))
wrong_clock.keep_wrong_time()

__all__ = ["app"]
