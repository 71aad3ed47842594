"""What a person calls: the command line, notebooks, the pytest plugin, and a new theorem file."""
