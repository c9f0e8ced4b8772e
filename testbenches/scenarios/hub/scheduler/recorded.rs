//! The descriptors of recorded kernels, as the driver wrote them into memory, and the tasks that the interpreter
//! reads from them.

use super::task::Task;
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::stream::engines::Engines;
use interpreter::stream::methods::{Header, segment};
use interpreter::stream::recording::Recording;
use std::path::Path;

const COMPUTE: u32 = 1;

/// All descriptors, kernel by kernel.
pub fn descriptors() -> Vec<([u32; 64], Task)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../recordings/kernels"));
    let entries = std::fs::read_dir(folder).expect("the folder of kernels").flatten();
    let mut kernels: Vec<_> = entries.map(|e| e.path()).filter(|path| path.is_dir()).collect();
    kernels.sort();
    kernels.iter().flat_map(|kernel| of(kernel)).collect()
}

/// The descriptors of one kernel; grids are not run.
fn of(kernel: &Path) -> Vec<([u32; 64], Task)> {
    let recording = Recording::load(kernel).expect("a recording");
    let mut engines = Engines::default();
    for buffer in &recording.buffers {
        engines.memory.map(buffer.va..buffer.va.saturating_add(buffer.size));
    }
    let (mut header, mut address, mut found) = (Header::default(), 0, vec![]);
    for submission in &recording.submissions {
        for &update in &submission.updates {
            let bytes = recording.update(update).expect("an update's data");
            assert!(engines.memory.write(update[0], bytes));
        }
        for &entry in &submission.gpfifo {
            let (start, count) = segment(entry);
            for n in 0..u64::from(count) {
                let word = engines.memory.word(start + 4 * n).expect("a segment in memory");
                let Some(method) = header.take(word).expect("a header") else { continue };
                match (method.subchannel, method.address) {
                    (COMPUTE, 0x2b4) => address = u64::from(method.data) << 8,
                    (COMPUTE, 0x2bc) => found.push(read(&engines, address)),
                    _ => engines.method(method).expect("a method"),
                }
            }
        }
    }
    found
}

fn read(engines: &Engines, address: u64) -> ([u32; 64], Task) {
    let words: [u32; 64] =
        std::array::from_fn(|k| engines.memory.word(address + 4 * k as u64).expect("a descriptor"));
    let launch = Launch::read(Setup::default(), &engines.memory, address).expect("a launch");
    let bit = |at: usize| words[at / 32] >> (at % 32) & 1 == 1;
    let task = Task {
        version: (words[18] >> 4 & 15, words[18] & 15),
        program: launch.program,
        blocks: launch.ctas,
        threads: launch.threads,
        shared: launch.shared as u32,
        configuration: words[20] >> 29,
        registers: launch.registers,
        barriers: words[45] >> 27,
        local: [launch.local_low, launch.local_high, launch.stack].map(|bytes| bytes as u32),
        banks: launch.banks,
        membar: words[11] >> 16 & 3,
        system_release: bit(366),
        header_index: bit(382),
        invalidates: std::array::from_fn(|k| bit(250 + k)),
        ..Task::small()
    };
    (words, task)
}
