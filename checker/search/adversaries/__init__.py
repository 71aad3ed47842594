"""Searches that climb: towards a violation, towards a large ratio, from far starts, to stuck flows, to heads that turn.

In reading order: ``certain_sides``, ``local_search``, ``stuck_flows``, ``falsifier``, ``far_starts``, ``turning_heads``, ``ratio``.
"""
