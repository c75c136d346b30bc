"""The games, one folder each, pure; none imports another. `catalog` lists them."""
