"""Rummy: 13-card Indian points rummy. Here its cards and what they make; what programs of one's own may use is listed."""
