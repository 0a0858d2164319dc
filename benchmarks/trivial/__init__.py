"""The least that a durable site can do: insert one row, render one line."""
