"""Forms that made something, so that a second press makes nothing more; names of two signs."""

from django.db import migrations, models

import accounts.names


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0006_letters"),
    ]

    operations = [
        migrations.CreateModel(
            name='Press',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('at', models.DateTimeField(db_index=True)),
                ('made', models.CharField(max_length=300)),
            ],
        ),
        migrations.AlterField(
            model_name='user',
            name='username',
            field=models.CharField(help_text='What the others at the table call you: 3 to 24 characters; 2 are enough in Chinese, Korean, Hindi and scripts like them.', max_length=24, validators=[accounts.names.validate_name], verbose_name='name'),
        ),
    ]
