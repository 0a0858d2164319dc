"""Mails that came back are counted; a mail is found by its Message-ID."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0007_api_presses'),
    ]

    operations = [
        migrations.CreateModel(
            name='ReturnedMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('domain', models.CharField(max_length=254)),
                ('mail', models.CharField(max_length=120)),
                ('verdict', models.CharField(max_length=10)),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name='user',
            name='mailbox_full_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AlterField(
            model_name='user',
            name='mail_refused_why',
            field=models.CharField(blank=True, choices=[('bounced', 'the mail server of this address refuses our mails'), ('complained', 'a mail of ours was reported as unwanted'), ('rejected', 'our mail service no longer sends to this address'), ('full', 'the mailbox is full'), ('returned', 'several mails to this address came back')], max_length=200, verbose_name='why mail is refused'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(fields=['message_id'], name='letter_by_id'),
        ),
        migrations.AddField(
            model_name='returnedmail',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='returned_mails', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='returnedmail',
            index=models.Index(fields=['domain', 'at'], name='returned_of_domain'),
        ),
        migrations.AddIndex(
            model_name='returnedmail',
            index=models.Index(fields=['at'], name='returned_age'),
        ),
        migrations.AddConstraint(
            model_name='returnedmail',
            constraint=models.UniqueConstraint(fields=('user', 'mail'), name='returned_once'),
        ),
    ]
