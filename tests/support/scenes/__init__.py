"""Situations that several tests start from: answers, drafts, libraries, evidence."""
