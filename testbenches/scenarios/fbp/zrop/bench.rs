//! Drives a ZROP and the model of tile memory downstream.

use bundle::*;
use fbp::zrop::{In, Zrop};
use kit::fences::Fences;
use kit::memory::MemoryStalls;
use kit::tile_memory::{Moved, TileMemory, Tiles};
use kit::{Device, Sink, Source};
use references::fbp::zrop::depth::DepthBuffer;

/// Stall patterns of the ports, and the latency of memory.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    /// Work, results, feedback, reads, read data, writes.
    pub patterns: [u64; 6],
    pub latency: u64,
}

impl Stalls {
    pub fn none(latency: u64) -> Self {
        Stalls { patterns: [!0; 6], latency }
    }
}

/// Observations at the ports.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub results: Vec<u64>,
    /// Cycle of each result.
    pub when: Vec<u64>,
    pub feedback: Vec<DepthFeedback>,
    /// Sectors read, and sectors written.
    pub reads: u64,
    pub writes: u64,
    pub moved: Moved,
    /// Plain bytes, and tiles as stored.
    pub bytes: Vec<u8>,
    pub tiles: Option<Tiles>,
    pub count: u64,
    pub cycles: u64,
    /// Cycles in which packets were accepted.
    pub taken: Vec<u64>,
    /// Plain bytes when each fence was accepted; completed markers and their cycles; the counted samples.
    pub fenced: Vec<Vec<u8>>,
    pub marked: Vec<(u64, MarkerDone)>,
    pub values: Vec<ReportValue>,
}

/// The kind of a format's planes under an anti-alias mode; for Z16 that of clear values.
pub fn kind_of(format: u32, mode: u32) -> u8 {
    let samples = match mode {
        1 | 5 => 1,
        2 => 2,
        3 | 4 => 3,
        _ => 0,
    };
    samples
        + match format & 0x1f {
            0x0a => 0x86,
            0x13 => 0x02,
            0x19 => 0xce,
            _ => 0x51,
        }
}

/// The cache position of a sector of a Z24S8 tile: in a half, memory has stencil first (specification 32.4), the cache has it last.
pub fn z24_in_cache(sector: u64) -> u64 {
    4 * (sector / 4) + [3, 0, 1, 2][sector as usize % 4]
}

/// The inverse of `z24_in_cache`.
pub fn z24_in_memory(sector: u64) -> u64 {
    4 * (sector / 4) + [1, 2, 3, 0][sector as usize % 4]
}

/// Bytes in pages of a kind.
pub fn pages(bytes: Vec<u8>, kind: u8) -> Tiles {
    let all = 0..bytes.len() as u64;
    let mut tiles = Tiles::from(bytes);
    tiles.set_kind(all, kind);
    tiles
}

/// Sends packets until all is idle.
pub fn run(dut: Device<Zrop>, packets: &[ZropPacket], tiles: impl Into<Tiles>, stalls: &Stalls) -> Seen {
    run_held(dut, packets, tiles, stalls, false)
}

/// Whether a packet is a marker.
pub fn marks(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::State(state) if state.address == REPORT_MARKER)
}

/// The same; with `hold` packets after a marker are sent once it is done.
pub fn run_held(
    mut dut: Device<Zrop>,
    packets: &[ZropPacket],
    tiles: impl Into<Tiles>,
    stalls: &Stalls,
    hold: bool,
) -> Seen {
    let [work, result, feedback, read, data, write] = stalls.patterns;
    let mut pieces = packets.split_inclusive(|packet| hold && marks(packet));
    let (mut work, mut result, mut feedback) =
        (Source::new(pieces.next().unwrap_or(&[]), work), Sink::new(result), Sink::new(feedback));
    let mut memory = TileMemory::new(tiles, MemoryStalls { read, data, write, latency: 1 + stalls.latency });
    let mut fences = Fences::new(write.rotate_left(7), stalls.latency);
    let (mut quiet, mut cycle) = (0, 0);
    let (mut fenced, mut marked, mut values, mut sent) = (vec![], vec![], vec![], 1);
    let cycles = dut.run(|o| {
        marked.extend(o.marker_done.get().map(|done| (cycle, *done)));
        values.extend(o.report_value.get().copied());
        if hold && work.is_empty() && marked.len() == sent {
            pieces.next().into_iter().flatten().for_each(|packet| work.push(0, *packet));
            sent += 1;
        }
        quiet = if o.idle && work.is_empty() { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 4).then(|| {
            let i = In {
                work: work.drive(o.work),
                result: result.drive(&o.result),
                feedback: feedback.drive(&o.feedback),
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
    Seen {
        results: result.taken.iter().map(|r| r.coverage).collect(),
        when: result.at,
        feedback: feedback.taken,
        reads: memory.moved.raw + memory.moved.plain + memory.moved.notified,
        writes: memory.moved.written,
        moved: memory.moved,
        bytes: memory.tiles.plain(),
        tiles: Some(memory.tiles),
        count: dut.register("compare.q.zpass_count"),
        cycles,
        taken: work.taken,
        fenced,
        marked,
        values,
    }
}

/// Compares with the expected effect of the packets.
pub fn judge(packets: &[ZropPacket], mut buffer: DepthBuffer, seen: &Seen) {
    let mut results = vec![];
    let mut fences = 0;
    for packet in packets {
        match packet {
            ZropPacket::State(s) => {
                buffer.method(s.address, s.value);
                fences += usize::from(s.address == ZCULL_FENCE);
            }
            ZropPacket::Frtx(frtx) => results.push(buffer.frtx(frtx)),
            ZropPacket::Clear(clear) => buffer.clear(clear),
            ZropPacket::Depth(depth) => buffer.depths(depth),
        }
    }
    for (k, (seen, right)) in seen.results.iter().zip(&results).enumerate() {
        assert_eq!(seen, right, "result {k}: {seen:016x}, not {right:016x}");
    }
    assert_eq!(seen.results.len(), results.len());
    assert_eq!(seen.count, u64::from(buffer.count), "passing samples");
    assert_eq!(seen.feedback.iter().filter(|f| f.fence).count(), fences);
    if let Some(at) = (0..buffer.bytes.len()).find(|&at| seen.bytes[at] != buffer.bytes[at]) {
        panic!("byte {at:#x} is {:#x}, not {:#x}", seen.bytes[at], buffer.bytes[at]);
    }
}
