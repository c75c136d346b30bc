"""Whether a requirements file fulfils what pyproject.toml asks for."""

from tools.lock import unlocked

LOCK = """\
# made by a tool
some-thing==2.4.0 \\
    --hash=sha256:00
pyee==13.0.1 ; python_full_version < '3.12' \\
    --hash=sha256:11
pyee==14.0.0 ; python_full_version >= '3.12'
"""


def test_a_pinned_version_within_the_range_fulfils_however_the_name_is_written() -> None:
    assert [] == unlocked(["Some_Thing>=2.3", "pyee==14.0.0", "pyee<14"], LOCK)


def test_a_missing_package_and_one_out_of_range_are_named() -> None:
    assert ["some-thing>=3", "other"] == unlocked(["some-thing>=3", "other"], LOCK)
