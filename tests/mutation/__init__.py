"""Rules broken on purpose: a test that names the rule, or the card, has to turn red."""
