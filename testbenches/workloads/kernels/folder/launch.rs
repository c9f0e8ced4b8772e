//! A launch: the queue descriptor (QMD), and the compute class methods before it.

use super::file::File;
use host::push_header::Form;
use host::{LaunchDescriptor, PushHeader, halves};
use toml::Spanned;

/// Space after a program, because fetch reads ahead.
pub const CODE_ROOM: u64 = 0x1000;

/// Maximal warps of a chip; bytes of a warp's stack in memory; lanes of a warp.
const WARPS: u64 = 1024;
pub const STACK: u32 = 0x800;
const LANES: u64 = 32;

/// All caches are invalidated.
const INVALIDATE_ALL: u64 = 0x3f;
/// Stores are visible to the system when a block is complete.
const SYSTEM_MEMBAR: u64 = 1;

/// Subchannel and class of compute; its windows of shared and local memory.
pub const COMPUTE: u32 = 1;
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

    pub fn descriptor(&self, banks: &super::Banks) -> LaunchDescriptor {
        let mut descriptor = LaunchDescriptor::default();
        descriptor.set_invalidate(INVALIDATE_ALL);
        descriptor.set_program(self.entry.into());
        descriptor.set_release_membar(true);
        descriptor.set_membar(SYSTEM_MEMBAR);
        descriptor.set_no_call_limit(true);
        descriptor.set_blocks(self.blocks);
        descriptor.set_threads(self.threads);
        descriptor.set_shared_bytes(self.shared.into());
        descriptor.set_shared_configuration(self.configuration().into());
        for (k, bank) in banks.iter().enumerate() {
            let Some((address, bytes)) = *bank else { continue };
            descriptor.set_bank(k, address, bytes);
        }
        descriptor.set_local_low_bytes(self.local.into());
        descriptor.set_barriers(self.barriers.into());
        descriptor.set_registers(self.registers.into());
        descriptor.set_stack_bytes(STACK.into());
        descriptor
    }
}

/// Methods of compute at consecutive addresses, with their data.
fn method(address: u32, data: &[u32]) -> impl Iterator<Item = u32> {
    let header = PushHeader::new(Form::Increment, COMPUTE, address, data.len());
    [header.0].into_iter().chain(data.to_vec())
}

/// The methods that a driver sends: class, addresses of program and local memory, descriptor.
pub fn methods(code: u64, local: u64, descriptor: u64) -> Vec<u32> {
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
