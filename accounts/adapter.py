"""Where our people differ from the defaults of django-allauth."""

from functools import partial
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from allauth.core.internal import ratelimit
from django.contrib import messages
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from accounts import letters, lockout
from accounts.addresses import stored_form
from accounts.banned import PAGE, remember
from accounts.languages import active_language, speaking_to
from accounts.models import User, check_name_free
from accounts.models.letter import State
from accounts.names import tidy_name, validate_name
from accounts.new_names import validate_new_name
from accounts.picture_mail import html_of
from accounts.plain_text import paragraphs, tidy
from accounts.reauthentication import must_sign_in_again
from accounts.sanctions import is_banned
from accounts.time_zones import DEFAULT

UNKNOWN, TOLD = "account/email/unknown_account", "unknown_account"
"""A mail to an address without an account, and the name of its limit in ACCOUNT_RATE_LIMITS."""
WAITS = "labyrinth.letter_waits"
"""Where a request keeps that a letter which it asked for could not be sent."""
IS_CONFIRMED = "labyrinth.is_confirmed"
"""Where a request keeps that it has confirmed an address."""
SENT_LINK, CONFIRMED, SIGNED_IN = (
    f"account/messages/{name}.txt" for name in ("email_confirmation_sent", "email_confirmed", "logged_in")
)
SAY_SENT = (SENT_LINK, "account/messages/login_code_sent.txt")
WAITING = gettext_noop(
    "Our mail server is not answering right now. Your email is kept and goes out as soon as it does. If it "
    "comes too late, ask for another one."
)
REFUSED = gettext_noop("The mail server does not accept email for this address. Check that it is right.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in its stored form; `shallow` leaves out the look at the other people."""
        name = tidy_name(username)
        validate_name(name)
        validate_new_name(name)
        if not shallow:
            check_name_free(name)
        return name

    def clean_email(self, email: str) -> str:
        """The address as it is stored, wherever somebody types one."""
        return stored_form(email)

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        """A new person keeps the language they read and the time zone their browser tells."""
        user.language = active_language()
        user.time_zone = form.cleaned_data.get("time_zone") or DEFAULT
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def pre_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse | None:
        """Every way of signing in comes by here; a banned person is told why they stay outside."""
        if is_banned(user):
            remember(request, user)
            return redirect(PAGE)
        response: HttpResponse | None = super().pre_login(request, user, **how)
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Raises ValidationError after too many wrong passwords."""
        self._login_failed_rl_usage = lockout.consume(request, credentials.get("email", ""))
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Called when somebody has chosen another password by the link of a mail."""
        lockout.clear(request, credentials["email"])

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Every way of signing in ends here; from then on the browser is known."""
        response: HttpResponse = super().post_login(request, user, **how)
        lockout.remember(request, response, user.email)
        return response

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Raises ReauthenticationRequired at once for those who can only sign in again."""
        required = bool(super().is_reauthentication_required(app=app, **more))
        if required and must_sign_in_again(self.request):
            raise ReauthenticationRequired
        return required

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """The ways in which the person can show once more who it is, the first one being offered."""
        ways: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if ways or not user.is_authenticated:
            return ways
        return [{"id": "sign_in_again", "url": reverse("accounts:sign_in_again")}]

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Somebody may have signed up with an address, unconfirmed, that another person changes to."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False

    def render_mail(self, template_prefix: str, email: Any, context: Any, headers: Any = None) -> Any:
        """As allauth's, with a text that mails like; what has no HTML of its own has that of its text."""
        mail = super().render_mail(template_prefix, email, context, headers)
        if isinstance(mail, EmailMultiAlternatives) and not html_of(mail):
            told = {"paragraphs": paragraphs(str(mail.body))}
            html = render_to_string("account/email/text_message.html", told).strip()
            mail.attach_alternative(html, "text/html")
        mail.body = tidy(str(mail.body))
        return mail

    def format_email_subject(self, subject: str) -> str:
        return f"Labyrinth: {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail speaks the language of its reader, not of whoever asked for it, and tells their time.

        It is a row first (accounts/letters.py), so a mail server that is away is no error of the page:
        whoever asked is told that the letter waits, in the same words whether or not the address is known.
        """
        reader = context.get("user") or User.objects.filter(emailaddress__email__iexact=email).first()
        with speaking_to(reader):
            site = get_current_site(self.request)
            about = {"request": self.request, "email": email, "current_site": site, **context}
            letter = letters.post(self.render_mail(template_prefix, email, about), template_prefix, reader)
        if template_prefix == UNKNOWN and not self._is_first_today(email):
            # The work of a mail, but none: how long it takes tells nobody whom we know.
            letters.drop(letter, "told today")
            return
        letters.send_at_once(letter, partial(self._tell_sent, self.request))

    def _tell_sent(self, request: HttpRequest | None, state: str) -> None:
        """Say on the next page what has become of a letter that is not on its way."""
        if request is None or state in (State.SENT, State.CLAIMED) or request.META.get(WAITS):
            return
        request.META[WAITS] = True
        words = REFUSED if state == State.FAILED else WAITING
        messages.warning(request, gettext(words))

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *more: Any, **how: Any
    ) -> None:
        """allauth says that a mail was sent without looking: not where it was not. What the next page says
        itself is not said twice: where the letter went, and that who has confirmed an address is in."""
        if message_template in SAY_SENT and request.META.get(WAITS):
            return
        if message_template == SENT_LINK and not request.user.is_authenticated:
            return
        if message_template == CONFIRMED:
            request.META[IS_CONFIRMED] = True
        if message_template == SIGNED_IN and request.META.get(IS_CONFIRMED):
            return
        super().add_message(request, level, message_template, *more, **how)

    def _is_first_today(self, email: str) -> bool:
        """Who has no account here is told so once a day at most, however often somebody types the address."""
        return ratelimit.consume(self.request, app=lockout.APP, action=TOLD, key=email.lower()) is not None
