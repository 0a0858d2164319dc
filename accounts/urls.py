from django.urls import path

from accounts import views
from accounts.views.devices import add_device, device_site, devices, remove_device, try_device
from accounts.views.feeds import feeds, revoke_feed
from accounts.views.tokens import renew_token, revoke_token, tokens

app_name = "accounts"

urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("time-zone/", views.time_zone, name="time_zone"),
    path("hours/", views.hours, name="hours"),
    path("vacation/", views.vacation, name="vacation"),
    path("vacation/by-itself/", views.by_itself, name="vacation_by_itself"),
    path("vacation/end/", views.end_vacation, name="end_vacation"),
    path("vacation/<int:vacation_id>/call-off/", views.call_off, name="call_off_vacation"),
    path("messages/", views.messages, name="messages"),
    path("mail-again/", views.mail_again, name="mail_again"),
    path("feeds/", feeds, name="feeds"),
    path("feeds/<int:address_id>/revoke/", revoke_feed, name="revoke_feed"),
    path("devices/", devices, name="devices"),
    path("devices/site/", device_site, name="device_site"),
    path("devices/add/", add_device, name="add_device"),
    path("devices/<int:number>/try/", try_device, name="try_device"),
    path("devices/<int:number>/remove/", remove_device, name="remove_device"),
    path("tokens/", tokens, name="tokens"),
    path("tokens/<int:token_id>/renew/", renew_token, name="renew_token"),
    path("tokens/<int:token_id>/revoke/", revoke_token, name="revoke_token"),
    path("sign-in-again/", views.sign_in_again, name="sign_in_again"),
    path("language/", views.language, name="language"),
    path("letter-again/", views.letter_again, name="letter_again"),
    path("wrong-address/", views.wrong_address, name="wrong_address"),
    path("link-followed/", views.link_followed, name="link_followed"),
    # In place of allauth's own pages of these addresses.
    path("signup/", views.sign_up, name="sign_up"),
    path("password/set/", views.set_password, name="set_password"),
    path("login/code/confirm/", views.confirm_code, name="confirm_code"),
    path("oidc/<str:provider_id>/login/", views.sign_in_elsewhere, name="sign_in_elsewhere"),
    path("3rdparty/signup/", views.social_sign_up, name="social_sign_up"),
    path("sessions/", views.sessions, name="sessions"),
    path("sessions/end-others/", views.end_other_sessions, name="end_other_sessions"),
    path("sessions/<int:number>/end/", views.end_session, name="end_session"),
    path("data/", views.data, name="data"),
    path("data/<str:token>/", views.data_file, name="data_file"),
    path("delete/", views.delete, name="delete"),
    path("blocks/", views.blocks, name="blocks"),
    path("blocks/<slug:slug>/", views.block, name="block"),
    path("blocks/<slug:slug>/end/", views.unblock, name="unblock"),
    path("banned/", views.banned, name="banned"),
]
