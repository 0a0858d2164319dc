from django.contrib import messages as notes
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import mail_trouble
from accounts.forms import MessagesForm
from accounts.views.person import signed_in
from accounts.views.writing import writing


@login_required
def messages(request: HttpRequest) -> HttpResponse:
    """What a person is told of, and how; when, and when not."""
    person = signed_in(request)
    form = MessagesForm(request.POST if request.method == "POST" else None, person=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        notes.success(request, _("Your choice of messages is saved."))
        return redirect("accounts:messages")
    return writing(request, person, form=form)


@login_required
@require_POST
def mail_again(request: HttpRequest) -> HttpResponse:
    """Send mails again to an address that refused them. POST `next` (a path of this site)."""
    mail_trouble.try_again(signed_in(request).pk)
    notes.success(request, _("We send you mails again."))
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return redirect(back if safe else resolve_url("accounts:messages"))
