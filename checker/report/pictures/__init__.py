"""Drawings as SVG text: plots, graphs, counter-examples, traps, badges.

In reading order: ``badge``, ``layout``, ``pictures``, ``scene``, ``witness``, ``trap_plot``,
``counter_example_plot``.
"""
