"""Settings for tables that somebody keeps: the list, another name, forgetting."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.forms.housekeeping import first_error
from games.forms.template import RenameForm
from games.lobby import templates
from games.models import TableTemplate
from games.refused import Refused
from games.views.viewer import Signed


@login_required
@require_safe
def table_templates(request: Signed) -> HttpResponse:
    """All settings the visitor keeps; there are never many."""
    mine = TableTemplate.objects.filter(user=request.user).order_by("name")
    page = {"templates": mine, "most": templates.AT_MOST}
    return render(request, "games/table_templates.html", page)


@login_required
@require_POST
def rename(request: Signed, template_id: int) -> HttpResponse:
    """Give settings the `name`."""
    form = RenameForm(request.POST)
    if not form.is_valid():
        messages.error(request, first_error(form))
        return redirect("games:table_templates")
    try:
        templates.rename(request.user, template_id, form.cleaned_data["name"])
        messages.success(request, _("The settings have another name now."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("games:table_templates")


@login_required
@require_POST
def remove(request: Signed, template_id: int) -> HttpResponse:
    """Forget settings."""
    templates.remove(request.user, template_id)
    messages.success(request, _("The settings are no longer kept."))
    return redirect("games:table_templates")
