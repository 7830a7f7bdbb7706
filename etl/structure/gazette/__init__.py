"""An issue of a law gazette: where each of its acts begins, each of which is then read as a law of `bylaw`."""
