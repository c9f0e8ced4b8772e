//! Kept state, and how a context is built from it.

use super::types::*;
use bundle::*;

/// Derived state: words of headers, followed by programs' first words; banks; programs' regions.
const HEADERS: usize = PROGRAM_HEADERS as usize;
const BANKS: usize = WORLD_BANKS as usize;
const BANKS_END: usize = PROGRAM_REGIONS as usize;
const STARTS: usize = PROGRAM_REGIONS as usize;
const STARTS_END: usize = PIXEL_PROGRAM_REGION as usize + 8;
/// Dwords of a header; number of banks.
const HEADER_WORDS: usize = 20;
const BANK_COUNT: usize = 18;
/// Number of the pixel shader's stage; world space has the stages from the vertex shader on.
const PIXELS: usize = 5;
const REGISTERS: usize = SET_PIPELINE_REGISTER_COUNT as usize;
const REGISTERS_END: usize = REGISTERS + 0x180;

/// Maps a stage of the pipeline to a stage of the port.
fn stage_of(stage: usize, pixel: bool) -> Option<usize> {
    match stage {
        PIXELS => pixel.then_some(0),
        1..=DRAW_STAGES => (!pixel).then(|| stage - 1),
        _ => None,
    }
}

/// Stage and place of a word that belongs to one stage.
fn own(address: usize, pixel: bool) -> Option<(usize, usize)> {
    let (stage, word) = match address {
        HEADERS..BANKS if address >> 2 & 31 == HEADER_WORDS => ((address - HEADERS) >> 7, KEPT_ENTRY),
        HEADERS..BANKS => ((address - HEADERS) >> 7, address >> 2 & 31),
        BANKS..BANKS_END => (((address - BANKS) >> 7) + 1, KEPT_BANKS + (address >> 2 & 31)),
        STARTS..STARTS_END => ((address - STARTS) >> 3, KEPT_START_HIGH + (address >> 2 & 1)),
        REGISTERS..REGISTERS_END if address & 0x3f == 0xc => ((address - REGISTERS) >> 6, KEPT_REGISTERS),
        _ => return None,
    };
    let there = match address {
        HEADERS..BANKS => word < HEADER_WORDS || word == KEPT_ENTRY && address >> 2 & 31 == HEADER_WORDS,
        BANKS..BANKS_END => word < KEPT_BANKS + BANK_COUNT,
        _ => true,
    };
    Some((stage_of(stage, pixel)?, word)).filter(|_| there)
}

/// Place where a method's word is kept.
pub fn kept(address: u16, pixel: bool) -> KeptWord {
    let common = match address {
        SET_SHADER_LOCAL_MEMORY_A => KEPT_LOCAL_HIGH,
        SET_SHADER_LOCAL_MEMORY_B => KEPT_LOCAL_LOW,
        SET_SHADER_LOCAL_MEMORY_E => KEPT_LOCAL_BYTES,
        SET_SHADER_LOCAL_MEMORY_WINDOW => KEPT_LOCAL_WINDOW,
        SET_TEX_HEADER_POOL_A => KEPT_HEADERS_HIGH,
        SET_TEX_HEADER_POOL_B => KEPT_HEADERS_LOW,
        SET_TEX_HEADER_POOL_C => KEPT_HEADERS_MOST,
        SET_TEX_SAMPLER_POOL_A => KEPT_SAMPLERS_HIGH,
        SET_TEX_SAMPLER_POOL_B => KEPT_SAMPLERS_LOW,
        SET_TEX_SAMPLER_POOL_C => KEPT_SAMPLERS_MOST,
        SET_SAMPLER_BINDING => KEPT_SAMPLER_BINDING,
        SET_BINDLESS_TEXTURE => KEPT_HANDLES,
        SET_SHADE_MODE if pixel => KEPT_SHADE_MODE,
        SET_ANTI_ALIAS if pixel => KEPT_ANTI_ALIAS,
        SET_HYBRID_ANTI_ALIAS_CONTROL if pixel => KEPT_PASSES,
        _ if pixel && SET_ANTI_ALIAS_SAMPLE_POSITIONS::is(address) => {
            KEPT_SAMPLES + SET_ANTI_ALIAS_SAMPLE_POSITIONS::index(address)
        }
        _ => 0,
    };
    if common != 0 {
        return KeptWord { valid: true, place: common as u16, common: true, stage: 0 };
    }
    match own(address.into(), pixel) {
        Some((stage, word)) => {
            KeptWord { valid: true, place: (stage << 6 | word) as u16, common: false, stage: stage as u8 }
        }
        None => KeptWord::default(),
    }
}

/// Number of steps before the maps, and of all steps for world space and for pixels.
const MAPS: usize = 38;
const VERTEX_STEPS: usize = MAPS + 16;
const LATER_STEPS: usize = MAPS + 18;
const PIXEL_STEPS: usize = MAPS + 22;
/// Stages of the world port from tessellation control on.
const CONTROL: u8 = 1;
const EVALUATION: u8 = 2;
const GEOMETRY: u8 = 3;
/// Words of a header with the map of outputs.
pub const OUTPUT_WORDS: std::ops::Range<usize> = 12..20;

/// The stage whose outputs a stage reads; `controls` and `evaluates` say which tessellation stages exist.
fn before(stage: u8, controls: bool, evaluates: bool) -> u8 {
    match stage {
        GEOMETRY if evaluates => EVALUATION,
        EVALUATION if controls => CONTROL,
        _ => 0,
    }
}

/// One step through the kept words: those of the stage itself, except that inputs of later stages are outputs of the previous one.
pub fn step(at: u8, stage: u8, pixel: bool, controls: bool, evaluates: bool) -> ContextStep {
    use ContextStepKind::*;
    let n = usize::from(at);
    let own = |word: usize| usize::from(stage) << 6 | word;
    let (place, kind, word) = match n {
        0 => (own(KEPT_START_LOW), Copy, 0),
        1 => (own(KEPT_START_HIGH), Copy, 1),
        2 => (KEPT_LOCAL_LOW, Copy, 2),
        3 => (KEPT_LOCAL_HIGH, Copy, 3),
        4 => (own(1), LocalSize, CONTEXT_LOCAL_LOW),
        5 => (own(2), LocalSize, CONTEXT_LOCAL_HIGH),
        6 => (own(3), Stack, CONTEXT_STACK),
        7 => (KEPT_LOCAL_BYTES, PerWarp, 4),
        8 => (KEPT_LOCAL_WINDOW, Below, CONTEXT_SHARED_WINDOW),
        9 => (KEPT_LOCAL_WINDOW, Copy, CONTEXT_LOCAL_WINDOW),
        10 => (KEPT_HEADERS_LOW, Copy, 7),
        11 => (KEPT_HEADERS_HIGH, Copy, 8),
        12 => (KEPT_HEADERS_MOST, Copy, 9),
        13 => (KEPT_SAMPLERS_LOW, Copy, 10),
        14 => (KEPT_SAMPLERS_HIGH, Copy, 11),
        15 => (KEPT_SAMPLERS_MOST, Copy, 12),
        16 => (KEPT_HANDLES, Keep, 0),
        17 => (KEPT_SAMPLER_BINDING, Handles, 13),
        18 => (own(KEPT_REGISTERS), Copy, CONTEXT_REGISTERS),
        19 => (own(KEPT_ENTRY), Entry, CONTEXT_ENTRY),
        20..MAPS => (own(KEPT_BANKS + n - 20), Copy, n - 4),
        _ if !pixel && stage != 0 => {
            let earlier = |word: usize| usize::from(before(stage, controls, evaluates)) << 6 | word;
            match n - MAPS {
                0 => (earlier(12), Keep, 0),
                k @ 1..8 => (earlier(12 + k), Outputs, CONTEXT_INPUTS + k - 1),
                8 => (earlier(19), LastOutputs, CONTEXT_INPUTS + 7),
                9 => (own(12), Keep, 0),
                k @ 10..17 => (own(3 + k), Outputs, CONTEXT_OUTPUTS + k - 10),
                _ => (own(19), LastOutputs, CONTEXT_OUTPUTS + 7),
            }
        }
        _ if !pixel => match n - MAPS {
            k @ 0..7 => (own(5 + k), Inputs, CONTEXT_INPUTS + k),
            7 => (own(12), LastInputs, CONTEXT_INPUTS + 7),
            k @ 8..15 => (own(5 + k), Outputs, CONTEXT_OUTPUTS + k - 8),
            _ => (own(19), LastOutputs, CONTEXT_OUTPUTS + 7),
        },
        _ => match n - MAPS {
            0 => (own(5), Fixed, CONTEXT_INPUTS),
            k @ (1 | 3 | 5 | 7 | 10) => (own(5 + k), Keep, 0),
            k @ (2 | 4 | 6 | 8) => (own(5 + k), Pairs, CONTEXT_INPUTS + k / 2),
            9 => (own(14), Mixed, CONTEXT_INPUTS + 5),
            11 => (own(16), Pairs, CONTEXT_INPUTS + 6),
            12 => (own(17), LastPairs, CONTEXT_INPUTS + 7),
            13 => (own(18), Copy, CONTEXT_COLOURS),
            14 => (own(19), Copy, CONTEXT_COLOURS + 1),
            k @ 15..19 => (KEPT_SAMPLES + k - 15, Copy, CONTEXT_SAMPLES + k - 15),
            19 => (KEPT_PASSES, Passes, 0),
            20 => (KEPT_SHADE_MODE, Keep, 0),
            _ => (KEPT_ANTI_ALIAS, Settings, CONTEXT_PIXELS),
        },
    };
    let last = n + 1
        == match (pixel, stage) {
            (true, _) => PIXEL_STEPS,
            (false, 0) => VERTEX_STEPS,
            (false, _) => LATER_STEPS,
        };
    ContextStep { place: place as u16, kind, word: word as u8, last }
}

/// Size field of a header's word.
const SIZE: u32 = 0xff_ffff;
const WINDOW: u32 = 1 << 24;
/// Components with one bit that need no plane: x, y and 1/w.
const POSITION: u32 = 0xb000_0000;
/// Defined bits of the word of clip distances.
const MIXED: u32 = 0xf7ff_0000;

/// Use bits of 16 components with two bits each.
fn pairs(word: u32) -> u32 {
    (0..16).fold(0, |used, k| used | u32::from(word >> (2 * k) & 3 != 0) << k)
}

/// Whether a warp shades one sample of each pixel, which is also its centroid.
fn per_sample(passes: u32, mode: u8) -> bool {
    let log2 = SET_HYBRID_ANTI_ALIAS_CONTROL::passes(passes);
    let single = log2 != 0 && log2 >= decode_sample_columns(mode) + decode_sample_rows(mode);
    SET_HYBRID_ANTI_ALIAS_CONTROL::per_pass(passes) && single
}

/// A context's word, built from two kept words; `bytes`: a warp's local memory so far, or the word of passes.
pub fn made(kind: ContextStepKind, earlier: u32, word: u32, bytes: u32) -> u32 {
    use ContextStepKind::*;
    match kind {
        Keep | Passes => 0,
        Copy | Entry | Inputs => word,
        Below => word.wrapping_sub(WINDOW),
        LocalSize | Stack => word & SIZE,
        PerWarp => {
            if word == 0 {
                bytes
            } else {
                word
            }
        }
        Handles => earlier & 31 | (word & 1) << 5,
        LastInputs => word & 0xffff,
        Outputs => earlier >> 16 | word << 16,
        LastOutputs => word >> 16,
        Fixed => word & !POSITION,
        Pairs => pairs(earlier) | pairs(word) << 16,
        LastPairs => pairs(word & 0xffff),
        Mixed => pairs(word & 0xffff) | word & MIXED,
        Settings => {
            let mode = word as u8 & 0xf;
            let (single, flat) = (per_sample(bytes, mode), decode_flat(earlier));
            decode_sample_mode(mode) as u32 | u32::from(single) << 3 | u32::from(flat) << 4
        }
    }
}

/// Bytes of a warp's local memory: that of 32 threads and its stack. After they are written, the word of passes.
pub fn bytes_after(kind: ContextStepKind, word: u32, bytes: u32) -> u32 {
    match kind {
        ContextStepKind::LocalSize => bytes.wrapping_add((word & SIZE) << 5),
        ContextStepKind::Stack => bytes.wrapping_add(word & SIZE),
        ContextStepKind::Passes => word,
        _ => bytes,
    }
}

/// Registers in units of eight; a warp has at least one unit.
pub fn eights(registers: u8) -> u8 {
    registers.div_ceil(8).max(1)
}
