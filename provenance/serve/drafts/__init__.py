"""Drafts that are worked on in a browser: what is kept of one, how it is laid out, changed and given out.

| module | what it holds |
|---|---|
| `sheet` | a draft as paragraphs of runs, each run with the claim it is of |
| `grounding` | one draft that is worked on, the job that grounds it, and all that a server keeps |
| `claims` | what is shown of a claim: rung, evidence with its two findings, the nearest place |
| `revision` | a claim struck, edited, put into the source's words or given a citation: the draft anew |
| `notes` | the footnotes and remarks that go out with a draft |
| `word` | the draft as a Word document, with them as footnotes and comments |
"""
