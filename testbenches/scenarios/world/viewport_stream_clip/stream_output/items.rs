//! Methods, batches and markers that a stream of work is made of.

use world::viewport_stream_clip::types::*;

#[derive(Clone, Debug)]
pub enum Item {
    Method(u16, u32),
    Batch { place: VscBatch, prims: Vec<[u8; 3]> },
}

/// A word of shared memory; addresses wrap around.
pub fn word(sm: u8, at: usize) -> u32 {
    (u32::from(sm) << 24 ^ (at % 0x8000) as u32).wrapping_mul(0x9e37_79b1)
}

/// A component of a vertex, at the location that the page gives.
pub fn component(place: &VscBatch, map: &[bool; 256], vertex: usize, component: u8) -> Option<u32> {
    let component = usize::from(component);
    let below = map[..component].iter().filter(|is| **is).count();
    let at = usize::from(place.word) + (below << place.stride_log2) + vertex;
    map[component].then(|| word(place.sm, at))
}

/// The last stage's header with outputs, as methods.
pub fn header(outputs: &[u8]) -> Vec<Item> {
    let bit = |n: usize| outputs.iter().any(|component| 400 + usize::from(*component) == n);
    let value = |d: usize| (0..32).map(|k| u32::from(bit(32 * d + k)) << k).sum();
    (12..20).map(|d| Item::Method(0x3800 + 4 * d as u16, value(d))).collect()
}

/// Methods of a buffer.
pub fn buffer(k: u16, address: u64, bytes: u32, stride: u32, layout: &[u8]) -> Vec<Item> {
    let at = |address, value| Item::Method(address, value);
    let mut all = vec![
        at(0x0380 + 0x20 * k, 1),
        at(0x0384 + 0x20 * k, (address >> 32) as u32),
        at(0x0388 + 0x20 * k, address as u32),
        at(0x038c + 0x20 * k, bytes),
        at(0x0390 + 0x20 * k, 0),
        at(0x0700 + 0x10 * k, 0),
        at(0x0704 + 0x10 * k, layout.len() as u32),
        at(0x0708 + 0x10 * k, stride),
    ];
    for (n, word) in layout.chunks(4).enumerate() {
        let value = word.iter().rev().fold(0, |value, number| value << 8 | u32::from(*number));
        all.push(at(0x2800 + 0x80 * k + 4 * n as u16, value));
    }
    all
}

pub fn batch(shape: PrimShape, vertices: u8, prims: Vec<[u8; 3]>) -> Item {
    part(shape, vertices, prims, [900 * 32, 5], 0)
}

/// A part of a batch: its word and stride, its stream.
pub fn part(
    shape: PrimShape,
    vertices: u8,
    prims: Vec<[u8; 3]>,
    [word, stride]: [u16; 2],
    stream: u8,
) -> Item {
    let stride_log2 = stride as u8;
    let (batch, sm, last) = (1, 1, true);
    let place =
        VscBatch { batch, sm, word, stride_log2, vertices, shape, stream, last, ..Default::default() };
    Item::Batch { place, prims }
}

pub fn strip(n: u8) -> Vec<[u8; 3]> {
    (0..n).map(|k| [k, k + 1, k + 2]).collect()
}

pub fn marker(id: u32, selector: u32, sub: u32) -> Item {
    Item::Method(0x3f08, sub << 13 | selector << 8 | id)
}

pub const ON: Item = Item::Method(0x0744, 1);

/// A buffer of `n` components, and a batch.
pub fn one_buffer(n: u8, address: u64) -> Vec<Item> {
    let layout: Vec<u8> = (0x20..0x20 + n).collect();
    [header(&layout), buffer(0, address, 1 << 20, 4 * u32::from(n), &layout), vec![ON]].concat()
}
