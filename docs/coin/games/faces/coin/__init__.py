"""How Coin looks and sounds."""
