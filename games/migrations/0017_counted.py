"""What was counted of finished games, and records that wait for a worker."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0015_mail_messages_by_id'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Brought',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('payers', models.JSONField(default=list)),
                ('data', models.BinaryField()),
                ('brought_at', models.DateTimeField(db_index=True)),
                ('begun_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('judged_at', models.DateTimeField(null=True)),
                ('failed', models.CharField(blank=True, default='', max_length=8)),
                ('checked', models.JSONField(null=True)),
                ('study', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.game')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('user', None)), fields=('digest',), name='brought_once'), models.UniqueConstraint(fields=('digest', 'user'), name='brought_once_by_a_person')],
            },
        ),
        migrations.CreateModel(
            name='Counted',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=12)),
                ('release', models.CharField(max_length=20)),
                ('release_order', models.BigIntegerField()),
                ('digest', models.BinaryField()),
                ('at', models.DateTimeField()),
                ('failed', models.CharField(blank=True, db_default='', default='', max_length=8)),
                ('data', models.BinaryField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='counted', to='games.game')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'what'), name='counted_once')],
            },
        ),
    ]
