//! Model of the launcher of a TPC: launches blocks while resources are free, warp by warp.

use bundle::*;
use interpreter::machine::descriptor::Launch as Grid;
use kernel::packed::Packed;
use std::collections::VecDeque;
use tpc::sm::Params;

/// Address and size of local memory.
pub const LOCAL: u64 = 0xe0_0000_0000;
pub const LOCAL_BYTES: u64 = 1 << 32;

/// Rows of registers of a sub-partition, by eights; blocks of 256 bytes of shared memory; barriers.
const ROWS: u32 = 64;
const SHARED: u32 = 256;
const BARRIERS: u32 = 16;
const WARP: u32 = 32;

/// A running block.
struct Running {
    /// Sub-partition, slot, first row.
    warps: Vec<(usize, u8, u32)>,
    left: usize,
    shared: u32,
    barrier: u32,
}

/// A run of `size` free entries in a row, as bits.
fn place(used: u128, most: u32, size: u32) -> Option<u32> {
    let mask = |at: u32| ((1_u128 << size) - 1) << at;
    (0..=most.checked_sub(size)?).find(|&at| used & mask(at) == 0)
}

/// Words of a grid's context; its banks are the buffers of the same number.
pub fn context_words(grid: &Grid, local: u64, stack: u32) -> Vec<(usize, u32)> {
    let [x, y, z] = grid.threads;
    let code = grid.setup.code;
    let mut words = vec![
        (0, code as u32),
        (1, (code >> 32) as u32),
        (2, local as u32),
        (3, (local >> 32) as u32),
        (4, WARP * grid.local() as u32 + stack),
        (CONTEXT_SHARED_WINDOW, grid.setup.shared_window as u32),
        (CONTEXT_LOCAL_WINDOW, grid.setup.local_window as u32),
        (7, grid.setup.headers as u32),
        (8, (grid.setup.headers >> 32) as u32),
        (9, grid.setup.highest_header),
        (13, grid.setup.handles),
        (CONTEXT_REGISTERS, grid.registers),
        (CONTEXT_THREADS, x | y << 11 | z << 22),
        (CONTEXT_LOCAL_LOW, grid.local_low as u32),
        (CONTEXT_LOCAL_HIGH, grid.local_high as u32),
        (CONTEXT_ENTRY, grid.program),
        (CONTEXT_STACK, stack),
    ];
    for bank in 0..18 {
        let bound = grid.banks.get(bank).copied().flatten();
        words.push((16 + bank, bound.map_or(0, |(_, size)| 1 << 25 | (bank as u32) << 17 | size)));
    }
    words
}

pub struct Blocks {
    grid: Grid,
    context_id: u8,
    slots: u8,
    /// Blocks that are not yet launched.
    rest: VecDeque<[u32; 3]>,
    packets: VecDeque<WarpPacket>,
    running: Vec<Option<Running>>,
    /// By sub-partition: slots and rows; of the SM: shared memory and barriers.
    used_slots: Vec<u16>,
    used_rows: Vec<u128>,
    shared: Vec<bool>,
    barriers: u128,
    ends: u64,
}

impl Blocks {
    pub fn new(grid: &Grid, context_id: u8, p: &Params) -> Self {
        let [nx, ny, nz] = grid.ctas;
        let all = (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
        let subs = p.sub_partitions.get();
        let mut blocks = Blocks {
            grid: grid.clone(),
            context_id,
            slots: p.slots.get() as u8,
            rest: all.collect(),
            packets: VecDeque::new(),
            running: vec![],
            used_slots: vec![0; subs],
            used_rows: vec![0; subs],
            shared: vec![false; SHARED as usize],
            barriers: 0,
            ends: 0,
        };
        blocks.packets = blocks.context();
        blocks
    }

    /// The context's words.
    fn context(&self) -> VecDeque<WarpPacket> {
        let context_id = self.context_id;
        let stack = (self.grid.stack as u32).next_multiple_of(128);
        let packet = |(word, value): (usize, u32)| {
            WarpPacket::Word(ContextWrite { context_id, word: word as u8, value })
        };
        context_words(&self.grid, LOCAL, stack).into_iter().map(packet).collect()
    }

    fn warps(&self) -> u32 {
        (self.grid.threads_of_cta() as u32).div_ceil(WARP)
    }

    /// Allocates a block's resources, if all are free.
    fn begin(&mut self) -> Option<()> {
        let grid = &self.grid;
        let (warps, rows) = (self.warps(), grid.registers.max(1).div_ceil(8));
        let subs = self.used_slots.len();
        let (mut slots, mut used) = (self.used_slots.clone(), self.used_rows.clone());
        let mut places = vec![];
        for warp in 0..warps {
            let sub = warp as usize % subs;
            let slot = (0..self.slots).find(|slot| slots[sub] >> slot & 1 == 0)?;
            let base = place(used[sub], ROWS, rows)?;
            slots[sub] |= 1 << slot;
            used[sub] |= ((1_u128 << rows) - 1) << base;
            places.push((sub, slot, base));
        }
        let size = (grid.shared as u32).div_ceil(256);
        let free = |at: u32| self.shared[at as usize..(at + size) as usize].iter().all(|used| !used);
        let shared = (0..=SHARED - size).find(|at| free(*at))?;
        let barrier = place(self.barriers, BARRIERS, 1)?;
        let [x, y, z] = self.rest.pop_front()?;
        (self.used_slots, self.used_rows) = (slots, used);
        self.barriers |= 1 << barrier;
        self.shared[shared as usize..(shared + size) as usize].fill(true);
        let group = self.running.len();
        let [nx, ny, _] = self.grid.threads;
        for (warp, &(sub, slot, base)) in (0..).zip(&places) {
            let first = warp * WARP;
            let threads = (self.grid.threads_of_cta() as u32 - first).min(WARP);
            let place = ComputePlace {
                shared: shared as u16,
                shared_size: size as u16,
                barrier: barrier as u8,
                barriers: 1,
                thread_x: (first % nx) as u16,
                thread_y: (first / nx % ny) as u16,
                thread_z: (first / nx / ny) as u8,
                x,
                y: y as u16,
                z: z as u16,
            };
            let mut image = [0; 2];
            place.pack(&mut image);
            self.packets.push_back(WarpPacket::Launch(Launch {
                partition: sub as u8,
                slot,
                kind: WarpKind::Compute,
                context_id: self.context_id,
                base: base as u8,
                registers: rows as u8,
                group: group as u8 & 31,
                warp: warp as u8,
                lanes: (1_u64 << threads) - 1,
                place: WarpPlace { low: image[0], high: image[1] },
            }));
        }
        self.running.push(Some(Running { left: places.len(), warps: places, shared, barrier }));
        Some(())
    }

    /// The next packet.
    pub fn packet(&mut self) -> Option<WarpPacket> {
        if self.packets.is_empty() {
            self.begin();
        }
        self.packets.pop_front()
    }

    pub fn ended(&mut self, warp: u8) {
        let at = (usize::from(warp >> 4), warp & 15);
        let is = |running: &Option<Running>| {
            running.as_ref().is_some_and(|r| r.warps.iter().any(|&(sub, slot, _)| (sub, slot) == at))
        };
        let group = self.running.iter().position(is).expect("a warp that runs");
        let rows = self.grid.registers.max(1).div_ceil(8);
        let running = self.running[group].as_mut().expect("it runs");
        running.left -= 1;
        self.ends += 1;
        if running.left > 0 {
            return;
        }
        let Running { warps, shared, barrier, .. } = self.running[group].take().expect("it runs");
        let size = (self.grid.shared as u32).div_ceil(256);
        self.shared[shared as usize..(shared + size) as usize].fill(false);
        self.barriers &= !(1 << barrier);
        for (sub, slot, base) in warps {
            self.used_slots[sub] &= !(1 << slot);
            self.used_rows[sub] &= !(((1_u128 << rows) - 1) << base);
        }
    }

    pub fn is_over(&self) -> bool {
        self.rest.is_empty() && self.packets.is_empty() && self.running.iter().all(Option::is_none)
    }

    pub fn progress(&self) -> u64 {
        self.ends
    }
}
