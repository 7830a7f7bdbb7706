"""Beleg over HTTP: the web page, REST under ``/api/v1`` and the tools of agents by MCP, on one engine a caller.

| module | what it holds |
|---|---|
| `settings` | what a server is started with, and the file of who may sign in |
| `access` | who calls, what their role lets them see, tokens, sessions and the proofs against forged requests |
| `guard` | what every request passes: host, origin, size, time, headers, identification |
| `engines` | one open store, and an engine for each caller |
| `problems` | errors as ``application/problem+json`` (RFC 9457) |
| `jobs` | long work, its progress and its end |
| `server` | what the routes share, and the dependencies they ask for it by |
| `pages` | the web page |
| `mcp` | the tools of agents by the Model Context Protocol |
| `app` | the composition: `create_app` |

Needs the extra ``serve``.
"""
