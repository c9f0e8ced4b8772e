//! Facts of the real chip, packed into a program, as a recording.

use super::{BUFFERS, Banks, Launch, Made, PAGE};
use crate::kernels::{Launches, PATIENCE};
use chip::machine::maxwell::{Maxwell, Params};
use interpreter::facts::pack::{LOCAL, Left, Packed, REGISTERS};
use interpreter::stream::recording::{Expected, Recording};
use kit::Device;
use kit::scenario::Dut;

/// A recording of the driver's writes, and of the result buffers.
pub fn recording(packed: &Packed) -> Recording {
    let mut made = Made::default();
    made.recording.name = "facts".into();
    made.code(&packed.code);
    let (mut at, mut addresses) = (BUFFERS, vec![]);
    for (name, contents) in [("in", &packed.input), ("out", &packed.out), ("cells", &packed.cells)] {
        let size = contents.len() as u64;
        made.map(at..at + size);
        made.write(at, contents);
        made.recording.results.push(Expected { name: name.into(), va: at, size, ..Expected::default() });
        addresses.extend([at as u32, (at >> 32) as u32]);
        at = (at + size).next_multiple_of(PAGE) + PAGE;
    }
    let mut banks = Banks::default();
    for (bank, words) in
        [(0, &addresses)].into_iter().chain(packed.constants.iter().map(|(bank, words)| (*bank, words)))
    {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        banks[usize::from(bank)] = Some(made.bank(bank, bytes));
    }
    let launch = Launch::of_block(packed.threads, REGISTERS, LOCAL, packed.shared);
    made.launched(&launch, &banks)
}

/// Runs it on the model of a machine, from the doorbell to DRAM; the error is the reason for a stop.
pub fn run(p: &Params, packed: &Packed, cycles: &mut u64) -> Result<Left, String> {
    let recording = recording(packed);
    let dut = Device::new(Dut::Rust, Maxwell::new(p));
    let mut launches = Launches::new(dut, p, &recording, PATIENCE);
    let ended = launches.all();
    *cycles += launches.run.cycle;
    ended?;
    let [_, out, cells] = &recording.results[..] else { panic!("three buffers") };
    Ok(Left { out: launches.bytes(out), cells: launches.bytes(cells) })
}
