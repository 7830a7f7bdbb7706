"""Inputs broken or altered on purpose, each by a kind and a seed."""
