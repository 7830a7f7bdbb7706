"""Searching the sources of a project: by words, by meaning, by both; and looking for what bears a claim.

| module | what it does |
|---|---|
| `words`, `compounds` | German and English words: stems, families, the parts of compounds |
| `vocabulary` | the words of the project's texts, kept beside the store |
| `terms`, `matching` | what a question asks for, and how much of it stands in a text |
| `keyword` | candidates out of the store's full-text index |
| `embedders`, `vectors`, `embedding` | texts as vectors: made, kept beside the store, brought up to date |
| `shelf`, `places` | the sources that may be searched, the places that a question names |
| `searcher`, `evidence` | `search_library` and `find_evidence` |
"""
