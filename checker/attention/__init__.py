"""Softmax attention: one reference formula each, over any arithmetic of :mod:`checker.arithmetic`."""
