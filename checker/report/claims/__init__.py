"""One claim for a reader: its statement, its readings, its verdict explained, what was tested, its experiment.

In reading order: ``campaign``, ``constants``, ``robustness_text``, ``short_witness``, ``sides``, ``sources``,
``statement_view``, ``repairs``, ``tested``, ``by_hand``, ``experiment``, ``readings``, ``whole_statement``, ``explained``,
``who_checked``.
"""
