//! Tiles are merged with their stored contents in any state.

use bundle::*;
use fbp::compression::codec::encoded;
use fbp::compression::kinds::{coding, compressible, is_depth};
use fbp::compression::types::{EncodeOp, Form};
use fbp::crop::colour_merge::{ColourMerge, In, Params};
use fbp::crop::types::*;
use kernel::offer::Offer;
use kit::memory::Store;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::{self as oracle, Tile};

scenarios! { ColourMerge::new(&Params::default()) => any_tiles full_rate_from_tile_to_tile full_rate_of_merges; }

/// An evicted tile: its stored form, and the responses that this causes.
struct Leaving {
    job: TileJob,
    kind: u8,
    state: u8,
    stored: Tile,
    clear: [u8; 16],
}

fn sector_of(tile: &Tile, s: usize) -> Sector {
    tile.to_vec().sector(s as u64)
}

fn bytes(sector: &Sector) -> Vec<u8> {
    sector.words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

impl Leaving {
    /// Responses to a raw read of the first line, or of the page's kind alone.
    fn responses(&self) -> Vec<TileSector> {
        if !self.job.read {
            return vec![];
        }
        if self.is_whole() {
            return vec![TileSector { last: true, compressible: self.kind, ..TileSector::default() }];
        }
        let held = oracle::held(self.kind, self.state) & 15;
        let response = |sector: u8, data: Sector| TileSector {
            sector,
            last: false,
            status: self.state,
            compressible: self.kind,
            data,
        };
        let sectors = (0..4).filter(|s| held >> s & 1 == 1);
        let mut all: Vec<_> = sectors.map(|s: u8| response(s, sector_of(&self.stored, s.into()))).collect();
        if all.is_empty() {
            all.push(response(0, self.clear.repeat(2).sector(0)));
        }
        all.last_mut().expect("one").last = true;
        all
    }

    fn is_whole(&self) -> bool {
        self.job.dirty == [!0; 8]
    }

    /// The kind for which the tile is encoded.
    fn code_kind(&self) -> u8 {
        let kind = if is_depth(self.kind) { 0 } else { self.kind };
        match (self.job.read, self.is_whole()) {
            _ if self.job.clear != 0 => 0,
            (false, _) => self.job.kind,
            (true, whole) if whole || self.state != 0 => kind,
            _ => 0,
        }
    }

    /// The plain tile that is stored.
    fn plain(&self) -> Tile {
        oracle::decode(self.kind, self.state, &self.clear, &self.stored)
    }
}

/// Words that encode their position in the cache.
fn cached(slot: u8, sector: u8) -> Sector {
    Sector { words: std::array::from_fn(|k| 0x1000 * u32::from(slot) + 0x10 * u32::from(sector) + k as u32) }
}

/// The expected sectors of a tile: which bytes count, and their values.
fn wanted(l: &Leaving) -> Vec<(u32, Vec<u8>)> {
    let plain = l.plain();
    let sector = |s: usize| {
        let (new, mask) = (bytes(&cached(l.job.slot, s as u8)), l.job.dirty[s]);
        let old = &plain[32 * s..32 * s + 32];
        let merged: Vec<u8> = (0..32).map(|k| if mask >> k & 1 == 1 { new[k] } else { old[k] }).collect();
        if l.code_kind() == 0 { (mask, merged) } else { (!0, merged) }
    };
    (0..8).map(sector).filter(|(mask, _)| *mask != 0 && l.job.clear == 0).collect()
}

fn masked(mask: u32, bytes: &[u8]) -> Vec<u8> {
    (0..32).map(|k| if mask >> k & 1 == 1 { bytes[k] } else { 0 }).collect()
}

/// Passes tiles through the unit; returns the cycles from the first to the last sector.
fn pass(mut dut: Device<ColourMerge>, tiles: &[Leaving], stalls: [u64; 4]) -> u64 {
    for at in 0..128_u8 {
        let (slot, sector) = (at >> 3, at & 7);
        let stored = Stored { slot, sector, write: !0, data: cached(slot, sector) };
        dut.cycle(In { stored: Offer::new(true, stored), ..In::default() });
    }
    let jobs: Vec<_> = tiles.iter().map(|l| l.job).collect();
    let responses: Vec<_> = tiles.iter().flat_map(Leaving::responses).collect();
    let (mut job, mut raw) = (Source::new(&jobs, stalls[0]), Source::new(&responses, stalls[1]));
    let (mut tile, mut sector) = (Sink::new(stalls[2]), Sink::new(stalls[3]));
    let (mut learned, mut ops) = (vec![], Vec::<EncodeOp>::new());
    dut.run(|o| {
        learned.extend(o.learned.get().copied());
        ops.extend(o.op.get().copied());
        (!job.is_empty() || !o.idle).then(|| In {
            job: job.drive(o.job),
            raw: raw.drive(o.raw),
            tile: tile.drive(&o.tile),
            sector: sector.drive(&o.sector),
            ..In::default()
        })
    });
    assert!(raw.is_empty(), "responses are left");
    let notified: Vec<_> = tile.taken.iter().map(|t: &TileJob| TileJob { read: false, ..*t }).collect();
    let given = |l: &Leaving| TileJob { read: false, kind: l.code_kind(), ..l.job };
    assert_eq!(notified, tiles.iter().map(given).collect::<Vec<_>>());
    let all: Vec<_> = tiles.iter().flat_map(wanted).collect();
    assert_eq!(sector.len(), all.len());
    for (found, (mask, wanted)) in sector.taken.iter().zip(&all) {
        assert_eq!(masked(*mask, &bytes(found)), masked(*mask, wanted));
    }
    let coded: Vec<_> = tiles.iter().filter(|l| l.code_kind() != 0).collect();
    assert_eq!(ops.len(), coded.len());
    for (op, l) in ops.iter().zip(coded) {
        let whole: Vec<u8> = wanted(l).into_iter().flat_map(|(_, bytes)| bytes).collect();
        assert_eq!((op.kind, op.tile.iter().flat_map(bytes).collect::<Vec<u8>>()), (l.code_kind(), whole));
    }
    let lesson =
        |l: &Leaving| PageKind { page: l.job.tile >> 8, kind: if is_depth(l.kind) { 0 } else { l.kind } };
    assert_eq!(learned, tiles.iter().filter(|l| l.job.read).map(lesson).collect::<Vec<_>>());
    sector.at[sector.len() - 1] - sector.at[0]
}

/// The stored form of a tile of a kind in a state: noise that decodes to a tile.
fn stored(rng: &mut Rng) -> Tile {
    std::array::from_fn(|_| rng.roll() as u8)
}

fn any_tile(rng: &mut Rng) -> Leaving {
    let (slot, tile) = (rng.below(16) as u8, rng.roll() as u32);
    let kinds: Vec<u8> = (0..=255).filter(|kind| compressible(*kind) && !is_depth(*kind)).collect();
    let mut dirty = std::array::from_fn(|_| if rng.one_in(2) { rng.roll() as u32 } else { 0 });
    dirty[rng.below(8) as usize] |= 1;
    if rng.one_in(4) {
        dirty = [!0; 8];
    }
    let kind = rng.pick(&kinds);
    let has = |state: &u8| *state == 0 || coding(kind, *state).form != Form::Plain;
    let states: Vec<u8> = (0..4).filter(has).collect();
    let state = rng.pick(&states);
    let value: [u8; 4] = std::array::from_fn(|_| rng.roll() as u8);
    let clear = std::array::from_fn(|k| value[k % 4]);
    let job = TileJob { slot, tile, dirty, ..TileJob::default() };
    let l = Leaving { job, kind, state, stored: stored(rng), clear };
    let whole = l.is_whole();
    match rng.below(5) {
        0 => Leaving { job: TileJob { clear: rng.below(15) as u8 + 1, ..job }, kind: 0, state: 0, ..l },
        1 => Leaving { job: TileJob { kind: if whole { kind } else { 0 }, ..job }, state: 0, ..l },
        2 => Leaving { job: TileJob { read: true, ..job }, kind: rng.pick(&[0, 0x86]), state: 0, ..l },
        _ => Leaving { job: TileJob { read: true, ..job }, ..l },
    }
}

fn any_tiles(new: Maker<ColourMerge>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let tiles: Vec<_> = (0..14).map(|_| any_tile(&mut rng)).collect();
        pass(new(), &tiles, stalls);
    });
}

fn same(kind: u8, state: u8, whole: bool) -> Vec<Leaving> {
    let dirty = if whole { [!0; 8] } else { [0xffff; 8] };
    let plain = [Sector { words: [0x1122_3344; 8] }; 8];
    let list = encoded(kind, state, &plain).unwrap_or_default();
    let mut stored = [0; 256];
    for (k, sector) in list.iter().enumerate() {
        stored[32 * k..32 * k + 32].copy_from_slice(&bytes(sector));
    }
    let job = |slot| TileJob {
        slot,
        tile: 77,
        kind: if whole { kind } else { 0 },
        read: !whole,
        dirty,
        ..TileJob::default()
    };
    (0..16).map(|slot| Leaving { job: job(slot), kind, state, stored, clear: [0; 16] }).collect()
}

fn full_rate_from_tile_to_tile(new: Maker<ColourMerge>) {
    assert_eq!(pass(new(), &same(0xdb, 0, true), [!0; 4]), 16 * 8 - 1);
}

/// Also where four sectors of each tile are stored.
fn full_rate_of_merges(new: Maker<ColourMerge>) {
    assert_eq!(pass(new(), &same(0xdb, 3, false), [!0; 4]), 16 * 8 - 1);
}
