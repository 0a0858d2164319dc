from django.urls import path

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("hours/", views.hours, name="hours"),
    path("vacation/", views.vacation, name="vacation"),
    path("vacation/end/", views.end_vacation, name="end_vacation"),
    path("vacation/<int:vacation_id>/call-off/", views.call_off, name="call_off_vacation"),
    path("messages/", views.messages, name="messages"),
    path("mail-again/", views.mail_again, name="mail_again"),
    path("language/", views.language, name="language"),
]
