"""The search over all ways, and what is asked of it: ``prove(claim)``, ``prove_vacuous(claim)``, a smaller constant.

In reading order: ``certificate``, ``portfolio``, ``datasets``, ``prefix_sums``, ``taken_apart``, ``at_once``, ``prove``,
``constants``, ``vacuous``.
"""
