"""A whole game of Tambola with a thousand players and 90 numbers, beside a bare uvicorn loop that says as much.

Run as `python -m bench.game`; `__main__` says what is measured. Ratios hold within one run only.
"""
