"""Prose that is no law: its title, the names of its sections, its sentences and the language they are in."""
