"""The append-only log: every record is a leaf of one Merkle tree, written in the same transaction as the record."""
