"""The web page: what people do with Beleg in a browser, in German and English, without a network or a build step.

| module | pages |
|---|---|
| `shell` | the frame: templates, words, language and theme, sign-in, files that are served |

Each group of pages is a module with a router; `shell.Pages` renders for all. Templates are Jinja2 with everything
escaped; scripts are small files of ours without which each page still works, where it can.
"""
