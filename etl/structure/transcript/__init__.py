"""Transcripts of recordings: what was said, when and by whom."""
