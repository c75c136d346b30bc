"""When the web client is built anew."""

from tools.web_client import ROOT, WEB, fingerprint, sources


def test_the_fingerprint_changes_with_a_files_content_and_with_its_name() -> None:
    one, two = ROOT / "LICENSE", ROOT / "pyproject.toml"
    assert 3 == len({fingerprint([one]), fingerprint([two]), fingerprint([one, two])})
    assert fingerprint([two, one]) == fingerprint([one, two])


def test_what_is_installed_and_the_tests_are_no_sources_of_the_build() -> None:
    found = {str(path.relative_to(WEB)) for path in sources()}
    assert {"index.html", "package-lock.json", "src/main.ts", "vite.config.ts"} <= found
    assert not [path for path in found if path.startswith("node_modules") or ".test." in path]
