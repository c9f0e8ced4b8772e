//! A GTKWave layout beside a wave file: a group for each unit, with its ports, its
//! registers and its memories, and names for enumerated values.

use crate::{Kind, Signal, output};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

// Flags of a trace in a GTKWave layout.
const RIGHT: u32 = 0x20;
const HEX: u32 = 0x2;
const BITS: u32 = 0x8;
const TEXT: u32 = 0x800;
const BY_FILE: u32 = 0x2000;
const BLANK: u32 = 0x200;
const GROUP: u32 = 0x80_0000;
const GROUP_END: u32 = 0x100_0000;
const CLOSED: u32 = 0x40_0000;

/// Number of units whose groups are initially open.
const OPEN: usize = 2;

/// Writes `<path>.gtkw` for a file with these signals; in FST, where values are bits, with
/// a folder of value names.
pub fn write(
    path: &Path,
    signals: &[Signal],
    fst: bool,
    window: Option<[u64; 2]>,
) -> io::Result<Vec<PathBuf>> {
    let names = path.with_extension("names");
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let mut text = format!("[*] A layout for GTKWave: gtkwave {file} <this file>\n");
    // The original folder: GTKWave finds the files relative to it when the folder was moved.
    let own = path.canonicalize()?;
    text += &format!("[dumpfile] \"{}\"\n", own.display());
    text += &format!("[savefile] \"{}\"\n", own.with_extension("gtkw").display());
    if let Some([first, _]) = window {
        text += &format!("[timestart] {first}\n");
    }
    text += "[size] 1500 900\n[pos] -1 -1\n[sst_width] 240\n[signals_width] 320\n[sst_expanded] 1\n";
    let mut tables = BTreeSet::new();
    let mut open: Option<String> = None;
    let mut kind = None;
    let mut units = 0;
    for signal in signals {
        let unit: Vec<_> = signal.path.split('.').take(signal.unit.max(1)).collect();
        let unit = unit.join(".");
        if open.as_ref() != Some(&unit) {
            close(&mut text, open.take(), &mut kind, units);
            units += 1;
            let closed = if units > OPEN { CLOSED } else { 0 };
            text += &format!("@{:x}\n-{unit}\n", GROUP | BLANK | closed);
            open = Some(unit);
        }
        if kind != Some(signal.kind) {
            kind = Some(signal.kind);
            text += &format!("@{BLANK:x}\n-{}\n", heading(signal.kind));
        }
        let mut flags = RIGHT | if signal.bits == 1 { BITS } else { HEX };
        if !signal.names.is_empty() && !fst {
            flags = RIGHT | TEXT;
        } else if !signal.names.is_empty() {
            flags |= BY_FILE;
        }
        text += &format!("@{flags:x}\n");
        if flags & BY_FILE != 0 {
            let table = names.join(format!("{}.txt", key(signal)));
            fs::create_dir_all(&names)?;
            if tables.insert(table.clone()) {
                fs::write(&table, values(signal))?;
            }
            text += &format!("^1 {}\n", table.canonicalize()?.display());
        }
        let range = if signal.bits == 1 || flags & TEXT != 0 {
            String::new()
        } else {
            format!("[{}:0]", signal.bits - 1)
        };
        text += &format!("+{{{}}} {}{range}\n", short(signal), signal.path);
    }
    close(&mut text, open, &mut kind, units);
    let layout = output::write(&path.with_extension("gtkw"), text.as_bytes()).map_err(io::Error::other)?;
    Ok([layout].into_iter().chain(tables).collect())
}

fn close(text: &mut String, open: Option<String>, kind: &mut Option<Kind>, units: usize) {
    *kind = None;
    if let Some(unit) = open {
        let closed = if units > OPEN { CLOSED } else { 0 };
        *text += &format!("@{:x}\n-{unit}\n", GROUP_END | BLANK | closed);
    }
}

/// The path within the unit, without the `i`, `o` or `q` that the heading says.
fn short(signal: &Signal) -> String {
    let within: Vec<_> = signal.path.split('.').skip(signal.unit).collect();
    let port = within.len() > 1 && ["i", "o", "q"].contains(&within[0]);
    within[usize::from(port)..].join("/") // GTKWave shows only what follows the last dot
}

fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Input => "inputs",
        Kind::Output => "outputs",
        Kind::Register => "registers",
        Kind::Memory => "memories",
    }
}

/// A name for the names of a signal's values.
fn key(signal: &Signal) -> String {
    let names: Vec<_> = signal.names.iter().take(3).map(|n| n.to_lowercase()).collect();
    format!("{}-{}-{}", names.join("-"), signal.names.len(), signal.bits)
}

/// GTKWave compares displayed text: hexadecimal digits.
fn values(signal: &Signal) -> String {
    let digits = signal.bits.div_ceil(4);
    let binary = signal.bits == 1;
    let line = |(k, name): (usize, &&str)| match binary {
        true => format!("{k:b} {name}\n"),
        false => format!("{k:0digits$X} {name}\n"),
    };
    signal.names.iter().enumerate().map(line).collect()
}
