"""What a refused mail says of its address: one table for mail servers and for the services that report.

A row is (source, code) -> verdict. Codes of servers are those of RFC 3463 ("5.1.1"), of RFC 5321 ("550")
where a server knows no others, and what its words say where its code says little (server_words.py); codes of
services are what each of them calls it (services.py). A code without a row of its own has that of its
beginning: "5.7.26" that of "5.7", "bounce/soft/system issue" that of "bounce/soft".
"""

import re
from enum import StrEnum

from games.sending.server_words import code_of


class Verdict(StrEnum):
    """`DEAD` is hard and about the mailbox; four are no word about it for good; two are no refusals."""

    DEAD = "dead"
    FULL = "full"
    BLOCKED = "blocked"
    OURS = "ours"
    UNSURE = "unsure"
    COMPLAINED = "complained"
    NOTHING = "nothing"


DEAD, FULL, BLOCKED, OURS, UNSURE, COMPLAINED, NOTHING = Verdict
SOFT = (FULL, BLOCKED, OURS, UNSURE)
"""They count together: a mailbox is full, a server blocks us, our mail is refused for our sake, who knows."""
MILDER = (FULL, BLOCKED, OURS)
"""What a server's own words say goes before what a service made of them."""

FOR_NOW = re.compile(r"(?<![\d.])4(?=\d\d(?: |-|$)|\.\d{1,3}\.\d)")
"""The class of a code that says "later"; the same number for good begins with 5."""

SMTP = "smtp"
RULES: dict[str, dict[str, Verdict]] = {
    # RFC 3463, 5321, 7505, 7372; "size", "full", "sender", "block" and "unknown" are said in words.
    SMTP: {
        "size": OURS,
        "full": FULL,
        "sender": OURS,
        "block": BLOCKED,
        "rate": UNSURE,
        "unknown": DEAD,
        "2": NOTHING,
        "4": NOTHING,
        "4.2.2": FULL,
        "5": UNSURE,
        "5.0": UNSURE,
        "5.1": DEAD,
        "5.1.0": UNSURE,
        "5.1.4": UNSURE,
        "5.1.7": OURS,
        "5.1.8": OURS,
        "5.1.9": OURS,
        "5.2": UNSURE,
        "5.2.1": DEAD,
        "5.2.2": FULL,
        "5.2.3": OURS,
        "5.3": UNSURE,
        "5.3.4": OURS,
        "5.4": UNSURE,
        "5.5": OURS,
        "5.6": OURS,
        "5.7": BLOCKED,
        "5.7.13": DEAD,
        "5.7.17": DEAD,
        "552": FULL,
    },
    "amazon_ses": {
        "Bounce/Permanent": DEAD,
        "Bounce/Permanent/General": DEAD,
        "Bounce/Permanent/NoEmail": DEAD,
        "Bounce/Permanent/Suppressed": DEAD,
        "Bounce/Permanent/OnAccountSuppressionList": UNSURE,
        "Bounce/Permanent/UnsubscribedRecipient": OURS,
        "Bounce/Transient": UNSURE,
        # Notices of absence come as that, and mails of servers that ask who we are.
        "Bounce/Transient/General": NOTHING,
        "Bounce/Transient/MailboxFull": FULL,
        "Bounce/Transient/MessageTooLarge": OURS,
        "Bounce/Transient/ContentRejected": OURS,
        "Bounce/Transient/AttachmentRejected": OURS,
        "Bounce/Undetermined": UNSURE,
        "Complaint": COMPLAINED,
        "Reject": OURS,
    },
    "brevo": {
        "hard_bounce": DEAD,
        "invalid_email": DEAD,
        "soft_bounce": UNSURE,
        # Its own list of those whom it does not write to: why is not said.
        "blocked": OURS,
        "deferred": NOTHING,
        "error": NOTHING,
        "spam": COMPLAINED,
        "complaint": COMPLAINED,
    },
    "mailersend": {"hard_bounced": DEAD, "soft_bounced": UNSURE, "spam_complaint": COMPLAINED},
    "mailgun": {
        "failed/temporary": NOTHING,
        "failed/permanent": UNSURE,
        "failed/permanent/bounce": DEAD,
        "failed/permanent/suppress-bounce": DEAD,
        "failed/permanent/suppress-complaint": OURS,
        "failed/permanent/suppress-unsubscribe": OURS,
        "failed/permanent/espblock": BLOCKED,
        "failed/permanent/old": UNSURE,
        "rejected": OURS,
        "complained": COMPLAINED,
        # As it reported before 2018, and still does where nobody has changed it.
        "bounced": DEAD,
        "dropped": UNSURE,
        "dropped/605": DEAD,
        "dropped/607": OURS,
    },
    "mailjet": {
        "bounce/hard": DEAD,
        "bounce/hard/quota exceeded": FULL,
        "bounce/hard/relay/access denied": BLOCKED,
        "bounce/hard/blacklisted": OURS,
        "bounce/hard/spam reporter": OURS,
        "bounce/hard/sender blocked": BLOCKED,
        "bounce/hard/content blocked": BLOCKED,
        "bounce/hard/policy issue": BLOCKED,
        "bounce/hard/no mail host": UNSURE,
        "bounce/soft": UNSURE,
        "bounce/soft/quota exceeded": FULL,
        "bounce/soft/greylisted": NOTHING,
        "bounce/soft/sender blocked": BLOCKED,
        "bounce/soft/content blocked": BLOCKED,
        "bounce/soft/policy issue": BLOCKED,
        "blocked": OURS,
        "blocked/preblocked": UNSURE,
        "blocked/user unknown": DEAD,
        "blocked/duplicate in campaign": NOTHING,
        "spam": COMPLAINED,
    },
    "mailtrap": {
        "bounce": DEAD,
        "soft bounce": UNSURE,
        "suspension": OURS,
        "reject": OURS,
        "spam": COMPLAINED,
    },
    "mandrill": {
        "hard_bounce": DEAD,
        "hard_bounce/mailbox_full": FULL,
        "soft_bounce": UNSURE,
        "soft_bounce/mailbox_full": FULL,
        "deferral": NOTHING,
        "reject": OURS,
        "reject/hard-bounce": DEAD,
        "reject/soft-bounce": UNSURE,
        "spam": COMPLAINED,
    },
    "postal": {"SoftFail": NOTHING, "Held": NOTHING, "HardFail": UNSURE, "bounced": UNSURE},
    "postmark": {
        "HardBounce": DEAD,
        "BadEmailAddress": DEAD,
        "SoftBounce": UNSURE,
        "DnsError": UNSURE,
        "Blocked": BLOCKED,
        "SpamNotification": BLOCKED,
        "VirusNotification": OURS,
        "DMARCPolicy": OURS,
        "ManuallyDeactivated": OURS,
        "Unconfirmed": OURS,
        "Transient": NOTHING,
        "AutoResponder": NOTHING,
        "ChallengeVerification": NOTHING,
        "AddressChange": NOTHING,
        "OpenRelayTest": NOTHING,
        "Unknown": NOTHING,
        "SMTPApiError": NOTHING,
        "TemplateRenderingFailed": NOTHING,
        "SpamComplaint": COMPLAINED,
        "SubscriptionChange/HardBounce": DEAD,
        "SubscriptionChange/SpamComplaint": COMPLAINED,
        "SubscriptionChange/ManualSuppression": OURS,
        "SubscriptionChange": NOTHING,
    },
    "resend": {
        "email.bounced": UNSURE,
        "email.bounced/Permanent": DEAD,
        "email.bounced/Permanent/OnAccountSuppressionList": UNSURE,
        "email.bounced/Transient": UNSURE,
        "email.bounced/Transient/General": NOTHING,
        "email.bounced/Transient/MailboxFull": FULL,
        "email.bounced/Transient/MessageTooLarge": OURS,
        "email.bounced/Transient/ContentRejected": OURS,
        "email.bounced/Transient/AttachmentRejected": OURS,
        # Where it tells no type but in its sentence.
        "email.bounced/hard": DEAD,
        "email.bounced/suppressed": UNSURE,
        "email.delivery_delayed": NOTHING,
        "email.complained": COMPLAINED,
    },
    "sendgrid": {
        "bounce": DEAD,
        "bounce/blocked": BLOCKED,
        "bounce/expired": UNSURE,
        "dropped": OURS,
        "dropped/bounced address": DEAD,
        "dropped/invalid": DEAD,
        "dropped/unsubscribed address": OURS,
        "dropped/spam reporting address": OURS,
        "dropped/spam content": OURS,
        "deferred": NOTHING,
        "spamreport": COMPLAINED,
    },
    "sparkpost": {
        # https://support.sparkpost.com/docs/deliverability/bounce-classification-codes
        "1": UNSURE,
        "10": DEAD,
        "20": UNSURE,
        "21": UNSURE,
        "22": FULL,
        "23": OURS,
        "24": UNSURE,
        "25": OURS,
        "30": DEAD,
        "40": UNSURE,
        "50": BLOCKED,
        "51": BLOCKED,
        "52": BLOCKED,
        "53": OURS,
        "54": OURS,
        "60": NOTHING,
        "70": UNSURE,
        "80": NOTHING,
        "90": NOTHING,
        "100": NOTHING,
        "policy_rejection": OURS,
        "generation_rejection": OURS,
        "spam_complaint": COMPLAINED,
        "delay": NOTHING,
    },
    "unisender_go": {
        "hard_bounced": UNSURE,
        "hard_bounced/err_user_unknown": DEAD,
        "hard_bounced/err_user_inactive": DEAD,
        "hard_bounced/err_mailbox_discarded": DEAD,
        "hard_bounced/err_domain_inactive": DEAD,
        "hard_bounced/err_mailbox_full": FULL,
        "hard_bounced/err_spam_rejected": BLOCKED,
        "hard_bounced/err_blacklisted": BLOCKED,
        "hard_bounced/err_too_large": OURS,
        "hard_bounced/err_unsubscribed": OURS,
        "hard_bounced/err_skip_letter": OURS,
        "hard_bounced/err_spam_skipped": OURS,
        "soft_bounced": NOTHING,
        "spam": COMPLAINED,
    },
}
RULES["sendinblue"] = RULES["brevo"]
"""Its name before."""

OTHER = {"bounced": UNSURE, "rejected": UNSURE, "complained": COMPLAINED}
"""What anymail made of a code that has no row -> verdict; everything else is no refusal."""

LEFT_OPEN = {("mailgun", "failed/permanent"), ("postal", "HardFail"), ("postal", "bounced")}
"""These say only that it is final: whether it is about the mailbox, the server says."""


def of_server(code: int | str, words: str = "") -> Verdict:
    """Of a server's answer: its code ("550", 550, "5.1.1" or "") and its words."""
    said = code_of(f"{code} {words}")
    # A code of three digits is of the class of its first.
    return RULES[SMTP].get(row_of(SMTP, said) or said[:1], NOTHING)


def refuses_us(code: int | str, words: str = "") -> bool:
    """Whether a server says that it sends nothing for us, for now or for good, whoever a mail goes to."""
    for_good = FOR_NOW.sub("5", f"{code} {words}")
    return of_server("", for_good) == OURS


def of_service(source: str, code: str, kind: str, words: str = "") -> Verdict:
    """Of a service's report: its own code, anymail's kind of event, and what the server had said.

    Whatever the service calls final: a full mailbox, and a server that does not want *our* mails, are not.
    """
    row = row_of(source, code)
    verdict = RULES[source][row] if row else OTHER.get(kind, NOTHING)
    if verdict not in (DEAD, UNSURE) or not words:
        return verdict
    said = of_server("", words)
    may_say = (*MILDER, DEAD) if (source, row) in LEFT_OPEN else MILDER
    return said if said in may_say else verdict


def row_of(source: str, code: str) -> str:
    """The code that has a row: itself, or the longest beginning of it; "" where none has."""
    rows = RULES.get(source, {})
    while code and code not in rows:
        code = code[: max(code.rfind("/"), code.rfind("."), 0)]
    return code
