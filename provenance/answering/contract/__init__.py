"""The contract of a report: what each bullet must rest on, and what becomes of one that does not."""
