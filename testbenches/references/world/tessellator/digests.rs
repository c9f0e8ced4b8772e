//! Digests of another implementation's points and primitives for some levels.

use super::{Domain, Levels, Spacing};

pub struct Row {
    pub levels: Levels,
    pub points: usize,
    pub prims: usize,
    pub digest_of_points: u64,
    pub digest_of_prims: u64,
}

pub fn rows() -> Vec<Row> {
    let text = include_str!("digests.tsv");
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

fn row(line: &str) -> Row {
    let fields: Vec<&str> = line.split('\t').collect();
    let level = |k: usize| f32::from_bits(u32::from_str_radix(fields[k], 16).expect("a level"));
    let digest = |k: usize| u64::from_str_radix(fields[k], 16).expect("a digest");
    let count = |k: usize| fields[k].parse().expect("a count");
    Row {
        levels: Levels {
            domain: [Domain::Isolines, Domain::Triangles, Domain::Quads][count(0)],
            spacing: [Spacing::Equal, Spacing::Odd, Spacing::Even][count(1)],
            outer: std::array::from_fn(|k| level(2 + k)),
            inner: std::array::from_fn(|k| level(6 + k)),
        },
        points: count(8),
        prims: count(9),
        digest_of_points: digest(10),
        digest_of_prims: digest(11),
    }
}

fn digest(numbers: impl Iterator<Item = u32>) -> u64 {
    let byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    numbers.flat_map(u32::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, byte)
}

/// Digest of points in order, with 16 fraction bits.
pub fn of_points(points: &[[u32; 2]]) -> u64 {
    let mut points = points.to_vec();
    points.sort_unstable();
    digest(points.into_iter().flatten())
}

/// Digest of triangles, or of lines as triangles whose last corner is repeated.
pub fn of_prims(prims: &[[[u32; 2]; 3]], lines: bool) -> u64 {
    let mut prims = prims.to_vec();
    for prim in prims.iter_mut().filter(|_| !lines) {
        let [a, b, c] = *prim;
        *prim = [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap_or(*prim);
    }
    prims.sort_unstable();
    digest(prims.into_iter().flatten().flatten())
}
