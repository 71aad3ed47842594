"""What the clauses of a formula say together: lists, arrows, scopes of quantifiers, hypotheses and the conclusion.

In reading order: ``lists``, ``definitions``, ``existence``, ``whole``, ``values``, ``arrows``, ``scopes``, ``problems``, ``extremes``,
``clauses``.
"""
