"""The table of verdicts, a line at a time: what each server and each service says, and what that is of the
address. Reports go through anymail's own readers."""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import QueryDict

from games.sending.report_readers import readers
from games.sending.server_words import code_of as code_of_answer
from games.sending.services import code_of, verdict_of
from games.sending.verdicts import RULES, SMTP, of_server, row_of
from tests.games.sending.reports import report_of

SERVERS = """
dead     550 5.1.1 <x@example.org>: Recipient address rejected: User unknown in relay recipient table
dead     550 5.1.1 no such user
dead     550 5.1.2 no such domain
dead     553 5.1.3 bad address
dead     550 5.1.6 the mailbox has moved
dead     550 5.1.10 null MX
dead     550-5.1.1 The email account that you tried to reach does not exist.
dead     550 5.2.1 mailbox disabled
dead     550 5.7.13 user account disabled
dead     550 5.7.17 mailbox owner has changed
dead     550 No such user here
dead     550 User unknown
dead     550 Unrouteable address
dead     550 Requested action not taken: mailbox unavailable
dead     551 user not local
dead     553 mailbox name not allowed
dead     553 5.3.0 <x@example.org>... Addressee unknown
dead     553 5.3.0 <quota@example.org>... No such user here
dead     554 delivery error: dd This user doesn't have an example.org account
dead     550 5.0.0 account disabled
full     552 5.2.2 mailbox full
full     552 5.2.2 sorry
full     552 5.2.2 over the quota of spam@example.org
full     550 the account is overquota
full     552 mailbox quota exceeded
full     552
full     452 4.2.2 mailbox full
full     452 mailbox over quota
full     554 5.1.1 mailbox full
blocked  550 5.7.1 not today
blocked  550-5.7.1 Our system has detected that this message is likely unsolicited mail.
blocked  554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a list
blocked  550 blocked, see our list
blocked  550 5.7.509 Access denied, sending domain does not pass DMARC
ours     554 5.7.1 <x@example.org>: Relay access denied
ours     550 relay not permitted
ours     550 authentication required
ours     553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
ours     550 5.1.0 sender rejected
ours     550 5.1.7 bad sender
ours     550 5.1.8 sender address rejected
ours     550 5.1.9 not compliant
ours     550 5.2.3 too long for this mailbox
ours     552 5.3.4 message too big
ours     552 5.3.4 sorry
ours     553 Exceeded maximum inbound message size
ours     552 message size exceeds fixed limit
ours     550 5.5.2 syntax
ours     554 5.6.0 malformed
unsure   550 5.1.0
unsure   550 5.1.4 ambiguous
unsure   550 5.2.0 other
unsure   550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more
unsure   550 5.3.2 not accepting
unsure   550 5.4.1 Recipient address rejected: Access denied
unsure   550 5.0.0
unsure   550
unsure   554 transaction failed
unsure   mx.example.org[5.1.1.2] said: 550 no
nothing  450 4.2.0 greylisted
nothing  451 later
nothing  421 too busy
nothing  250 2.1.5 OK
nothing
"""

REPORTS = """
amazon_ses    dead        Bounce/Permanent/General
amazon_ses    dead        Bounce/Permanent/NoEmail
amazon_ses    dead        Bounce/Permanent/Suppressed
amazon_ses    dead        Bounce/Permanent/SomethingNew
amazon_ses    unsure      Bounce/Permanent/OnAccountSuppressionList
amazon_ses    ours        Bounce/Permanent/UnsubscribedRecipient
amazon_ses    nothing     Bounce/Transient/General
amazon_ses    full        Bounce/Transient/MailboxFull
amazon_ses    ours        Bounce/Transient/MessageTooLarge
amazon_ses    ours        Bounce/Transient/ContentRejected
amazon_ses    ours        Bounce/Transient/AttachmentRejected
amazon_ses    unsure      Bounce/Transient/SomethingNew
amazon_ses    unsure      Bounce/Undetermined/Undetermined
amazon_ses    complained  Complaint
amazon_ses    ours        Reject
amazon_ses    nothing     Delivery
amazon_ses    full        Bounce/Permanent/General                   smtp; 552 5.2.2 mailbox full
brevo         dead        hard_bounce
brevo         dead        invalid_email
brevo         unsure      soft_bounce
brevo         full        soft_bounce                                452 4.2.2 mailbox full
brevo         full        hard_bounce                                552 5.2.2 mailbox full
brevo         ours        hard_bounce                                554 5.7.1 relay access denied
brevo         ours        blocked
brevo         nothing     deferred
brevo         nothing     error
brevo         complained  spam
brevo         complained  complaint
brevo         nothing     unique_opened
sendinblue    dead        hard_bounce
sendinblue    unsure      soft_bounce
mailersend    dead        hard_bounced
mailersend    unsure      soft_bounced
mailersend    complained  spam_complaint
mailersend    nothing     delivered
mailgun       nothing     failed/temporary/generic
mailgun       dead        failed/permanent/bounce
mailgun       dead        failed/permanent/suppress-bounce
mailgun       ours        failed/permanent/suppress-complaint
mailgun       ours        failed/permanent/suppress-unsubscribe
mailgun       blocked     failed/permanent/espblock
mailgun       unsure      failed/permanent/old
mailgun       unsure      failed/permanent/generic
mailgun       dead        failed/permanent/generic                   550 5.1.1 no such user
mailgun       full        failed/permanent/bounce                    552 5.2.2 over quota
mailgun       ours        rejected
mailgun       complained  complained
mailgun       nothing     delivered
mailgun       dead        bounced
mailgun       unsure      dropped/499
mailgun       dead        dropped/605
mailgun       ours        dropped/607
mailjet       dead        bounce/hard/user unknown
mailjet       dead        bounce/hard
mailjet       full        bounce/hard/quota exceeded
mailjet       blocked     bounce/hard/relay/access denied
mailjet       ours        bounce/hard/blacklisted
mailjet       ours        bounce/hard/spam reporter
mailjet       blocked     bounce/hard/sender blocked
mailjet       blocked     bounce/hard/content blocked
mailjet       blocked     bounce/hard/policy issue
mailjet       unsure      bounce/hard/no mail host
mailjet       unsure      bounce/soft/connection issue
mailjet       full        bounce/soft/quota exceeded
mailjet       nothing     bounce/soft/greylisted
mailjet       blocked     bounce/soft/sender blocked
mailjet       blocked     bounce/soft/content blocked
mailjet       blocked     bounce/soft/policy issue
mailjet       ours        blocked/blacklisted
mailjet       unsure      blocked/preblocked
mailjet       dead        blocked/user unknown
mailjet       nothing     blocked/duplicate in campaign
mailjet       complained  spam
mailjet       nothing     sent
mailtrap      dead        bounce
mailtrap      unsure      soft bounce
mailtrap      ours        suspension
mailtrap      ours        reject
mailtrap      complained  spam
mailtrap      nothing     delivery
mandrill      dead        hard_bounce/bad_mailbox
mandrill      full        hard_bounce/mailbox_full
mandrill      unsure      soft_bounce/general
mandrill      full        soft_bounce/mailbox_full
mandrill      nothing     deferral
mandrill      ours        reject
mandrill      dead        reject/hard-bounce
mandrill      unsure      reject/soft-bounce
mandrill      complained  spam
mandrill      nothing     open
postal        nothing     SoftFail
postal        nothing     Held
postal        unsure      HardFail
postal        dead        HardFail                                   550 5.1.1 no such user
postal        blocked     HardFail                                   550 5.7.1 not today
postal        unsure      bounced
postal        nothing     Sent
postmark      dead        HardBounce
postmark      dead        BadEmailAddress
postmark      unsure      SoftBounce
postmark      full        SoftBounce                                 smtp;452 4.2.2 mailbox full
postmark      unsure      DnsError
postmark      blocked     Blocked
postmark      blocked     SpamNotification
postmark      ours        VirusNotification
postmark      ours        DMARCPolicy
postmark      ours        ManuallyDeactivated
postmark      ours        Unconfirmed
postmark      nothing     Transient
postmark      nothing     AutoResponder
postmark      nothing     ChallengeVerification
postmark      nothing     AddressChange
postmark      nothing     OpenRelayTest
postmark      nothing     Unknown
postmark      nothing     SMTPApiError
postmark      nothing     TemplateRenderingFailed
postmark      complained  SpamComplaint
postmark      dead        SubscriptionChange/HardBounce
postmark      complained  SubscriptionChange/SpamComplaint
postmark      ours        SubscriptionChange/ManualSuppression
postmark      nothing     SubscriptionChange
postmark      nothing     Delivery
resend        unsure      email.bounced
resend        dead        email.bounced/Permanent/General
resend        unsure      email.bounced/Permanent/OnAccountSuppressionList
resend        unsure      email.bounced/Transient/SomethingNew
resend        nothing     email.bounced/Transient/General
resend        full        email.bounced/Transient/MailboxFull
resend        ours        email.bounced/Transient/MessageTooLarge
resend        ours        email.bounced/Transient/ContentRejected
resend        ours        email.bounced/Transient/AttachmentRejected
resend        dead        email.bounced/hard
resend        unsure      email.bounced/suppressed
resend        nothing     email.delivery_delayed
resend        complained  email.complained
resend        nothing     email.delivered
sendgrid      dead        bounce/bounce                              550 5.1.1 no such user
sendgrid      full        bounce/bounce                              552 5.2.2 mailbox full
sendgrid      blocked     bounce/blocked                             4.7.1 try later
sendgrid      unsure      bounce/expired
sendgrid      dead        dropped/bounced address
sendgrid      dead        dropped/invalid
sendgrid      ours        dropped/unsubscribed address
sendgrid      ours        dropped/spam reporting address
sendgrid      ours        dropped/spam content
sendgrid      ours        dropped/something new
sendgrid      nothing     deferred
sendgrid      complained  spamreport
sendgrid      nothing     open
sparkpost     unsure      1
sparkpost     dead        10
sparkpost     unsure      20
sparkpost     unsure      21
sparkpost     full        22
sparkpost     ours        23
sparkpost     unsure      24
sparkpost     ours        25
sparkpost     dead        30
sparkpost     unsure      40
sparkpost     blocked     50
sparkpost     blocked     51
sparkpost     blocked     52
sparkpost     ours        53
sparkpost     ours        54
sparkpost     nothing     60
sparkpost     unsure      70
sparkpost     nothing     80
sparkpost     nothing     90
sparkpost     nothing     100
sparkpost     unsure      99
sparkpost     ours        policy_rejection
sparkpost     ours        generation_rejection
sparkpost     complained  spam_complaint
sparkpost     nothing     delay
sparkpost     nothing     link_unsubscribe
unisender_go  dead        hard_bounced/err_user_unknown
unisender_go  dead        hard_bounced/err_user_inactive
unisender_go  dead        hard_bounced/err_mailbox_discarded
unisender_go  dead        hard_bounced/err_domain_inactive
unisender_go  full        hard_bounced/err_mailbox_full
unisender_go  blocked     hard_bounced/err_spam_rejected
unisender_go  blocked     hard_bounced/err_blacklisted
unisender_go  ours        hard_bounced/err_too_large
unisender_go  ours        hard_bounced/err_unsubscribed
unisender_go  ours        hard_bounced/err_skip_letter
unisender_go  ours        hard_bounced/err_spam_skipped
unisender_go  unsure      hard_bounced/err_lost
unisender_go  nothing     soft_bounced/err_will_retry
unisender_go  complained  spam
unisender_go  nothing     delivered
"""


def answers() -> list[tuple[str, str]]:
    """(verdict, answer) of each line."""
    pairs = [line.partition(" ") for line in SERVERS.strip("\n").splitlines()]
    return [(verdict, answer.strip()) for verdict, _, answer in pairs]


def reports() -> list[tuple[str, str, str, str]]:
    """(service, verdict, code, words) of each line."""
    lines = [re.split(r" {2,}", line) for line in REPORTS.strip().splitlines()]
    return [(service, verdict, code, "".join(words)) for service, verdict, code, *words in lines]


@pytest.mark.parametrize(("verdict", "answer"), answers())
def test_what_a_server_answers(verdict, answer):
    assert of_server("", answer) == verdict
    code, _, words = answer.partition(" ")
    assert of_server(int(code) if code.isdigit() else code, words) == verdict


@pytest.mark.parametrize(("service", "verdict", "code", "words"), reports())
def test_what_a_service_reports(service, verdict, code, words):
    raw = report_of(service, code, words)
    event = read(service, raw)
    assert code_of(service, event.esp_event) == code
    assert event.recipient == "ann@example.org"
    assert verdict_of(service, event) == verdict


def test_every_row_of_the_table_has_a_line_here():
    reached = {(service, row_of(service, code)) for service, _verdict, code, _words in reports()}
    reached |= {
        (SMTP, row_of(SMTP, said) or said[:1]) for said in (code_of_answer(one) for _, one in answers())
    }
    for source, rows in RULES.items():
        assert source == "sendinblue" or {row for name, row in reached if name == source} - {""} == set(rows)
    assert set(RULES) == {SMTP, *readers()}


def read(service: str, raw: Any) -> Any:
    """The event that anymail's reader makes of a report; its signature is looked at elsewhere."""
    view = readers()[service].__new__(readers()[service])
    match service:
        case "amazon_ses":
            return view.esp_to_anymail_events(raw, {"MessageId": "1"})[0]
        case "mailgun" if "event-data" not in raw:
            return view.mailgun_legacy_to_anymail_event(query(raw))
        case "postal":
            return view.parse_events(SimpleNamespace(body=json.dumps(raw).encode()))[0]
        case "resend":
            return view.esp_to_anymail_event(raw, SimpleNamespace(headers={"svix-id": "1"}))
        case "sparkpost":
            return view.esp_to_anymail_event(*view.unwrap_event(raw))
        case _:
            return view.esp_to_anymail_event(raw)


def query(raw: dict[str, str]) -> QueryDict:
    found = QueryDict(mutable=True)
    found.update(raw)
    return found
