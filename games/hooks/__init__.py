"""Webhooks: what people and tables have told to addresses elsewhere, through the one door outwards."""
