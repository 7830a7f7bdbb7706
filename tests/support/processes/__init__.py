"""Programs that tests run as processes of their own, to watch or to kill them."""
