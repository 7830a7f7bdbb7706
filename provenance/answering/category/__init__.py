"""Is the question one to be answered at all? Told before anything is retrieved."""
