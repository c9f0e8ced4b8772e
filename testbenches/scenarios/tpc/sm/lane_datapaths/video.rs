//! Video operations: exact cycles, and parts of all kinds against unbounded integers.

use arith::abs_difference::{VideoMerge, VideoPart};
use arith::int_compare::IntTest;
use kit::random::Random;
use kit::{Maker, scenarios};
use tpc::sm::lane_datapaths::video::{In, VIDEO_CYCLES, Video, VideoKind, VideoOp, VideoResult, VideoSigns};

scenarios! {
    Video::default() => any_parts saturation;
}

/// An operation a cycle or none, each result 4 cycles later.
fn play(new: Maker<Video>, ops: &[Option<VideoOp>]) {
    assert_eq!(VIDEO_CYCLES, 4);
    let mut dut = new();
    let none = [None; 4];
    for (cycle, op) in ops.iter().chain(&none).enumerate() {
        let entered = if cycle < 4 { None } else { ops[cycle - 4] };
        let found = dut.outputs().result.get().copied();
        assert_eq!(found.is_some(), entered.is_some(), "cycle {cycle}");
        if let (Some(op), Some(found)) = (entered, found) {
            judge(&op, &found);
        }
        dut.cycle(In { op: (*op).into() });
    }
}

fn part(word: u32, part: VideoPart) -> i128 {
    use VideoPart::*;
    match part {
        U8B0 | U8B1 | U8B2 | U8B3 => word.to_le_bytes()[part as usize].into(),
        S8B0 | S8B1 | S8B2 | S8B3 => (word.to_le_bytes()[part as usize - 8] as i8).into(),
        U16H0 => (word as u16).into(),
        U16H1 => (word >> 16).into(),
        S16H0 => (word as i16).into(),
        S16H1 => ((word >> 16) as i16).into(),
        S32 => (word as i32).into(),
        U32 | Reserved => word.into(),
    }
}

/// The operations as the instruction set's text and the interpreter's page have them.
fn judge(op: &VideoOp, found: &VideoResult) {
    let (a, b) = (part(op.a, op.a_sel), part(op.b, op.b_sel));
    // PTX: the product has a sign if a factor has or it is negated, and c has the product's.
    let is_signed = |part: VideoPart| format!("{part:?}").starts_with('S');
    let product_signed = is_signed(op.a_sel) || is_signed(op.b_sel) || op.signs == VideoSigns::First;
    let c = if product_signed { i128::from(op.c as i32) } else { i128::from(op.c) };
    let count = if op.w { b.rem_euclid(32) } else { b.clamp(0, 32) };
    let second = if op.kind == VideoKind::Mad { c } else { b };
    let first = if op.kind == VideoKind::Mad { a * b } else { a };
    let sum = match op.signs {
        VideoSigns::None => first + second,
        VideoSigns::Second => first - second,
        VideoSigns::First => second - first,
        VideoSigns::PlusOne => first + second + 1,
    };
    let test = match op.cmp {
        IntTest::F => false,
        IntTest::Lt => a < b,
        IntTest::Eq => a == b,
        IntTest::Le => a <= b,
        IntTest::Gt => a > b,
        IntTest::Ne => a != b,
        IntTest::Ge => a >= b,
        IntTest::T => true,
    } && op.kind == VideoKind::Set;
    let value = match op.kind {
        VideoKind::Add => sum,
        VideoKind::Mad => sum.div_euclid(1 << [0, 7, 15][usize::from(op.scale)]),
        VideoKind::Mnmx => {
            // Words, with a sign if b's part has one (rule R15 of the real chip's record).
            let signed = is_signed(op.b_sel);
            let [a, b] = [a, b].map(|x| x.rem_euclid(1 << 32) as u32);
            match (signed, op.greater) {
                (true, true) => (a as i32).max(b as i32).into(),
                (true, false) => (a as i32).min(b as i32).into(),
                (false, true) => a.max(b).into(),
                (false, false) => a.min(b).into(),
            }
        }
        VideoKind::Set => test.into(),
        VideoKind::Shl => a * (1 << count),
        VideoKind::Shr => a.div_euclid(1 << count),
    };
    let merge = if op.kind == VideoKind::Mad { VideoMerge::None } else { op.vop };
    let bits = match merge {
        VideoMerge::Mrg16h | VideoMerge::Mrg16l => 16,
        VideoMerge::Mrg8b0 | VideoMerge::Mrg8b2 => 8,
        _ => 32,
    };
    let (least, most) =
        if op.arithmetic { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
    let fitted = if op.sat { value.clamp(least, most) } else { value } as u32;
    let less = if op.arithmetic { (fitted as i32) < op.c as i32 } else { fitted < op.c };
    let mut bytes = op.c.to_le_bytes();
    let [low, high, ..] = fitted.to_le_bytes();
    match merge {
        VideoMerge::Mrg16h => bytes[2..].copy_from_slice(&[low, high]),
        VideoMerge::Mrg16l => bytes[..2].copy_from_slice(&[low, high]),
        VideoMerge::Mrg8b0 => bytes[0] = low,
        VideoMerge::Mrg8b2 => bytes[2] = low,
        VideoMerge::Acc => bytes = fitted.wrapping_add(op.c).to_le_bytes(),
        VideoMerge::Min => bytes = if less { fitted } else { op.c }.to_le_bytes(),
        VideoMerge::Max => bytes = if less { op.c } else { fitted }.to_le_bytes(),
        VideoMerge::None => bytes = fitted.to_le_bytes(),
    }
    let result = u32::from_le_bytes(bytes);
    let cc = found.flagged.cc;
    assert!(
        found.flagged.result == result,
        "{:x}, not {result:x}, is the result of {op:x?}",
        found.flagged.result
    );
    assert_eq!(
        (cc.zero, cc.sign, cc.carry, cc.overflow),
        (result == 0, result >> 31 == 1, false, false),
        "{op:x?}"
    );
    assert_eq!(found.test, test, "{op:x?}");
}

const PARTS: [VideoPart; 14] = {
    use VideoPart::*;
    [U8B0, U8B1, U8B2, U8B3, U16H0, U16H1, U32, S8B0, S8B1, S8B2, S8B3, S16H0, S16H1, S32]
};

fn op(random: &mut Random) -> VideoOp {
    let bits = random.any();
    let bit = |at: u32| bits >> at & 1 == 1;
    let mut word = || match random.below(4) {
        0 => [0, u32::MAX, 1 << 31, i32::MAX as u32][random.below(4) as usize],
        1 => random.below(64) as u32,
        _ => random.any() as u32,
    };
    let (a, b, c) = (word(), word(), word());
    VideoOp {
        kind: random.one_of(VideoKind::VALUES),
        a_sel: random.one_of(&PARTS),
        b_sel: random.one_of(&PARTS),
        vop: random.one_of(VideoMerge::VALUES),
        sat: bit(0),
        arithmetic: bit(1),
        signs: random.one_of(VideoSigns::VALUES),
        greater: bit(2),
        cmp: random.one_of(IntTest::VALUES),
        w: bit(3),
        scale: random.below(3) as u8,
        a,
        b,
        c,
    }
}

fn any_parts(new: Maker<Video>) {
    let mut random = Random(1);
    let ops: Vec<_> = (0..40_000).map(|_| (random.below(8) != 0).then(|| op(&mut random))).collect();
    play(new, &ops);
}

/// Words of the greatest size, so that all saturates.
fn saturation(new: Maker<Video>) {
    let mut random = Random(2);
    let sat =
        |op: VideoOp| VideoOp { sat: true, a_sel: if op.w { VideoPart::U32 } else { VideoPart::S32 }, ..op };
    let ops: Vec<_> = (0..10_000).map(|_| Some(sat(op(&mut random)))).collect();
    play(new, &ops);
}
