"""The nodes of the path, each a small function ``(State, Means) -> Move`` that can be called alone."""
