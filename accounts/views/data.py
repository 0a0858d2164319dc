from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import data_exports
from accounts.once import made, once
from accounts.views.person import signed_in

FILE = "labyrinth-data.json"


@login_required
@once
def data(request: HttpRequest) -> HttpResponse:
    """What is stored of the person signed in: asked for here, sent as a link by mail."""
    person = signed_in(request)
    if request.method == "POST":
        try:
            data_exports.ask(person)
        except ValidationError as refused:
            messages.error(request, refused.messages[0])
        else:
            messages.success(
                request, _("We are putting your data together. You will get an email with a link.")
            )
            return made(request, reverse("accounts:data"))
        return redirect("accounts:data")
    export = data_exports.latest(person)
    page = {"export": export, "may_ask": data_exports.may_ask(export), "days": data_exports.KEPT.days}
    return render(request, "accounts/data.html", page)


@never_cache
@require_safe
@login_required
def data_file(request: HttpRequest, token: str) -> HttpResponseBase:
    """The file behind the link of the mail, for its owner and while the link works."""
    pieces = data_exports.opened(token, signed_in(request))
    if pieces is None:
        return render(request, "accounts/data_dead_link.html", status=404)
    return StreamingHttpResponse(
        pieces,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{FILE}"'},
    )
