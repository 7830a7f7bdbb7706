"""A law in §§ or Artikel on blocks, of any layout: its front, contents, sections and norms, and text that it quotes."""
