"""What a company has, which rules bind it, and whether they are kept: each step a record, each verdict cited.

| module | what it does |
|---|---|
| `inventory` | business objects, messages and processes, from YAML and CSV |
| `foreign` | the same, from somebody else's Neo4j graph, which is only read |
| `proposing` | which rules may bind them, and why |
| `cells` | what stands of each rule and subject on a day, as known on a day |
| `register` | the calls: register, propose, confirm, reject, fulfil, report a gap, comply |
"""
