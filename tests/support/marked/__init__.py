"""Sets whose right results were marked beforehand, and where the corpus lies."""
