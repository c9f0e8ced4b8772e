//! Locations of attributes: ranks in maps, addresses in shared memory.

use super::attribute_emission::{of_emission, vertex_of};
use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use bundle::{DIRECTORY_NUMBER, DIRECTORY_PITCH, DIRECTORY_ROWS, DOMAIN_ROWS, PATCH_WORDS, WarpKind};
use kernel::packed::Packed;

/// Components of a map.
const COMPONENTS: u32 = 256;
/// Words of a row of shared memory, log2.
pub const ROW_LOG2: u8 = 5;
/// Components of patches that fit into shared memory.
const PATCH_COMPONENTS: u32 = 1024;
/// Components of the primitive's number and of u of a patch's evaluation point (v follows it).
const PRIMITIVE_ID: u32 = 0x60 >> 2;
const DOMAIN: u32 = 0x2f0 >> 2;
/// AL2P's result for a component that is not stored.
pub const NOWHERE: u32 = 0xffff_fffc;

pub fn modifiers<T: Packed>(entry: &AttributeEntry) -> T {
    T::unpack(&[u64::from(entry.modifiers) & (u64::MAX >> (64 - T::WIDTH))])
}

/// Components of a map below one, and whether that one is present.
pub fn rank(map: &AttributeMap, component: u32) -> (u32, bool) {
    if component >= COMPONENTS {
        return (0, false);
    }
    let (word, bit) = (component as usize / 32, component % 32);
    let before: u32 = map.words[..word].iter().map(|word| word.count_ones()).sum();
    let below = map.words[word] & ((1 << bit) - 1);
    (before + below.count_ones(), map.words[word] >> bit & 1 == 1)
}

/// Whether the instruction is illegal for warps of a kind.
pub fn is_refused(entry: &AttributeEntry, kind: WarpKind) -> bool {
    let pixel = kind == WarpKind::Pixel;
    let world = !pixel && kind != WarpKind::Compute;
    let geometry = kind == WarpKind::Geometry;
    let no_patches = !matches!(kind, WarpKind::Control | WarpKind::Evaluation);
    match entry.opcode {
        Opcode::Ipa | Opcode::Pixld => !pixel,
        Opcode::Ald => {
            let AldModifiers { outputs, p, .. } = modifiers(entry);
            !world || p && no_patches || outputs && geometry
        }
        Opcode::Ast => !world || modifiers::<AstModifiers>(entry).p && no_patches,
        Opcode::Al2p => !pixel && !world,
        Opcode::Isberd => !world,
        Opcode::Out => !geometry,
        _ => true,
    }
}

/// Each lane's primitive: the next one at each bit of `starts`, except the first.
pub fn primitives(warp: &AttributeWarp) -> [u32; WARP_LANES] {
    let starts = |lane: usize| warp.starts & !1 & (u32::MAX >> (WARP_LANES - 1 - lane));
    std::array::from_fn(|lane| u32::from(warp.first_prim) + starts(lane).count_ones())
}

/// Whether the word of an ALD is the primitive's number.
fn is_number(entry: &AttributeEntry, step: u8) -> bool {
    let AldModifiers { outputs, p, .. } = modifiers(entry);
    entry.opcode == Opcode::Ald && !(entry.indexed || outputs || p) && component(entry, step) == PRIMITIVE_ID
}

/// Whether it is a number that is computed: in geometry the directory has it.
pub fn is_identity(entry: &AttributeEntry, kind: WarpKind, step: u8) -> bool {
    matches!(kind, WarpKind::Control | WarpKind::Evaluation) && is_number(entry, step)
}

/// Component of the current word, for an address without an index register.
fn component(entry: &AttributeEntry, step: u8) -> u32 {
    (entry.literal >> 2) + u32::from(step)
}

/// Rank of the current word of an indexed access; beyond all ranks if the address is outside.
pub fn indexed(entry: &AttributeEntry, lane: usize, step: u8) -> u32 {
    (entry.a.words[lane].wrapping_add(entry.literal) >> 2) + u32::from(step)
}

/// Layout of components in memory: first row, words of each (log2), and number of words before the first.
struct Layout {
    row: u16,
    log2: u8,
    before: u32,
}

fn layout(warp: &AttributeWarp, outputs: bool) -> Layout {
    match (outputs, warp.kind) {
        (true, WarpKind::Geometry) => Layout { row: warp.output_row, log2: warp.stride_log2, before: 1 },
        (true, _) => Layout { row: warp.output_row, log2: warp.pitch_log2, before: 0 },
        (false, WarpKind::Vertex) => Layout { row: warp.input_row, log2: ROW_LOG2, before: 1 },
        (false, _) => Layout { row: warp.input_row, log2: warp.input_log2, before: 0 },
    }
}

/// Lanes and addresses of a word of a memory instruction.
pub fn of_memory(
    entry: &AttributeEntry,
    warp: &AttributeWarp,
    maps: [&AttributeMap; 2],
    step: u8,
) -> (u32, Row) {
    match entry.opcode {
        Opcode::Out => of_emission(entry, warp),
        Opcode::Isberd => of_directory(entry, warp),
        _ => of_attribute(entry, warp, maps, step),
    }
}

fn of_attribute(
    entry: &AttributeEntry,
    warp: &AttributeWarp,
    maps: [&AttributeMap; 2],
    step: u8,
) -> (u32, Row) {
    let loads = entry.opcode == Opcode::Ald;
    let (ald, ast): (AldModifiers, AstModifiers) = (modifiers(entry), modifiers(entry));
    let (outputs, patch) = (!loads || ald.outputs, if loads { ald.p } else { ast.p });
    let component = component(entry, step);
    let (direct, there) = rank(maps[usize::from(outputs)], component);
    let evaluates = warp.kind == WarpKind::Evaluation && loads && outputs && !entry.indexed;
    let domain = evaluates && component >> 1 == DOMAIN >> 1;
    let emits = outputs && warp.kind == WarpKind::Geometry;
    let numbered = warp.kind == WarpKind::Geometry && is_number(entry, step);
    let Layout { row, log2, before } = layout(warp, outputs);
    let prims = if patch || numbered { primitives(warp) } else { [0; WARP_LANES] };
    let (mut lanes, mut addresses) = (0, Row::default());
    for lane in 0..WARP_LANES {
        let number = if entry.indexed { indexed(entry, lane, step) } else { direct };
        let there = if entry.indexed { number < COMPONENTS } else { there };
        let handle = if entry.handle { entry.c.words[lane] } else { 0 };
        let vertex = match () {
            _ if emits => vertex_of(warp, lane, handle),
            // A control shader's lane stores its own vertex, independent of Rc.
            _ if entry.handle && !(entry.opcode == Opcode::Ast && warp.kind == WarpKind::Control) => {
                handle & 31
            }
            _ => lane as u32,
        };
        let number = number & (COMPONENTS - 1);
        let place = ((u32::from(row) << ROW_LOG2) + ((number + before) << log2)).wrapping_add(vertex);
        let (on, word) = match () {
            _ if patch => {
                let logical = if entry.indexed { indexed(entry, lane, step) } else { component };
                (true, patch_word(warp, logical, prims[lane]))
            }
            _ if domain => {
                let row = u32::from(warp.output_row).wrapping_sub(DOMAIN_ROWS as u32);
                (true, (row.wrapping_add(component & 1) << ROW_LOG2) + vertex)
            }
            _ if numbered => (true, number_word(warp, prims[lane])),
            _ if emits => (there && handle < warp.extra.into(), place),
            _ => (there, place),
        };
        lanes |= (entry.lanes >> lane & u32::from(on)) << lane;
        addresses.words[lane] = word << 2;
    }
    (lanes, addresses)
}

/// Address of a patch's word: inside shared memory, else outside.
fn patch_word(warp: &AttributeWarp, component: u32, primitive: u32) -> u32 {
    if component >= PATCH_COMPONENTS {
        return NOWHERE >> 2;
    }
    (u32::from(warp.extra) << ROW_LOG2)
        + component * PATCH_WORDS as u32
        + (primitive & (PATCH_WORDS as u32 - 1))
}

fn directory(warp: &AttributeWarp) -> u32 {
    u32::from(warp.output_row).wrapping_sub(DIRECTORY_ROWS as u32) << ROW_LOG2
}

/// Address of a primitive's number in the directory.
fn number_word(warp: &AttributeWarp, primitive: u32) -> u32 {
    directory(warp).wrapping_add(primitive * DIRECTORY_PITCH as u32 + DIRECTORY_NUMBER as u32)
}

/// Lanes and addresses of ISBERD's lookup in the directory of vertices.
fn of_directory(entry: &AttributeEntry, warp: &AttributeWarp) -> (u32, Row) {
    let first = directory(warp);
    (entry.lanes, Row { words: entry.a.words.map(|index| first.wrapping_add(index & 0x1ff) << 2) })
}

/// AL2P's result for a lane, and whether the component is not stored.
pub fn physical(entry: &AttributeEntry, map: &AttributeMap, lane: usize) -> (u32, bool) {
    let (number, there) = rank(map, entry.a.words[lane].wrapping_add(entry.literal) >> 2);
    if there { (number << 2, false) } else { (NOWHERE, true) }
}
