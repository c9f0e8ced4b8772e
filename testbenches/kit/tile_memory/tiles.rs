//! Tiles as they are stored, with their status.

use super::clear_values::{self, ClearValues};
use super::rules;
use bundle::{Sector, TileOp, TileRead, TileSector, TileWrite};
use references::compressed_tile::{self as oracle, ClearValue, Form, Tile, ordinary};
use std::ops::Range;

const TILE: u64 = 256;
const LINE: u64 = 128;
pub const SECTOR: usize = 32;

/// A raw write with `pair` whose other line is still to come.
#[derive(Clone, Copy, Debug)]
struct Pair {
    line: u64,
    status: u8,
    /// Sectors of the tile that have to come with the other line.
    lacks: u8,
}

#[derive(Clone, Debug)]
pub struct Tiles {
    /// Bytes that were given: what is behind them is there for whole kilobytes.
    given: usize,
    stored: Vec<u8>,
    /// The status byte of each tile.
    status: Vec<u8>,
    kinds: Vec<(Range<u64>, u8)>,
    pub clear_values: ClearValues,
    pair: Option<Pair>,
}

impl From<Vec<u8>> for Tiles {
    /// Plain bytes from address 0 on, not compressible.
    fn from(mut bytes: Vec<u8>) -> Self {
        let given = bytes.len();
        bytes.resize(given.next_multiple_of(1024), 0);
        Tiles {
            given,
            status: vec![0; bytes.len() / TILE as usize],
            stored: bytes,
            kinds: vec![],
            clear_values: ClearValues::default(),
            pair: None,
        }
    }
}

/// What stands where nothing has a meaning: other bytes everywhere.
fn junk(address: u64) -> u8 {
    (address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8
}

fn words(bytes: &[u8]) -> Sector {
    let word = |k: usize| u32::from_le_bytes(std::array::from_fn(|b| bytes[4 * k + b]));
    Sector { words: std::array::from_fn(word) }
}

fn bytes_of(sector: &Sector) -> [u8; SECTOR] {
    std::array::from_fn(|k| sector.words[k / 4].to_le_bytes()[k % 4])
}

/// The sectors of a line, lowest first.
pub fn each(sectors: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |s| sectors >> s & 1 == 1)
}

/// Where a sector of a line is in its tile.
fn place(line: u64, sector: usize) -> usize {
    (line % 2 * LINE) as usize + SECTOR * sector
}

/// The sectors of a line as sectors of its tile.
pub fn of_tile(line: u64, sectors: u8) -> u8 {
    sectors << (4 * (line % 2))
}

/// Puts the bytes of a mask in their place.
fn merge(tile: &mut Tile, at: usize, beat: &TileWrite) {
    let bytes = bytes_of(&beat.data);
    (0..SECTOR).filter(|k| beat.mask >> k & 1 == 1).for_each(|k| tile[at + k] = bytes[k]);
}

/// Puts what a request writes in its place.
fn merged(tile: &mut Tile, beats: &[TileWrite]) {
    for (sector, beat) in each(beats[0].sectors).zip(beats) {
        merge(tile, place(beat.line, sector), beat);
    }
}

impl Tiles {
    /// Gives whole tiles a kind, of which only those of the page's table are compressible.
    pub fn set_kind(&mut self, addresses: Range<u64>, kind: u8) {
        assert!(addresses.start % TILE == 0 && addresses.end % TILE == 0, "half a tile: {addresses:x?}");
        let tiles = addresses.start / TILE..addresses.end / TILE;
        let plain = tiles.clone().all(|tile| self.status_of(tile) == 0);
        assert!(plain, "another kind for tiles that are compressed: {addresses:x?}");
        self.kinds.push((tiles, kind));
    }

    /// Of the last range that has it; 0 where that is not compressible.
    fn kind_of(&self, tile: u64) -> u8 {
        self.hold_inside(tile);
        let found = self.kinds.iter().rev().find(|(tiles, _)| tiles.contains(&tile));
        found.map(|(_, kind)| *kind).filter(|kind| oracle::is_compressible(*kind)).unwrap_or(0)
    }

    fn hold_inside(&self, tile: u64) {
        assert!(tile < self.status.len() as u64, "no memory at {:#x}", tile * TILE);
    }

    fn status_of(&self, tile: u64) -> u8 {
        self.hold_inside(tile);
        self.status[tile as usize]
    }

    /// The state of the tile at an address.
    pub fn state(&self, address: u64) -> u8 {
        self.status_of(address / TILE) & 3
    }

    fn at(&self, tile: u64) -> Range<usize> {
        self.hold_inside(tile);
        (tile * TILE) as usize..((tile + 1) * TILE) as usize
    }

    fn stored_of(&self, tile: u64) -> Tile {
        self.stored[self.at(tile)].try_into().expect("a tile")
    }

    fn clear_value(&self, tile: u64) -> ClearValue {
        let (kind, status) = (self.kind_of(tile), self.status_of(tile));
        if oracle::is_cleared(kind, status) { self.clear_values.value(kind, status >> 2) } else { [0; 16] }
    }

    fn plain_of(&self, tile: u64) -> Tile {
        let (kind, status) = (self.kind_of(tile), self.status_of(tile));
        oracle::decode(kind, status, &self.clear_value(tile), &self.stored_of(tile))
    }

    /// What is stored, and junk where it means nothing.
    fn store(&mut self, tile: u64, status: u8, bytes: &Tile) {
        let (at, held) = (self.at(tile), oracle::held(self.kind_of(tile), status));
        for k in at {
            let meant = held >> (k % TILE as usize / SECTOR) & 1 == 1;
            self.stored[k] = if meant { bytes[k % TILE as usize] } else { junk(k as u64) };
        }
        self.status[tile as usize] = status;
    }

    /// Puts a tile there as it is stored, in a state of its kind but C.
    pub fn put(&mut self, address: u64, state: u8, stored: &Tile) {
        rules::of_kind(self.kind_of(address / TILE), state, address);
        self.store(address / TILE, state, stored);
    }

    /// Plain bytes.
    pub fn bytes(&self, address: u64, n: usize) -> Vec<u8> {
        let end = address + n as u64;
        let tiles = address / TILE..end.div_ceil(TILE);
        let whole: Vec<u8> = tiles.flat_map(|tile| self.plain_of(tile)).collect();
        whole[(address % TILE) as usize..][..n].to_vec()
    }

    /// All that were given, as they are now.
    pub fn plain(&self) -> Vec<u8> {
        self.bytes(0, self.given)
    }

    /// What is stored of the tile at an address.
    pub fn stored(&self, address: u64) -> Tile {
        self.stored_of(address / TILE)
    }

    /// Whether the second write of a pair is still to come.
    pub fn is_half_written(&self) -> bool {
        self.pair.is_some()
    }

    /// The answers to a read, and whether they hold data.
    pub fn read(&self, read: &TileRead) -> (Vec<TileSector>, bool) {
        assert!(read.sectors != 0, "a read of nothing: {read:?}");
        assert!(!(read.plain && read.compressed), "plain, and compressed alone: {read:?}");
        let tile = read.line / 2;
        let (kind, status) = (self.kind_of(tile), self.status_of(tile));
        // What is not compressible at all is read as it is.
        let held = match oracle::form(kind, status) {
            Form::Plain if read.compressed && kind != 0 => 0,
            // Of Z16 planes alone.
            Form::HalfPlanes { halves, .. } if read.compressed => halves,
            _ => oracle::held(kind, status),
        };
        let held = held >> (4 * (read.line % 2));
        let (bytes, sectors) = if read.plain {
            (self.plain_of(tile), read.sectors)
        } else {
            (self.stored_of(tile), held & read.sectors)
        };
        let of_raw = |value: u8| if read.plain { 0 } else { value };
        let answer = |sector: usize, data: Sector| TileSector {
            sector: sector as u8,
            last: false,
            status: of_raw(status & 3),
            compressible: of_raw(kind),
            data,
        };
        let from = |sector: usize| words(&bytes[place(read.line, sector)..][..SECTOR]);
        let mut answers: Vec<_> = each(sectors).map(|sector| answer(sector, from(sector))).collect();
        // With a clear value, unless only the stencil beside it is wanted; without anything, zeros.
        let valued = !read.plain && oracle::is_cleared(kind, status) && sectors != read.sectors;
        if answers.is_empty() || valued {
            let lowest = read.sectors.trailing_zeros() as usize;
            answers.insert(0, answer(lowest, words(&self.clear_value(tile).repeat(2))));
        }
        answers.last_mut().expect("one at least").last = true;
        (answers, sectors != 0)
    }

    /// Does what a whole request says.
    pub fn write(&mut self, beats: &[TileWrite]) {
        let head = &beats[0];
        let pair = self.pair.take_if(|pair| pair.line / 8 == head.line / 8);
        if let Some(pair) = pair {
            let second = head.op == TileOp::Raw && head.line == pair.line ^ 1 && !head.pair;
            assert!(second && head.status == pair.status, "not the second of {pair:x?}: {head:x?}");
        }
        match head.op {
            TileOp::Plain => self.write_plain(beats),
            TileOp::Raw => self.write_raw(beats, pair),
            TileOp::FastClear | TileOp::ClearDepth => self.fast_clear(head),
        }
    }

    /// Expands the tile.
    fn write_plain(&mut self, beats: &[TileWrite]) {
        let tile = beats[0].line / 2;
        let mut plain = self.plain_of(tile);
        merged(&mut plain, beats);
        self.store(tile, 0, &plain);
    }

    fn write_raw(&mut self, beats: &[TileWrite], first: Option<Pair>) {
        let TileWrite { line, sectors, status, pair, .. } = beats[0];
        let tile = line / 2;
        let kind = self.kind_of(tile);
        // Stencil alone says nothing of the tile's state.
        let alone = ordinary::packs(kind) && sectors == 8;
        let old = self.status_of(tile);
        let status = if alone { old } else { rules::after(kind, old, sectors, status) };
        if !alone {
            rules::of_kind(kind, status, tile * TILE);
            rules::whole(kind, line * LINE, beats);
        }
        let lacked = first.map_or(rules::changed(kind, old, status), |pair| pair.lacks);
        let whole = each(sectors).zip(beats).filter(|(_, beat)| beat.mask == !0);
        let lacks = lacked & !whole.fold(0, |all, (sector, _)| all | of_tile(line, 1 << sector));
        if pair {
            assert!(self.pair.is_none(), "the second of {:x?} is still to come: {:x?}", self.pair, beats[0]);
            self.pair = Some(Pair { line, status: beats[0].status, lacks });
        } else {
            let address = tile * TILE;
            assert!(
                lacks == 0,
                "the tile at {address:#x}, kind {kind:02x}, is whole in state {status}, but its sectors {lacks:#010b} \
                 have not been written"
            );
        }
        let mut stored = self.stored_of(tile);
        merged(&mut stored, beats);
        self.store(tile, status, &stored);
    }

    fn fast_clear(&mut self, head: &TileWrite) {
        assert!(head.line % 8 == 0, "not the first line of a kilobyte: {head:x?}");
        for tile in each(head.sectors).map(|tile| head.line / 2 + tile as u64) {
            self.clear_tile(tile, &bytes_of(&head.data), head.op == TileOp::ClearDepth);
        }
    }

    /// C, where the pattern is a clear value that a table has or takes; else what needs none.
    /// Of depth alone in tiles that are packed stencil stays; others are as their bytes are.
    fn clear_tile(&mut self, tile: u64, pattern: &[u8; SECTOR], depth: bool) {
        let kind = self.kind_of(tile);
        assert!(!depth || ordinary::packs(kind), "depth is cleared in a tile of kind {kind:02x}");
        let form = if depth { Form::ClearDepth } else { Form::Clear };
        let clear = oracle::state_that(kind, |is| is == form);
        let stencil = self.stored_of(tile);
        match clear.and_then(|state| Some((state, self.clear_values.entry(kind, pattern)?))) {
            Some((state, entry)) => self.store(tile, state | entry << 2, &stencil),
            None => {
                let (state, mut stored) = clear_values::filled(kind, pattern, depth);
                if depth {
                    [96, 224]
                        .into_iter()
                        .for_each(|at| stored[at..at + 32].copy_from_slice(&stencil[at..at + 32]));
                }
                self.store(tile, state, &stored);
            }
        }
    }
}
