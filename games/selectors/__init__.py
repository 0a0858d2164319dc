"""Shaped reads for pages, mails and the API."""
