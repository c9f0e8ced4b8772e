//! VCD, through the `vcd` crate. Enumerated values are string variables, which every
//! viewer displays.

use crate::Signal;
use crate::file::{Sink, Walk, walk};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use vcd::{IdCode, ReferenceIndex, TimescaleUnit, VarType, Writer};

/// Value of a field that the packet does not have.
const NOT_THERE: &str = "-";

pub struct Vcd {
    writer: Writer<BufWriter<File>>,
    ids: Vec<IdCode>,
    /// ` id` and the line end for each signal.
    ends: Vec<String>,
    line: Vec<u8>,
}

impl Vcd {
    pub fn create(path: &Path, signals: &[Signal]) -> io::Result<Self> {
        let mut writer = Writer::new(BufWriter::new(File::create(path)?));
        writer.version("gpu-rtl")?;
        writer.comment("one time unit is one cycle")?;
        writer.timescale(1, TimescaleUnit::NS)?;
        let (mut ids, mut id) = (vec![], IdCode::FIRST);
        walk(signals, |step| match step {
            Walk::Enter(scope) => writer.add_module(scope),
            Walk::Leave => writer.upscope(),
            Walk::Signal(name, signal) => {
                ids.push(id);
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
        let ends = ids.iter().map(|id| format!("{id}\n")).collect();
        Ok(Vcd { writer, ids, ends, line: vec![] })
    }
}

impl Sink for Vcd {
    fn time(&mut self, time: u64) -> io::Result<()> {
        self.writer.timestamp(time)
    }

    fn change(&mut self, k: usize, signal: &Signal, image: &[u64]) -> io::Result<()> {
        let there = signal.is_there(image);
        if !signal.names.is_empty() {
            let hex = || signal.hex(image);
            let text = signal.name(image).map_or_else(hex, str::to_string);
            return self.writer.change_string(self.ids[k], if there { &text } else { NOT_THERE });
        }
        // The crate's format, written from words rather than from a value for each bit.
        self.line.clear();
        match (signal.bits, there) {
            (1, true) => self.line.push(b'0' + u8::from(signal.bit(image, 0))),
            (1, false) => self.line.push(b'z'),
            (_, false) => self.line.extend(b"bz "),
            (_, true) => {
                self.line.push(b'b');
                signal.digits(image, &mut self.line);
                self.line.push(b' ');
            }
        }
        self.line.extend(self.ends[k].as_bytes());
        self.writer.writer().write_all(&self.line)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.writer.flush()
    }
}
