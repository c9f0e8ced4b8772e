//! Tessellation by the rules of OpenGL (4.6, 11.2.2), in doubles: levels, segments, the positions of the points of a line, of a
//! border and of the inside, and that triangles tile a domain. In addition, digests of another implementation's results for
//! some levels.

pub mod digests;
pub mod tiling;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Domain {
    Isolines,
    Triangles,
    Quads,
}
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Spacing {
    Equal,
    Odd,
    Even,
}

#[derive(Clone, Copy, Debug)]
pub struct Levels {
    pub domain: Domain,
    pub spacing: Spacing,
    pub outer: [f32; 4],
    pub inner: [f32; 2],
}

/// Requirements of a patch: points along each side, including both corners, and points inside; for isolines, `sides` are the lines.
pub struct Patch {
    pub sides: Vec<Vec<[f64; 2]>>,
    pub inside: Vec<[f64; 2]>,
}

/// Factors are stored with 16 fraction bits.
fn kept(level: f64) -> f64 {
    (level * 65536.0).round_ties_even() / 65536.0
}

fn clamped(level: f32, spacing: Spacing) -> f64 {
    let (least, most) = match spacing {
        Spacing::Equal => (1.0, 64.0),
        Spacing::Odd => (1.0, 63.0),
        Spacing::Even => (2.0, 64.0),
    };
    // NaN is the least level.
    let level = if level.is_nan() { least } else { f64::from(level).clamp(least, most) };
    if spacing == Spacing::Equal { level.ceil() } else { kept(level) }
}

/// Segments of a line: rounded up to an integer, an odd or an even one.
pub fn segments(level: f64, spacing: Spacing) -> usize {
    let n = level.ceil() as usize;
    match spacing {
        Spacing::Equal => n,
        Spacing::Odd => n | 1,
        Spacing::Even => n + (n & 1),
    }
}

/// The rank of a new point among the `points` of a half line, including the one at its corner: halves first, left before right.
fn rank_of_next(points: usize) -> usize {
    if points == 0 {
        return 0;
    }
    let mut there = vec![0.0_f64];
    let mut halves = (1..).flat_map(|level: i32| {
        let step = 0.5_f64.powi(level);
        (0..1_u32 << (level - 1)).map(move |k| f64::from(2 * k + 1) * step)
    });
    while there.len() < points {
        there.extend(halves.next());
    }
    let next = halves.next().unwrap_or_default();
    there.iter().filter(|p| **p < next).count()
}

/// Points of a line from 0 to 1. A fractional level is a transition from two segments fewer.
fn line(level: f64, n: usize) -> Vec<f64> {
    let odd = n % 2;
    let fewer = n.saturating_sub(2).max(1);
    let share = if n <= 2 { 1.0 } else { (level - (n - 2) as f64) / 2.0 };
    // Points of a half; the last two of an odd line are in different halves.
    let half = n.div_ceil(2);
    let new = rank_of_next(half.saturating_sub(1 + odd));
    let place = |k: usize| {
        let before = if k > new { k - 1 } else { k };
        k as f64 / n as f64 * share + before as f64 / fewer as f64 * (1.0 - share)
    };
    (0..=n).map(|k| if 2 * k <= n { place(k) } else { 1.0 - place(n - k) }).collect()
}

fn line_of(level: f64, spacing: Spacing) -> Vec<f64> {
    line(level, segments(level, spacing))
}

/// `None` where a relevant level is not above zero.
pub fn patch(levels: &Levels) -> Option<Patch> {
    let Levels { domain, spacing, outer, inner } = *levels;
    let (edges, axes) = match domain {
        Domain::Isolines => (2, 0),
        Domain::Triangles => (3, 1),
        Domain::Quads => (4, 2),
    };
    if !outer[..edges].iter().all(|level| *level > 0.0) {
        return None;
    }
    if domain == Domain::Isolines {
        let count = clamped(outer[0], Spacing::Equal) as usize;
        let line = line_of(clamped(outer[1], spacing), spacing);
        let at = |v: usize| line.iter().map(|u| [*u, v as f64 / count as f64]).collect();
        return Some(Patch { sides: (0..count).map(at).collect(), inside: vec![] });
    }
    let outer: Vec<f64> = outer[..edges].iter().map(|level| clamped(*level, spacing)).collect();
    let mut inner: Vec<f64> = inner[..axes].iter().map(|level| clamped(*level, spacing)).collect();
    let one = outer.iter().chain(&inner).all(|level| *level == 1.0);
    for level in &mut inner {
        if *level == 1.0 && !one {
            *level = 1.0 + 1.0 / 65536.0;
            if spacing == Spacing::Equal {
                *level = 2.0;
            }
        }
    }
    let along: Vec<Vec<f64>> = outer.iter().map(|level| line_of(*level, spacing)).collect();
    let point = |side: usize, p: f64| match (domain, side) {
        (Domain::Quads, 0) => [0.0, 1.0 - p],
        (Domain::Quads, 1) => [p, 0.0],
        (Domain::Quads, 2) => [1.0, p],
        (Domain::Quads, _) => [1.0 - p, 1.0],
        (_, 0) => [0.0, 1.0 - p],
        (_, 1) => [p, 0.0],
        (_, _) => [1.0 - p, p],
    };
    let sides = (0..edges).map(|s| along[s].iter().map(|p| point(s, *p)).collect()).collect();
    if one {
        return Some(Patch { sides, inside: vec![] });
    }
    let axes: Vec<Vec<f64>> = inner.iter().map(|level| line_of(*level, spacing)).collect();
    let mut inside = vec![];
    if domain == Domain::Quads {
        let within = |axis: &[f64]| axis[1..axis.len() - 1].to_vec();
        let (us, vs) = (within(&axes[0]), within(&axes[1]));
        inside.extend(us.iter().flat_map(|u| vs.iter().map(|v| [*u, *v])));
        return Some(Patch { sides, inside });
    }
    // Rings: from each corner to the intersection of the perpendiculars at the first, second, … point of both its edges.
    let n = axes[0].len() - 1;
    for ring in 1..=n / 2 {
        if 2 * ring == n {
            inside.push([1.0 / 3.0; 2]);
            continue;
        }
        let in_flight = axes[0][ring] * 2.0 / 3.0;
        for along in &axes[0][ring..n - ring] {
            let p = along - in_flight / 2.0;
            let q = 1.0 - p - in_flight;
            inside.extend([[in_flight, q], [p, in_flight], [q, p]]);
        }
    }
    Some(Patch { sides, inside })
}
