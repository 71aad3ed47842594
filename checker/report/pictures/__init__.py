"""Drawings as SVG text: plots, graphs, counter-examples, traps, badges.

In reading order: ``badge``, ``layout``, ``pictures``, ``plots``, ``scene``, ``trap_plot``, ``witness``,
``counter_example_plot``.
"""
