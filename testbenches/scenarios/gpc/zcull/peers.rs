//! The device with its peers: sends packets, accepts output, gives feedback.

use super::keeping::kept_memory;
use super::world::items::{state, tile};
use bundle::*;
use gpc::zcull::{In, Out, Zcull};
use kernel::offer::Offer;
use kit::Device;
use kit::memory::Memory;
use references::gpc::zcull::plane::Vertex;
use references::gpc::zcull::rop::Draw;

/// A region over the whole surface, with depth test and write on.
pub fn begin(format: u32, greater: bool, func: u32) -> Vec<TilePacket> {
    [
        (SET_ZT_FORMAT, format),
        (SET_ZT_SELECT, 1),
        (SET_ZCULL_REGION_SIZE_A, 1024),
        (SET_ZCULL_REGION_SIZE_B, 512),
        (SET_ZCULL_REGION_LOCATION, 0x0800_0000),
        (SET_ACTIVE_ZCULL_REGION, 0),
        (SET_ZCULL, 1),
        (SET_ZCULL_DIR_FORMAT, greater.into()),
        (SET_DEPTH_TEST, 1),
        (SET_DEPTH_WRITE, 1),
        (SET_DEPTH_FUNC, func),
    ]
    .map(|(address, value)| state(address, value))
    .into()
}

pub const Z16: u32 = 0x13;
pub const Z24: u32 = 0x14;
pub const Z32: u32 = 0x0a;

/// A tile of a primitive of one depth that fills it.
pub fn flat(z: f32, x: u16, y: u16, last: bool) -> TilePacket {
    let v = [(-256, -256), (1 << 20, -256), (-256, 1 << 20)].map(|(x, y)| Vertex { x, y, z });
    let rect = Rect { x0: 0, y0: 0, x1: 1024, y1: 512 };
    TilePacket::Tile(tile(&Draw { v, rect, luck: 0, unclipped: false }, 7, x, y, last))
}

/// The same, of a primitive that near and far do not clip.
pub fn flat_unclipped(z: f32, x: u16, y: u16) -> TilePacket {
    let TilePacket::Tile(mut tile) = flat(z, x, y, false) else { unreachable!() };
    tile.info.unclipped = true;
    TilePacket::Tile(tile)
}

/// The same, at tile (0, 0), of a primitive within a rectangle.
pub fn flat_within(z: f32, rect: Rect) -> TilePacket {
    let TilePacket::Tile(mut tile) = flat(z, 0, 0, false) else { unreachable!() };
    tile.info.rect = rect;
    TilePacket::Tile(tile)
}

/// All blocks of a tile cleared to one depth.
pub fn cleared(z: f32, x: u16, y: u16) -> [TilePacket; 2] {
    let rect = Rect { x0: 16 * x, y0: 16 * y, x1: 16 * x + 16, y1: 16 * y + 16 };
    let clear = ClearTile { z: true, rect, ..ClearTile::default() };
    [state(SET_Z_CLEAR_VALUE, z.to_bits()), TilePacket::Clear(clear)]
}

/// The device with its peers: sends packets, accepts output, gives feedback.
pub struct Peers {
    pub dut: Device<Zcull>,
    pub rops: usize,
    pub out: Vec<(u64, TilePacket)>,
    pub cycle: u64,
    pub memory: Memory<Vec<u8>>,
}

impl Peers {
    pub fn new(dut: Device<Zcull>) -> Self {
        let rops = dut.outputs().feedback.len();
        Peers { dut, rops, out: vec![], cycle: 0, memory: kept_memory([!0; 3], 20) }
    }

    /// Accepts all output, and offers nothing.
    pub fn open(&self) -> In {
        In {
            tile: None.into(),
            feedback: vec![Offer::default(); self.rops].into(),
            out: true.into(),
            gpc: 0,
            read: false.into(),
            read_data: None.into(),
            write: false.into(),
        }
    }

    pub fn tick(&mut self, i: In) -> Out {
        let o = self.dut.outputs();
        if o.out.valid && i.out.ready {
            self.out.push((self.cycle, o.out.data));
        }
        let read = self.memory.read(&o.read);
        let (read_data, write) = (self.memory.data(o.read_data), self.memory.write(&o.write));
        self.dut.cycle(In { read, read_data, write, ..i });
        self.cycle += 1;
        o
    }

    /// Sends packets one after the other, and waits until all is done.
    pub fn send(&mut self, packets: &[TilePacket]) {
        for tile in packets {
            while !self.tick(In { tile: Offer::new(true, *tile), ..self.open() }).tile.ready {}
        }
        self.settle();
    }

    pub fn feedback(&mut self, which: usize, message: DepthFeedback) {
        let mut i = self.open();
        i.feedback[which] = Offer::new(true, message);
        let o = self.tick(i);
        assert!(o.feedback[which].ready);
        self.settle();
    }

    pub fn settle(&mut self) {
        for _ in 0..10_000 {
            if self.tick(self.open()).idle {
                return;
            }
        }
        panic!("never idle");
    }

    /// The outcome of one tile.
    pub fn fate(&mut self, tile: TilePacket) -> Fate {
        self.out.clear();
        self.send(&[tile]);
        self.out.retain(|(_, packet)| *packet != state(ZCULL_FENCE, 0));
        match self.out[..] {
            [] => Fate::Discarded,
            [(_, TilePacket::Tile(tile))] if tile.accept => Fate::Accepted,
            [(_, TilePacket::Tile(_))] => Fate::Ambiguous,
            _ => panic!("{:?}", self.out),
        }
    }

    /// Discards the output so far.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    pub fn fences(&self) -> usize {
        self.out.iter().filter(|(_, packet)| *packet == state(ZCULL_FENCE, 0)).count()
    }

    /// Responses of all ROPs to the last fence.
    pub fn response(&mut self) {
        (0..self.rops).for_each(|which| self.feedback(which, FENCE));
    }
}

/// The response to a fence.
pub const FENCE: DepthFeedback = DepthFeedback { fence: true, loosen: false, x: 0, y: 0, z_min: 0, z_max: 0 };

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fate {
    Discarded,
    Accepted,
    Ambiguous,
}
pub use Fate::*;

/// The blocks of tile (3, 1).
pub const BLOCKS: [(u16, u16); 4] = [(6, 2), (7, 2), (6, 3), (7, 3)];

/// A ROP's report of a block.
pub fn found(x: u16, y: u16, min: f32, max: f32) -> DepthFeedback {
    let bucket = |z: f32| (z * 65535.0) as u16;
    DepthFeedback { x, y, z_min: bucket(min), z_max: bucket(max), ..DepthFeedback::default() }
}
