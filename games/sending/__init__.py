"""The way out: claims, the outbox, bounces, channels."""
