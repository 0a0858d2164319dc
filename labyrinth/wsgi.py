"""Pages: `granian --interface wsgi labyrinth.wsgi:application` in production."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from labyrinth.running import collector

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

collector.rest()
application = get_wsgi_application()
collector.begin(settings.ROOT_URLCONF)
