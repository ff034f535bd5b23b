"""What all games, search and pictures share; imports nothing else of this package."""
