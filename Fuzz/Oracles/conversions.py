"""Compares the rows of the rescue table with pydantic's conversions in its lax mode, for `Fuzz/fuzz oracles`.

A line of the file has the Swift type, the outcome, the token, and the value that Swift prints.
"""

import re
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pydantic

UTC = timezone.utc


def date(text: str) -> datetime | None:
    """Reads how Swift prints an optional date."""
    found = re.match(r"Optional\(([1-9].*) \+0000\)", text)
    return datetime.fromisoformat(found[1]).replace(tzinfo=UTC) if found else None


# The Swift type, Python's, and how the value that Swift prints is read.
TYPES = {
    "Int": (int, int),
    "Double": (float, float),
    "Bool": (bool, lambda value: value == "true"),
    "String": (str, lambda value: value[1:-1]),
    "Decimal": (Decimal, Decimal),
    "@SafeDate UnixDates": (datetime, date),
    "@SafeDate TextDates": (datetime, date),
}

# Differences by intent: a pattern of the type, the outcome, whether pydantic reads the token, and the token; the reason.
DIFFERENCES: list[tuple[str, str]] = [
    (r'Int \w+ refused: .*,"value":.*', "the row is about two members with one key"),
    (r"(Int|Bool) \w+ read: (0\.9{15,}|1e-400)", "pydantic reads a number with a point by its Double"),
    (r"Decimal exact read: \d+\.\d+", "pydantic reads a number with a point by its Double"),
    (r"Int lossy refused: .*", "pydantic refuses a fraction, and the library cuts it off"),
    (r'Int retyped refused: ".*[eE].*"', "pydantic reads no exponent in a string for an integer"),
    (r'Int defaulted read: "?-?\d{19}(\.0)?"?', "Python's integers have no limit"),
    (r'\w+ defaulted read: "([+_.\d\u00a0]|nan|inf|NaN|Infinity)+"', "Python has more spellings of numbers"),
    (r'Double defaulted read: "?-?1e\d+"?', "pydantic gives an infinity, which the library never does"),
    (r"String retyped refused: (?!\").*", "pydantic makes no string of a number or a Boolean"),
    (r"String lossy refused: .*", "pydantic refuses a string that isn't Unicode, and the library repairs it"),
    (r"Decimal retyped refused: (true|false)", "pydantic makes no Decimal of a Boolean"),
    (r'Decimal (lossy|defaulted) read: "?-?[\d.]+(e-?\d+)?"?', "Python's Decimal has no limits"),
    (r'Bool retyped refused: "(?i:(un)?checked)"', "pydantic doesn't know the word"),
    (r'(Bool|@SafeDate \w+) retyped refused: " .*"', "pydantic allows no white space there"),
    (r'@SafeDate TextDates exact read: "0001-.*"', "Swift prints dates before 1582 by the Julian calendar"),
    (r"@SafeDate UnixDates defaulted read: -6213\d+", "pydantic takes numbers from 2e10 for milliseconds"),
    (r"@SafeDate TextDates defaulted read: \d+", "pydantic guesses the unit, the library only if both are listed"),
    (r'@SafeDate TextDates defaulted read: ".*T[\d:]+"', "pydantic reads a time without a zone"),
    (r'@SafeDate TextDates retyped refused: "\w+, .*"', "pydantic doesn't read the form of mail"),
]


def lax(kind: type, token: str) -> object:
    try:
        value = pydantic.TypeAdapter(kind).validate_json(token)
    except pydantic.ValidationError:
        return None
    if isinstance(value, datetime):
        # A date without a zone is in UTC.
        return value if value.tzinfo else value.replace(tzinfo=UTC)
    return value


def main() -> int:
    agreements, findings, reasons = 0, 0, Counter()
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    for swift, outcome, token, value in (row for row in rows if len(row) == 4 and row[0] in TYPES):
        kind, read = TYPES[swift]
        # A default stands for a token that can't be converted.
        ours = None if outcome == "defaulted" else read(value)
        theirs = lax(kind, token)
        # Swift prints no fractions of a second.
        dates = isinstance(ours, datetime) and isinstance(theirs, datetime)
        if ours == theirs or (dates and abs(ours - theirs) < timedelta(seconds=1)):
            agreements += 1
            continue
        case = f"{swift} {outcome} {'refused' if theirs is None else 'read'}: {token}"
        reason = next((reason for pattern, reason in DIFFERENCES if re.fullmatch(pattern, case)), None)
        reasons[reason] += 1
        if reason is None:
            findings += 1
            print(f"finding: {case}\n  library: {ours!r}\n  pydantic: {theirs!r}")
    tokens = agreements + sum(reasons.values())
    print(f"pydantic {pydantic.VERSION}: {tokens} tokens, {agreements} with the same value, {findings} findings")
    for reason, count in reasons.items():
        if reason:
            print(f"  {count} {reason}")
    return 1 if findings else 0


sys.exit(main())
