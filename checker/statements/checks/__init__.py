"""What a theorem file must not do, and what can be asked of a claim: sizes, other constants, special instances.

In reading order: ``alarm``, ``by_definition``, ``constants``, ``special``, ``scaled``, ``time_limit``,
``conformance``.
"""
