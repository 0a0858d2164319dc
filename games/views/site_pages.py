"""Pages about the site itself: what it is, who runs it, how fair it is; and what its operator has to say."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from games.drawing.site_texts import site_text, there
from games.faces.systems import offered
from games.views.link import of_site

ABOUT = gettext_noop(
    "What this site is, who runs it, and how fair it is: dice that everybody can check, and hands that "
    "nobody else sees."
)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is."""
    context = {
        "operator": settings.OPERATOR_NAME,
        "contact": settings.OPERATOR_CONTACT,
        "systems": offered(),
        "texts": there(),
        "link": of_site(_("About this site"), _(ABOUT), reverse("games:site")),
    }
    return render(request, "site/about.html", context)


@require_safe
def text(request: HttpRequest, word: str) -> HttpResponse:
    """A text of the operator. 404 where there is none."""
    found = site_text(word)
    if found is None:
        raise Http404
    said = _("%(name)s of this site.") % {"name": found.name}
    link = of_site(str(found.name), said, reverse("games:site_text", args=[word]))
    return render(request, "site/text.html", {"text": found, "link": link})
