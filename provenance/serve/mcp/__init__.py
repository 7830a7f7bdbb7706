"""The tools of agents by the Model Context Protocol, over stdio and streamable HTTP, on the SDK of the protocol.

| module | what it holds |
|---|---|
| `door` | what the protocol asks for, answered for whoever calls: tools, resources, prompts, completion |
| `resources` | sources and places as resources |
| `transports` | stdin and stdout, or an address of a server |

The tools themselves stand in `provenance.agents.toolbox`, in the same words as for LangChain. Needs the extra
``serve``.
"""
