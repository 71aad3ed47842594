"""What somebody gives: a statement as text or terms, a new theorem file, a new project, a letter to authors.

In reading order: ``letter``, ``new_project``, ``new_theorem``, ``theorem_from_latex``, ``given``.
"""
