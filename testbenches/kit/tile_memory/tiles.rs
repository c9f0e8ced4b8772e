//! Tiles as stored, with their status.

mod writes;

use super::clear_values::ClearValues;
use super::rules;
use bundle::{Sector, TileRead, TileSector};
use references::fbp::compression::compressed_tile::{self as oracle, ClearValue, Form, Tile, ordinary};
use std::ops::Range;

const TILE: u64 = 256;
const LINE: u64 = 128;

pub const SECTOR: usize = 32;

/// A raw write with `pair` whose other line has not been written.
#[derive(Clone, Copy, Debug)]
struct Pair {
    line: u64,
    status: u8,
    /// Sectors of its tiles that the other lines must still write: for eight-byte samples there are two tiles.
    lacks: [u8; 2],
}

#[derive(Clone, Debug)]
pub struct Tiles {
    /// Number of initial bytes; the rest fills up whole kilobytes.
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

/// Contents of undefined bytes: different ones everywhere.
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

/// Location of a line's sector in its tile.
fn offset(line: u64, sector: usize) -> usize {
    (line % 2 * LINE) as usize + SECTOR * sector
}

/// The sectors of a line as sectors of its tile.
pub fn of_tile(line: u64, sectors: u8) -> u8 {
    sectors << (4 * (line % 2))
}

impl Tiles {
    /// Sets the kind of whole tiles; only kinds of the page's table are compressible.
    pub fn set_kind(&mut self, addresses: Range<u64>, kind: u8) {
        assert!(addresses.start % TILE == 0 && addresses.end % TILE == 0, "half a tile: {addresses:x?}");
        let tiles = addresses.start / TILE..addresses.end / TILE;
        let plain = tiles.clone().all(|tile| self.status_of(tile) == 0);
        assert!(plain, "a change of kind of compressed tiles: {addresses:x?}");
        self.kinds.push((tiles, kind));
    }

    /// The kind set by the last range that contains the tile; 0 if it is not compressible.
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
        oracle::decode_of(kind, status, &self.clear_value(tile), &self.stored_of(tile), tile)
    }

    /// Stores bytes, with junk where they are undefined.
    fn store(&mut self, tile: u64, status: u8, bytes: &Tile) {
        let (at, held) = (self.at(tile), oracle::held(self.kind_of(tile), status));
        for k in at {
            let meant = held >> (k % TILE as usize / SECTOR) & 1 == 1;
            self.stored[k] = if meant { bytes[k % TILE as usize] } else { junk(k as u64) };
        }
        self.status[tile as usize] = status;
    }

    /// Stores a tile in a state of its kind other than C.
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

    /// All initial bytes, with their current values.
    pub fn plain(&self) -> Vec<u8> {
        self.bytes(0, self.given)
    }

    /// The stored bytes of the tile at an address.
    pub fn stored(&self, address: u64) -> Tile {
        self.stored_of(address / TILE)
    }

    /// Whether the second write of a pair is missing.
    pub fn is_half_written(&self) -> bool {
        self.pair.is_some()
    }

    /// The responses to a read, and whether they hold data.
    pub fn read(&self, read: &TileRead) -> (Vec<TileSector>, bool) {
        // Without sectors, only the kind is returned.
        let probes = read.sectors == 0;
        assert!(!probes || !read.plain && !read.compressed, "a read without sectors: {read:?}");
        assert!(!(read.plain && read.compressed), "plain, and compressed alone: {read:?}");
        let tile = read.line / 2;
        let (kind, status) = (self.kind_of(tile), self.status_of(tile));
        // Tiles that are not compressible are read unchanged.
        let held = match oracle::form(kind, status) {
            Form::Plain if read.compressed && kind != 0 => 0,
            // Only for Z16 planes.
            Form::HalfPlanes { halves, .. } if read.compressed => halves,
            // Planes of eight-byte samples, and their clear value, are returned for the left half.
            Form::ClearWide | Form::WidePlanes { .. } if tile % 2 == 1 => ordinary::beside_depth(kind),
            _ => oracle::held(kind, status),
        };
        let right = ordinary::is_wide(kind) && tile % 2 == 1;
        let held = held >> (4 * (read.line % 2));
        let (bytes, sectors) = if read.plain {
            (self.plain_of(tile), read.sectors)
        } else {
            (self.stored_of(tile), held & read.sectors)
        };
        let of_raw = |value: u8| if read.plain { 0 } else { value };
        let response = |sector: usize, data: Sector| TileSector {
            sector: sector as u8,
            last: false,
            status: if probes { 0 } else { of_raw(status & 3) },
            compressible: of_raw(kind),
            data,
        };
        let from = |sector: usize| words(&bytes[offset(read.line, sector)..][..SECTOR]);
        let mut responses: Vec<_> = each(sectors).map(|sector| response(sector, from(sector))).collect();
        // Returned with a clear value, unless only the stencil beside it is requested; or zeros.
        let valued =
            !read.plain && !probes && !right && oracle::is_cleared(kind, status) && sectors != read.sectors;
        if responses.is_empty() || valued {
            let lowest = (read.sectors & !sectors).trailing_zeros() as usize % 4;
            let value = if right || probes { [0; 16] } else { self.clear_value(tile) };
            responses.push(response(lowest, words(&value.repeat(2))));
            responses.sort_by_key(|response| response.sector);
        }
        responses.last_mut().expect("one at least").last = true;
        (responses, sectors != 0)
    }
}
