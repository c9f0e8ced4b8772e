//! Vertices that a geometry program emits (OUT).

use super::attribute_places::*;
use super::types::*;
use crate::sm::modifiers::OutModifiers;
use crate::sm::types::*;

/// Whether an OUT emits a vertex, and whether it ends a strip.
fn op(entry: &AttributeEntry) -> (bool, bool) {
    let OutModifiers { op } = modifiers(entry);
    (op & 1 == 1, op & 2 == 2)
}

/// Whether an OUT ends a strip after vertices already emitted: it sets a byte of the last vertex's word.
pub fn is_cut(entry: &AttributeEntry) -> bool {
    entry.opcode == Opcode::Out && op(entry) == (false, true)
}

/// Words of emitted vertices: valid, the stream, and whether a strip ends.
pub fn emission(entry: &AttributeEntry) -> Row {
    let (emits, cuts) = op(entry);
    let word = |stream: &u32| if emits { 1 | (stream & 3) << 1 | u32::from(cuts) << 8 } else { 1 };
    Row { words: std::array::from_fn(|lane| word(&entry.b.words[lane])) }
}

/// Handles returned by an OUT: that of the next vertex, while one more fits.
pub fn handles_after(entry: &AttributeEntry, warp: &AttributeWarp) -> Row {
    let (emits, _) = op(entry);
    Row { words: entry.a.words.map(|handle| handle + u32::from(emits && handle < warp.extra.into())) }
}

/// Index of a lane's vertex among those that all lanes of a geometry warp emit; as distances are odd, no two lanes share a bank.
pub fn vertex_of(warp: &AttributeWarp, lane: usize, handle: u32) -> u32 {
    (lane as u32 * u32::from(warp.extra | 1)).wrapping_add(handle)
}

/// Lanes and addresses that an OUT stores.
pub fn of_emission(entry: &AttributeEntry, warp: &AttributeWarp) -> (u32, Row) {
    let (emits, cuts) = op(entry);
    let (mut lanes, mut addresses) = (0, Row::default());
    for lane in 0..WARP_LANES {
        let (handle, room) = (entry.a.words[lane], u32::from(warp.extra));
        let before = handle.wrapping_sub(1);
        let (on, handle) = if emits { (handle < room, handle) } else { (cuts && before < room, before) };
        let word = (u32::from(warp.output_row) << ROW_LOG2).wrapping_add(vertex_of(warp, lane, handle));
        lanes |= (entry.lanes >> lane & u32::from(on)) << lane;
        addresses.words[lane] = word << 2 | u32::from(!emits);
    }
    (lanes, addresses)
}
