"""The addresses of the site and the trivial one."""

from django.urls import include, path

from benchmarks.trivial.views import insert

urlpatterns = [
    path("trivial/", insert, name="trivial"),
    path("", include("labyrinth.urls")),
]
