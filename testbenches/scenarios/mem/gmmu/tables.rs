//! Address spaces with page tables as a driver writes them, and the memory that they are read from.

use bundle::*;
use host::page_tables::{Mapping, Memory, Space, Table};
use kernel::offer::{Offer, Ready};
use kit::scenario::open;
use kit::{Rng, Sink};
use std::collections::VecDeque;

pub struct World {
    pub memory: Memory,
    pub spaces: [Space; 8],
    /// Pages of interest in each space.
    pub pages: Vec<(u8, u32)>,
}

pub fn bind(id: u8, space: &Space) -> SpaceControl {
    SpaceControl::Attach(SpaceBind {
        space: id,
        channel: 5,
        directory: (space.directory >> 12) as u32,
        target: space.target,
        big64: space.big == 65536,
        limit: (space.limit >> 12) as u32,
    })
}

/// Address of a page.
pub fn address(page: u32) -> u64 {
    u64::from(page) << 12
}

/// Any 4 KB frame of memory.
fn any_address(rng: &mut Rng) -> u64 {
    rng.below(1 << 28) << 12
}

/// A mapping as a driver writes it; rarely one that it should not write.
pub fn any_mapping(rng: &mut Rng) -> Mapping {
    let compressed = rng.one_in(3);
    Mapping {
        valid: !rng.one_in(3),
        privileged: rng.one_in(2),
        read_only: rng.one_in(2),
        encrypted: rng.one_in(2),
        volatile: rng.one_in(2),
        aperture: if rng.one_in(2) { 0 } else { rng.below(4) },
        lock: rng.one_in(2),
        kind: if rng.one_in(8) { 255 } else { rng.below(256) },
        comptag: if compressed { rng.below(1 << 17) } else { rng.below(2) << 16 },
        read_off: rng.one_in(2),
        write_off: rng.one_in(2),
        address: any_address(rng),
    }
}

impl World {
    /// Random spaces with some page tables each, and lines of some pages in these.
    pub fn any(rng: &mut Rng) -> World {
        let mut world = World { memory: Memory::default(), spaces: [Space::default(); 8], pages: vec![] };
        for id in 0..8 {
            let top = rng.below(1 << 28) << 12 | 0xfff;
            world.spaces[id] = Space {
                directory: any_address(rng),
                target: if rng.one_in(9) { 1 } else { rng.pick(&[0, 2, 3]) },
                big: rng.pick(&[65536, 131_072]),
                limit: if rng.one_in(2) { (1 << 40) - 1 } else { top },
            };
        }
        for _ in 0..6 {
            let id = rng.below(8) as u8;
            let space = world.spaces[usize::from(id)];
            let near = match rng.one_in(3) {
                true => (space.limit & !0xfff) ^ rng.below(64) << 12,
                false => any_address(rng),
            };
            world.add_tables(rng, id, near);
        }
        world
    }

    /// Adds the page tables of an address, and some pages around it.
    pub fn add_tables(&mut self, rng: &mut Rng, id: u8, near: u64) {
        let space = self.spaces[usize::from(id)];
        let mut any_table = || Table {
            aperture: if rng.one_in(4) { 0 } else { rng.below(4) },
            address: any_address(rng),
            volatile: rng.one_in(2),
        };
        let (big, small) = (any_table(), any_table());
        let size = if rng.one_in(3) { rng.below(4) } else { 0 };
        if !rng.one_in(8) {
            space.map_tables(&mut self.memory, near, big, small, size);
        }
        let steps = [0, 0, 0, 1 << 12, 5 << 12, 1 << 16, 1 << 17, 1 << 20, 1 << 21];
        for _ in 0..6 {
            let page = near ^ rng.pick(&steps) ^ rng.pick(&steps);
            self.pages.push((id, (page >> 12) as u32));
            for k in 0..16 {
                for (table, bytes) in [(big, space.big), (small, 4096)] {
                    let video =
                        |address: u64| if table.aperture == 1 { address % (1 << 37) } else { address };
                    let at = page / (16 * bytes) * 16 * bytes + k * bytes;
                    let mapping = any_mapping(rng);
                    space.map(&mut self.memory, video(table.address), bytes, at, &mapping);
                }
            }
        }
    }

    /// Controls that attach every space.
    pub fn binds(&self) -> Vec<SpaceControl> {
        (0..8).map(|id| bind(id, &self.spaces[usize::from(id)])).collect()
    }

    /// The quarters of the line that responds to a request.
    pub fn quarters(&self, source: u8, space: u8, page: u32) -> [TranslateLine; 4] {
        let space = &self.spaces[usize::from(space)];
        let (big, entries) = references::mem::gmmu::page_tables::line(&self.memory, space, address(page));
        std::array::from_fn(|quarter| TranslateLine {
            source,
            big,
            quarter: quarter as u8,
            last: quarter == 3,
            entries: std::array::from_fn(|k| entries[4 * quarter + k]),
        })
    }
}

/// The memory that page tables are read from: 128 bytes for each request, in order.
pub struct Tables {
    requests: Sink<WalkRequest>,
    /// Cycles in which a sector may arrive, and the latency from a request to its first sector.
    pattern: u64,
    latency: u64,
    due: VecDeque<(u64, WalkData)>,
    cycle: u64,
    /// The cycles in which sectors arrived.
    pub came: Vec<u64>,
}

impl Tables {
    pub fn new(ready: u64, pattern: u64, latency: u64) -> Self {
        let (requests, due, came) = (Sink::new(ready), VecDeque::new(), vec![]);
        Tables { requests, pattern, latency, due, cycle: 0, came }
    }

    /// Advances by a cycle: whether a request is accepted, and a sector that arrives.
    pub fn drive(&mut self, port: &Offer<WalkRequest>, memory: &Memory) -> (Ready, Offer<WalkData>) {
        let ready = self.requests.drive(port);
        let now = self.cycle;
        self.cycle += 1;
        let due = self.due.front().is_some_and(|(due, _)| *due <= now) && open(self.pattern, now);
        let data = if due { self.due.pop_front() } else { None };
        self.came.extend(data.map(|_| now));
        if let Some((_, walk_request)) = self.requests.now() {
            for sector in 0..4 {
                let word =
                    |k: usize| memory.dword(walk_request.line * 128 + sector * 32 + 4 * k as u64) as u32;
                let data = Sector { words: std::array::from_fn(word) };
                self.due.push_back((now + self.latency, WalkData { last: sector == 3, data }));
            }
        }
        (ready, data.map(|(_, data)| data).into())
    }

    /// The lines requested, each with its cycle.
    pub fn requested(&self) -> Vec<(u64, WalkRequest)> {
        self.requests.timed()
    }
}
