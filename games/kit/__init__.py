"""What every rule set needs besides the kernel: content, orders, effects, bots. Pure Python."""
