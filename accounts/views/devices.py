"""The page "Devices": browsers that take notices, a new one, a test, removing one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import devices as services
from accounts import push_keys, pushes
from accounts.device_forms import DeviceForm
from accounts.device_marks import account_mark
from accounts.pushes import Notice, Outcome
from accounts.views.person import signed_in
from labyrinth.ground.clock import now

PAGE = "accounts:devices"
TRIED_FOR = 600
"""A test is worth so many seconds."""
AGAIN = 5
"""Between two tests of a device are so many seconds."""


@login_required
@require_GET
def devices(request: HttpRequest) -> HttpResponse:
    """Those of the person, and a way to add this one."""
    found, at = services.devices_of(signed_in(request)), now()
    here = request.session.session_key
    page = {
        "devices": [
            (
                one,
                one.session_key == here,
                one.rests_until if one.rests_until and one.rests_until > at else None,
            )
            for one in found
        ],
        "form": DeviceForm(),
        "notices": bool(push_keys.site_key()),
    }
    return render(request, "accounts/devices.html", page)


@login_required
@require_GET
def device_site(request: HttpRequest) -> JsonResponse:
    """What a browser that has signed up compares: whose it would be now, and the key of the site."""
    return JsonResponse({"account": account_mark(signed_in(request).pk), "key": push_keys.site_key()})


@login_required
@require_POST
def add_device(request: HttpRequest) -> HttpResponse:
    """Let this browser take notices; asked by a script, and again each day. 422 in words where it cannot."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return _refused(_("This browser does not say where it takes notices."))
    try:
        services.add(
            signed_in(request),
            form.subscription(),
            session_key=request.session.session_key or "",
            name=form.cleaned_data["name"],
            agent=request.headers.get("User-Agent", ""),
        )
    except ValidationError as error:
        return _refused(" ".join(error.messages))
    return HttpResponse(status=204)


def _refused(words: str) -> HttpResponse:
    return HttpResponse(words, status=422, content_type="text/plain; charset=utf-8")


@login_required
@require_POST
def try_device(request: HttpRequest, number: int) -> HttpResponse:
    """Send a notice to one of the person's devices, now."""
    person = signed_in(request)
    device = next((one for one in services.reachable(person) if one.pk == number), None)
    if device is None:
        messages.info(request, _("This device does not take our notices any more. Add it once more there."))
    elif not cache.add(f"notice-tried:{number}", 1, timeout=AGAIN):
        messages.info(request, _("We have just sent one. Wait a moment."))
    else:
        _tell(request, pushes.send(device, _test()))
    return redirect(PAGE)


def _test() -> Notice:
    data = {
        "title": _("Labyrinth: a test"),
        "body": _("Notices reach this device."),
        "url": reverse(PAGE),
        "tag": "test",
        "key": push_keys.site_key(),
    }
    return Notice(data, TRIED_FOR, topic="test", urgency="high")


def _tell(request: HttpRequest, outcome: Outcome) -> None:
    if outcome == Outcome.TAKEN:
        messages.success(request, _("Its push service has taken the notice. It should be there in a moment."))
    elif outcome == Outcome.GONE:
        messages.error(request, _("This device does not take our notices any more. Add it once more there."))
    else:
        messages.error(request, _("Its push service does not take it now. Meanwhile we write mails."))


@login_required
@require_POST
def remove_device(request: HttpRequest, number: int) -> HttpResponse:
    """Let one take no more notices; one that is gone already is no mistake."""
    services.remove(signed_in(request), number)
    messages.success(request, _("That device gets no notices any more."))
    return redirect(PAGE)
