//! VCD, through the `vcd` crate. Values with names are string variables, which every
//! viewer shows as they are.

use crate::Signal;
use crate::file::{Sink, Walk, walk};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use vcd::{IdCode, ReferenceIndex, TimescaleUnit, Value, VarType, Writer};

pub struct Vcd {
    writer: Writer<BufWriter<File>>,
    ids: Vec<IdCode>,
}

impl Vcd {
    pub fn create(path: &Path, signals: &[Signal]) -> io::Result<Self> {
        let mut writer = Writer::new(BufWriter::new(File::create(path)?));
        writer.version("gpu-rtl")?;
        writer.comment("one time unit is one clock")?;
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
        Ok(Vcd { writer, ids })
    }
}

impl Sink for Vcd {
    fn time(&mut self, time: u64) -> io::Result<()> {
        self.writer.timestamp(time)
    }

    fn change(&mut self, k: usize, signal: &Signal, image: &[u64]) -> io::Result<()> {
        let id = self.ids[k];
        if !signal.names.is_empty() {
            let text = signal.name(image).map_or_else(|| signal.hex(image), str::to_string);
            return self.writer.change_string(id, &text);
        }
        if signal.bits == 1 {
            return self.writer.change_scalar(id, signal.bit(image, 0));
        }
        self.writer.change_vector(id, (0..signal.bits).rev().map(|k| Value::from(signal.bit(image, k))))
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.writer.flush()
    }
}
