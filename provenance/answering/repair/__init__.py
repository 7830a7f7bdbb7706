"""What the gate found uncovered gets a mark the ledger has, or is softened; bounded, and judged by the gate."""
