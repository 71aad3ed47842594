"""Heads of trained models: files, layouts, inputs, the forward pass, and what a margin means.

In reading order: ``inputs``, ``layouts``, ``file``, ``null_margins``, ``families``, ``rotary``, ``head``,
``scope``, ``forward``, ``from_model``, ``layer_inputs``, ``token_texts``, ``from_model_command``.
"""
