//! Expected output of the fine raster for a stream, computed from the shapes themselves.

pub mod settings;

use bundle::*;
use references::gpc::fine_raster::coverage::Shape;
use settings::Settings;

/// One packet; for a tile with its shape.
#[derive(Clone, Debug)]
pub enum Given {
    State(u16, u32),
    Tile(Box<Tile>, Shape),
    Clear(ClearTile),
}

impl Given {
    pub fn packet(&self) -> TilePacket {
        match self {
            Given::State(address, value) => TilePacket::State(State { address: *address, value: *value }),
            Given::Tile(tile, _) => TilePacket::Tile(**tile),
            Given::Clear(clear) => TilePacket::Clear(*clear),
        }
    }
}

/// A tile of a shape within a rectangle, as coarse raster and Zcull would send it.
pub fn tile_of(shape: &Shape, x: u16, y: u16, rect: Rect, plane: PrimPlane) -> Tile {
    let mut tile = Tile { x, y, ..Tile::default() };
    (tile.info.rect, tile.info.plane) = (rect, plane);
    for (k, (a, b, c)) in shape.equations().into_iter().enumerate() {
        tile.info.slopes[k] = EdgeSlope { a: a as i32, b: b as i32 };
        tile.e[k] = a * i64::from(x) * 4096 + b * i64::from(y) * 4096 + c;
    }
    tile
}

/// The expected output. In a transaction without coverage only the flags and the primitive are valid; the rest is zero here.
pub fn expected(stream: &[Given]) -> Vec<FrtxPacket> {
    let (mut settings, mut out) = (Settings::default(), vec![]);
    for given in stream {
        match given {
            Given::Clear(clear) => out.push(FrtxPacket::Clear(*clear)),
            Given::State(address, value) => {
                if settings.take(*address, *value) {
                    out.push(FrtxPacket::State(State { address: *address, value: *value }));
                }
            }
            Given::Tile(tile, shape) => {
                let mut kept = match tile.drop {
                    true => vec![],
                    false => settings.footprints(tile, shape),
                };
                kept.retain(|f| f.coverage != 0);
                if kept.is_empty() && tile.last {
                    kept.push(Frtx {
                        prim: tile.info.prim,
                        back: tile.info.back,
                        area: tile.info.area,
                        accept: tile.accept,
                        unclipped: tile.info.unclipped,
                        ..Frtx::default()
                    });
                }
                if let Some(end) = kept.last_mut() {
                    (end.last_of_tile, end.last) = (true, tile.last);
                }
                out.extend(kept.into_iter().map(FrtxPacket::Frtx));
            }
        }
    }
    out
}

/// A packet with don't-care fields cleared.
pub fn meaning(packet: FrtxPacket) -> FrtxPacket {
    match packet {
        FrtxPacket::Frtx(f) if f.coverage == 0 => {
            FrtxPacket::Frtx(Frtx { x: 0, y: 0, plane: TilePlane::default(), ..f })
        }
        other => other,
    }
}
