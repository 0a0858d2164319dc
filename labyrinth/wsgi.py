"""Pages: `granian --interface wsgi labyrinth.wsgi:application` in production."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

application = get_wsgi_application()
# What was made at the start stays: the collector need not look at it again and again.
gc.collect()
gc.freeze()
