"""Compares the rows of the rescue table with pydantic's conversions in its lax mode, for `Fuzz/fuzz oracles`.

A line of the file has the Swift type, the outcome, the token, and the value that Swift prints.
"""

import re
import sys
from collections import Counter
from datetime import datetime, timezone
from decimal import Decimal

import pydantic

UTC = timezone.utc


def date(text: str) -> datetime | None:
    """Reads how Swift prints an optional date."""
    found = re.match(r"Optional\((.*) \+0000\)", text)
    return datetime.fromisoformat(found[1]).replace(tzinfo=UTC) if found else None


def text(quoted: str) -> str:
    """Reads how Swift prints a string in quotes."""
    escapes = {"0": "\0", "n": "\n", "r": "\r", "t": "\t"}
    return re.sub(
        r"\\(?:u\{(\w+)\}|(.))",
        lambda found: chr(int(found[1], 16)) if found[1] else escapes.get(found[2], found[2]),
        quoted[1:-1],
    )


# The Swift type, Python's, and how the value that Swift prints is read.
TYPES = {
    "Int": (int, int),
    "Double": (float, float),
    "Bool": (bool, lambda value: value == "true"),
    "String": (str, text),
    "Decimal": (Decimal, Decimal),
    "@SafeDate UnixDates": (datetime, date),
    "@SafeDate TextDates": (datetime, date),
}

# Differences by intent: a pattern of the type, the outcome and the token, and the reason.
DIFFERENCES: list[tuple[str, str]] = [
    (r"(Int|Bool) \w+: 0\.9{15,}|Decimal exact: \d+\.\d+", "pydantic reads a number with a point by its Double"),
    (r"Int lossy: .*", "pydantic refuses a fraction, and the library cuts it off"),
    (r'Int retyped: ".*[eE].*"', "pydantic reads no exponent in a string for an integer"),
    (r'Int defaulted: "?-?\d{19}(\.0)?"?', "Python's integers have no limit"),
    (r'Double defaulted: "?-?1e\d+"?', "pydantic gives an infinity, which the library never does"),
    (r"String retyped: (?!\").*", "pydantic makes no string of a number or a Boolean"),
    (r"Decimal retyped: (true|false)", "pydantic makes no Decimal of a Boolean"),
    (r'Decimal (lossy|defaulted): "?-?[\d.]+(e-?\d+)?"?', "Python's Decimal has no limits"),
    (r'Bool retyped: "(?i:(un)?checked)"', "pydantic doesn't know the word"),
    (r'(Bool|@SafeDate \w+) retyped: " .*"', "pydantic allows no white space there"),
    (r"@SafeDate UnixDates defaulted: -6213\d+", "pydantic takes a number from 2e10 for milliseconds, the library from 1e11"),
    (r"@SafeDate TextDates defaulted: \d+", "pydantic guesses the unit, which the library does only if both are listed"),
    (r'@SafeDate TextDates defaulted: ".*T[\d:]+"', "pydantic reads a time without a zone"),
    (r'@SafeDate TextDates retyped: "\w+, .*"', "pydantic doesn't read the form of mail"),
]


def lax(kind: type, token: str) -> object:
    try:
        value = pydantic.TypeAdapter(kind).validate_json(token)
    except pydantic.ValidationError:
        return None
    if isinstance(value, datetime):
        # A date without a zone is in UTC. Swift prints no fractions of a second.
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).replace(microsecond=0)
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
        if ours == theirs:
            agreements += 1
            continue
        case = f"{swift} {outcome}"
        reason = next((reason for pattern, reason in DIFFERENCES if re.fullmatch(pattern, f"{case}: {token}")), None)
        reasons[reason] += 1
        if reason is None:
            findings += 1
            print(f"finding: {case} from {token}\n  library: {ours!r}\n  pydantic: {theirs!r}")
    tokens = agreements + sum(reasons.values())
    print(f"pydantic {pydantic.VERSION}: {tokens} tokens, {agreements} with the same value, {findings} findings")
    for reason, count in reasons.items():
        if reason:
            print(f"  {count} {reason}")
    return 1 if findings else 0


sys.exit(main())
