"""Pages: `granian --interface wsgi labyrinth.wsgi:application` in production."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

application = get_wsgi_application()
