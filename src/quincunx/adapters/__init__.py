"""Our games and bots under interfaces that others defined."""
