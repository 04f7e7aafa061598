"""What at least two rooms need; no suite is named here."""
