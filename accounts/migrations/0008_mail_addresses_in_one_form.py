"""Addresses with an international domain, or with signs that are written in two ways, get their one form.

Where that form is another account's, both stay as they are; `manage check --database default` names them.
"""

from django.db import migrations

from accounts.address_form import one_form


def bring_to_one_form(apps, _schema_editor):
    User, EmailAddress = apps.get_model("accounts", "User"), apps.get_model("account", "EmailAddress")
    for pk, email in User.objects.values_list("pk", "email").iterator():
        form = one_form(email)
        if form == email or _is_anothers(User, EmailAddress, pk, form):
            continue
        User.objects.filter(pk=pk).update(email=form)
    for pk, user_id, email in EmailAddress.objects.values_list("pk", "user_id", "email").iterator():
        form = one_form(email)
        if form == email or _is_anothers(User, EmailAddress, user_id, form):
            continue
        if not EmailAddress.objects.filter(user=user_id, email=form).exists():
            EmailAddress.objects.filter(pk=pk).update(email=form)


def _is_anothers(User, EmailAddress, user_id, form):
    if User.objects.filter(email=form).exclude(pk=user_id).exists():
        return True
    return EmailAddress.objects.filter(email=form).exclude(user=user_id).exists()


class Migration(migrations.Migration):
    dependencies = [
        ('accounts', '0007_mornings'),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunPython(bring_to_one_form, migrations.RunPython.noop, elidable=True)]
