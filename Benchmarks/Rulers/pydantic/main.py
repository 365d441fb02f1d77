"""Decodes a catalogue into pydantic models, for Benchmarks/Rulers/run.

The program answers requests on standard input; Benchmarks/Rulers/README.md describes them. The models are in pydantic's default
lax mode, which converts "42" to 42 and "yes" to True, and neither fills in missing values nor reports what it has converted.
"""

import struct
import sys
import time

from pydantic import BaseModel


class Record(BaseModel):
    id: str
    sku: int
    name: str
    category: str
    price: float
    rating: float
    quantity: int
    views: int
    isActive: bool
    isFeatured: bool
    currency: str
    updatedAt: str
    tags: list[str]


class Response(BaseModel):
    code: int
    message: str
    data: list[Record]


class Checksum:
    """The 64-bit FNV-1a hash of all values in the order of their declaration."""

    def __init__(self) -> None:
        self.hash = 0xCBF29CE484222325

    def add(self, value: bool | int | float | str | list[str]) -> None:
        if isinstance(value, str):
            text = value.encode()
            self.add(len(text))
            self.add_bytes(text)
        elif isinstance(value, float):
            self.add_bytes(struct.pack("<d", value))
        elif isinstance(value, list):
            self.add(len(value))
            for element in value:
                self.add(element)
        else:
            self.add_bytes(struct.pack("<q", int(value)))

    def add_bytes(self, data: bytes) -> None:
        for byte in data:
            self.hash = (self.hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF


def checksum(response: Response) -> int:
    total = Checksum()
    total.add(response.code)
    total.add(response.message)
    for record in response.data:
        for field in Record.model_fields:
            total.add(getattr(record, field))
    return total.hash


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: main.py FILE")
    with open(sys.argv[1], "rb") as file:
        json = file.read()
    first = Response.model_validate_json(json)
    count = len(first.data)
    print(f"{checksum(first):016x} {count}", flush=True)

    def decode() -> None:
        if len(Response.model_validate_json(json).data) != count:
            sys.exit("the number of records changed")

    for line in sys.stdin:
        # The other process has used the core in the meantime, so the first decode finds its data and code cold.
        decode()
        start = time.thread_time_ns()
        # A result is released before the next decode, within the time.
        for _ in range(int(line)):
            decode()
        print(time.thread_time_ns() - start, flush=True)


main()
