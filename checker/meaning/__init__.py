"""What every name of the vocabulary means: exact values and an arithmetic in; numbers and Truth out."""
