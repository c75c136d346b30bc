"""What the check for hosts and machine paths finds, and what it lets pass."""

import pytest

from tools.committed import betrayals


@pytest.mark.parametrize(
    "text",
    [
        "https://" + "registry.npm" + "js.org/x.tgz",
        "https://" + "files.python" + "hosted.org/packages/x.whl",
        "--extra-index" + "-url https://example.org/simple",
        '"resol' + 'ved": "https://example.org/x.tgz"',
        "see /" + "home/asha/notes",
        'open("/' + 'root/x")',
    ],
)
def test_a_host_of_packages_or_a_path_of_one_machine_is_found_with_its_line(text: str) -> None:
    assert [2] == [line for line, _ in betrayals(f"first\n{text}\n".encode())]


@pytest.mark.parametrize(
    "text",
    ["docs.python.org", "web/src/home/x", "https://example.org/home/page", "../work/x", "~/home/x", "/healthz", "PyPI"],
)
def test_ordinary_words_pass(text: str) -> None:
    assert [] == betrayals(text.encode())
