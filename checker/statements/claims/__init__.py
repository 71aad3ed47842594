"""Claims: what is said by whom under which hypotheses, readings, scripts, experiments, and the files that hold them.

In reading order: ``experiment``, ``mistakes``, ``readings``, ``regime_names``, ``script_steps``, ``script``,
``source``, ``well_formed``, ``claim``, ``entry``, ``letters``, ``sources``, ``theorem_folders``, ``given_terms``.
"""
