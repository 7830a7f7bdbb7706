"""Citations are checked by what they say of their source: a quote, a count, an absence, a fact about it."""
