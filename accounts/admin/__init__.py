"""People in the administration, and how they sign in. One noun a file."""

from accounts.admin import people, sign_in
from accounts.admin.read_only import ReadOnly

__all__ = ["ReadOnly", "people", "sign_in"]
