//! A primitive after viewport, clip and cull, from the mathematics: the polygon that remains after all planes, in f64, with the
//! error bounds of floats; its position in the window; and whether the primitives that a unit output are this polygon.

pub mod near;
pub mod place;
pub mod polygon;
pub mod stream_output;

use near::{Near, ROUNDING};
use place::{Place, Viewport, area};
use polygon::{Corner, Edge, Plane, clip, whole};

/// Indices of a corner's values: clip coordinates; clip distances; attributes.
pub const DISTANCES: usize = 4;
pub const ATTRIBUTES: usize = 12;

/// A primitive before it is clipped: values of each corner.
#[derive(Clone, Debug)]
pub struct Given {
    pub corners: Vec<Vec<f64>>,
    pub viewport: Viewport,
    /// It is dropped if all its corners are outside one of these.
    pub frustum: Vec<Plane>,
    /// Planes that cut it.
    pub planes: Vec<Plane>,
    /// For each attribute that is linear on the screen, which is given times w, the greatest of its values; nothing for others.
    pub linear: Vec<f64>,
}

/// Possible outcomes.
#[derive(Clone, Debug)]
pub enum Fate {
    /// Nothing.
    Gone,
    /// A polygon; unless `certain`, it may also be dropped.
    Left { polygon: Polygon, certain: bool },
}

#[derive(Clone, Debug)]
pub struct Polygon {
    pub corners: Vec<Corner>,
    pub places: Vec<Place>,
    /// Corners that another rounding could leave.
    pub others: Vec<(Corner, Place)>,
    pub area: Near,
    /// Additional error bound of an attribute of a computed corner, for one corner's whole share: an attribute linear on the
    /// screen depends on the difference of two corners' values, even where the share of one corner is zero because its w is
    /// zero.
    pub ways: Vec<f64>,
    /// The w of the primitive's corners.
    pub w: Vec<f64>,
}

/// The fate of a primitive, without its facing.
pub fn fate(given: &Given) -> Fate {
    let start = whole(&given.corners);
    // w is ignored for positions that are already in the window.
    let looked_at = if given.viewport.is_window { 3 } else { DISTANCES };
    if given.corners.iter().any(|values| values[..looked_at].iter().any(|value| !value.is_finite())) {
        return Fate::Gone;
    }
    let mut certain = true;
    for plane in &given.frustum {
        let d: Vec<Near> = start.iter().map(|corner| plane.distance(corner)).collect();
        if d.iter().all(|d| d.value < 0.0) {
            return Fate::Gone;
        }
        // On the plane with one corner, beyond it with the others: nothing is visible.
        certain &= d.iter().any(|d| d.value > d.off);
    }
    let (mut left, mut others) = (start, vec![]);
    for (number, plane) in given.planes.iter().enumerate() {
        for corner in &left {
            let d = plane.distance(corner);
            if !d.is_positive() && !d.is_negative() {
                others.push((corner.clone(), Place::of(corner, &given.viewport)));
                certain &= d.value > 0.0;
            }
        }
        let next = clip(&left, plane, number);
        if next.is_empty() {
            // A corner on the plane may be all that remains.
            return if others.is_empty() { Fate::Gone } else { nearly_gone(left, others, given) };
        }
        left = next;
    }
    // Where nothing keeps w positive, a computed corner behind the eye has no position; a position already in the window is kept.
    let made = left.iter().filter(|corner| !corner.cuts.is_empty() && !given.viewport.is_window);
    for w in made.map(|corner| corner.values[3]) {
        if w.value <= -w.off {
            return Fate::Gone;
        }
        certain &= w.is_positive();
    }
    let places: Vec<Place> = left.iter().map(|corner| Place::of(corner, &given.viewport)).collect();
    let mut area = area(&places);
    // A polygon clamped to the greatest coordinates is no longer convex.
    if left.len() > 3 && places.iter().any(Place::is_held) {
        area.off = f64::INFINITY;
    }
    Fate::Left {
        polygon: Polygon { corners: left, places, others, area, ways: ways(given), w: w(given) },
        certain,
    }
}

/// Outcome where nothing should remain, but something may, within the error of floats.
fn nearly_gone(corners: Vec<Corner>, others: Vec<(Corner, Place)>, given: &Given) -> Fate {
    let places = corners.iter().map(|corner| Place::of(corner, &given.viewport)).collect();
    let area = Near { value: 0.0, off: f64::INFINITY };
    Fate::Left {
        polygon: Polygon { corners, places, others, area, ways: ways(given), w: w(given) },
        certain: false,
    }
}

fn w(given: &Given) -> Vec<f64> {
    given.corners.iter().map(|values| values[3]).collect()
}

fn ways(given: &Given) -> Vec<f64> {
    given.linear.iter().map(|greatest| 2.0 * ROUNDING * greatest).collect()
}

/// A corner that a unit output: its record, and the products of the attributes in `Given` with 1/w, after 1/w.
#[derive(Clone, Debug)]
pub struct Shown {
    pub x: i32,
    pub y: i32,
    pub z: u32,
    pub size: u32,
    pub scalars: Vec<u32>,
}

impl Polygon {
    /// All possible corners, with the index of the polygon's own.
    fn candidates(&self) -> impl Iterator<Item = (Option<usize>, &Corner, &Place)> {
        let own = self.corners.iter().zip(&self.places).enumerate().map(|(k, (c, p))| (Some(k), c, p));
        own.chain(self.others.iter().map(|(c, p)| (None, c, p)))
    }

    /// The indices that a corner may have, or why it is no corner of this polygon.
    pub fn find(&self, shown: &Shown) -> Result<Vec<Option<usize>>, String> {
        let all: Vec<String> = self.candidates().map(|(_, corner, place)| place.text(corner)).collect();
        let at = (f64::from(shown.x) / 256.0, f64::from(shown.y) / 256.0);
        let mut why = format!("no corner is at {at:?} of\n    {}", all.join("\n    "));
        let mut found = vec![];
        for (k, corner, place) in self.candidates() {
            if !place.is_at(shown.x, shown.y) {
                continue;
            }
            match of_corner(corner, place, self, shown) {
                Ok(()) => found.push(k),
                Err(reason) => why = reason,
            }
        }
        if found.is_empty() && !self.others.is_empty() && self.is_near(at) {
            return Ok(vec![None]);
        }
        if found.is_empty() { Err(why) } else { Ok(found) }
    }

    /// Whether a position is in the polygon's box: where it is not certain which corners remain, nothing more can be checked.
    fn is_near(&self, at: (f64, f64)) -> bool {
        let within = |axis: &dyn Fn(&Place) -> Near, at: f64| {
            let all = || self.candidates().map(|(_, _, place)| axis(place));
            let slack = 1.0 / 256.0;
            let least = all().map(|n| n.value - n.off - slack).fold(f64::INFINITY, f64::min);
            let most = all().map(|n| n.value + n.off + slack).fold(f64::NEG_INFINITY, f64::max);
            (least..=most).contains(&at)
        };
        within(&|place| place.x, at.0) && within(&|place| place.y, at.1)
    }

    /// Whether two corners have one position on the screen, within the error of floats.
    pub fn is_one_place(&self, a: usize, b: usize) -> bool {
        let near = |a: Near, b: Near| (a.value - b.value).abs() <= a.off + b.off;
        let [a, b] = [a, b].map(|k| &self.places[k]);
        near(a.x, b.x) && near(a.y, b.y)
    }

    /// The edge from one corner to another; `None` within the polygon.
    pub fn edge(&self, from: usize, to: usize) -> Option<Edge> {
        ((from + 1) % self.corners.len() == to).then(|| self.corners[from].edge)
    }
}

/// Whether depth and scalars are the corner's.
fn of_corner(corner: &Corner, place: &Place, polygon: &Polygon, shown: &Shown) -> Result<(), String> {
    // Shares on the screen add up to one, but where w has both signs they exceed one, with both signs.
    let share = |(weight, w): (&f64, &f64)| (weight * w * place.over_w.value).abs();
    let shares = corner.weights.iter().zip(&polygon.w).map(share).sum::<f64>().max(1.0);
    if !place.z.is(shown.z, f64::from(f32::MIN_POSITIVE)) {
        return Err(format!("depth {} is not {:?}", f32::from_bits(shown.z), place.z));
    }
    if !place.over_w.is(shown.scalars[0], 0.0) {
        return Err(format!("1/w {} is not {:?}", f32::from_bits(shown.scalars[0]), place.over_w));
    }
    for (k, value) in corner.values[ATTRIBUTES..].iter().enumerate() {
        let (near, word) = (value.times(place.over_w), shown.scalars[k + 1]);
        let more = if corner.cuts.is_empty() { 0.0 } else { shares * polygon.ways[k] };
        if !near.is(word, more) {
            return Err(format!("scalar {}: {} is not {near:?}", k + 1, f32::from_bits(word)));
        }
    }
    Ok(())
}

/// Twice the area of shown corners, in squares of 1/256 pixel; positive is clockwise.
pub fn shown_area(corners: &[Shown]) -> i128 {
    let at = |k: usize| (i128::from(corners[k].x), i128::from(corners[k].y));
    let (o, p, q) = (at(0), at(1), at(2));
    (p.0 - o.0) * (q.1 - o.1) - (q.0 - o.0) * (p.1 - o.1)
}
