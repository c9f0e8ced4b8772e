//! Vertices that a geometry program puts out (OUT).

use super::places::*;
use super::types::*;
use crate::sm::modifiers::OutModifiers;
use crate::sm::types::*;

/// Whether an OUT puts out a vertex, and whether it ends a strip.
fn op(entry: &AttributeEntry) -> (bool, bool) {
    let OutModifiers { op } = modifiers(entry);
    (op & 1 == 1, op & 2 == 2)
}

/// Whether an OUT ends a strip behind what was put out before: a byte of the last vertex's word.
pub fn is_cut(entry: &AttributeEntry) -> bool {
    entry.opcode == Opcode::Out && op(entry) == (false, true)
}

/// Words of vertices that are put out: that they are, the stream, and whether a strip ends.
pub fn emission(entry: &AttributeEntry) -> Row {
    let (emits, cuts) = op(entry);
    let word = |stream: &u32| if emits { 1 | (stream & 3) << 1 | u32::from(cuts) << 8 } else { 1 };
    Row { words: std::array::from_fn(|lane| word(&entry.b.words[lane])) }
}

/// The handles that an OUT gives: of the next vertex, while there is room for one.
pub fn handles_behind(entry: &AttributeEntry, warp: &AttributeWarp) -> Row {
    let (emits, _) = op(entry);
    Row { words: entry.a.words.map(|handle| handle + u32::from(emits && handle < warp.extra.into())) }
}

/// Lanes and addresses of an OUT.
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
