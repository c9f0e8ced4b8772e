//! Whether triangles tile a domain: none is reversed, areas add up, edges meet, and the remaining edges are the border.

use super::{Domain, Levels, Patch, patch};
use std::collections::BTreeMap;

pub type Point = [u32; 2];
const ONE: i64 = 1 << 16;
/// Tolerance of a position: lengths of segments are rounded, and a position is a sum of up to 32 of them.
const NEAR: f64 = 24.0 / 65536.0;

fn area(t: &[Point; 3]) -> i64 {
    let [a, b, c] = t.map(|p| p.map(i64::from));
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

fn is_near(a: [f64; 2], b: Point) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - f64::from(b) / 65536.0).abs() <= NEAR)
}

/// Checks a one-to-one match of points within the tolerance.
fn paired(expected: &[[f64; 2]], found: &[Point]) -> Result<(), String> {
    if expected.len() != found.len() {
        return Err(format!("{} points for {}", found.len(), expected.len()));
    }
    let mut left = found.to_vec();
    left.sort_unstable();
    for p in expected {
        let from = left.partition_point(|q| f64::from(q[0]) / 65536.0 < p[0] - NEAR);
        let near = left[from..].iter().position(|q| is_near(*p, *q));
        left.remove(from + near.ok_or(format!("no point near {p:?}"))?);
    }
    Ok(())
}

/// All points of a patch, each once.
pub fn points(levels: &Levels, found: &[Point]) -> Result<(), String> {
    let Some(Patch { sides, inside }) = patch(levels) else {
        return if found.is_empty() { Ok(()) } else { Err("points of a patch that gives nothing".into()) };
    };
    // A side's last corner is the next one's first; lines have both ends.
    let closed = levels.domain != Domain::Isolines;
    let mut expected = inside;
    for side in sides {
        expected.extend(&side[..side.len() - usize::from(closed)]);
    }
    paired(&expected, found)
}

/// Lines from point to point.
pub fn lines(levels: &Levels, found: &[[Point; 2]]) -> Result<(), String> {
    let sides = patch(levels).map_or(vec![], |p| p.sides);
    let expected: Vec<_> = sides.iter().flat_map(|side| side.windows(2)).collect();
    if expected.len() != found.len() {
        return Err(format!("{} lines for {}", found.len(), expected.len()));
    }
    let wrong = expected.iter().zip(found).find(|(a, b)| !is_near(a[0], b[0]) || !is_near(a[1], b[1]));
    wrong.map_or(Ok(()), |(a, b)| Err(format!("{b:?} for {a:?}")))
}

/// Triangles, positive in the plane of u and v.
pub fn triangles(levels: &Levels, found: &[[Point; 3]]) -> Result<(), String> {
    let Some(Patch { sides, inside }) = patch(levels) else {
        return if found.is_empty() { Ok(()) } else { Err("triangles of a patch that gives nothing".into()) };
    };
    let border: usize = sides.iter().map(|side| side.len() - 1).sum();
    let count = border + 2 * inside.len() - 2;
    if found.len() != count {
        return Err(format!("{} triangles for {count}", found.len()));
    }
    if let Some(turned) = found.iter().find(|t| area(t) < 0) {
        return Err(format!("{turned:?} is turned"));
    }
    let whole = if levels.domain == Domain::Quads { 2 * ONE * ONE } else { ONE * ONE };
    let sum: i64 = found.iter().map(area).sum();
    if sum != whole {
        return Err(format!("an area of {sum} for {whole}"));
    }
    let mut edges: BTreeMap<(Point, Point), i32> = BTreeMap::new();
    for t in found {
        for k in 0..3 {
            let (a, b) = (t[k], t[(k + 1) % 3]);
            if a != b {
                *edges.entry((a.min(b), a.max(b))).or_default() += if a < b { 1 } else { -1 };
            }
        }
    }
    let mut open: Vec<(Point, Point)> = vec![];
    for ((a, b), times) in edges {
        match times {
            0 => {}
            1 => open.push((a, b)),
            -1 => open.push((b, a)),
            _ => return Err(format!("the edge {a:?} {b:?} {times} times")),
        }
    }
    for side in &sides {
        for ends in side.windows(2) {
            // Points may coincide.
            let at = open.iter().position(|(a, b)| is_near(ends[0], *a) && is_near(ends[1], *b));
            match at {
                Some(at) => _ = open.remove(at),
                None if ends[0].iter().zip(ends[1]).all(|(a, b)| (a - b).abs() < 2.0 * NEAR) => {}
                None => return Err(format!("no edge along the border from {:?} to {:?}", ends[0], ends[1])),
            }
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("edges that are open: {open:?}")) }
}
