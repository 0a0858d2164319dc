"""Parts that many pages draw with: charts, marked text, pages of a list."""
