//! Where attributes are: ranks in maps, addresses in shared memory.

use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use bundle::WarpKind;
use kernel::packed::Packed;

/// Components that a map may have.
const COMPONENTS: u32 = 256;
/// A row of shared memory, in words, log2.
const ROW_LOG2: u32 = 5;
/// What AL2P says of what is nowhere.
pub const NOWHERE: u32 = 0xffff_fffc;

pub fn modifiers<T: Packed>(entry: &AttributeEntry) -> T {
    T::unpack(&[u64::from(entry.modifiers) & (u64::MAX >> (64 - T::WIDTH))])
}

/// Components of a map before one, and whether that one is there.
pub fn rank(map: &AttributeMap, component: u32) -> (u32, bool) {
    if component >= COMPONENTS {
        return (0, false);
    }
    let (word, bit) = (component as usize / 32, component % 32);
    let before: u32 = map.words[..word].iter().map(|word| word.count_ones()).sum();
    let below = map.words[word] & ((1 << bit) - 1);
    (before + below.count_ones(), map.words[word] >> bit & 1 == 1)
}

/// Whether warps of a kind have such an instruction.
pub fn is_refused(entry: &AttributeEntry, kind: WarpKind) -> bool {
    let pixel = kind == WarpKind::Pixel;
    let world = !pixel && kind != WarpKind::Compute;
    match entry.opcode {
        Opcode::Ipa | Opcode::Pixld => !pixel,
        Opcode::Ald => !world || modifiers::<AldModifiers>(entry).p,
        Opcode::Ast => !world || modifiers::<AstModifiers>(entry).p,
        Opcode::Al2p => !pixel && !world,
        Opcode::Isberd => !world,
        _ => true,
    }
}

/// The rank that an indexed access has, of so many words the one at hand; far above all where the address is outside.
pub fn indexed(entry: &AttributeEntry, lane: usize, step: u8) -> u32 {
    (entry.a.words[lane].wrapping_add(entry.literal) >> 2) + u32::from(step)
}

/// Lanes and addresses of a word of ALD or AST.
pub fn of_memory(
    entry: &AttributeEntry,
    warp: &AttributeWarp,
    maps: [&AttributeMap; 2],
    step: u8,
) -> (u32, Row) {
    let outputs = entry.opcode == Opcode::Ast || modifiers::<AldModifiers>(entry).outputs;
    let (direct, there) = rank(maps[usize::from(outputs)], (entry.literal >> 2) + u32::from(step));
    let (mut lanes, mut addresses) = (0, Row::default());
    for lane in 0..WARP_LANES {
        let number = if entry.indexed { indexed(entry, lane, step) } else { direct };
        let on = if entry.indexed { number < COMPONENTS } else { there };
        let vertex = if entry.handle { entry.c.words[lane] & 31 } else { lane as u32 };
        let number = number & (COMPONENTS - 1);
        let word = if outputs {
            (u32::from(warp.output_row) << ROW_LOG2) + (number << warp.pitch_log2)
        } else {
            (u32::from(warp.input_row) + 1 + number) << ROW_LOG2
        };
        lanes |= (entry.lanes >> lane & u32::from(on)) << lane;
        addresses.words[lane] = (word + vertex) << 2;
    }
    (lanes, addresses)
}

/// What AL2P says of a lane, and whether that is nowhere.
pub fn physical(entry: &AttributeEntry, map: &AttributeMap, lane: usize) -> (u32, bool) {
    let (number, there) = rank(map, entry.a.words[lane].wrapping_add(entry.literal) >> 2);
    if there { (number << 2, false) } else { (NOWHERE, true) }
}
