//! Recorded kernels of a driver on the chip, from the doorbell to DRAM: each submission as the driver published it, and every buffer of
//! results as the recording expects it.

use chip::gpu::Gpu;
use interpreter::machine::memory::Memory;
use interpreter::stream::judge::judge;
use interpreter::stream::recording::Recording;
use kit::Device;
use std::path::{Path, PathBuf};
use workloads::command::on_chip::StreamChip;
use workloads::command::path::Mapped;
use workloads::command::{Around, Ended, Replay};

/// Longer than anything in a kernel waits.
const PATIENCE: u64 = 200_000;

/// Where a recording lies.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../interpreter/kernels").join(name)
}

/// Runs a recording; its clocks, or what is wrong.
pub fn judged(dut: Device<Gpu>, name: &str) -> Result<u64, String> {
    let recording = Recording::load(&folder(name))?;
    let p = dut.unit().p.clone();
    let mut run = Replay::new(StreamChip::new(dut, &p), Around { patience: PATIENCE, ..Around::default() });
    let mapped: Vec<_> = recording
        .buffers
        .iter()
        .map(|buffer| Mapped { addresses: buffer.va..buffer.va + buffer.size, coherent: false })
        .collect();
    for (n, submission) in recording.submissions.iter().enumerate() {
        let updates =
            submission.updates.iter().filter_map(|&update| Some((update[0], recording.update(update)?)));
        run.give(updates, &mapped, &submission.gpfifo);
        let ended = run.run(u64::MAX);
        if let Some(failed) = &run.path().failed {
            return Err(format!("{name}: submission {n}, clock {}: {failed}", run.clock));
        }
        if let Some(refused) = run.path().board.refusal() {
            return Err(format!("{name}: submission {n}, clock {}: {refused}", run.clock));
        }
        match ended.map_err(|e| format!("{name}: submission {n}: {e}"))? {
            Ended::Idle => (),
            other => return Err(format!("{name}: submission {n}: {other:x?}")),
        }
        for &[at, value] in &submission.semaphores {
            let got = run.memory.bytes.load(at);
            if got != value as u32 {
                return Err(format!("{name}: submission {n}: semaphore {at:#x} is {got:#x}, not {value:#x}"));
            }
        }
    }
    let mut memory = Memory::default();
    for result in &recording.results {
        memory.map(result.va..result.va + result.size);
        memory.write(result.va, &run.memory.bytes.read(result.va, result.size as usize));
    }
    judge(&recording, &memory).map(|()| run.clock)
}

/// The same on a machine's model.
pub fn judged_on_model(name: &str) -> Result<u64, String> {
    judged(Device::new(kit::scenario::Dut::Rust, Gpu::new(&chip::profile::Profile::nx())), name)
}
