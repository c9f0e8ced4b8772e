//! FST, the compressed format of GTKWave, through the `fst-writer` crate. It has no
//! strings: names of values are in the GTKWave layout.

use crate::Signal;
use crate::file::{Sink, Walk, walk};
use crate::signal::all_digits;
use fst_writer::*;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Changes held in memory before they are written.
const BLOCK: usize = 32 << 20;

pub struct Fst {
    writer: FstBodyWriter<BufWriter<File>>,
    /// The signals, and their bits in the image.
    ids: Vec<(FstSignalId, usize, usize)>,
    text: Vec<u8>,
}

fn io_error(e: FstWriteError) -> io::Error {
    io::Error::other(e)
}

impl Fst {
    pub fn create(path: &Path, signals: &[Signal]) -> io::Result<Self> {
        let info = FstInfo {
            start_time: 0,
            timescale_exponent: -9,
            version: "gpu-rtl".into(),
            date: String::new(),
            file_type: FstFileType::Verilog,
        };
        let mut header = open_fst(path, &info).map_err(io_error)?;
        let mut ids = vec![];
        walk(signals, |step| match step {
            Walk::Enter(scope) => header.scope(scope, "", FstScopeType::Module).map_err(io_error),
            Walk::Leave => header.up_scope().map_err(io_error),
            Walk::Signal(name, signal) => {
                let name = match signal.bits {
                    1 => name.to_string(),
                    bits => format!("{name} [{}:0]", bits - 1),
                };
                let ty = FstSignalType::bit_vec(signal.bits as u32);
                let direction = FstVarDirection::Implicit;
                let id = header.var(name, ty, FstVarType::Wire, direction, None);
                ids.push((id.map_err(io_error)?, signal.at, signal.bits));
                Ok(())
            }
        })?;
        let mut writer = header.finish().map_err(io_error)?;
        // Nothing is written that has not changed.
        writer.set_deduplicate(false);
        Ok(Fst { writer, ids, text: vec![] })
    }
}

impl Sink for Fst {
    fn time(&mut self, time: u64) -> io::Result<()> {
        if self.writer.size() > BLOCK {
            self.writer.flush().map_err(io_error)?;
        }
        self.writer.time_change(time).map_err(io_error)
    }

    fn change(&mut self, k: usize, _: &Signal, there: bool, image: &[u64]) -> io::Result<()> {
        let (id, at, bits) = self.ids[k];
        self.text.clear();
        if there {
            all_digits(image, at, bits, &mut self.text);
        } else {
            self.text.resize(bits, b'z');
        }
        self.writer.signal_change(id, &self.text).map_err(io_error)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        // A buffer that is dropped hides errors.
        self.writer.finish().map_err(io_error)?.flush()
    }
}
