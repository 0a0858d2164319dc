"""Time: allowances, when a wait is over, what the site's own absence costs nobody."""
