//! Shapes drawn by hand, and tiles of them.

use super::oracle::{Given, tile_of};
use bundle::*;
use references::gpc::fine_raster::coverage::{Point, Shape};

pub const WINDOW: Rect = Rect { x0: 0, y0: 0, x1: 16384, y1: 16384 };
/// A polygon with corners in pixels.
pub fn polygon(corners: &[(f64, f64)]) -> Shape {
    let corner = |&(x, y): &(f64, f64)| ((256.0 * x) as i64, (256.0 * y) as i64);
    Shape::new(&corners.iter().map(corner).collect::<Vec<Point>>()).expect("a shape with an area")
}

pub fn everywhere() -> Shape {
    polygon(&[(-8000.0, -8000.0), (16383.9, -8000.0), (16383.9, 16383.9), (-8000.0, 16383.9)])
}

/// The last tile of a shape.
pub fn tile(shape: &Shape, x: u16, y: u16) -> Given {
    let mut tile = tile_of(shape, x, y, WINDOW, PrimPlane::default());
    tile.last = true;
    Given::Tile(Box::new(tile), shape.clone())
}

pub fn with(given: Given, change: impl Fn(&mut Tile)) -> Given {
    match given {
        Given::Tile(mut tile, shape) => {
            change(&mut tile);
            Given::Tile(tile, shape)
        }
        other => other,
    }
}

pub fn mode(value: u32) -> Given {
    Given::State(SET_ANTI_ALIAS, value)
}
