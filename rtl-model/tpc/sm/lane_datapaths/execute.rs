//! From operands to results.

use super::outcome::Outcome;
use super::{compare, float, half, integer, moves, predicates, shift, video_parts};
use crate::sm::types::*;

/// An instruction's result. Inactive lanes are zero.
pub fn result(o: &Operands, cycle: u64) -> LaneResult {
    let i = &o.instruction;
    let outcome = outcome(o, cycle);
    let lanes = o.lanes & outcome.lanes;
    let destination = if i.destination.count == 0 { RZ } else { i.destination.first };
    let written = if destination == RZ { 0 } else { lanes };
    let mut row = outcome.row;
    for (lane, word) in row.words.iter_mut().enumerate() {
        *word &= (written >> lane & 1).wrapping_neg();
    }
    let code = if i.writes_flags { lanes } else { 0 };
    let predicates = i.predicates & outcome.predicates;
    let flags = &outcome.flags;
    let predicate =
        |number: usize| if predicates >> number & 1 == 1 { flags.predicates[number] & lanes } else { 0 };
    LaneResult {
        slot: o.slot,
        lanes,
        destination,
        halves: i.halves,
        row,
        writes_flags: i.writes_flags,
        predicates,
        flags: Flags {
            zero: flags.zero & code,
            negative: flags.negative & code,
            carry: flags.carry & code,
            overflow: flags.overflow & code,
            predicates: std::array::from_fn(predicate),
        },
    }
}

fn outcome(o: &Operands, cycle: u64) -> Outcome {
    use Opcode::*;
    match o.instruction.opcode {
        Fadd | Fadd32i | Fmul | Fmul32i | Ffma | Ffma32i => float::fma(o),
        Fswzadd => float::fswzadd(o),
        Fmnmx | Fset | Fsetp | Fcmp => float::compare(o),
        Fchk => float::fchk(o),
        Rro => float::rro(o),
        Hadd2 | Hadd232i | Hmul2 | Hmul232i | Hfma2 | Hfma232i => half::fma(o),
        Hset2 | Hsetp2 => half::compare(o),
        Iadd | Iadd32i | Iadd3 => integer::add(o),
        Xmad => integer::xmad(o),
        Lop | Lop32i | Lop3 => integer::logic(o),
        Imnmx | Iset | Isetp | Icmp => compare::integers(o),
        Shl | Shr | ShfL | ShfR | Iscadd | Iscadd32i | Lea | LeaHi => shift::shift(o),
        Bfe | Bfi => shift::field(o),
        Prmt => moves::permute(o),
        Sel => moves::select(o),
        Mov | Mov32i => moves::mov(o),
        P2r => moves::p2r(o),
        R2p => moves::r2p(o),
        Cs2r => moves::cycle(o, cycle),
        Lepc => moves::counter(o),
        Pset | Psetp => predicates::pset(o),
        Cset | Csetp => predicates::cset(o),
        Vote => predicates::vote(o),
        Vadd | Vmad | Vmnmx | Vset | Vsetp | Vshl | Vshr => video_parts::video(o),
        Vabsdiff | Vabsdiff4 => video_parts::difference(o),
        _ => Outcome::default(),
    }
}
