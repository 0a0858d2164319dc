"""The words of one kind of message: nothing in the database changes."""

from django.db import migrations, models

EVENTS = [
    ("your_turn", "it is your turn"),
    ("question", "a question for you in another's turn"),
    ("reminder", "a reminder"),
    ("last_reminder", "a reminder shortly before time runs out"),
    ("timed_out", "your time ran out"),
    ("absent", "somebody's time ran out, or their seat was taken over"),
    ("vote", "the table is asked for its agreement"),
    ("started", "a game has started"),
    ("ended", "a game has ended"),
    ("held", "a game is held, goes on again or is called off"),
    ("invitation", "an invitation"),
    ("nudge", "somebody waits for you and says so"),
    ("mention", "somebody mentions you in the talk"),
    ("digest", "the daily digest"),
]


class Migration(migrations.Migration):
    dependencies = [("games", "0008_turns_without_gain")]

    operations = [
        migrations.AlterField(
            "message", "event", models.CharField(choices=EVENTS, max_length=16, verbose_name="about")
        ),
    ]
