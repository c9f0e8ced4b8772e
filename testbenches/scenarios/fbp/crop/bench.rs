//! A CROP between a driver of packets and a memory that may be slow and may stall.

use bundle::*;
use fbp::crop::{Crop, In, Out};
use kit::fences::Fences;
use kit::memory::MemoryStalls;
use kit::tile_memory::{Moved, TileMemory, Tiles};
use kit::{Device, Source};

/// Stall patterns of the packet source and of memory.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub work: u64,
    pub memory: MemoryStalls,
}

pub const NONE: Stalls = Stalls { work: !0, memory: MemoryStalls::free(1) };

/// Observations of a run.
pub struct Run {
    pub memory: Vec<u8>,
    /// Cycles until the unit was idle.
    pub cycles: u64,
    /// Sectors read for blends, sectors written, and all transfers over the port.
    pub reads: u64,
    pub writes: u64,
    pub moved: Moved,
    pub tiles: Tiles,
    /// Cycles in which packets were accepted.
    pub taken: Vec<u64>,
    /// Cycles in which something was read, and in which sectors were written.
    pub read_at: Vec<u64>,
    pub written_at: Vec<u64>,
    pub out: Out,
    /// Plain bytes when each fence was accepted; completed markers, and their cycles.
    pub fenced: Vec<Vec<u8>>,
    pub marked: Vec<(u64, MarkerDone)>,
}

/// Sends packets to a CROP until it is idle.
pub fn run(dut: Device<Crop>, memory: impl Into<Tiles>, packets: &[CropPacket], stalls: Stalls) -> Run {
    run_held(dut, memory, packets, stalls, false)
}

/// Whether a packet is a marker.
pub fn marks(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::State(state) if state.address == REPORT_MARKER)
}

/// The same; with `hold` packets after a marker are sent once it is done.
pub fn run_held(
    mut dut: Device<Crop>,
    memory: impl Into<Tiles>,
    packets: &[CropPacket],
    stalls: Stalls,
    hold: bool,
) -> Run {
    let mut pieces = packets.split_inclusive(|packet| hold && marks(packet));
    let mut work = Source::new(pieces.next().unwrap_or(&[]), stalls.work);
    let mut memory = TileMemory::new(memory, stalls.memory);
    let mut fences = Fences::new(stalls.memory.write.rotate_left(7), stalls.memory.latency);
    let (mut fenced, mut marked, mut sent, mut cycle) = (vec![], vec![], 1, 0);
    let cycles = dut.run(|o| {
        marked.extend(o.marker_done.get().map(|done| (cycle, *done)));
        if hold && work.is_empty() && marked.len() == sent {
            pieces.next().into_iter().flatten().for_each(|packet| work.push(0, *packet));
            sent += 1;
        }
        cycle += 1;
        (!work.is_empty() || !o.idle).then(|| {
            let i = In {
                work: work.drive(o.work),
                read: memory.read(&o.read),
                read_data: memory.data(o.read_data),
                write: memory.write(&o.write),
                ..In::default()
            };
            let (fence, now) = fences.fence(&o.fence);
            if now {
                fenced.push(memory.tiles.plain());
            }
            In { fence, performed: fences.performed(), ..i }
        })
    });
    assert!(memory.is_idle() && fences.is_idle(), "idle before memory is");
    let TileMemory { tiles, reads, writes, moved, .. } = memory;
    Run {
        memory: tiles.plain(),
        cycles,
        reads: moved.plain,
        writes: moved.written,
        moved,
        tiles,
        taken: work.taken,
        read_at: reads.at,
        written_at: writes.at,
        out: dut.outputs(),
        fenced,
        marked,
    }
}

pub fn state(address: u16, value: u32) -> CropPacket {
    CropPacket::State(State { address, value })
}

pub fn flush() -> CropPacket {
    state(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0)
}

/// A block-linear target, two GOBs high, at an address.
pub fn target(t: u16, at: u32, width: u32, format: u32) -> Vec<CropPacket> {
    let m = |offset: u16, value| state(SET_COLOR_TARGET_A + 0x40 * t + offset, value);
    vec![m(0, 0), m(4, at), m(8, width), m(0x10, format), m(0x14, 0x10)]
}

/// Two quads side by side from quad (x, y), all samples of `samples` a pixel covered.
pub fn pair(x: u16, y: u16, samples: u32, data: [u32; 8]) -> CropPacket {
    let coverage = [((1_u32 << samples) - 1) as u16; 4];
    let quads = [ColourQuad { x, y, coverage }, ColourQuad { x: x + 1, y, coverage }];
    CropPacket::Quads(ColourQuads { quads, data, ..ColourQuads::default() })
}
