"""How the benchmarks measure: figures with their bounds, how much is measured, two things in turn."""
