from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from accounts import avatar as drawings
from accounts.models import User

SIZE = 96
DAY = 60 * 60 * 24


@require_safe
def avatar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The picture of a person by itself, for whoever knows their address; a browser keeps it for a day."""
    number = User.objects.filter(slug=slug).values_list("avatar", flat=True).first()
    if number is None:
        raise Http404
    drawing = drawings.as_file(drawings.svg(slug, number, size=SIZE))
    tag = f'"{drawings.VERSION}-{slug}-{number}"'
    response = HttpResponse(drawing, content_type="image/svg+xml", headers={"ETag": tag})
    patch_cache_control(response, public=True, max_age=DAY, stale_while_revalidate=7 * DAY)
    return get_conditional_response(request, etag=tag, response=response) or response
