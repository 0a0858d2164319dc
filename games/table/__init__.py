"""The table as one reader sees it."""
