"""The library: lemmas as data, each with its tree, and their instances at the terms of a goal.

``*.lemmas`` hold the lemmas, a line each; ``trees.json.gz`` their trees, which ``python -m checker.scripts.library`` finds and stores.
Reading order: ``store.py`` (what a lemma is), ``matching.py`` (where its terms occur), ``instances.py`` (what it says there).
"""
