//! A driver's twelve sample shaders, as compiled. The three compute shaders run on the SM with registers watched, and leave the same
//! memory as the interpreter; the others need attributes, interpolation, textures or outputs, and have no SM to run on yet. For all
//! twelve, every path is also walked by the control words alone.

use super::Watched;
use super::paths::{self, Early};
use crate::sm::kernels::Bench;
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::grid;
use interpreter::machine::memory::Memory;
use kit::Rng;
use std::path::Path;
use tpc::sm::{Params, Sm};

pub const GRAPHICS: [&str; 9] = [
    "fs_loop",
    "fs_phong",
    "fs_texture",
    "fs_texture_forms",
    "gs_expand",
    "tc_levels",
    "te_interp",
    "vs_skin_indirect",
    "vs_transform",
];
/// Name, threads of a block, blocks, bytes of shared memory, registers; the last one has one block: several would race for results.
pub const COMPUTE: [(&str, u32, u32, usize, u32); 3] =
    [("cs_reduce", 256, 2, 1024, 6), ("cs_histogram", 64, 3, 256, 10), ("cs_convert", 32, 1, 0, 19)];

const CODE: u64 = 0x10_0000;
/// The driver's bank, and the offset of its buffer descriptors: address and size, 16 bytes each.
const BANK: u64 = 0x20_0000;
const TABLE: u64 = 0x2a0;
const BUFFERS: u64 = 0x100_0000;
const SIZE: u64 = 0x1000;
const COUNT: u64 = 4;

/// The code of a shader.
fn code(name: &str) -> Vec<u8> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("sm/stale/samples");
    let file = samples.join(name).with_extension("bin");
    std::fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// Reads and overwrites that are too early on any path of a shader.
pub fn walked(name: &str) -> (usize, Vec<Early>) {
    let code = code(name);
    let words: Vec<_> =
        code.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect();
    paths::walk(&words)
}

/// Memory with the inputs of a compute shader: numbers small enough to be floats far from their limits.
fn memory(name: &str) -> Memory {
    let mut memory = Memory::default();
    memory.map(CODE..CODE + 0x1000);
    memory.map(BANK..BANK + 0x1000);
    memory.map(BUFFERS..BUFFERS + COUNT * SIZE);
    assert!(memory.write(CODE, &code(name)));
    let mut rng = Rng::new(7);
    for buffer in 0..COUNT {
        let at = BUFFERS + buffer * SIZE;
        let entry = [at as u32, (at >> 32) as u32, SIZE as u32, 0];
        for (k, word) in (0..).zip(entry) {
            assert!(memory.write(BANK + TABLE + 16 * buffer + 4 * k, &u32::to_le_bytes(word)));
        }
        for word in 0..SIZE / 4 {
            let value = (rng.below(4000) as f32 - 2000.0) / 16.0;
            assert!(memory.write(at + 4 * word, &value.to_bits().to_le_bytes()));
        }
    }
    memory
}

/// Runs a compute shader on the model; returns an error if it fails.
pub fn runs(
    (name, threads, ctas, shared, registers): (&str, u32, u32, usize, u32),
) -> Result<Watched, String> {
    let launch = Launch {
        setup: Setup { code: CODE, ..Setup::default() },
        program: 8,
        ctas: [ctas, 1, 1],
        threads: [threads, 1, 1],
        shared,
        registers,
        limit: 1_000_000,
        banks: std::array::from_fn(|bank| (bank == 7).then_some((BANK, 0x1000))),
        ..Launch::default()
    };
    let [before, mut expected, mut seen] = [(); 3].map(|()| memory(name));
    grid::run(&launch, &mut expected).map_err(|fault| format!("{fault:?}"))?;
    let mut bench = Bench::watched(Sm::new(&Params::default()));
    bench.run(&launch, &mut seen);
    let words = (BUFFERS..BUFFERS + COUNT * SIZE).step_by(4);
    let mut changed = 0;
    for at in words {
        let [is, should] = [&seen, &expected].map(|memory| memory.word(at));
        if is != should {
            return Err(format!("{at:#x} is {is:x?}, not {should:x?}"));
        }
        changed += u32::from(should != before.word(at));
    }
    if changed == 0 {
        return Err("it wrote nothing".into());
    }
    bench.watcher.expect("it is watched").verdict()
}
