"""Many heads or datasets, each judged in a process: units, the run, its page.

In reading order: ``beside``, ``child``, ``units``, ``sweep``, ``page``, ``command``.
"""
