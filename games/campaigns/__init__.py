"""Games that follow one another: the next one made, a party that changes, its page."""
