"""The task queue: a message is only a wake-up, the truth stands in rows that a sweep also finds."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

app = Celery("labyrinth")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
