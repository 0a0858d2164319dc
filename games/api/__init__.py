"""The API for programs of players: JSON at /api/v1/, with personal tokens. One file per noun."""
