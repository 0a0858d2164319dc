from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from benchmarks.trivial.models import Line


@require_POST
def insert(request: HttpRequest) -> HttpResponse:
    """Insert the row, render the line."""
    line = Line.objects.create(text=request.POST.get("text", ""))
    return render(request, "trivial/line.html", {"line": line})
