"""Addresses of the lobby and the tables."""

from django.urls import path

from games.views import demo, home, live, lobby, my_games, records, table

app_name = "games"
urlpatterns = [
    path("", home.home, name="home"),
    path("demo/", demo.demo, name="demo"),
    path("games/", my_games.my_games, name="my_games"),
    path("games/next/", my_games.next_game, name="next_game"),
    path("tables/", lobby.open_tables, name="open_games"),
    path("tables/new/", lobby.new_game, name="new_game"),
    path("tables/<slug:slug>/", lobby.lobby, name="lobby"),
    path("tables/<slug:slug>/join/", lobby.join, name="join"),
    path("tables/<slug:slug>/leave/", lobby.leave, name="leave"),
    path("tables/<slug:slug>/phrase/", lobby.phrase, name="phrase"),
    path("i/<slug:invite>/", lobby.follow_invite, name="invite"),
    path("g/<slug:slug>/", table.table, name="table"),
    path("g/<slug:slug>/answer/", table.answer, name="answer"),
    path("g/<slug:slug>/take-back/", table.take_back, name="take_back"),
    path("g/<slug:slug>/poll/", table.poll, name="poll"),
    path("g/<slug:slug>/record.json", records.record, name="record"),
    path("g/<slug:slug>/dice/", records.dice, name="dice"),
    path("live/<slug:slug>/", live.live, name="live"),
    path("verify/", records.verify, name="verify"),
]
