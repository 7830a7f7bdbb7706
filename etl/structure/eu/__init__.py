"""An act of the European Union on blocks: its title, preamble, Artikel with all their levels, notes and annexes."""
