//! The tiles of a primitive and the steps of a clear, by exhaustive search.

use bundle::*;
use std::collections::BTreeMap;

/// A GPC, and the number of GPCs that share the tiles.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub gpc: u8,
    pub gpcs: u16,
}

/// A single GPC with all tiles.
pub const ALONE: Share = Share { gpc: 0, gpcs: 1 };

impl Share {
    /// Whether the GPC owns a tile: each row begins two GPCs further on than the one above.
    pub fn has(self, x: u16, y: u16) -> bool {
        (x + 2 * (y % self.gpcs)) % self.gpcs == u16::from(self.gpc)
    }

    /// The GPC's part of a packet's output.
    fn of(self, all: Vec<TilePacket>, more: bool) -> Vec<TilePacket> {
        let has = |packet: &TilePacket| match packet {
            TilePacket::State(_) => true,
            TilePacket::Tile(tile) => self.has(tile.x, tile.y),
            TilePacket::Clear(clear) => self.has(clear.rect.x0 / 16, clear.rect.y0 / 16),
        };
        let mut own: Vec<_> = all.into_iter().filter(has).collect();
        if let Some(TilePacket::Tile(tile)) = own.last_mut() {
            tile.last = !more;
        }
        own
    }
}

/// Value of edge `k` at a window position, in 1/256 pixel.
fn edge(p: &SetupPrim, k: usize, x: i128, y: i128) -> i128 {
    let s = p.info.slopes[k];
    i128::from(s.a) * x + i128::from(s.b) * y + i128::from(p.c[k])
}

/// Window positions of the corners of a tile.
fn corners(x: u16, y: u16) -> [(i128, i128); 4] {
    let (left, top) = (4096 * i128::from(x), 4096 * i128::from(y));
    [(left, top), (left + 4096, top), (left, top + 4096), (left + 4096, top + 4096)]
}

/// Whether no edge has all four corners outside.
pub fn touches(p: &SetupPrim, x: u16, y: u16) -> bool {
    (0..4).all(|k| corners(x, y).iter().any(|&(x, y)| edge(p, k, x, y) >= 0))
}

/// Value of edge `k` at the innermost corner of a tile, in 4096 units.
pub fn innermost(p: &SetupPrim, k: usize, x: u16, y: u16) -> i128 {
    corners(x, y).map(|(x, y)| edge(p, k, x, y)).into_iter().max().unwrap().div_euclid(4096)
}

fn covers(p: &SetupPrim, x: u16, y: u16) -> bool {
    let r = p.info.rect;
    let pixels_in_rect = r.x0 <= 16 * x && 16 * x + 16 <= r.x1 && r.y0 <= 16 * y && 16 * y + 16 <= r.y1;
    let inside = (0..4).all(|k| corners(x, y).iter().all(|&(x, y)| edge(p, k, x, y) >= 0));
    pixels_in_rect && inside && !p.info.stipple.on && !p.info.clipped
}

/// The touched tiles, row by row of the rect, the first row to the right, the next to the left, and so on.
pub fn places(p: &SetupPrim) -> Vec<Vec<(u16, u16)>> {
    let r = p.info.rect;
    if r.x0 >= r.x1 || r.y0 >= r.y1 {
        return vec![];
    }
    let rows = r.y0 / 16..=(r.y1 - 1) / 16;
    rows.enumerate()
        .map(|(row, y)| {
            let mut tiles: Vec<_> = (r.x0 / 16..=(r.x1 - 1) / 16).map(|x| (x, y)).collect();
            if row % 2 == 1 {
                tiles.reverse();
            }
            tiles.into_iter().filter(|&(x, y)| touches(p, x, y)).collect()
        })
        .collect()
}

pub fn tiles(p: &SetupPrim) -> Vec<Tile> {
    let places = places(p).concat();
    let last = places.len().saturating_sub(1);
    let tile = |(n, &(x, y)): (usize, &(u16, u16))| {
        let corner = corners(x, y)[0];
        Tile {
            info: p.info,
            x,
            y,
            e: std::array::from_fn(|k| edge(p, k, corner.0, corner.1) as i64),
            covered: covers(p, x, y),
            accept: false,
            drop: false,
            last: n == last && !p.more,
        }
    };
    places.iter().enumerate().map(tile).collect()
}

/// The end of a primitive that touches no tile: at its start tile, without coverage.
fn ended(p: &SetupPrim) -> Tile {
    Tile { info: p.info, x: p.start_x, y: p.start_y, drop: true, last: true, ..Tile::default() }
}

/// Bytes of a pixel, from the names of the class header.
const COLOUR_BYTES: [(u32, &[u32]); 4] = [
    (16, &[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5]),
    (8, &[0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0x46]),
    (
        2,
        &[
            0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf2, 0xf8, 0xfb, 0xfc, 0x40, 0x41,
            0x43,
        ],
    ),
    (1, &[0xf3, 0xf4, 0xf5, 0xf6, 0xf7]),
];
const DEPTH_BYTES: [(u32, &[u32]); 3] = [(1, &[0x17]), (2, &[0x13]), (8, &[0x19, 0x1d, 0x1e, 0x1f])];

fn bytes(table: &[(u32, &[u32])], format: u32) -> u32 {
    table.iter().find(|(_, formats)| formats.contains(&format)).map_or(4, |(bytes, _)| *bytes)
}

/// State packets so far.
#[derive(Clone, Default)]
pub struct Written(BTreeMap<u16, u32>);

impl Written {
    fn get(&self, address: u16) -> u32 {
        self.0.get(&address).copied().unwrap_or(0)
    }

    /// Columns and rows of pixels of a clear step.
    fn step(&self, c: &Clear) -> (u32, u32) {
        let (nx, ny) = match self.get(SET_ANTI_ALIAS) & 15 {
            1 | 5 => (2, 1),
            2 => (2, 2),
            3 | 4 => (4, 2),
            6 => (4, 4),
            _ => (1, 1),
        };
        let mut sample = 1;
        if c.colour != 0 {
            let format = self.get(SET_COLOR_TARGET_FORMAT + 0x40 * u16::from(c.target)) & 0xff;
            sample = sample.max(bytes(&COLOUR_BYTES, format));
        }
        if c.z || c.stencil || c.decompress {
            sample = sample.max(bytes(&DEPTH_BYTES, self.get(SET_ZT_FORMAT) & 0x1f));
        }
        ((64 / (sample * nx)).min(16), 16 / ny)
    }

    /// The pixels of the rect by clear step.
    fn clear(&self, c: &Clear) -> Vec<ClearTile> {
        let (width, height) = self.step(c);
        let mut steps: BTreeMap<(u32, u32), Rect> = BTreeMap::new();
        for y in c.rect.y0..c.rect.y1 {
            for x in c.rect.x0..c.rect.x1 {
                let step = steps.entry((u32::from(y) / height, u32::from(x) / width)).or_insert(Rect {
                    x0: x,
                    y0: y,
                    x1: x + 1,
                    y1: y + 1,
                });
                *step = Rect { x1: step.x1.max(x + 1), y1: step.y1.max(y + 1), ..*step };
            }
        }
        let last = steps.len().saturating_sub(1);
        let tile = |(n, rect): (usize, Rect)| ClearTile {
            z: c.z,
            stencil: c.stencil,
            decompress: c.decompress,
            colour: c.colour,
            target: c.target,
            rect,
            last: n == last,
        };
        steps.into_values().enumerate().map(tile).collect()
    }

    /// Output of one packet, for a GPC.
    pub fn packet(&mut self, packet: &SetupPacket, share: Share) -> Vec<TilePacket> {
        share.of(
            match packet {
                SetupPacket::State(s) => {
                    self.0.insert(s.address, s.value);
                    vec![TilePacket::State(*s)]
                }
                SetupPacket::Prim(p) => {
                    let own = share.of(tiles(p).into_iter().map(TilePacket::Tile).collect(), p.more);
                    return match own.is_empty() {
                        true if p.more => vec![],
                        true => vec![TilePacket::Tile(ended(p))],
                        false => own,
                    };
                }
                SetupPacket::Clear(c) => self.clear(c).into_iter().map(TilePacket::Clear).collect(),
            },
            false,
        )
    }
}
