from django.urls import path

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("language/", views.language, name="language"),
]
