"""The settings of the site in production, its log in a file, and the view that moves are compared with."""

import os

from labyrinth.settings import *  # noqa: F403
from labyrinth.settings import INSTALLED_APPS, LOGGING, STORAGES, VAR_DIR

INSTALLED_APPS = [*INSTALLED_APPS, "benchmarks.trivial"]
ROOT_URLCONF = "benchmarks.urls"
STATIC_ROOT = VAR_DIR / "static"
LOGGING["handlers"]["console"] = {
    "class": "logging.FileHandler",
    "filename": VAR_DIR / "site.log",
    "formatter": "line",
}
if os.environ.get("QUICK"):
    STORAGES["staticfiles"]["BACKEND"] = "benchmarks.quick_files.QuickFiles"
    # Tables are made as the models are: to follow all migrations was nearly half of the lab's start.
    MIGRATION_MODULES = dict.fromkeys(app.rpartition(".")[2] for app in INSTALLED_APPS)
