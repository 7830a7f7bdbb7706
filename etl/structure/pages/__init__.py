"""The pages of a PDF of any layout as blocks in reading order: columns, rows, paragraphs, tables, notes, page heads."""
