"""The signed record of an answer: assembled, sealed, verified offline."""
