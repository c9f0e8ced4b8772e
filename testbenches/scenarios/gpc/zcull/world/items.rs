//! Items of a stream are packets, some of which no unit after Zcull decodes.

use bundle::*;
use references::gpc::zcull::plane::{area, plane};
use references::gpc::zcull::rop::Draw;

/// An input packet, and its item.
pub struct Sent {
    pub packet: TilePacket,
    pub draw: Option<Draw>,
}

/// Items of the stream.
#[derive(Clone, Debug)]
pub enum Item {
    State(u16, u32),
    Draw(Draw),
    /// A primitive that touches no tile.
    Ended,
    /// Clears depth in a rectangle, in steps of 16 pixels or narrower.
    Clear(Rect, u16),
}

pub const WIDTH: u16 = 40;
pub const HEIGHT: u16 = 24;

pub fn state(address: u16, value: u32) -> TilePacket {
    TilePacket::State(State { address, value })
}

/// The tile of a draw.
pub fn tile(draw: &Draw, prim: u16, x: u16, y: u16, last: bool) -> Tile {
    let corner =
        |k: i32| (256 * (16 * i32::from(x) + 16 * (k & 1)), 256 * (16 * i32::from(y) + 16 * (k >> 1)));
    let sign = area(&draw.v).signum();
    let covered = (0..4).all(|k| {
        let (cx, cy) = corner(k);
        let at = references::gpc::zcull::plane::Vertex { x: cx, y: cy, z: 0.0 };
        (0..3).all(|e| area(&[draw.v[e], draw.v[(e + 1) % 3], at]) * sign > 0)
    });
    let unclipped = draw.unclipped;
    let info = Prim { prim, rect: draw.rect, plane: plane(&draw.v), unclipped, ..Prim::default() };
    Tile { info, x, y, covered, last, ..Tile::default() }
}

/// All packets of a stream.
pub fn packets(items: &[Item]) -> Vec<Sent> {
    let mut sent = vec![];
    for (n, item) in items.iter().enumerate() {
        match item {
            Item::State(address, value) => {
                sent.push(Sent { packet: state(*address, *value), draw: None });
            }
            Item::Draw(draw) => {
                let r = draw.rect;
                let tiles: Vec<_> = (r.y0 >> 4..=(r.y1 - 1) >> 4)
                    .flat_map(|y| (r.x0 >> 4..=(r.x1 - 1) >> 4).map(move |x| (x, y)))
                    .collect();
                for (k, (x, y)) in tiles.iter().enumerate() {
                    let packet = TilePacket::Tile(tile(draw, n as u16, *x, *y, k + 1 == tiles.len()));
                    sent.push(Sent { packet, draw: Some(draw.clone()) });
                }
            }
            Item::Ended => {
                let (x, y, info) = (0, n as u16 % 2, Prim { prim: n as u16, ..Prim::default() });
                let tile = Tile { info, x, y, drop: true, last: true, ..Tile::default() };
                sent.push(Sent { packet: TilePacket::Tile(tile), draw: None });
            }
            Item::Clear(r, step) => {
                for y in (r.y0 / 16 * 16..r.y1).step_by(16) {
                    for x in (r.x0 / step * step..r.x1).step_by(usize::from(*step)) {
                        let (y0, y1) = (y.max(r.y0), (y + 16).min(r.y1));
                        let rect = Rect { x0: x.max(r.x0), y0, x1: (x + step).min(r.x1), y1 };
                        let clear = ClearTile { z: true, rect, ..ClearTile::default() };
                        sent.push(Sent { packet: TilePacket::Clear(clear), draw: None });
                    }
                }
            }
        }
    }
    sent
}

/// Methods that no unit after Zcull decodes.
pub const CONSUMED: [u16; 15] = [
    SET_ZCULL_STORAGE_A,
    SET_ZCULL_STORAGE_B,
    SET_ZCULL_STORAGE_C,
    SET_ZCULL_STORAGE_D,
    STORE_ZCULL,
    LOAD_ZCULL,
    SET_ZCULL_REGION_SIZE_A,
    SET_ZCULL_REGION_SIZE_B,
    SET_ZCULL_REGION_LOCATION,
    SET_ACTIVE_ZCULL_REGION,
    SET_ZCULL,
    ZCULL_FENCE,
    SET_ZCULL_BOUNDS,
    INVALIDATE_ZCULL,
    CLEAR_ZCULL_REGION,
];
