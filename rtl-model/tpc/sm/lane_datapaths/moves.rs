//! Moves, selections and permutations of words; predicates and flags as words.

use super::outcome::{Outcome, bit, mask, named, predicate, words};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::byte_permute::{self, BytePermuteOp, PermuteMode};
use kernel::packed::Packed;

pub fn permute(o: &Operands) -> Outcome {
    let PrmtModifiers { mode } = PrmtModifiers::from_bits(o.instruction.modifiers);
    let mode = named(PermuteMode::VALUES, mode);
    words(|lane| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        byte_permute::permute(&BytePermuteOp { mode, a, b, c })
    })
}

pub fn select(o: &Operands) -> Outcome {
    let SelModifiers { ps, p_not } = SelModifiers::from_bits(o.instruction.modifiers);
    let p = predicate(&o.flags, ps, p_not);
    words(|lane| if bit(p, lane) { o.a.words[lane] } else { o.b.words[lane] })
}

/// MOV, in the lanes of each quad that the mask selects.
pub fn mov(o: &Operands) -> Outcome {
    let bits = o.instruction.modifiers;
    let quad = match o.instruction.opcode {
        Opcode::Mov => MovModifiers::from_bits(bits).lanes,
        _ => Mov32iModifiers::from_bits(bits).lanes,
    };
    Outcome { lanes: u32::from(quad) * QUADS, ..words(|lane| o.b.words[lane]) }
}

/// Bit 0 of each quad.
const QUADS: u32 = 0x1111_1111;
/// Masks of predicates (P2R reads eight, the highest is 0) and of flags.
const ALL_PREDICATES: u32 = 0x7f;
const READ_PREDICATES: u32 = 0xff;
const ALL_FLAGS: u32 = 0xf;

/// A lane's predicates as a number, or its flags: zero, sign, carry, overflow from bit 0 up.
fn seen(flags: &Flags, code: bool, lane: usize) -> u32 {
    let Flags { zero, negative, carry, overflow, predicates } = flags;
    let bits = |masks: &[u32]| masks.iter().rev().fold(0, |word, mask| word << 1 | mask >> lane & 1);
    if code { bits(&[*zero, *negative, *carry, *overflow]) } else { bits(predicates) }
}

pub fn p2r(o: &Operands) -> Outcome {
    let P2rModifiers { src, sel } = P2rModifiers::from_bits(o.instruction.modifiers);
    words(|lane| {
        let all = if src { ALL_FLAGS } else { READ_PREDICATES };
        let (mask, at) = (o.b.words[lane] & all, 8 * u32::from(sel));
        o.a.words[lane] & !(mask << at) | (seen(&o.flags, src, lane) & mask) << at
    })
}

/// R2P: a byte of a under the mask b; unmasked predicates are unchanged.
pub fn r2p(o: &Operands) -> Outcome {
    let i = &o.instruction;
    let R2pModifiers { dst, sel } = R2pModifiers::from_bits(i.modifiers);
    let new = |lane: usize| {
        let mask = o.b.words[lane] & if dst { ALL_FLAGS } else { ALL_PREDICATES };
        seen(&o.flags, dst, lane) & !mask | o.a.words[lane] >> (8 * u32::from(sel)) & mask
    };
    let of = |at: usize| mask(|lane| new(lane) >> at & 1 == 1);
    let mut outcome = Outcome::default();
    if dst {
        let flags = &mut outcome.flags;
        (flags.zero, flags.negative, flags.carry, flags.overflow) = (of(0), of(1), of(2), of(3));
    } else {
        outcome.flags.predicates = std::array::from_fn(of);
        // A literal mask is the same for all lanes.
        if i.b_kind == SourceKind::Literal {
            outcome.predicates = (i.literal & ALL_PREDICATES) as u8;
        }
    }
    outcome
}

/// Special registers with the cycle; the decoder refuses others.
const CYCLE: u8 = 0x01;
const CLOCK_LOW: u8 = 0x50;
const CLOCK_HIGH: u8 = 0x51;
/// The global timer is the cycle as well.
const TIMER_LOW: u8 = 0x52;
const TIMER_HIGH: u8 = 0x53;

pub fn cycle(o: &Operands, cycle: u64) -> Outcome {
    let Cs2rModifiers { sr } = Cs2rModifiers::from_bits(o.instruction.modifiers);
    let word = match sr {
        CYCLE | CLOCK_LOW | TIMER_LOW => cycle as u32,
        CLOCK_HIGH | TIMER_HIGH => (cycle >> 32) as u32,
        _ => 0,
    };
    words(|_| word)
}

/// The instruction's own address.
pub fn counter(o: &Operands) -> Outcome {
    words(|_| o.counter)
}
