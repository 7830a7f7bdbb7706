"""The shipped presets: one TOML file a part (category, pack, persona, contract, display), one table a preset in it.

`provenance.answering.policy` reads them and lays a user's policy file over them.
"""
