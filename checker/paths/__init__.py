"""Regularisation paths: points of least loss on a ball, or with a ridge, in floats and enclosed in balls."""
