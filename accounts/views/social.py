import logging

from allauth.socialaccount.providers.openid_connect.views import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from requests import RequestException

logger = logging.getLogger(__name__)


def sign_in_elsewhere(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Where an account elsewhere signs in; the page of the address `openid_connect_login`.

    The way there is asked of the place itself, which may not answer."""
    try:
        response: HttpResponse = login(request, provider_id)
    except RequestException:
        logger.warning("%s does not answer", provider_id, exc_info=True)
        response = redirect("socialaccount_login_error")
    return response
