"""A page of the admin on which a moderator decides about one row."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.visibility import MODERATE
from games.refused import Refused

Row = TypeVar("Row", bound=Model)


def opened(page: "admin.ModelAdmin[Row]", request: HttpRequest, object_id: str) -> tuple[Row, User]:
    """The row and the moderator who looks at it. Raises Http404, and PermissionDenied for anybody else."""
    row = page.get_object(request, unquote(object_id))
    if row is None:
        raise Http404
    user = request.user
    if not isinstance(user, User) or not user.has_perm(MODERATE):
        raise PermissionDenied
    return row, user


def carried_out(form: Form, act: Callable[[], object]) -> bool:
    """Whether it was done; else the form says what was refused, and nothing is changed."""
    try:
        with transaction.atomic():
            act()
    except Refused as refused:
        form.add_error(None, refused.message)
        return False
    return True


def done(request: HttpRequest, address: str) -> HttpResponse:
    """Back to the list, by the name of its address, with a word."""
    messages.success(request, _("It is done and stands in the log."))
    return redirect(reverse(address))
