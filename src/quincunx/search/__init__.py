"""Search for any game: names no game, imports core only."""
