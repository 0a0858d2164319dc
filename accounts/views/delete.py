from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts import deletions
from accounts.delete_forms import DeleteForm
from accounts.views.person import signed_in


@never_cache
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Delete one's account: what goes, what stays, and the name typed once more."""
    person = signed_in(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, person=person)
    if request.method == "POST" and form.is_valid():
        try:
            deletions.begin(person)
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            logout(request)
            messages.success(request, _("Your account is deleted. Thank you for the games."))
            return redirect("/")
    told = [line for tell in deletions.TOLD for line in tell(person)]
    return render(request, "accounts/delete.html", {"form": form, "told": told})
