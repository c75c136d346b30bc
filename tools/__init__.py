"""The workshop behind `./dev`: what builds, checks and tests the project. Never shipped in the wheel."""
