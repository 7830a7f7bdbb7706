"""The engine as callers see it: one façade of small groups of calls, each of which delegates (design, section 8).

| group | calls |
|---|---|
| `registering` | `add_…_source` |
| `making` | `cite…` |
| `reading` | `get_…`, `list_…` |
| `searching` | `search_library`, `find_evidence`, `embed_pending` |
| `following` | `locate`, `expand`, `trail_of`, `impact_of` |
| `noting` | `annotate`, `annotations`, `tag`, `untag`, `tags` |
| `output` | `format_citation`, `export_bibliography`, `citation_card` |
"""
