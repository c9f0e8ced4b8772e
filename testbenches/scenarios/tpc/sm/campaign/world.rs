//! The memory map of a batch, and the grid that uses it.

use super::values::pair;
use interpreter::machine::descriptor::{LIMIT, Launch, Setup};
use interpreter::machine::memory::Memory;
use kit::random::Random;

pub const CODE: u64 = 0x10_0000_0000;
const BANKS: u64 = 0x20_0000_0000;
/// Bytes of the constant banks that are bound.
pub const BANK_BYTES: [(u32, u32); 4] = [(0, 0x1_0000), (1, 0x400), (3, 0x1_0000), (7, 0x200)];
/// Initial registers, addresses, memory to load and store, and results: below 4 GB, so that an address fits in one register.
pub const FIRST: u64 = 0x1000_0000;
pub const ADDRESSES: u64 = 0x1800_0000;
pub const DATA: u64 = 0x2000_0000;
pub const RESULTS: u64 = 0x3000_0000;
pub const DUMPS: u64 = 0x3800_0000;
pub const SHARED_WINDOW: u64 = 0x0100_0000;
pub const LOCAL_WINDOW: u64 = 0x0300_0000;
/// Bytes of a warp's own part of global and of shared memory, and of a thread's local memory.
pub const WARP_BYTES: u64 = 1024;
pub const LOCAL_BYTES: u64 = 256;
pub const REGISTERS: u32 = 64;
/// Bytes of a thread's initial registers, and of a result.
pub const FIRST_BYTES: u64 = 4 * 48;
pub const RESULT_BYTES: u64 = 32;
pub const WARPS: u64 = 8;

/// A CTA of eight warps, the last of which is sometimes partial.
pub fn launch(whole: bool, random: &mut Random) -> Launch {
    let missing = if whole || random.below(2) == 0 { 0 } else { random.below(32) as u32 };
    let threads = (32 * WARPS) as u32 - missing;
    let setup =
        Setup { code: CODE, shared_window: SHARED_WINDOW, local_window: LOCAL_WINDOW, ..Setup::default() };
    let mut launch = Launch {
        setup,
        limit: LIMIT,
        ctas: [1; 3],
        threads: [threads, 1, 1],
        shared: (WARPS * WARP_BYTES) as usize,
        local_low: LOCAL_BYTES as usize,
        registers: REGISTERS,
        ..Launch::default()
    };
    for (bank, bytes) in BANK_BYTES {
        launch.banks[bank as usize] = Some((BANKS + (u64::from(bank) << 20), bytes));
    }
    launch
}

/// Constants and initial registers, without code.
pub fn memory(launch: &Launch, random: &mut Random) -> Memory {
    let mut memory = Memory::default();
    for &(base, bytes) in launch.banks.iter().flatten() {
        fill(&mut memory, base, u64::from(bytes).min(0x1000), random);
        memory.map(base..base + u64::from(bytes));
    }
    let threads = launch.threads_of_cta();
    fill(&mut memory, FIRST, threads * FIRST_BYTES, random);
    fill(&mut memory, DATA, WARPS * WARP_BYTES, random);
    memory
}

fn fill(memory: &mut Memory, from: u64, bytes: u64, random: &mut Random) {
    memory.map(from..from + bytes);
    let words: Vec<u8> = (0..bytes / 8).flat_map(|_| pair(random)).flat_map(u32::to_le_bytes).collect();
    memory.write(from, &words);
}
