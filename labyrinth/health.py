"""One address for watchers: is the site able to serve?"""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 `ok` when the database answers, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database down", status=503, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")
