//! VCD, through the `vcd` crate. Enumerated values are string variables, which every
//! viewer displays.

use crate::Signal;
use crate::file::{Sink, Walk, walk};
use crate::signal::{bits_of, digits};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use vcd::{IdCode, ReferenceIndex, TimescaleUnit, VarType, Writer};

/// Value of a field that the packet does not have.
const NOT_THERE: &str = "-";

/// Bytes written to the file at once.
const BUFFER: usize = 1 << 18;

pub struct Vcd {
    file: File,
    /// What is not written to the file yet.
    text: Vec<u8>,
    variables: Vec<Variable>,
}

/// What is read of a signal for each of its values, in half a line of the cache.
struct Variable {
    at: u32,
    bits: u32,
    /// Whether its values have names.
    is_named: bool,
    /// The id and the line end, and their length.
    end: [u8; 8],
    length: u8,
}

impl Vcd {
    pub fn create(path: &Path, signals: &[Signal]) -> io::Result<Self> {
        let file = File::create(path)?;
        let mut writer = Writer::new(Vec::new());
        writer.version("gpu-rtl")?;
        writer.comment("one time unit is one cycle")?;
        writer.timescale(1, TimescaleUnit::NS)?;
        let (mut variables, mut id) = (vec![], IdCode::FIRST);
        walk(signals, |step| match step {
            Walk::Enter(scope) => writer.add_module(scope),
            Walk::Leave => writer.upscope(),
            Walk::Signal(name, signal) => {
                variables.push(Variable::of(signal, id)?);
                let now = id;
                id = id.next();
                if signal.names.is_empty() {
                    let range = (signal.bits > 1).then(|| ReferenceIndex::Range(signal.bits as i32 - 1, 0));
                    return writer.var_def(VarType::Wire, signal.bits as u32, now, name, range);
                }
                // The crate writes changes of strings, but cannot declare variables that
                // are strings.
                writeln!(writer.writer(), "$var string 1 {now} {name} $end")
            }
        })?;
        writer.enddefinitions()?;
        Ok(Vcd { file, text: writer.writer().split_off(0), variables })
    }
}

impl Variable {
    fn of(signal: &Signal, id: IdCode) -> io::Result<Self> {
        let mut end = [0; 8];
        let mut rest = &mut end[..];
        writeln!(rest, "{id}")?;
        let length = (8 - rest.len()) as u8;
        let (at, bits) = (signal.at as u32, signal.bits as u32);
        Ok(Variable { at, bits, is_named: !signal.names.is_empty(), end, length })
    }
}

impl Sink for Vcd {
    fn time(&mut self, time: u64) -> io::Result<()> {
        if self.text.len() >= BUFFER {
            self.file.write_all(&self.text)?;
            self.text.clear();
        }
        writeln!(self.text, "#{time}")
    }

    fn change(&mut self, k: usize, signal: &Signal, there: bool, image: &[u64]) -> io::Result<()> {
        // The crate's format, written from words rather than from a value for each bit.
        let text = &mut self.text;
        let Variable { at, bits, is_named, end, length } = &self.variables[k];
        let (at, bits) = (*at as usize, *bits as usize);
        match (bits, there) {
            _ if *is_named => {
                let name = if there { signal.name(image) } else { Some(NOT_THERE) };
                text.push(b's');
                match name {
                    Some(name) => text.extend_from_slice(name.as_bytes()),
                    None => text.extend_from_slice(signal.hex(image).as_bytes()),
                }
                text.push(b' ');
            }
            (1, true) => text.push(b'0' + bits_of(image, at, 1) as u8),
            (1, false) => text.push(b'z'),
            (_, false) => text.extend_from_slice(b"bz "),
            (_, true) => {
                text.push(b'b');
                digits(image, at, bits, text);
                text.push(b' ');
            }
        }
        text.extend_from_slice(end);
        text.truncate(text.len() - end.len() + usize::from(*length));
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.file.write_all(&self.text)
    }
}
