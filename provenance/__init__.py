"""Beleg: a graph-native provenance store. Keine Buchung ohne Beleg."""
