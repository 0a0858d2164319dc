from allauth.account.views import confirm_login_code
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _


def confirm_code(request: HttpRequest) -> HttpResponse:
    """The code of the letter; the page of the address `account_confirm_login_code`.

    A code that is too old, or was asked for in another browser, leads back, and here it is told why."""
    response: HttpResponse = confirm_login_code(request)
    back = reverse("account_request_login_code")
    if request.method == "POST" and response.get("Location", "").startswith(back):
        messages.error(request, _("This code does not work any more. Ask for another one."))
    return response
