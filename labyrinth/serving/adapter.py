"""Where people meet games: whoever signs in keeps the demo games they began without an account."""

from django.http import HttpRequest

from accounts import signing_up
from accounts.adapter import AccountAdapter
from accounts.models import User
from games.lobby.demo import claim
from games.views.viewer import GUEST, guest_of


class Adapter(AccountAdapter):
    def login(self, request: HttpRequest, user: User) -> None:
        """Every way of signing in ends here; the guest's seats become the person's."""
        guest = guest_of(request)
        super().login(request, user)
        signing_up.forget(request)
        if guest:
            claim(user, guest=guest)
            request.session.pop(GUEST, None)
