"""The one door outwards, to addresses that people gave: webhooks, and push services of their browsers."""
