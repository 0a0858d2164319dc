"""All addresses, those of the API among them: for requests to it alone (`serving/for_programs.py`)."""

from django.urls import include, path

from labyrinth import urls
from labyrinth.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [*urls.urlpatterns, path("", include("games.api.urls"))]
