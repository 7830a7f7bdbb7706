"""From a question or a draft to a bound answer: what is claimed is covered, narrowed, labelled or gone.

query -> category -> packs -> enforcement -> drafts -> assigning -> contract -> gating -> repair -> display -> bundle

Each stage is a package of small functions over plain values; `pipeline` puts them on the path. What is special to a use
(a personal archive, law, a news brief) is configuration.
"""
