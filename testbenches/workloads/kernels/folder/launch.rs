//! A launch: the queue descriptor (QMD), and the compute class methods before it.

use super::file::File;
use toml::Spanned;

/// Space after a program, because fetch reads ahead.
pub const CODE_ROOM: u64 = 0x1000;

/// Maximal warps of a chip; bytes of a warp's stack in memory; lanes of a warp.
const WARPS: u64 = 1024;
const STACK: u32 = 0x800;
const LANES: u64 = 32;

/// Words of a descriptor, and its constant parts: caches are invalidated, stores are visible to the system when the
/// grid is complete, calls are not limited, the instruction set.
const WORDS: usize = 64;
const INVALIDATE_ALL: u32 = 0xfc00_0000;
const MEMBARS: u32 = 0x0401_4000;
const INSTRUCTION_SET: u32 = 0x30 << 24;

/// Subchannel and class of compute; its windows of shared and local memory.
const COMPUTE: u32 = 1;
const CLASS: u32 = 0xb1c0;
const SHARED_WINDOW: u32 = 0xfe00_0000;
const LOCAL_WINDOW: u32 = 0xff00_0000;
/// Invalidate the cached descriptor, and schedule the grid.
const SCHEDULE: u32 = 3;

const MOST_THREADS: u32 = 1024;
const MOST_SHARED: u32 = 0xc000;
const MOST_LOCAL: u32 = 0x2000;

pub struct Launch {
    entry: u32,
    blocks: [u32; 3],
    threads: [u32; 3],
    registers: u32,
    barriers: u32,
    shared: u32,
    local: u32,
}

fn value(of: &Option<Spanned<u32>>) -> u32 {
    of.as_ref().map_or(0, |value| *value.get_ref())
}

impl Launch {
    pub fn new(file: &File) -> Result<Self, String> {
        let (blocks, threads) = (*file.blocks.get_ref(), *file.threads.get_ref());
        if blocks.contains(&0) || blocks[1..].iter().any(|n| *n > 0xffff) || blocks[0] > 0x7fff_ffff {
            return Err(file.at(&file.blocks, "blocks are 1 to 2147483647 in x, 1 to 65535 in y and z"));
        }
        let all: u64 = threads.iter().map(|n| u64::from(*n)).product();
        if !(1..=u64::from(MOST_THREADS)).contains(&all)
            || threads.iter().any(|n| *n > MOST_THREADS)
            || threads[2] > 64
        {
            return Err(file.at(&file.threads, "a block has 1 to 1024 threads, up to 64 of them in z"));
        }
        let limits = [
            (&Some(file.registers.clone()), 1, 255, "registers are 1 to 255, of a thread"),
            (&file.barriers, 0, 16, "barriers are 0 to 16, of a block"),
            (&file.shared, 0, MOST_SHARED, "shared memory is 0 to 49152 bytes, of a block"),
            (&file.local, 0, MOST_LOCAL, "local memory is 0 to 8192 bytes, of a thread"),
        ];
        for (of, least, most, what) in limits {
            if let Some(of) = of
                && !(least..=most).contains(of.get_ref())
            {
                return Err(file.at(of, what));
            }
        }
        Ok(Launch {
            entry: value(&file.entry),
            blocks,
            threads,
            registers: *file.registers.get_ref(),
            barriers: value(&file.barriers),
            shared: value(&file.shared).next_multiple_of(0x100),
            local: value(&file.local).next_multiple_of(0x10),
        })
    }

    /// A launch of one block: threads, registers and local memory per thread, shared memory.
    pub fn of_block(threads: u32, registers: u32, local: u32, shared: u32) -> Self {
        let shared = shared.next_multiple_of(0x100);
        Launch { entry: 0, blocks: [1; 3], threads: [threads, 1, 1], registers, barriers: 0, shared, local }
    }

    /// Bytes of local memory and stacks, of all warps.
    pub fn local_room(&self) -> u64 {
        WARPS * (LANES * u64::from(self.local) + u64::from(STACK))
    }

    /// Configuration of shared memory: 16, 32 or 48 KB.
    fn configuration(&self) -> u32 {
        self.shared.div_ceil(0x4000).max(1)
    }

    pub fn descriptor(&self, banks: &super::Banks) -> [u32; WORDS] {
        let mut words = [0; WORDS];
        let ([x, y, z], [tx, ty, tz]) = (self.blocks, self.threads);
        words[7] = INVALIDATE_ALL;
        words[8] = self.entry;
        words[11] = MEMBARS;
        (words[12], words[13]) = (x, z << 16 | y);
        words[17] = self.shared;
        (words[18], words[19]) = (tx << 16, tz << 16 | ty);
        words[20] = self.configuration() << 29;
        for (k, bank) in banks.iter().enumerate() {
            let Some((address, bytes)) = *bank else { continue };
            words[20] |= 1 << k;
            words[29 + 2 * k] = address as u32;
            words[30 + 2 * k] = (address >> 32) as u32 | bytes << 15;
        }
        words[45] = self.local | self.barriers << 27;
        words[46] = self.registers << 24;
        words[47] = STACK | INSTRUCTION_SET;
        words
    }
}

/// Methods of compute at consecutive addresses, with their data.
fn method(address: u32, data: &[u32]) -> impl Iterator<Item = u32> {
    let header = 1 << 29 | (data.len() as u32) << 16 | COMPUTE << 13 | address / 4;
    [header].into_iter().chain(data.to_vec())
}

/// The methods that a driver sends: class, addresses of program and local memory, descriptor.
pub fn methods(code: u64, local: u64, descriptor: u64) -> Vec<u32> {
    let halves = |address: u64| [(address >> 32) as u32, address as u32];
    [
        method(0, &[CLASS]),
        method(0x1608, &halves(code)),
        method(0x214, &[SHARED_WINDOW]),
        method(0x77c, &[LOCAL_WINDOW]),
        method(0x790, &halves(local)),
        method(0x2b4, &[(descriptor >> 8) as u32]),
        method(0x2bc, &[SCHEDULE]),
        method(0x110, &[0]),
    ]
    .into_iter()
    .flatten()
    .collect()
}
