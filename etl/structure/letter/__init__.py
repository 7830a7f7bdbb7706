"""A letter with Randziffern: the numbers in its margin, its headings, items and tables, and what stands around them."""
