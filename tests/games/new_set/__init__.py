"""What a change of content does to games that run, records and campaigns, tried on changed copies."""
