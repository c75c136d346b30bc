"""The catalogues say the same things in three languages, by the rules of each, and have a sentence for every code of the server.

That every key that the client asks for exists is told by its types.
"""

import ast
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from baithak.catalog import GAMES

ROOT: Final = Path(__file__).parents[2]
I18N: Final = ROOT / "web" / "src" / "i18n"

Entry: TypeAlias = str | dict[str, str]


def read(folder: str) -> dict[str, dict[str, Entry]]:
    """The sentences of that folder by language."""
    return {language: json.loads((I18N / folder / f"{language}.json").read_text()) for language in ("en", "hi", "ur")}


#: What a player's table says at once, all other sentences, which are fetched after it, and what the tables of rummy and Sic Bo say.
TABLE: Final = read("catalog")
PAPERS: Final = read("papers")
RUMMY: Final = read("games/rummy")
SICBO: Final = read("games/sicbo")
PARTS: Final = (TABLE, PAPERS, RUMMY, SICBO)
CATALOGUES: Final[dict[str, dict[str, Entry]]] = {
    language: {key: entry for part in PARTS for key, entry in part[language].items()} for language in TABLE
}
EN, HI, UR = CATALOGUES["en"], CATALOGUES["hi"], CATALOGUES["ur"]


def words(text: str) -> list[str]:
    return text.split()


PARAM: Final = re.compile(r"\{(\w+)\}")

#: Parameters that stand for a name or a term; all others are figures, codes or lists of them.
NAMES: Final = {"name", "dividend", "setting", "game", "role"}

#: Where something was won.
EXCLAIMED: Final = {"tambola.claim_won", "tambola.you_won", "tambola.game_over", "rummy.valid", "rummy.you_win"}

URDU_SIGNS: Final = set("ءآأؤئابتثجحخدذرزسشصضطظعغفقلمنوٹپچڈڑژکگںھہیےۂ" + "ًَُِّ" + "،؛؟۔" + "…−½“”·")

#: School Hindi, court Urdu, money, and words that turn on the reader; as whole words.
FORBIDDEN: Final[dict[str, list[str]]] = {
    "hi": words("""
        सत्यापित प्रतीक्षा विजेता संभावना आमंत्रण कृपया सहायता पुष्टि इतिहास घोषणा साझा परिणाम पुरस्कार ज्वाइन
        रुपये रकम भुगतान पैसा पैसे गलती तुम तू तुम्हारा से.
    """),
    "ur": words("""
        مسترد براہ براہِ ازراہِ مدعو تصدیق تاریخ اعلان ہوسٹ غلطی ترتیبات
        رقم روپے پیسے پیسہ تم تمہارا پتہ پتا کیپ کالر دور چالو
    """),
}

#: What stands on a button: two words, or three short ones.
BUTTONS: Final = words("""
    ui.join_room ui.create_room ui.invite ui.share ui.copy ui.sit ui.pause ui.resume ui.leave ui.remove ui.mute
    ui.confirm ui.cancel ui.ok ui.change ui.send ui.reload ui.not_now ui.play_again ui.verify home.go_in lobby.let_in
    tambola.claim_now tambola.go_on tambola.repeat tambola.board tambola.call_next fair.speak
""")


def forms(entry: Entry) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Each key of the language with each of its forms."""
    for key, entry in CATALOGUES[language].items():
        for form in forms(entry):
            yield key, form


def bare(text: str) -> str:
    """The text without its parameters."""
    return PARAM.sub("", text)


def letters(text: str) -> int:
    """About as many letters as people count: marks stand on the letter before them."""
    return sum(1 for sign in text if not unicodedata.category(sign).startswith("M"))


def wrong(language: str, pattern: str, *, but: frozenset[str] | set[str] = frozenset()) -> list[tuple[str, str]]:
    """The sentences of the language in which the pattern occurs."""
    found = re.compile(pattern)
    return [(key, text) for key, text in sentences(language) if key not in but and found.search(text)]


both = pytest.mark.parametrize("language", ["hi", "ur"])
every = pytest.mark.parametrize("language", ["en", "hi", "ur"])


@both
def test_the_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    for part in PARTS:
        assert list(part["en"]) == list(part[language])


def test_a_sentence_stands_in_one_place() -> None:
    assert len(EN) == sum(len(part["en"]) for part in PARTS)


@both
def test_a_sentence_with_plural_forms_has_both_in_each_language(language: str) -> None:
    for key, entry in EN.items():
        other = CATALOGUES[language][key]
        assert isinstance(entry, dict) == isinstance(other, dict), key
        if isinstance(other, dict):
            assert ["one", "other"] == list(other), key


@both
def test_a_sentence_takes_the_same_parameters_in_each_language(language: str) -> None:
    for key, entry in EN.items():
        wanted = {frozenset(PARAM.findall(form)) for form in forms(entry)}
        assert 1 == len(wanted), key
        for form in forms(CATALOGUES[language][key]):
            assert wanted == {frozenset(PARAM.findall(form))}, key


@every
def test_every_sentence_says_something_composed_and_without_hidden_signs(language: str) -> None:
    for key, text in sentences(language):
        assert text == text.strip() != "", key
        assert text == unicodedata.normalize("NFC", text), key
        assert not any(unicodedata.category(sign) in {"Cf", "Cc", "Co"} for sign in text), key


@every
def test_digits_are_western(language: str) -> None:
    assert [] == wrong(language, r"[٠-٩۰-۹०-९]")


@every
def test_spaces_stand_after_signs_and_never_before(language: str) -> None:
    assert [] == wrong(language, r"\.\.\.|  | [.,;:?!।۔،؛؟…]")
    assert [] == wrong(language, r"[;؛،?؟!।۔](?=[^\s)”])|,(?![\s\d)])")


@every
def test_only_a_win_is_exclaimed(language: str) -> None:
    assert [] == wrong(language, "!", but=EXCLAIMED)


@both
def test_no_stop_stands_right_after_a_figure(language: str) -> None:
    figures = [(key, text) for key, text in sentences(language) if re.search(r"[0-9½][।۔]", text)]
    params = [
        (key, text)
        for key, text in sentences(language)
        for name in re.findall(r"\{(\w+)\}[।۔]", text)
        if name not in NAMES
    ]
    assert [] == figures + params


@both
def test_names_and_terms_are_never_inflected(language: str) -> None:
    assert [] == wrong(language, r"\{name\}[^\s:,।!?،۔؟]")
    assert [] == wrong(language, r"\{(dividend|setting|game)\} (का|की|के|ने|को|से|पर|में|کا|کی|کے|نے|کو|سے|پر|میں)( |$)")


@both
def test_the_words_of_school_court_and_money_are_not_used(language: str) -> None:
    found = [
        (key, word)
        for key, text in sentences(language)
        for word in FORBIDDEN[language]
        if re.search(rf"(?<!\S){re.escape(word)}(?![^\s.,:!?।،۔؟])", text)
    ]
    assert [] == found


@both
def test_nobody_is_said_to_be_able_as_a_man_or_a_woman(language: str) -> None:
    assert [] == wrong(language, r"आप .*(?<!जा )सक(ते|ती) |آپ .*(?<!جا )سک(تے|تی) ")


def test_hindi_has_its_own_stop_and_nukta_only_where_it_is_spoken() -> None:
    assert [] == wrong("hi", r"[ऀ-ॿ]\.")
    assert [] == wrong("hi", "[क-ग]़")


def test_urdu_has_its_own_signs_and_letters() -> None:
    for key, text in sentences("ur"):
        # Latin is left to «QR», «Sic Bo» and what is printed on a ticket.
        foreign = {sign for sign in bare(text) if sign not in URDU_SIGNS and not sign.isascii()}
        assert set() == foreign, key
        assert not re.search(r"[;?]|,(?!\d)|(?<![A-Za-z])\.", bare(text)), key


@every
def test_a_refusal_is_short_enough_to_be_read(language: str) -> None:
    codes = TABLE[language].keys() | RUMMY[language].keys() | {code for code, _, _ in spoken_codes()}
    long = [(key, letters(text)) for key, text in sentences(language) if key in codes and letters(bare(text)) > 120]
    assert [] == long


@both
def test_a_button_is_short_enough_for_its_place(language: str) -> None:
    long = [(key, text) for key, text in sentences(language) if key in BUTTONS and letters(text) > 15]
    assert [] == long


@every
def test_all_ninety_numbers_have_a_word_and_a_call_of_their_own(language: str) -> None:
    numbers = json.loads((I18N / "numbers" / f"{language}.json").read_text())
    for kind in ("words", "calls"):
        assert 90 == len(set(numbers[kind])), kind
    assert (0 if language == "en" else 90) == len(numbers["say"])


#: What takes the code of a refusal, a verdict, or the reason of an end.
SPEAKERS: Final = {"Rejected", "Refused", "Refusal", "NotDone", "Verdict", "verdict", "RoundEnded", "dismiss"}
OWNERS: Final = ("room", "chat", "net", "auth", "player", "wire", "server", "chips", "fair", *GAMES)
CODE: Final = re.compile(rf"({'|'.join(OWNERS)})\.[a-z_]+")


def spoken_codes() -> Iterator[tuple[str, set[str] | None, str]]:
    """Each code that the server's source speaks, the parameters given with it where the source shows them, and where."""
    for path in sorted((ROOT / "src" / "baithak").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            speaker = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", None)
            if speaker not in SPEAKERS:
                continue
            given = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
            shown = speaker in {"Rejected", "verdict"} and len(given) == len(node.keywords)
            for argument in [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "code")]:
                for part in ast.walk(argument):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and CODE.fullmatch(part.value):
                        yield part.value, given if shown else None, f"{path.name}:{node.lineno}"


def test_every_code_that_the_server_speaks_has_a_sentence() -> None:
    assert [] == sorted({(code, where) for code, _, where in spoken_codes() if code not in EN})


def test_what_can_be_refused_to_a_player_at_the_table_is_said_at_once() -> None:
    tambola = {code for code, _, _ in spoken_codes() if code.startswith("tambola.claim_")}
    assert set() == tambola - TABLE["en"].keys()
    rummy = {code for code, _, _ in spoken_codes() if code.startswith("rummy.")}
    assert set() == rummy - RUMMY["en"].keys()


def test_a_code_comes_with_the_parameters_of_its_sentence() -> None:
    missing = []
    for code, given, where in spoken_codes():
        if given is None or code not in EN:
            continue
        wanted = {name for form in forms(EN[code]) for name in PARAM.findall(form)}
        # The server counts chips in halves, and says so; the numbers that only a claimant is told come in their own part.
        otherwise = {"half_chips": "chips", "named": "numbers"}
        if lacking := wanted - given - {otherwise[name] for name in given & otherwise.keys()}:
            missing.append((code, where, sorted(lacking)))
    assert [] == missing
