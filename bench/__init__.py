"""Benchmarks: each module of this package has ``measure(scale)``; `python -m bench` runs them all.

The machine is noisy, so a figure is a ratio to a peer measured in the same run, in turn: A B A B …. Times that are
asked for as such (milliseconds a quote) stand beside their bound.

`measuring` has what they share and the sizes they measure at, `data` what they measure on.
"""
