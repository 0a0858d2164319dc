"""What a seat answers in advance: standing orders, and what they will take."""
