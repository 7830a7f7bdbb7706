"""What the benchmarks run on, made up by us, and where the development corpus lies."""
