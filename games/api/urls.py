"""Addresses of the API, but for the page about it.

The stream stands below /live/: only there streams are really asynchronous.
"""

from django.urls import include, path

from games.api.app import addresses, nowhere
from games.api.document import openapi_json
from games.api.stream import stream

operations = [
    path("openapi.json", openapi_json, name="api_document"),
    *addresses(),
]
urlpatterns = [
    path("api/v1/", include(operations)),
    path("api/<path:rest>", nowhere),
    path("live/api/v1/games/<str:game>", stream, name="api_stream"),
]
