"""Rooms under load: our server beside a bare uvicorn loop, over real sockets, from a process of its own.

Run as `python -m bench.rooms`; `__main__` says what is measured. Ratios hold within one run only.
"""
