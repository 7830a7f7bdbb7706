"""Statutes of our own, the drafts that alter, repeat or mutate them, and what a store without a model says of each."""
