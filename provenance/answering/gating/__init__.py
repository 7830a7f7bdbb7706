"""The coverage gate: the rung of each claim, told by statements over the graph."""
