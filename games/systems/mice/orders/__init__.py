"""What a seat answers in advance: standing orders, the plan of a turn, and what they will take."""
