"""Mails about accounts are rows before they are sent."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0005_tokens_and_names"),
    ]

    operations = [
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.EmailField(max_length=254, verbose_name='address')),
                ('cause', models.CharField(max_length=80, verbose_name='about')),
                ('sealed', models.BinaryField(default=b'')),
                ('created_at', models.DateTimeField(verbose_name='written')),
                ('send_at', models.DateTimeField(verbose_name='send from')),
                ('until', models.DateTimeField(verbose_name='worth reading until')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('claimed', 'being sent'), ('sent', 'accepted by the mail server'), ('dropped', 'not sent: no longer true or not wanted'), ('failed', 'could not be sent')], default='waiting', max_length=8, verbose_name='state')),
                ('claimed_at', models.DateTimeField(null=True)),
                ('handed_at', models.DateTimeField(null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('repeats', models.PositiveSmallIntegerField(default=0, verbose_name='possible repeats')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='accepted')),
                ('message_id', models.CharField(max_length=120)),
                ('reason', models.CharField(blank=True, default='', max_length=40, verbose_name='reason')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letters', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'letter',
                'verbose_name_plural': 'letters',
                'indexes': [models.Index(condition=models.Q(('state__in', ['waiting', 'claimed'])), fields=['send_at'], name='letter_to_send'), models.Index(fields=['created_at'], name='letter_age')],
            },
        ),
    ]
