"""All settings of the site, in one file, from the environment.

DEVELOPMENT=1 (set by `make run` and `make test`) means: this machine only, plain HTTP, mails go to a
folder that /dev/mails/ shows. Without it the site expects a production environment.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext_lazy as _

from labyrinth import __version__, releases
from labyrinth.ground import databases, environment, redis_clients
from labyrinth.running import logs, social_sign_in

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environment.text("VAR_DIR", str(BASE_DIR / "var"))).absolute()

# A game that a newer release has run is left alone by an older process.
RELEASE = __version__
DEVELOPMENT = environment.flag("DEVELOPMENT")
# Code that is on its way to a release serves nobody, unless an operator wants that.
UNRELEASED = environment.flag("UNRELEASED")
if not (DEVELOPMENT or UNRELEASED):
    releases.refuse_unreleased(RELEASE)
DEBUG = environment.flag("DEBUG")
SITE_URL = environment.text("SITE_URL", f"http://127.0.0.1:{environment.text('PORT', '8000')}").rstrip("/")
SECRET_KEY = environment.secret("SECRET_KEY", VAR_DIR / "secret_key")
# Former keys: what they have signed stays valid, nothing new is signed with them.
SECRET_KEY_FALLBACKS = environment.words("SECRET_KEY_FALLBACKS")

ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS") or [urlsplit(SITE_URL).hostname or "127.0.0.1"]
if DEVELOPMENT:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "labyrinth",
    "games",
    "accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.usersessions",
    "django_htmx",
    "lucide",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
]
# Sign-in by an account elsewhere: nothing, until the environment names providers.
SOCIAL_SIGN_IN = social_sign_in.from_environment()
INSTALLED_APPS += SOCIAL_SIGN_IN.apps
if DEVELOPMENT:
    INSTALLED_APPS += ["rehearsal"]  # manage.py rehearse

MIDDLEWARE = [
    "labyrinth.serving.requests.requests_middleware",
    "django.middleware.security.SecurityMiddleware",
    "labyrinth.serving.compression.CompressPages",
    "labyrinth.serving.served_files.ServeFiles",
    "labyrinth.serving.csp.content_security_policy",
    "labyrinth.serving.no_store.no_store",
    "labyrinth.serving.whose_page.whose_page",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "labyrinth.serving.csrf.once_a_session",
    "accounts.signed_in.Authentication",
    "accounts.middleware.preferences_middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "labyrinth.serving.closed.maintenance_middleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "accounts.banned.banned_middleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.views.looked.looked_middleware",
    "games.views.upgraded.Upgraded",
]

ROOT_URLCONF = "labyrinth.urls"
WSGI_APPLICATION = "labyrinth.wsgi.application"
ASGI_APPLICATION = "labyrinth.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "labyrinth.serving.closed.banner",
            ],
            "builtins": ["labyrinth.templatetags.addresses", "accounts.templatetags.dates"],
        },
    },
    # What changes at a table while one plays (`*.jinja`): it is sent often, and printed four times as fast.
    {
        "BACKEND": "labyrinth.serving.jinja_backend.Backend",
        "NAME": "jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "labyrinth.serving.jinja.environment",
            "context_processors": ["labyrinth.serving.closed.banner", "labyrinth.serving.csrf.form_token"],
        },
    },
]

# --- Database: what DATABASE_URL names, or SQLite in a file (in production only with a yes) ------------

DATABASES = databases.from_environment(VAR_DIR / "site.sqlite3", production=not DEVELOPMENT)
if "replica" in DATABASES:
    DATABASE_ROUTERS = ["labyrinth.ground.replica.Router"]
    MIDDLEWARE.insert(0, "labyrinth.ground.replica.pin")

# --- Broker, cache and live updates: one Redis-protocol server, or several that Sentinels watch -------

REDIS_URL = environment.text("REDIS_URL")  # redis://host:port/0 or unix:///path/of/socket
# host:port of each; the host in REDIS_URL is then the name that they have for the server.
REDIS_SENTINELS = environment.words("REDIS_SENTINELS")
CACHES: dict[str, Any] = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "labyrinth.ground.cache.EitherCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 2},
    }
    if REDIS_SENTINELS:
        CACHES["default"]["OPTIONS"]["pool_class"] = redis_clients.Pool

CELERY_BROKER_URL = redis_clients.broker_url(REDIS_URL, REDIS_SENTINELS)
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
# What thinks for long has workers of its own, processes: threads would share a core with what is quick.
CELERY_TASK_ROUTES = {"think.*": {"queue": "think"}}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# The scan for lost tasks runs often; no task may wait longer than the visibility time-out.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "unacked_restore_throttle": 1,
    "unacked_restore_interval": 10,
    "socket_connect_timeout": 0.5,
}
if REDIS_SENTINELS:
    CELERY_BROKER_TRANSPORT_OPTIONS |= redis_clients.broker_options(REDIS_URL)
CELERY_BEAT_SCHEDULER = "labyrinth.running.beat:Scheduler"
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "here": {"task": "think.here", "schedule": 60.0, "options": {"expires": 60}},
    "sweep bots": {"task": "games.sweep_bots", "schedule": 5.0, "options": {"expires": 5}},
    "sweep": {"task": "games.sweep", "schedule": 10.0, "options": {"expires": 10}},
    "sweep analyses": {"task": "games.sweep_analyses", "schedule": 60.0, "options": {"expires": 60}},
    "repair": {"task": "games.repair", "schedule": 300.0, "options": {"expires": 300}},
    "send messages": {"task": "games.send_messages", "schedule": 5.0, "options": {"expires": 5}},
    "send webhooks": {"task": "games.send_webhooks", "schedule": 10.0, "options": {"expires": 10}},
    "read mail": {"task": "games.read_mail", "schedule": 5.0, "options": {"expires": 5}},
    "sweep ended": {"task": "games.sweep_ended", "schedule": 60.0, "options": {"expires": 60}},
    "sweep people": {"task": "games.sweep_people", "schedule": 60.0, "options": {"expires": 60}},
    "cups": {"task": "games.cups", "schedule": 60.0, "options": {"expires": 60}},
    "seat people": {"task": "games.seat_people", "schedule": 60.0, "options": {"expires": 60}},
    "around": {"task": "games.around", "schedule": 30.0, "options": {"expires": 30}},
    "expire": {"task": "games.expire", "schedule": 3600.0, "options": {"expires": 3600}},
    # Once a day: whoever is woken up in between has nothing to do (labyrinth/tasks.py).
    "purge": {"task": "labyrinth.purge", "schedule": 3600.0, "options": {"expires": 3600}},
}
CELERY_TASK_ALWAYS_EAGER = environment.flag("TASKS_AT_ONCE")
CELERY_TASK_EAGER_PROPAGATES = CELERY_TASK_ALWAYS_EAGER

# --- People ------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "accounts.passwords.OneRule"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_ADAPTER = "labyrinth.serving.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "request_login_code": "accounts.forms.LoginCodeForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "change_password": "accounts.password_forms.ChangePasswordForm",
    "set_password": "accounts.password_forms.SetPasswordForm",
    "reset_password_from_key": "accounts.password_forms.ResetPasswordKeyForm",
}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
# Who has not confirmed theirs plays against bots as a guest meanwhile: accounts/signing_up.py.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_USER_DISPLAY = "accounts.set_apart.display"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(SITE_URL).scheme
# One address a person; another one takes its place when it is confirmed, and the old one is told.
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
# All that may be asked again and again, by whom: address of the client, person, or what is asked for.
ACCOUNT_RATE_LIMITS = {
    "change_password": "5/m/user",
    "confirm_email": "1/3m/key",
    "login": "30/m/ip",
    # By address and client; by address from everywhere; in a browser that is known: accounts/lockout.py.
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_elsewhere": "50/h/key",
    "login_failed_known": "5/5m/key",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
    "request_login_code": "20/m/ip,3/m/key,12/h/key",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "signup": "20/m/ip",
    "unknown_account": "1/d/key",
}
# The name of the page that shows a person; its address has the person's slug.
PERSON_PAGE = "games:person"
VACATION_HOURS_A_YEAR = environment.number("VACATION_HOURS_A_YEAR", 30 * 24)
MFA_FORMS = {
    "add_webauthn": "accounts.key_forms.AddKeyForm",
    "edit_webauthn": "accounts.key_forms.EditKeyForm",
    "authenticate_webauthn": "accounts.key_forms.AuthenticateKeyForm",
    "login_webauthn": "accounts.key_forms.LoginKeyForm",
    "reauthenticate_webauthn": "accounts.key_forms.ReauthenticateKeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_RATE_LIMITS = {"webauthn_login": "10/m/ip"}
# Signing up by passkey would need codes instead of links in the mails that confirm an address, and a link
# also works on the other device. A passkey is added to an account that stands.
MFA_PASSKEY_LOGIN_ENABLED = True
# Whoever has keys may change the address too; until it is confirmed it opens nothing: accounts/addresses.py.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Labyrinth"
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEVELOPMENT
SOCIALACCOUNT_ADAPTER = "accounts.social.SocialAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.social_forms.SocialSignupForm"}
SOCIALACCOUNT_PROVIDERS = SOCIAL_SIGN_IN.providers
# Newcomers choose their names; an address that is known signs nobody in: they sign in and connect the two.
SOCIALACCOUNT_AUTO_SIGNUP = False
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_STORE_TOKENS = False
# Where forms of ours may lead besides this site; see labyrinth/serving/csp.py.
FORM_TARGETS = SOCIAL_SIGN_IN.origins

# --- Mail --------------------------------------------------------------------------------------------

DEV_MAILS = DEVELOPMENT
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "Labyrinth <labyrinth@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_BACKEND = environment.text("EMAIL_BACKEND", "django.core.mail.backends.smtp.EmailBackend")
EMAIL_HOST = environment.text("EMAIL_HOST", "localhost")
EMAIL_PORT = environment.number("EMAIL_PORT", 25)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS")
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = str(VAR_DIR / "mails")
# A mailbox that somebody reads, for people who leave by mail; the link works without it.
UNSUBSCRIBE_ADDRESS = environment.text("UNSUBSCRIBE_ADDRESS")
# Where mails come back to, with a part of its own for each behind a "+"; empty: to DEFAULT_FROM_EMAIL.
BOUNCE_ADDRESS = environment.text("BOUNCE_ADDRESS")
# Where answers to mails go to, with a part of its own for each behind a "+"; empty: no mail can be answered.
REPLY_ADDRESS = environment.text("REPLY_ADDRESS")
# What signs notices to devices (manage.py push_keys); empty: nobody is offered any. Former keys: devices that
# signed up under one of them are reached by it until they have taken the present one.
VAPID_PRIVATE_KEY = environment.text("VAPID_PRIVATE_KEY")
VAPID_FORMER_KEYS = environment.words("VAPID_FORMER_KEYS")
# The folder into which deploy/take_mail.py writes what comes in, and from which workers read it.
MAIL_SPOOL = environment.text("MAIL_SPOOL", str(VAR_DIR / "mail-in"))
# Reports of a mail service: ANYMAIL_WEBHOOK_SECRET ("name:password"), ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY,
# ...
ANYMAIL = environment.prefixed("ANYMAIL_")
if ANYMAIL or EMAIL_BACKEND.startswith("anymail."):
    INSTALLED_APPS += ["anymail"]  # its checks
if DEVELOPMENT:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"

# --- Outwards ----------------------------------------------------------------------------------------

# Places of the own network to which webhooks and notices may go though nobody outside reaches them, as
# "https://chat.home,http://10.0.0.5:8065"; people who play may then name any address there.
OWN_HOSTS = environment.words("OWN_HOSTS")

# --- Languages and time ------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("pl", _("Polish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
CLOCK_OFFSET_SECONDS = environment.number("CLOCK_OFFSET_SECONDS", 0)
CLOCK_FILE = environment.text("CLOCK_FILE")  # holds the moment of a rehearsal; empty: the real time

# --- Static files ------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "labyrinth.serving.static_files.Files",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
WHITENOISE_USE_FINDERS = DEVELOPMENT
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_AUTOREFRESH = DEVELOPMENT
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEVELOPMENT
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# --- Security ----------------------------------------------------------------------------------------

SECURE_COOKIES = urlsplit(SITE_URL).scheme == "https"
SESSION_COOKIE_SECURE = SECURE_COOKIES
CSRF_COOKIE_SECURE = SECURE_COOKIES
CSRF_COOKIE_HTTPONLY = True
SESSION_ENGINE = "accounts.session_store"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SECURE_COOKIES else 0
# Both concern the whole domain, not this site alone, so they are the operator's choice.
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = environment.flag("HSTS_PRELOAD")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_SSL_REDIRECT = SECURE_COOKIES and not DEVELOPMENT
# The proxy says by which protocol and from which address it was asked.
BEHIND_PROXY = environment.flag("BEHIND_PROXY")
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Who runs the site -------------------------------------------------------------------------------

OPERATOR_NAME = environment.text("OPERATOR_NAME")
OPERATOR_CONTACT = environment.text("OPERATOR_CONTACT")  # an address of a mailbox
# Where somebody tells of a fault in the site: mailto: and https: addresses, best first.
SECURITY_CONTACT = environment.words("SECURITY_CONTACT")
# A folder with imprint.en.md, privacy.pl.md, ...: deploy/texts has some to start from.
SITE_TEXTS = environment.text("SITE_TEXTS")

# --- The API -----------------------------------------------------------------------------------------

API_PER_MINUTE = environment.number("API_PER_MINUTE", 300)  # requests with one token
API_PER_MINUTE_ADDRESS = environment.number("API_PER_MINUTE_ADDRESS", 600)  # requests from one address

# --- Watching and looking after ----------------------------------------------------------------------

LOGGING = logs.settings_for(
    as_json=environment.flag("LOG_JSON", default=not DEVELOPMENT),
    level=environment.text("LOG_LEVEL", "INFO"),
    requests=environment.flag("LOG_REQUESTS", default=not DEVELOPMENT),
)
METRICS_TOKEN = environment.text("METRICS_TOKEN")  # without one /metrics answers to this machine only
# How often a process adds its counts to those of all; 0: only when /metrics is read.
METRICS_FLUSH_SECONDS = environment.number("METRICS_FLUSH_SECONDS", 0 if CELERY_TASK_ALWAYS_EAGER else 5)
MAINTENANCE_CACHE_SECONDS = environment.number("MAINTENANCE_CACHE_SECONDS", 3)
# /health/ready says no when the oldest due mail, the sweep's last look or the oldest due time is older.
READY_MAIL_SECONDS = environment.number("READY_MAIL_SECONDS", 600)
READY_SWEEP_SECONDS = environment.number("READY_SWEEP_SECONDS", 120)
READY_LATE_SECONDS = environment.number("READY_LATE_SECONDS", 300)
# The worker asks whether SITE_URL leads to the pages; while it does not, nobody's clock runs.
REACH_SITE = environment.flag("REACH_SITE", default=not CELERY_TASK_ALWAYS_EAGER)
# What `manage.py purge`, once a day, leaves for so long.
KEEP_DEMOS_DAYS = environment.number("KEEP_DEMOS_DAYS", 14)
KEEP_CANCELLED_DAYS = environment.number("KEEP_CANCELLED_DAYS", 30)
KEEP_MESSAGES_DAYS = environment.number("KEEP_MESSAGES_DAYS", 90)
