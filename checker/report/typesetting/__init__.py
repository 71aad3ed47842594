"""Terms, numbers and sentences as mathematics: LaTeX, MathML, Unicode; and text that cannot be trusted made printable.

In reading order: ``function_values``, ``line_breaking``, ``mathml``, ``printable``, ``scripts``, ``templates``,
``typeset``, ``leaves``, ``losses``, ``measured``, ``printed``, ``simplified``, ``latex``, ``values``,
``abbreviated``.
"""
