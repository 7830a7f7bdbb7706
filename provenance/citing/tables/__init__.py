"""Results of queries as sources: kept as they came, asked again, and the numbers of a claim held to them."""
