"""Web pages as sources: fetched once, from public addresses only, and kept as they came (design, section 6)."""
