"""Every finding has its sentence, and nothing in a record can forge one."""

import ast
from pathlib import Path
from string import Formatter

import pytest

import baithak.fairness
from baithak.fairness import Finding, Report, verify, verify_chain
from baithak.fairness.words import MARKS, SENTENCES, line, plain, sentence, summary
from tests.fairness.dealing import JSON

FOLDER = Path(baithak.fairness.__file__).parent


def told() -> set[tuple[str, frozenset[str]]]:
    """Every code that the verifier can find, with the names of its parameters, out of its own source."""
    found = set()
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            name = node.func.id
            if name not in {"ok", "wrong", "cannot", "_same", "UnreadableError"} or not node.args:
                continue
            code = node.args[0]
            if not isinstance(code, ast.Constant) or not isinstance(code.value, str):
                continue
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            open_ended = any(keyword.arg is None for keyword in node.keywords)
            params = frozenset(given) if not open_ended else frozenset({"*"})
            if name == "_same":
                found.add((code.value, params | {"hash"}))
                found.add((f"{code.value}_differs", params | {"said", "true"}))
            else:
                prefix = "unreadable." if name == "UnreadableError" else ""
                found.add((f"{prefix}{code.value}", params))
    return found


def test_every_finding_has_a_sentence_and_every_sentence_a_finding() -> None:
    assert set(SENTENCES) == {code for code, _ in told()}


@pytest.mark.parametrize(
    ("code", "params"), sorted(told(), key=str), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_sentence_uses_only_what_its_finding_gives(code: str, params: frozenset[str]) -> None:
    wanted = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name}
    assert params == {"*"} or wanted <= params


def test_sentences_are_one_line_of_ascii_that_ends() -> None:
    for text in SENTENCES.values():
        assert text.isascii()
        assert text.isprintable()
        assert text[-1] in ".}"


def test_the_three_verdicts_stand_in_front_and_are_told_apart() -> None:
    assert 3 == len({mark.strip() for mark in MARKS.values()})
    assert "holds:            There is no round id, and the round wasn't cancelled." == line(
        Finding("round_id_missing", "ok")
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("two\nlines", "two\\nlines"),
        ("\x1b[2K", "\\x1b[2K"),
        ("\u202eoverride", "\\u202eoverride"),
        ("पासा", "पासा"),
        ("غلط", "غلط"),
        ("{hash}", "{hash}"),
        ("x" * 300, "x" * 200 + "..."),
    ],
)
def test_a_text_of_a_record_cannot_add_a_line_a_colour_or_a_direction(text: str, shown: str) -> None:
    assert shown == plain(text)
    finding = Finding("unreadable.key_twice", "not", (("key", text),))
    assert f"The key {shown} stands twice in one object, so it could be read in two ways." == sentence(finding)


def test_all_findings_of_the_examples_can_be_said(records: dict[str, JSON]) -> None:
    reports = [*map(verify, records.values()), verify_chain(list(records.values()))]
    lines = [line(finding) for report in reports for finding in report.findings]
    assert all(text.isprintable() and "{" not in text for text in lines)
    assert "All that can be checked holds; 15 of the statements above can't be checked." == summary(reports)


def test_the_last_line_says_which_of_four_it_is() -> None:
    fine = Report((Finding("no_dividends", "ok"),))
    bad = Report((Finding("no_dividends", "not"),))
    open_ = Report((Finding("no_dividends", "cannot"),))
    no = Report((Finding("no_dividends", "not"),), readable=False)
    assert "All holds." == summary([fine])
    assert "This does NOT hold: 1 of the statements above are not true." == summary([fine, bad, open_])
    assert summary([fine, open_]).startswith("All that can be checked holds; 1 ")
    assert summary([fine, no, bad]).startswith("Something given is no record")
