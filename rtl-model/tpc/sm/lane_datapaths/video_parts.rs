//! Video: a video instruction's operation on parts of words.

use super::outcome::{Outcome, bit, flagged, mask, named, predicate};
use super::video::{self, VideoKind, VideoOp, VideoSigns, is_signed};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::abs_difference::{self, AbsDifferenceKind, AbsDifferenceOp, VideoMerge, VideoPart};
use arith::compare::meets;
use arith::int_compare::IntTest;
use arith::types::PredicateOp;
use kernel::packed::Packed;

fn merge(code: u8) -> VideoMerge {
    named(VideoMerge::VALUES, code)
}

fn part(code: u8) -> VideoPart {
    named(VideoPart::VALUES, code)
}

/// The part that b selects; a literal has 16 bits.
fn part_of_b(i: &Instruction, sel: u8, signed: bool) -> VideoPart {
    match (i.b_kind, signed) {
        (SourceKind::Literal, true) => VideoPart::S16H0,
        (SourceKind::Literal, false) => VideoPart::U16H0,
        _ => part(sel),
    }
}

fn video_op(i: &Instruction) -> VideoOp {
    let none = VideoOp::default();
    let (signs, test) = (|code| named(VideoSigns::VALUES, code), |code| named(IntTest::VALUES, code));
    match i.opcode {
        Opcode::Vadd => {
            let m = VaddModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, m.b_signed));
            let signs = signs(m.avg);
            VideoOp { a_sel, b_sel, vop: merge(m.vop), sat: m.sat, arithmetic: m.sd, signs, ..none }
        }
        Opcode::Vmad => {
            let m = VmadModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, m.b_signed));
            let signs = signs(m.avg);
            let turned = matches!(signs, VideoSigns::First | VideoSigns::Second);
            let arithmetic = is_signed(a_sel) || is_signed(b_sel) || turned;
            VideoOp {
                kind: VideoKind::Mad,
                a_sel,
                b_sel,
                sat: m.sat,
                arithmetic,
                signs,
                scale: m.scale,
                ..none
            }
        }
        Opcode::Vmnmx => {
            let m = VmnmxModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, m.b_signed));
            let op = VideoOp { kind: VideoKind::Mnmx, a_sel, b_sel, vop: merge(m.vop), sat: m.sat, ..none };
            VideoOp { arithmetic: m.sd, greater: m.mx, ..op }
        }
        Opcode::Vset => {
            let m = VsetModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, m.b_signed));
            VideoOp { kind: VideoKind::Set, a_sel, b_sel, vop: merge(m.vop), cmp: test(m.cmp), ..none }
        }
        Opcode::Vsetp => {
            let m = VsetpModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, m.b_signed));
            VideoOp { kind: VideoKind::Set, a_sel, b_sel, vop: VideoMerge::None, cmp: test(m.cmp), ..none }
        }
        Opcode::Vshl => {
            let m = VshlModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, false));
            let op = VideoOp { kind: VideoKind::Shl, a_sel, b_sel, vop: merge(m.vop), sat: m.sat, ..none };
            VideoOp { arithmetic: m.sd, w: m.w, ..op }
        }
        _ => {
            let m = VshrModifiers::from_bits(i.modifiers);
            let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, false));
            let op = VideoOp { kind: VideoKind::Shr, a_sel, b_sel, vop: merge(m.vop), sat: m.sat, ..none };
            VideoOp { arithmetic: m.sd, w: m.w, ..op }
        }
    }
}

pub fn video(o: &Operands) -> Outcome {
    let op = &video_op(&o.instruction);
    let result = |lane: usize| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        video::video(&VideoOp { a, b, c, ..*op })
    };
    if o.instruction.opcode != Opcode::Vsetp {
        return flagged(|lane| result(lane).flagged);
    }
    let m = VsetpModifiers::from_bits(o.instruction.modifiers);
    let (p, bop) = (predicate(&o.flags, m.ps, m.p_not), named(PredicateOp::VALUES, m.bop));
    let test = mask(|lane| result(lane).test);
    let of = |test: u32| mask(|lane| meets(bop, bit(test, lane), bit(p, lane)));
    Outcome::default().with(m.pq, of(!test)).with(m.pd, of(test))
}

pub fn difference(o: &Operands) -> Outcome {
    let i = &o.instruction;
    let op = if i.opcode == Opcode::Vabsdiff {
        let m = VabsdiffModifiers::from_bits(i.modifiers);
        let (a_sel, b_sel) = (part(m.a_sel), part_of_b(i, m.b_sel, m.b_signed));
        AbsDifferenceOp { a_sel, b_sel, vop: merge(m.vop), sat: m.sat, sd: m.sd, ..Default::default() }
    } else {
        let m = Vabsdiff4Modifiers::from_bits(i.modifiers);
        let Vabsdiff4Modifiers { sd, ta, tb, sat, lanes, a_bytes, b_bytes, .. } = m;
        let op =
            AbsDifferenceOp { kind: AbsDifferenceKind::Four, sd, ta, tb, sat, lanes, ..Default::default() };
        AbsDifferenceOp { acc: m.acc == 1, a_bytes, b_bytes, ..op }
    };
    let op = &op;
    flagged(|lane| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        abs_difference::difference(&AbsDifferenceOp { a, b, c, ..*op })
    })
}
