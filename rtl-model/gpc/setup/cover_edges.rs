//! Edges that replace those from which a primitive's planes were computed. For a triangle, those of its bounding box,
//! if a method says that filled triangles cover it (GL_NV_fill_rectangle); its area, its face and the planes of depth
//! and attributes are unchanged. For an aliased line, the edges across the ends of its pixels.

use crate::setup::types::*;
use bundle::*;

/// Extent of a triangle along an axis; its second and third corner are given relative to the first.
fn span(first: i32, [second, third]: [i32; 2]) -> [i32; 2] {
    [first + second.min(third).min(0), first + second.max(third).max(0)]
}

/// The bounding box of a triangle whose edges have been turned so that its inside is not negative; `reverse`: they
/// had the other orientation. The box owns its left and upper edge.
pub fn boxed(prim: &SetupPrim, reverse: bool) -> SetupPrim {
    let [_, to_first, from_first, _] = prim.info.slopes;
    let ways = |ways: [i32; 2]| if reverse { ways.map(|way| -way) } else { ways };
    let [left, right] = span(prim.info.plane.x0, ways([from_first.b, -to_first.b]));
    let [top, bottom] = span(prim.info.plane.y0, ways([-from_first.a, to_first.a]));
    let edge = |a: i32, b: i32| EdgeSlope { a, b };
    let slopes = [edge(1, 0), edge(-1, 0), edge(0, 1), edge(0, -1)];
    let c = [-left, right - 1, -top, bottom - 1].map(i64::from);
    SetupPrim { info: Prim { slopes, ..prim.info }, c, ..*prim }
}

/// Cuts an aliased line at the ends of its pixels, along its major axis.
pub fn cut_to_pixels(prim: &SetupPrim, terms: &SlopeTerms) -> SetupPrim {
    let LineReach { low, high } = terms.reach;
    let edge = |step: i32| EdgeSlope {
        a: if terms.x_major { step } else { 0 },
        b: if terms.x_major { 0 } else { step },
    };
    let from = |pixel: i16| i64::from(pixel) << WINDOW_FRACTION;
    let mut cut = *prim;
    (cut.info.slopes[2], cut.info.slopes[3]) = (edge(1), edge(-1));
    (cut.c[2], cut.c[3]) = (-from(low), from(high) - 1);
    cut
}

/// Whether a triangle has become its box: a box has a fourth edge.
pub fn is_box(prim: &SetupPrim) -> bool {
    prim.info.slopes[3] != EdgeSlope::default()
}
