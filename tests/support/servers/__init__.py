"""Servers on loopback that a test speaks real HTTP to."""
