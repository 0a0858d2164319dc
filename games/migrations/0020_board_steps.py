"""How many people stand on a leaderboard is kept, step by step."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('games', '0019_whose_wait')]

    operations = [
        migrations.AddField('standing', 'step', models.SmallIntegerField(editable=False, null=True)),
        migrations.CreateModel(
            name='BoardStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('system', models.CharField(max_length=20)),
                ('seats', models.PositiveSmallIntegerField()),
                ('step', models.SmallIntegerField()),
                ('people', models.IntegerField()),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('system', 'seats', 'step'), name='board_step_once')
                ],
            },
        ),
    ]
