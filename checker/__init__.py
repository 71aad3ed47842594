"""Check theorems about softmax attention: exact data, certified SVMs, three-valued verdicts."""

__version__ = "0.1.0"
