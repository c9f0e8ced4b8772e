//! The expected requests to the tags of a ZROP.

use bundle::*;
use references::fbp::zrop::depth::DepthBuffer;

/// An expected draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Due {
    pub tile: u64,
    pub coverage: u64,
    pub response: bool,
    pub decompress: bool,
    /// It clears half of a tile of memory, and another draw clears the other half.
    pub pair: bool,
    /// Its depths come from the shader.
    pub shaded: bool,
}

/// The requests of the packets, by tile.
pub fn due(packets: &[ZropPacket]) -> Vec<Due> {
    let (mut buffer, mut due, mut shaded) = (DepthBuffer::new(vec![]), vec![], false);
    for packet in packets {
        let (nx, ny) = buffer.grid();
        let bytes = if buffer.get(0x0fe8) == 0x13 { 2 } else { 4 };
        let tile = |b: &DepthBuffer, x: u16, y: u16| {
            b.address(u64::from(x) * u64::from(nx) * bytes, u64::from(y) * u64::from(ny), bytes) / 32
        };
        match packet {
            ZropPacket::State(s) => buffer.method(s.address, s.value),
            ZropPacket::Frtx(f) => {
                let (tile, coverage) = (tile(&buffer, f.x, f.y), f.coverage);
                due.push(Due { tile, coverage, response: true, decompress: false, pair: false, shaded });
                shaded = false;
            }
            ZropPacket::Depth(_) => shaded = true,
            ZropPacket::Clear(c) => {
                let (w, h) = (8 / nx as u16, 8 / ny as u16);
                // By squares of two by two tiles.
                let tiles = (0..64).flat_map(|ty| (0..64).map(move |tx| (ty, tx)));
                let mut tiles: Vec<_> = tiles.collect();
                tiles.sort_by_key(|(ty, tx)| (ty / 2, tx / 2, *ty, *tx));
                for (ty, tx) in tiles {
                    let inside = |bit: &u64| {
                        let x = tx * w + (bit % 8) as u16 / nx as u16;
                        let y = ty * h + (bit / 8) as u16 / ny as u16;
                        (c.rect.x0..c.rect.x1).contains(&x) && (c.rect.y0..c.rect.y1).contains(&y)
                    };
                    let coverage = (0..64_u64).filter(inside).map(|bit| 1 << bit).sum::<u64>();
                    if coverage != 0 {
                        // A tile is compressed as a whole.
                        let coverage = if c.decompress { !0 } else { coverage };
                        let tile = tile(&buffer, tx * w, ty * h);
                        let (left, top) = ((tx & !1) * w, ty * h);
                        let pair = bytes == 2
                            && c.z
                            && (c.rect.x0..=c.rect.x1).contains(&left)
                            && (c.rect.x0..=c.rect.x1).contains(&(left + 2 * w))
                            && (c.rect.y0..=c.rect.y1).contains(&top)
                            && (c.rect.y0..=c.rect.y1).contains(&(top + h));
                        due.push(Due {
                            tile,
                            coverage,
                            response: false,
                            decompress: c.decompress,
                            pair,
                            shaded: false,
                        });
                    }
                }
            }
        }
    }
    due
}
