from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from benchmarks.trivial.models import Line


@login_required
@require_POST
def insert(request: HttpRequest) -> HttpResponse:
    """Insert the row, render the line, for somebody who is signed in."""
    line = Line.objects.create(text=request.POST.get("text", ""))
    return render(request, "trivial/line.html", {"line": line})
