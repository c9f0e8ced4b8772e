//! Primitives of a draw's vertices, by the API's rules: a list of primitives for each topology, written from the tables of the
//! API, with vertices by number.

/// A primitive: its vertices, with those of its neighbours as a geometry shader sees them; which of its edges are edges of the
/// drawn shape, bit k for the one from corner k; whether it is the first of its strip, or the first triangle of a quad or
/// polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct Primitive {
    pub corners: Vec<u32>,
    pub edges: u8,
    pub first: bool,
}

pub const POINTS: u32 = 0;
pub const POLYGON: u32 = 9;
pub const PATCHES: u32 = 14;

/// Whether triangles are parts of what the API counts as one: quads and polygons.
pub fn is_split(topology: u32) -> bool {
    (7..=POLYGON).contains(&topology)
}

/// Rules by which a draw forms primitives.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub topology: u32,
    pub patch_size: usize,
    /// The last vertex provokes, else the first.
    pub last: bool,
}

/// The primitives of vertices, where `None` begins a new strip; primitives at the end that further vertices would change are
/// omitted, unless the draw has `ended`.
pub fn primitives(rules: &Rules, vertices: &[Option<u32>], ended: bool) -> Vec<Primitive> {
    let strips: Vec<Vec<u32>> =
        vertices.split(Option::is_none).map(|s| s.iter().flatten().copied().collect()).collect();
    let count = strips.len();
    let closed = |k: usize| ended || k + 1 < count;
    strips.iter().enumerate().flat_map(|(k, v)| strip(rules, v, closed(k))).collect()
}

/// The same with the API's edge flag at each vertex, for the edge that begins there: in triangles, quads and polygons; other
/// topologies keep their edges.
pub fn flagged(rules: &Rules, vertices: &[(Option<u32>, bool)], ended: bool) -> Vec<Primitive> {
    // Vertices by their position in the draw.
    let places: Vec<_> = (0..).zip(vertices).map(|(k, (vertex, _))| vertex.map(|_| k)).collect();
    let of = |place: u32| vertices[place as usize];
    let flags = [4, 7, POLYGON].contains(&rules.topology);
    let there = |prim: Primitive| Primitive {
        edges: match flags {
            true => (0..3).map(|k| prim.edges & u8::from(of(prim.corners[k]).1) << k).sum(),
            false => prim.edges,
        },
        corners: prim.corners.iter().map(|place| of(*place).0.expect("a vertex")).collect(),
        ..prim
    };
    primitives(rules, &places, ended).into_iter().map(there).collect()
}

/// A triangle of vertices by number, rotated so that the provoking vertex is first, or last.
fn turned(
    v: &[u32],
    corners: [usize; 3],
    edges: [bool; 3],
    provoking: usize,
    last: bool,
    first: bool,
) -> Primitive {
    let at = corners.iter().position(|c| *c == provoking).expect("a corner provokes");
    let from = if last { at + 1 } else { at };
    let corner = |k: usize| v[corners[(from + k) % 3]];
    let edges = (0..3).map(|k| u8::from(edges[(from + k) % 3]) << k).sum();
    Primitive { corners: (0..3).map(corner).collect(), edges, first }
}

/// A triangle with the vertex opposite each edge: between first and second, second and third, third and first.
fn with_neighbours(
    v: &[u32],
    corners: [usize; 3],
    across: [usize; 3],
    provoking: usize,
    last: bool,
    first: bool,
) -> Primitive {
    let at = corners.iter().position(|c| *c == provoking).expect("a corner provokes");
    let from = if last { at + 1 } else { at };
    let corners = (0..3).flat_map(|k| [v[corners[(from + k) % 3]], v[across[(from + k) % 3]]]).collect();
    Primitive { corners, edges: 7, first }
}

fn strip(rules: &Rules, v: &[u32], closed: bool) -> Vec<Primitive> {
    let n = v.len();
    let last = rules.last;
    let plain = |corners: &[usize], first: bool| Primitive {
        corners: corners.iter().map(|k| v[*k]).collect(),
        edges: 7,
        first,
    };
    let all = [true; 3];
    let provoking = |a: usize, b: usize| if last { b } else { a };
    match rules.topology {
        0 => (0..n).map(|i| plain(&[i], true)).collect(),
        1 => (0..n / 2).map(|i| plain(&[2 * i, 2 * i + 1], true)).collect(),
        2 => {
            let lines = (1..n).map(|i| plain(&[i - 1, i], i == 1));
            let close = (closed && n >= 2).then(|| plain(&[n - 1, 0], false));
            lines.chain(close).collect()
        }
        3 => (1..n).map(|i| plain(&[i - 1, i], i == 1)).collect(),
        4 => (0..n / 3).map(|i| plain(&[3 * i, 3 * i + 1, 3 * i + 2], true)).collect(),
        5 => (2..n)
            .map(|i| {
                let a = i - 2;
                let corners = if a % 2 == 0 { [a, a + 1, a + 2] } else { [a + 1, a, a + 2] };
                turned(v, corners, all, provoking(a, a + 2), last, a == 0)
            })
            .collect(),
        6 => (2..n).map(|i| turned(v, [0, i - 1, i], all, provoking(i - 1, i), last, i == 2)).collect(),
        7 => (0..n / 4)
            .flat_map(|q| {
                let [a, b, c, d] = [4 * q, 4 * q + 1, 4 * q + 2, 4 * q + 3];
                // Both triangles contain the provoking vertex.
                if last {
                    [
                        turned(v, [a, b, d], [true, false, true], d, last, true),
                        turned(v, [b, c, d], [true, true, false], d, last, false),
                    ]
                } else {
                    [
                        turned(v, [a, b, c], [true, true, false], a, last, true),
                        turned(v, [a, c, d], [false, true, true], a, last, false),
                    ]
                }
            })
            .collect(),
        8 => (0..n.saturating_sub(2) / 2)
            .flat_map(|q| {
                // In order around the quad: 2q, 2q + 1, 2q + 3, 2q + 2.
                let [a, b, c, d] = [2 * q, 2 * q + 1, 2 * q + 3, 2 * q + 2];
                let one = turned(v, [a, b, c], [true, true, false], provoking(a, c), last, true);
                let two = turned(v, [a, c, d], [false, true, true], provoking(a, c), last, false);
                [one, two]
            })
            .collect(),
        9 => (2..if closed { n } else { n.saturating_sub(1) })
            .map(|i| turned(v, [0, i - 1, i], [i == 2, true, i + 1 == n], 0, last, i == 2))
            .collect(),
        10 => (0..n / 4).map(|i| plain(&[4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3], true)).collect(),
        11 => (3..n).map(|i| plain(&[i - 3, i - 2, i - 1, i], i == 3)).collect(),
        12 => (0..n / 6)
            .map(|i| plain(&[6 * i, 6 * i + 1, 6 * i + 2, 6 * i + 3, 6 * i + 4, 6 * i + 5], true))
            .collect(),
        13 => adjacency_strip(v, closed, last),
        14 if (1..=32).contains(&rules.patch_size) => {
            let size = rules.patch_size;
            (0..n / size).map(|i| plain(&(size * i..size * i + size).collect::<Vec<_>>(), true)).collect()
        }
        _ => vec![],
    }
}

/// Triangle strips with adjacency, with vertices and triangles numbered from one: the API's table (OpenGL 3.2, 2.6.1) numbers
/// triangles from zero.
fn adjacency_strip(v: &[u32], closed: bool, last: bool) -> Vec<Primitive> {
    let triangles = v.len().saturating_sub(4) / 2;
    let shown = if closed { triangles } else { triangles.saturating_sub(1) };
    (1..=shown)
        .map(|i| {
            let before = if i == 1 { 2 } else { 2 * i - 3 };
            let after = if i == triangles { 2 * i + 4 } else { 2 * i + 5 };
            let (corners, across) = if i % 2 == 1 {
                ([2 * i - 1, 2 * i + 1, 2 * i + 3], [before, after, 2 * i + 2])
            } else {
                ([2 * i + 1, 2 * i - 1, 2 * i + 3], [before, 2 * i + 2, after])
            };
            let zero = |k: usize| k - 1;
            let provoking = if last { 2 * i + 3 } else { 2 * i - 1 };
            with_neighbours(v, corners.map(zero), across.map(zero), provoking - 1, last, i == 1)
        })
        .collect()
}
