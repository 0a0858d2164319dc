"""What programs read of games without playing: calendars and feeds. They say game, what is due when and whose
turn it is; never options, cards or talk."""
