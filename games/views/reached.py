"""The address at which the site looks for itself."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clocks import reach


@never_cache
@require_safe
def reached(request: HttpRequest) -> HttpResponse:
    """Answer a worker of this site, and note that it came through; 404 for everybody else."""
    said = reach.answer_to(request.headers.get(reach.HEADER, ""))
    if said is None:
        raise Http404
    return HttpResponse(said, content_type="text/plain")
