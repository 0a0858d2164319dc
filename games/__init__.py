"""Games: systems, tables, seats, journals."""
