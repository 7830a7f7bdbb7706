"""A statute as the federal law portal gives it, printed or as gii-norm XML, and what only that form has: its measures,
its headings, its rows of tables.
"""
