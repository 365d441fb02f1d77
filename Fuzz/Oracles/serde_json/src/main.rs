//! Prints the tokens of documents as serde_json reads them, for `Fuzz/fuzz oracles`.
//!
//! The first line is the library's version. Each further line has the tokens of one document in the notation that Fuzz/README.md
//! describes, or a minus sign if the document is rejected.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt::{self, Write as _};
use std::io::Write as _;

/// Appends the tokens of a value to a line.
struct Tokens<'a>(&'a mut String);

impl<'de> DeserializeSeed<'de> for Tokens<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Tokens<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.push_str(" null");
        Ok(())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        write!(self.0, " {}", value).map_err(E::custom)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.visit_f64(value as f64)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.visit_f64(value as f64)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        write!(self.0, " #{:016x}", value.to_bits()).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.0.push_str(" \"");
        for byte in text.bytes() {
            match byte {
                b'\\' | 0..=b' ' | 0x7F..=0xFF => write!(self.0, "\\{:02x}", byte).map_err(E::custom)?,
                _ => self.0.push(byte.into()),
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        self.0.push_str(" [");
        while elements.next_element_seed(Tokens(self.0))?.is_some() {}
        self.0.push_str(" ]");
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        self.0.push_str(" {");
        while members.next_key_seed(Tokens(self.0))?.is_some() {
            members.next_value_seed(Tokens(self.0))?;
        }
        self.0.push_str(" }");
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: serde-json-oracle FILE")?;
    let file = std::fs::read(path)?;
    let mut output = std::io::BufWriter::new(std::io::stdout());
    // Cargo writes the file before it compiles.
    let package = include_str!("../Cargo.lock").split("name = \"serde_json\"\nversion = \"").nth(1);
    writeln!(output, "serde_json {}", package.and_then(|text| text.split('"').next()).unwrap_or("?"))?;
    let mut rest = &file[..];
    while !rest.is_empty() {
        let (length, following) = rest.split_at(4);
        let (document, following) = following.split_at(u32::from_le_bytes(length.try_into()?) as usize);
        rest = following;
        let mut line = String::new();
        let mut deserializer = serde_json::Deserializer::from_slice(document);
        deserializer.disable_recursion_limit();
        match Tokens(&mut line).deserialize(&mut deserializer).and_then(|()| deserializer.end()) {
            Ok(()) => writeln!(output, "{}", line.trim_start())?,
            Err(_) => writeln!(output, "-")?,
        }
    }
    Ok(output.flush()?)
}
