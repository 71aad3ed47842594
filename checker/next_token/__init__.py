"""Next-token prediction: vocabularies with partial orders, a one-layer transformer, its two stages of training."""
