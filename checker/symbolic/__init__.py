"""Formulas with indices, for every size at once: derivatives, normal forms, the gradients of models and of any composition of layers."""
