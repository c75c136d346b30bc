"""What holds for all tests: the profile under which properties are tried.

What a folder's tests share is in its own conftest.
"""

from hypothesis import HealthCheck, settings

# How fast this machine is, and what else it is doing, says nothing about the code: no property fails for being slow.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("house")
