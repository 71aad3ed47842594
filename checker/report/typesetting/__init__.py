"""Terms, numbers and sentences as mathematics: LaTeX, MathML, Unicode; and text that cannot be trusted made printable.

In reading order: ``function_values``, ``line_breaking``, ``printable``, ``scripts``, ``templates``, ``tex_text``,
``typeset``, ``latex``, ``losses``, ``measured``, ``prose``, ``simplified``, ``printed``, ``values``,
``abbreviated``.
"""
