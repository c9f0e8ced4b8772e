//! Drives 2D over a memory, and records its writes; describes blits by their methods.

use bundle::*;
use hub::raster_2d::{In, Raster2d};
use kit::memory::{Memory, MemoryStalls, Store, written};
use kit::{Device, Sink, Source};
use references::hub::copies::bytes::Bytes;
use references::hub::raster_2d::TwoD;

/// PIXELS_FROM_MEMORY_SRC_Y0_INT.
pub const BLIT: u16 = 0x8dc;

pub fn bundle(kind: BundleKind, offset: u16, value: u32) -> Bundle {
    Bundle { channel: 5, engine: Engine::TwoD, kind, address: offset / 4, value, ..Bundle::default() }
}

pub fn fault(kind: FaultKind, bundle: &Bundle) -> Fault {
    let Bundle { channel, address, value, .. } = *bundle;
    Fault { kind, channel, subchannel: 3, address, value }
}

/// Stall patterns of the bundles and the faults, and of memory.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    pub stalls: [u64; 2],
    pub memory: MemoryStalls,
}

/// Cycles from a read to its data without stalls.
pub const LATENCY: u64 = 20;
pub const FREE: Around = Around { stalls: [!0; 2], memory: MemoryStalls::free(LATENCY) };

struct Sectors(Bytes);

impl Store for Sectors {
    fn sector(&self, at: u64) -> Sector {
        Sector { words: std::array::from_fn(|k| self.0.load(32 * at + 4 * k as u64)) }
    }
    fn write(&mut self, write: &MemoryWrite) {
        written(write).for_each(|(address, byte)| self.0.set(address, byte));
    }
}

/// Results of a run.
pub struct Run {
    pub memory: Bytes,
    pub reads: Vec<(u64, MemoryRead)>,
    pub writes: Vec<(u64, MemoryWrite)>,
    pub faults: Vec<(u64, Fault)>,
    /// When each bundle was accepted.
    pub taken: Vec<u64>,
}

/// Sends bundles until 2D is idle.
pub fn run(dut: &mut Device<Raster2d>, memory: Bytes, bundles: &[Bundle], around: Around) -> Run {
    let mut memory = Memory::new(Sectors(memory), around.memory);
    let (mut source, mut faults) = (Source::new(bundles, around.stalls[0]), Sink::new(around.stalls[1]));
    dut.run(|o| {
        (!source.is_empty() || !o.idle).then(|| In {
            bundle: source.drive(o.bundle),
            fault: faults.drive(&o.fault),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            write: memory.write(&o.write),
        })
    });
    assert!(memory.is_idle(), "data that nothing waits for");
    let (reads, writes) = (memory.reads.timed(), memory.writes.timed());
    Run { memory: memory.store.0, reads, writes, faults: faults.timed(), taken: source.taken }
}

/// A surface by its methods.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    pub code: u8,
    pub address: u64,
    pub width: u32,
    pub height: u32,
    /// Bytes from line to line; block-linear if there is none.
    pub pitch: Option<u32>,
    /// Logarithms of a block's height and depth.
    pub block: [u32; 2],
    pub layer: u32,
}

impl Surface {
    pub fn blocks(code: u8, address: u64, width: u32, height: u32, log2: u32) -> Self {
        Surface { code, address, width, height, pitch: None, block: [log2, 0], layer: 0 }
    }

    pub fn lines(code: u8, address: u64, width: u32, height: u32, pitch: u32) -> Self {
        Surface { pitch: Some(pitch), ..Self::blocks(code, address, width, height, 0) }
    }

    /// Methods of the destination are at `at` 0, those of the source at 0x30.
    pub fn methods(&self, at: u16) -> Vec<(u16, u32)> {
        let mut methods = vec![
            (0x200, self.code.into()),
            (0x204, self.pitch.is_some().into()),
            (0x208, self.block[0] << 4 | self.block[1] << 8),
            (0x20c, 1),
            (0x214, self.pitch.unwrap_or(0)),
            (0x218, self.width),
            (0x21c, self.height),
            (0x220, (self.address >> 32) as u32),
            (0x224, self.address as u32),
        ];
        methods.iter_mut().for_each(|(offset, _)| *offset += at);
        if at == 0 {
            methods.push((0x210, self.layer));
        }
        methods
    }
}

/// A launch: rectangle, positions with 32 bits of fraction.
#[derive(Clone, Copy, Debug)]
pub struct Blit {
    pub to: Surface,
    pub from: Surface,
    pub at: [i32; 2],
    pub size: [u32; 2],
    pub clip: Option<[u32; 4]>,
    /// SAMPLE_MODE: bit 0 corner, bit 4 bilinear.
    pub mode: u32,
    pub source: [i64; 2],
    pub step: [i64; 2],
}

/// 1.0 of a position.
pub const ONE: i64 = 1 << 32;

impl Blit {
    /// The whole destination, a texel to a pixel.
    pub fn copy(to: Surface, from: Surface) -> Self {
        let size = [to.width, to.height];
        Blit { to, from, at: [0; 2], size, clip: None, mode: 0, source: [0; 2], step: [ONE; 2] }
    }

    /// The methods that drivers send for a resolve of two or four samples.
    pub fn resolve(to: Surface, from: Surface) -> Self {
        let (dx, dy) = (i64::from(from.width / to.width), i64::from(from.height / to.height));
        Blit {
            mode: 0x11,
            source: [dx * ONE / 2, dy * ONE / 2],
            step: [dx * ONE, dy * ONE],
            ..Self::copy(to, from)
        }
    }

    /// The methods, and more state before the launch.
    pub fn with(&self, more: &[(u16, u32)]) -> Vec<(u16, u32)> {
        let mut methods = self.methods();
        let launch = methods.len() - 1;
        methods.splice(launch..launch, more.iter().copied());
        methods
    }

    /// State, then the launch.
    pub fn methods(&self) -> Vec<(u16, u32)> {
        let (low, high) = (|x: i64| x as u32, |x: i64| (x >> 32) as u32);
        let [x, y, width, height] = self.clip.unwrap_or([0; 4]);
        let mut methods = self.to.methods(0);
        methods.extend(self.from.methods(0x30));
        methods.extend([(0x280, x), (0x284, y), (0x288, width), (0x28c, height)]);
        methods.extend([(0x290, self.clip.is_some().into()), (0x29c, 0), (0x2ac, 3), (0x2b8, 0)]);
        methods.extend([(0x88c, self.mode), (0x8b0, self.at[0] as u32), (0x8b4, self.at[1] as u32)]);
        methods.extend([(0x8b8, self.size[0]), (0x8bc, self.size[1])]);
        methods.extend([(0x8c0, low(self.step[0])), (0x8c4, high(self.step[0]))]);
        methods.extend([(0x8c8, low(self.step[1])), (0x8cc, high(self.step[1]))]);
        methods.extend([(0x8d0, low(self.source[0])), (0x8d4, high(self.source[0]))]);
        methods.extend([(0x8d8, low(self.source[1])), (BLIT, high(self.source[1]))]);
        methods
    }
}

/// Whether a method launches, or is a point.
pub fn launches(offset: u16) -> bool {
    matches!(offset, 0x5e0 | 0x860 | BLIT) || (0x604..0x800).contains(&offset) && offset % 8 == 4
}

/// Methods as bundles.
pub fn bundles(methods: &[(u16, u32)]) -> Vec<Bundle> {
    let kind = |offset| if launches(offset) { BundleKind::Trigger } else { BundleKind::State };
    methods.iter().map(|&(offset, value)| bundle(kind(offset), offset, value)).collect()
}

/// The memory after methods, by the reference, and how many pixels were drawn; a launch that is refused draws none.
pub fn wanted(mut memory: Bytes, methods: &[(u16, u32)]) -> (Bytes, usize) {
    let (mut state, mut drawn) = (TwoD::default(), 0);
    for &(offset, value) in methods {
        if launches(offset) {
            drawn += state.launch(offset.into(), value, &mut memory).and_then(Result::ok).unwrap_or(0);
        } else {
            state.write(offset.into(), value);
        }
    }
    (memory, drawn)
}
