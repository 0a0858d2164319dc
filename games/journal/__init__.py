"""The stored game: its entries read, played to a position, locked for a change."""
