"""The web page: what people do with Beleg in a browser, in German and English, without a network or a build step.

| module | pages |
|---|---|
| `shell` | the frame: templates, words, language and theme, sign-in, errors, files that are served |
| `views` | who looks, with the engine, the projects and the words that their pages need |
| `library` | sources, uploads, search and its hits |
| `reader`, `reading`, `page_images` | a source: its pages as printed beside its tree |
| `place` | a place: its rule, references, definitions, versions, citations, conflicts |
| `citations` | the card of a citation, lists, copies in a style |
| `ground` | drafts: their claims, evidence, exports (`provenance.serve.drafts` does the work) |
| `ask`, `disclosure` | questions and their answers, what is there to look at |
| `compliance` | objects against rules, gaps, the trail of each cell |
| `audit`, `record`, `drawings` | named queries, trails and impacts as drawings, refusals, the log, bundles |

Each group of pages is a module with a router; `shell.Pages` renders for all. Templates are Jinja2 with everything
escaped; scripts are small files of ours without which each page still works, where it can.
"""
