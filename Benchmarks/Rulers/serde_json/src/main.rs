//! Decodes a catalogue into structs with serde_json, for Benchmarks/Rulers/run.
//!
//! The program answers requests on standard input; Benchmarks/Rulers/README.md describes them. The structs own their strings, as
//! the other programs' do.

use serde_derive::Deserialize;
use std::io::{BufRead, Write};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    id: String,
    sku: i64,
    name: String,
    category: String,
    price: f64,
    rating: f64,
    quantity: i64,
    views: i64,
    is_active: bool,
    is_featured: bool,
    currency: String,
    updated_at: String,
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Response {
    code: i64,
    message: String,
    data: Vec<Record>,
}

/// The 64-bit FNV-1a hash of all values in the order of their declaration.
struct Checksum(u64);

impl Checksum {
    fn of(response: &Response) -> u64 {
        let mut checksum = Checksum(0xcbf2_9ce4_8422_2325);
        checksum.integer(response.code);
        checksum.text(&response.message);
        for record in &response.data {
            checksum.record(record);
        }
        checksum.0
    }

    fn record(&mut self, record: &Record) {
        self.text(&record.id);
        self.integer(record.sku);
        self.text(&record.name);
        self.text(&record.category);
        self.bytes(&record.price.to_le_bytes());
        self.bytes(&record.rating.to_le_bytes());
        self.integer(record.quantity);
        self.integer(record.views);
        self.integer(record.is_active.into());
        self.integer(record.is_featured.into());
        self.text(&record.currency);
        self.text(&record.updated_at);
        self.integer(record.tags.len() as i64);
        for tag in &record.tags {
            self.text(tag);
        }
    }

    fn integer(&mut self, number: i64) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.integer(text.len() as i64);
        self.bytes(text.as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

#[repr(C)]
struct TimeSpan {
    seconds: i64,
    nanoseconds: i64,
}

// The library's program allocates with jemalloc too. Linked here, it comes before libc, and so provides malloc.
#[link(name = "jemalloc")]
extern "C" {}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut TimeSpan) -> i32;
}

/// CPU time of this thread.
fn processor_nanoseconds() -> u64 {
    const THREAD_CPU_TIME: i32 = 3;
    let mut time = TimeSpan { seconds: 0, nanoseconds: 0 };
    // The pointer is valid for the call, and the layout is that of a 64-bit Linux.
    unsafe { clock_gettime(THREAD_CPU_TIME, &mut time) };
    time.seconds as u64 * 1_000_000_000 + time.nanoseconds as u64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: serde-json-ruler FILE")?;
    let json = std::fs::read(path)?;
    let first: Response = serde_json::from_slice(&json)?;
    let records = first.data.len();
    let mut output = std::io::stdout();
    writeln!(output, "{:016x} {}", Checksum::of(&first), records)?;
    let decode = || -> Result<(), Box<dyn std::error::Error>> {
        let response: Response = serde_json::from_slice(&json)?;
        if response.data.len() == records { Ok(()) } else { Err("the number of records changed".into()) }
    };
    for line in std::io::stdin().lock().lines() {
        let repetitions: usize = line?.trim().parse()?;
        // The other process has used the core in the meantime, so the first decode finds its data and code cold.
        decode()?;
        let start = processor_nanoseconds();
        // A result is freed before the next decode, within the time.
        for _ in 0..repetitions {
            decode()?;
        }
        writeln!(output, "{}", processor_nanoseconds() - start)?;
    }
    Ok(())
}
