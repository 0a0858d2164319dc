"""Statements made once and rows read or written cheaply: each with what it gained."""
