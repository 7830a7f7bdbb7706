"""REST under ``/api/v1``: what the engine, answering, compliance and the audit library give, as JSON.

Each group of routes is a module with a router; errors are problems (`provenance.serve.problems`), long work is a job
(`jobs`), who may see what is said by areas (`provenance.serve.access`).
"""
