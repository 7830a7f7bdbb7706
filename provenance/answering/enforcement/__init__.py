"""May a question be answered from what was retrieved? The refusal decision tree and its personas."""
