"""What the server answers, one module a subject."""
