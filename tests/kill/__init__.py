"""Rounds of kills: a writer works, somebody is killed, and what was acknowledged is held against what is found."""
