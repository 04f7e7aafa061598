"""What people look at, drawn from what a run holds: charts that stand in a page or in a file of their own."""
