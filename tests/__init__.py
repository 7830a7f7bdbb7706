"""The tests: unit, contract, integration, browser, docs; what they share stands in `support`."""
