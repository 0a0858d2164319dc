"""Who plays for a seat. The rules do not know that there are bots."""
