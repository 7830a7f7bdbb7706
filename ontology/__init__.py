"""The vocabulary of Beleg: its ontology, its shapes and the table of its terms. Imports nothing."""
