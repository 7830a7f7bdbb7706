"""Mutations of the program, and which tests catch them: proof that the suite guards what it claims to guard."""
