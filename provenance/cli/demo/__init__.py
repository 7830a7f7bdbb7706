"""The demo: a sample order in German legal form, and the flow that shows what Beleg does with it."""
