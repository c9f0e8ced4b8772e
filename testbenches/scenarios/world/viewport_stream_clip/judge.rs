//! Compares the primitives that were sent with the expected ones.

use super::batch::{Batch, Kind};
use super::expected::{Expected, expected};
use super::rules;
use super::setting::{Component, NUMBER, POSITION, Setting};
use references::tpc::stri::planes::Mode;
use references::world::viewport_stream_clip::polygon::Edge;
use references::world::viewport_stream_clip::{Fate, Polygon, Shown, shown_area};
use std::collections::{BTreeMap, BTreeSet};

/// A sent primitive, with the values of its corners.
#[derive(Clone, Debug)]
pub struct ShownPrim {
    pub corners: Vec<Shown>,
    /// Their numbers in the entry.
    pub numbers: Vec<u8>,
    pub entry: u16,
    pub provoking: u8,
    pub viewport: u8,
    pub layer: u16,
    pub edges: u8,
}

/// Without flat components.
pub fn linear(components: &[Component], shown: &Shown) -> Shown {
    let after = components.iter().zip(&shown.scalars[1..]).filter(|(c, _)| c.mode != Mode::Constant);
    let scalars = shown.scalars[..1].iter().copied().chain(after.map(|(_, word)| *word)).collect();
    Shown { scalars, ..shown.clone() }
}

/// Whether a sent primitive is a piece of the expected one.
fn piece(
    s: &Setting,
    batch: &Batch,
    want: &Expected,
    polygon: &Polygon,
    got: &ShownPrim,
) -> Result<(), String> {
    let components = s.components();
    if got.corners.len() != want.vertices.len().min(3) {
        return Err(format!("{} corners of a {:?}", got.corners.len(), want.kind));
    }
    if (got.viewport, got.layer) != (want.viewport, want.layer) {
        return Err(format!("viewport and layer {:?}", (got.viewport, got.layer)));
    }
    let n = got.corners.len();
    let mut which = vec![];
    for corner in &got.corners {
        which.push(polygon.find(&linear(&components, corner))?);
    }
    // Corners that are the primitive's own have their words; flat ones are the provoking corner's.
    let provoking = got.corners.get(usize::from(got.provoking)).ok_or("no such corner provokes")?;
    for (k, component) in components.iter().enumerate().filter(|(_, c)| c.mode == Mode::Constant) {
        let word = batch.flat(s, want.number, want.vertices[want.provoking], component.address);
        if Some(provoking.scalars[k + 1]) != word {
            return Err(format!(
                "flat {:x}: {:08x} is not {word:08x?}",
                component.address,
                provoking.scalars[k + 1]
            ));
        }
    }
    let whole = is_whole(polygon);
    if whole {
        if usize::from(got.provoking) != want.provoking {
            return Err(format!("corner {} provokes", got.provoking));
        }
        for (k, found) in which.iter().enumerate() {
            // 06C, or one.
            let size = batch.output(s, want.vertices[k], 0x6c).unwrap_or(1_f32.to_bits());
            if got.corners[k].size != size {
                return Err(format!("corner {k} is a point of {:08x}, not {size:08x}", got.corners[k].size));
            }
            if !found.contains(&Some(k)) {
                return Err(format!("corner {k} is where {found:?} should be"));
            }
            for (c, component) in components.iter().enumerate().filter(|(_, c)| c.mode == Mode::ScreenLinear)
            {
                let word = batch.kept(s, want.vertices[k], component.address).unwrap();
                if got.corners[k].scalars[c + 1] != word && !f32::from_bits(word).is_nan() {
                    return Err(format!("{:x} of corner {k} is another", component.address));
                }
            }
        }
        if n == 3 && got.edges != want.edges {
            return Err(format!("edges {:03b}, not {:03b}", got.edges, want.edges));
        }
    } else if n == 3 {
        for k in 0..3 {
            let pairs = which[k].iter().flat_map(|a| which[(k + 1) % 3].iter().map(move |b| (*a, *b)));
            let may: Vec<bool> = pairs
                .map(|pair| match pair {
                    // Rounding may have changed corners at one position: the edge has no length, or is within the fan.
                    (Some(a), Some(b)) if polygon.is_one_place(a, b) => got.edges >> k & 1 == 1,
                    (Some(a), Some(b)) => match polygon.edge(a, b) {
                        Some(Edge::Own(k)) => want.edges >> k & 1 == 1,
                        Some(Edge::Cut(_)) => rules::CUT_IS_EDGE,
                        None => false,
                    },
                    _ => got.edges >> k & 1 == 1,
                })
                .collect();
            if !may.contains(&(got.edges >> k & 1 == 1)) {
                return Err(format!("edge {k} of {:03b} is not so: {which:?}", got.edges));
            }
        }
    }
    if n == 3 {
        let area = shown_area(&got.corners) as f64;
        if area * polygon.area.value < 0.0 && area.abs() > polygon.area.off {
            return Err(format!("winding: area {area} of {:?}", polygon.area));
        }
        if whole && (area == 0.0 || rules::is_culled(s, area)) {
            return Err(format!("area {area}"));
        }
    }
    Ok(())
}

/// Whether nothing was cut, or may have been.
fn is_whole(polygon: &Polygon) -> bool {
    polygon.others.is_empty() && polygon.corners.iter().all(|corner| corner.cuts.is_empty())
}

/// The possible numbers of `got` that `want` became; and why no more.
fn counts(s: &Setting, batch: &Batch, want: &Expected, got: &[ShownPrim]) -> (Vec<usize>, String) {
    let Fate::Left { polygon, certain } = &want.fate else {
        return (vec![0], "it has to be dropped".into());
    };
    let (triangles, area) = (want.kind == Kind::Triangle, polygon.area);
    let most = if triangles { polygon.corners.len() + polygon.others.len() } else { 1 };
    let mut may: Vec<usize> = (!certain).then_some(0).into_iter().collect();
    let mut sum = 0.0;
    for count in 1..=most {
        let Some(next) = got.get(count - 1) else {
            return (may, "nothing came".into());
        };
        if let Err(why) = piece(s, batch, want, polygon, next) {
            return (may, format!("{count}: {why}"));
        }
        sum += if triangles { shown_area(&next.corners) as f64 } else { 0.0 };
        if !triangles || !area.off.is_finite() || (sum - area.value).abs() <= area.off {
            may.push(count);
        }
    }
    (may, format!("area {sum} of {area:?}"))
}

/// Description of a primitive for messages.
fn notified(s: &Setting, batch: &Batch, want: &Expected) -> String {
    let position = |v: &usize| -> Vec<f32> {
        let places = (0..4).filter_map(|k| batch.output(s, *v, POSITION + 4 * k));
        places.map(f32::from_bits).collect()
    };
    let at: Vec<_> = want.vertices.iter().map(position).collect();
    let distances = |v: &usize| -> Vec<f64> {
        (0..8).filter(|k| s.user_clips >> k & 1 == 1).map(|k| rules::distance(s, batch, *v, k)).collect()
    };
    let distances: Vec<_> = want.vertices.iter().map(distances).collect();
    let (vertices, user) = (&want.vertices, [s.user_clips, s.user_culls]);
    let [kind, provoking, edges, viewport] =
        [want.kind as u8, want.provoking as u8, want.edges, want.viewport];
    let view = s.views[usize::from(viewport)];
    format!(
        "kind {kind} of {vertices:?} at {at:?}, distances {distances:?} {user:02x?}: provoking {provoking}, edges {edges:03b}, viewport {viewport} {view:?}, 193C {:x}",
        s.clip_control
    )
}

/// Checks that the sent primitives are the expected ones, in order.
pub fn judge(s: &Setting, batch: &Batch, got: &[ShownPrim]) {
    // The possible numbers of primitives used so far; several where it is not certain.
    let mut at = BTreeSet::from([0]);
    // Vertices of the batch in entries, by their numbers.
    let mut own: BTreeMap<(u16, u8), usize> = BTreeMap::new();
    if std::env::var("DUMP").is_ok() {
        for (n, want) in expected(s, batch).iter().enumerate() {
            let fate = match &want.fate {
                Fate::Gone => format!("gone {}", notified(s, batch, want)),
                Fate::Left { polygon, certain } => format!(
                    "{certain} {:?}",
                    polygon.places.iter().map(|p| (p.x.value, p.y.value)).collect::<Vec<_>>()
                ),
            };
            println!("{n} {:?} {fate}", want.vertices);
        }
        for p in got {
            println!(
                "  {:?} {:?}",
                p.numbers,
                p.corners.iter().map(|c| (c.x as f64 / 256.0, c.y as f64 / 256.0)).collect::<Vec<_>>()
            );
        }
    }
    let mut refusals: Vec<(usize, String)> = vec![];
    // With per-primitive components, a provoking vertex belongs to one primitive, or to the pieces of one.
    let has_numbers = batch.parts.is_empty() || !batch.numbers.is_empty();
    let numbered = s.counts() && has_numbers && s.reads.iter().any(|read| read.0 == NUMBER);
    let copies = numbered || s.has_values() && !batch.each.is_empty();
    let mut provokes: BTreeMap<(u16, u8), usize> = BTreeMap::new();
    for (n, want) in expected(s, batch).iter().enumerate() {
        let (mut next, mut reasons) = (BTreeSet::new(), vec![]);
        for from in &at {
            let (may, why) = counts(s, batch, want, &got[*from..]);
            next.extend(may.iter().map(|count| from + count));
            reasons.push((*from, why));
        }
        if let Some((from, why)) = reasons.last() {
            refusals.retain(|refusal| refusal.0 >= *from);
            refusals.push((*from, format!("{n}: {}\n  {why}", notified(s, batch, want))));
        }
        assert!(
            !next.is_empty(),
            "primitive {n}: {}\n  {}",
            notified(s, batch, want),
            reasons
                .iter()
                .map(|(from, why)| format!("from {from}: {why}\n  {:?}", got.get(*from)))
                .collect::<Vec<_>>()
                .join("\n")
        );
        let is_whole = matches!(&want.fate, Fate::Left { polygon, .. } if is_whole(polygon));
        if is_whole && at.len() == 1 && next.len() == 1 {
            for shown in &got[*at.first().unwrap()..*next.first().unwrap()] {
                if copies {
                    let number = shown.numbers[usize::from(shown.provoking)];
                    let before = provokes.insert((shown.entry, number), n);
                    assert!(
                        before.is_none_or(|before| before == n),
                        "{before:?} and {n} have one provoking vertex"
                    );
                }
                for (k, (number, vertex)) in shown.numbers.iter().zip(&want.vertices).enumerate() {
                    if copies && (k == usize::from(shown.provoking)) {
                        continue;
                    }
                    let before = own.insert((shown.entry, *number), *vertex);
                    assert!(
                        before.is_none_or(|before| before == *vertex),
                        "{before:?} and {vertex} of {batch:?}"
                    );
                }
            }
        }
        at = next;
    }
    if !at.contains(&got.len()) {
        let last = *at.last().unwrap();
        let why: Vec<&str> = refusals.iter().filter(|r| r.0 == last).map(|r| r.1.as_str()).collect();
        panic!("unexpected primitives, from {last} of {}: {:?}\n{}", got.len(), got[last], why.join("\n"));
    }
    let all: Vec<_> = own.iter().collect();
    for two in all.windows(2).filter(|two| two[0].0.0 == two[1].0.0) {
        assert!(two[0].1 < two[1].1, "an entry's vertices in the order of their batch, each once: {own:?}");
    }
}
