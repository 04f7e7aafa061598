"""The command line: arguments in, a room's front door, text out."""
