from django.http import HttpRequest

from accounts.models import User


def signed_in(request: HttpRequest) -> User:
    """The person behind the request; for views that nobody else reaches."""
    person = request.user
    assert isinstance(person, User)
    return person
