"""Statements as terms over a closed vocabulary, claims made of them, and the theorem files that hold claims."""
