//! Draws arrows between the rows of an assembly: straight down to the next row, and along the
//! sides for all others: downward ones on the right, upward ones on the
//! left.

use crate::names::stems;
use crate::svg::{Rect, Svg, width};
use crate::wires::Wire;

/// All channels from one row to another.
pub struct Arrow {
    from: usize,
    to: usize,
    label: String,
}

/// Distance of two lanes.
const STEP: i32 = 19;
const SIZE: i32 = 10;

/// The arrows between the rows of parts. The label is the names of the end that has fewer
/// of them: a channel of several equal units has one name there.
pub fn arrows(wires: &[Wire], row: impl Fn(usize) -> usize) -> Vec<Arrow> {
    let mut found: Vec<(usize, usize, [Vec<&str>; 2])> = vec![];
    for wire in wires {
        let (Some(from), Some(to)) = (wire.from.part, wire.to.part) else { continue };
        let (from, to) = (row(from), row(to));
        let known = found.iter().position(|f| (f.0, f.1) == (from, to));
        let at = known.unwrap_or_else(|| {
            found.push((from, to, Default::default()));
            found.len() - 1
        });
        for (names, end) in found[at].2.iter_mut().zip([&wire.from, &wire.to]) {
            if !names.contains(&&end.channel[..]) {
                names.push(&end.channel);
            }
        }
    }
    let label = |[out, into]: [Vec<&str>; 2]| {
        let names = if into.len() < out.len() { into } else { out };
        stems(names.into_iter()).collect::<Vec<_>>().join(", ")
    };
    found.into_iter().map(|(from, to, names)| Arrow { from, to, label: label(names) }).collect()
}

/// As many of the names as fit, at least one, and the number of the others.
fn fitted(label: &str, room: i32) -> String {
    let names: Vec<_> = label.split(", ").collect();
    let of = |n: usize| match names.len() - n {
        0 => label.to_string(),
        others => format!("{} +{others}", names[..n].join(", ")),
    };
    (1..=names.len()).rev().map(of).find(|text| width(text, SIZE) <= room).unwrap_or_else(|| of(1))
}

/// Draws arrows between rows.
pub fn draw(svg: &mut Svg, mut arrows: Vec<Arrow>, rows: &[Rect]) {
    // The longest arrows are outermost.
    arrows.sort_by_key(|a| (a.from.abs_diff(a.to), a.from));
    let aside = |arrow: &&Arrow| arrow.to != arrow.from + 1;
    let count = |row: usize| {
        let ends = arrows.iter().filter(aside).map(|a| i32::from(a.from == row) + i32::from(a.to == row));
        ends.sum::<i32>()
    };
    // Ends at one row are spread over its height.
    let steps: Vec<i32> =
        (0..rows.len()).map(|row| (rows[row].height / (count(row) + 1)).clamp(1, 11)).collect();
    let mut ends = vec![0; rows.len()];
    let (mut right, mut left) = (vec![], vec![]);
    for arrow in arrows {
        let (from, to) = (rows[arrow.from], rows[arrow.to]);
        if arrow.to == arrow.from + 1 {
            let x = from.x + from.width / 2;
            svg.arrow(&[(x, from.y + from.height), (x, to.y)]);
            svg.text("", SIZE, x + 8, (from.y + from.height + to.y) / 2 + 4, &arrow.label);
            continue;
        }
        let down = arrow.to > arrow.from;
        let lane = free(if down { &mut right } else { &mut left }, &arrow);
        let mut end = |row: usize| {
            ends[row] += 1;
            rows[row].y + steps[row] * ends[row]
        };
        let (y0, y1) = (end(arrow.from), end(arrow.to));
        let edge = if down { from.x + from.width } else { from.x };
        let side = if down { 1 } else { -1 };
        let x = edge + side * (26 + STEP * lane);
        svg.arrow(&[(edge, y0), (x, y0), (x, y1), (edge, y1)]);
        let room = (y0 - y1).abs() - 4;
        svg.upwards("", SIZE, x - 4, (y0 + y1) / 2, &fitted(&arrow.label, room), &arrow.label);
    }
}

/// The first free lane, in which the arrow is then entered.
fn free(lanes: &mut Vec<Vec<(usize, usize)>>, arrow: &Arrow) -> i32 {
    let (low, high) = (arrow.from.min(arrow.to), arrow.from.max(arrow.to));
    let clear = |lane: &Vec<(usize, usize)>| lane.iter().all(|(l, h)| high < *l || *h < low);
    let lane = lanes.iter().position(clear).unwrap_or_else(|| {
        lanes.push(vec![]);
        lanes.len() - 1
    });
    lanes[lane].push((low, high));
    lane as i32
}
