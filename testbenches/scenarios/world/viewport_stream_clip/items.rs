//! Work for the unit, the stalls of its peers, and what is seen of a run.

use super::batch::Batch;
use super::judge::ShownPrim;
use super::parts::Parts;
use super::setting::Setting;
use bundle::*;
use kit::memory_agent::NetworkStalls;

#[derive(Clone, Debug)]
pub enum Item {
    Set(Box<Setting>),
    Batch(Batch),
    /// A batch that a later stage outputs in parts.
    Parts(Parts),
    /// A batch of the alpha phase, with rows of outputs and of attributes of patches.
    Alpha(Alpha),
    /// Packets that are not checked here.
    Packet(WorldPacket),
}

#[derive(Clone, Debug)]
pub struct Alpha {
    pub head: Batch,
    pub rows: Vec<[u32; ROW_LANES]>,
    pub patch_rows: Vec<[u32; ROW_LANES]>,
}

/// Rows between the two.
const BETWEEN: usize = 2;

impl Alpha {
    pub fn words(&self) -> Vec<(usize, u32)> {
        let gap = [[0; ROW_LANES]; BETWEEN];
        let all = self.rows.iter().chain(&gap).chain(&self.patch_rows);
        all.flatten().copied().enumerate().collect()
    }
    pub fn part(&self) -> AlphaPart {
        AlphaPart {
            row: 0,
            rows: self.rows.len() as u16,
            patch_row: (self.rows.len() + BETWEEN) as u16,
            patch_rows: self.patch_rows.len() as u8,
            patches: 3,
            vertices: 7,
            scalars: self.rows.len() as u8,
        }
    }
}

impl Item {
    pub fn set(setting: Setting) -> Item {
        Item::Set(Box::new(setting))
    }
}

/// Parameters of a run: patterns of ports; minimum and additional cycles from a head to its shader's end; the same of rows; lines of the
/// circular buffer.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub world: u64,
    pub done: u64,
    pub row_request: u64,
    pub entry_request: u64,
    pub grant: u64,
    pub wdx: u64,
    pub free: u64,
    pub shade: [u64; 2],
    pub rows: [u64; 2],
    pub lines: u64,
    /// Whether packets for other units are sent, too.
    pub indexed: bool,
    pub memory: NetworkStalls,
    pub seed: u64,
}

pub const FREE: Stalls = Stalls {
    world: !0,
    done: !0,
    row_request: !0,
    entry_request: !0,
    grant: !0,
    wdx: !0,
    free: !0,
    shade: [0, 0],
    rows: [6, 0],
    lines: 256,
    indexed: false,
    memory: NetworkStalls::calm(20),
    seed: 1,
};

/// The cycles of events.
#[derive(Debug, Default)]
pub struct Seen {
    pub world: Vec<u64>,
    pub row_requests: Vec<u64>,
    pub freed: Vec<u64>,
    pub part_reads: Vec<u64>,
    pub prims: Vec<u64>,
    pub closes: Vec<u64>,
    pub heads: Vec<u64>,
    /// Entries: vertices and scalars of each.
    pub entries: Vec<(u8, u8)>,
    /// Primitives of each batch.
    pub counts: Vec<usize>,
    /// All primitives, as they were sent.
    pub shown: Vec<ShownPrim>,
}
