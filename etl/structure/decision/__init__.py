"""A decision of a court on blocks: its front, its parts and their outline, its Randnummern."""
