"""Engines under the tests: a Neo4j that is found or set up, and stores that are emptied."""
