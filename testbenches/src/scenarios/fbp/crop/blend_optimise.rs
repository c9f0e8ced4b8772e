//! What the optimisations say holds for every destination.

use super::{equations, random::Dice};
use crate::scenario::{LIMIT, open, property};
use crate::scenarios;
use proptest::prelude::*;
use rtl_model::config::Within;
use rtl_model::fbp::crop::blend_optimise::{BlendOptimise, In, Out, Params};
use rtl_model::pkg::*;
use rtl_model::prim::fifo;
use rtl_model::unit::Unit;

scenarios! { on() => any_verdict_holds exact_cases; }

fn on() -> BlendOptimise {
    BlendOptimise::new(&Params { optimise: Within::new(1), task: fifo::Params::default() })
}

/// Tasks through the unit, in order, and its last outputs.
fn pass(
    mut dut: impl Unit<In = In, Out = Out>,
    tasks: &[ColourTask],
    offer: u64,
    take: u64,
) -> (Vec<ColourTask>, Out) {
    let (mut kept, mut sent) = (vec![], 0);
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if kept.len() == tasks.len() && o.idle {
            return (kept, o);
        }
        let task_valid = sent < tasks.len() && open(offer, clock);
        let i = In {
            task_valid,
            task: tasks.get(sent).copied().unwrap_or_default(),
            kept_ready: open(take, clock),
        };
        sent += usize::from(task_valid && o.task_ready);
        if o.kept_valid && i.kept_ready {
            kept.push(o.kept);
        }
        dut.clock(i);
    }
    panic!("no end");
}

fn any_verdict_holds<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        let mut dice = Dice::new(seed);
        let mut blends = vec![];
        // Each with its second colours before it.
        let tasks: Vec<_> = (0..24)
            .flat_map(|_| {
                let (control, buffer, _) = equations::any(&mut dice);
                blends.push(buffer);
                let coverage = dice.roll() as u32 & dice.roll() as u32;
                let quad = ColourQuad { coverage, ..ColourQuad::default() };
                let mut byte = || dice.pick(&[0, 0, 255, 255, 127, 128, 77]);
                let mut colours =
                    || std::array::from_fn(|_| u32::from_le_bytes([byte(), byte(), byte(), byte()]));
                let second = second_colours(colours());
                [second, ColourTask { control, quads: [quad; 2], data: colours(), ..ColourTask::default() }]
            })
            .collect();
        let (kept, out) = pass(new(), &tasks, offer, take);
        let mut killed = 0;
        for ((tasks, kept), blend) in tasks.chunks(2).zip(kept.chunks(2)).zip(&blends) {
            let ([second, task], [passed, kept]) = (tasks, kept) else { unreachable!() };
            assert_eq!(second, passed);
            for k in 0..8 {
                let at = |t: &ColourTask| t.quads[k / 4].coverage >> (8 * (k % 4)) & 0xff;
                assert!(at(kept) == at(task) || at(kept) == 0);
                if at(task) == 0 {
                    continue;
                }
                let mut old = || blend.blended(task.data[k], second.data[k], dice.roll() as u32);
                let without = [old(), old(), old()];
                if at(kept) == 0 {
                    killed += 1;
                    let old = dice.roll() as u32;
                    let width = match task.control.layout {
                        ColourLayout::R8 | ColourLayout::A8 => 0xff,
                        ColourLayout::Rg8 => 0xffff,
                        _ => !0,
                    };
                    assert_eq!(
                        blend.blended(task.data[k], second.data[k], old),
                        old & width,
                        "killed, yet it changes"
                    );
                } else if kept.read >> (k / 4) & 1 == 0 {
                    assert!(without.iter().all(|w| *w == without[0]), "not read, yet it matters");
                }
            }
        }
        assert_eq!(out.killed, killed);
        assert!(out.filled <= out.read_suppressed);
    });
}

fn second_colours(data: [u32; 8]) -> ColourTask {
    ColourTask { kind: ColourTaskKind::Source1, data, ..ColourTask::default() }
}

/// A task of whole quads of one colour.
fn task(src: BlendFactor, dst: BlendFactor, colour: u32) -> ColourTask {
    let equation = BlendEquation { op: BlendOp::Add, src, dst };
    let mode = ColourMode::Unorm8;
    let control =
        ColourControl { mode, colour: equation, alpha: equation, bits: !0, ..ColourControl::default() };
    let quad = ColourQuad { coverage: 0x0101_0101, ..ColourQuad::default() };
    ColourTask { control, quads: [quad; 2], data: [colour; 8], ..ColourTask::default() }
}

fn exact_cases<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    use BlendFactor::*;
    // Factors, colour (the second one is 0xff00_00ff), and then: pixels killed, read-suppressed, filled; quads that read.
    let cases = [
        (One, One, 0, [8, 0, 0], 0),                        // adds nothing
        (SrcAlpha, InvSrcAlpha, 0x00ff_ffff, [8, 0, 0], 0), // transparent
        (SrcAlpha, InvSrcAlpha, 0xff12_3456, [0, 8, 8], 0), // opaque
        (SrcAlpha, InvSrcAlpha, 0x8012_3456, [0, 0, 0], 3), // between
        (SrcAlpha, Zero, 0x8012_3456, [0, 8, 0], 0),        // scaled
        (One, Zero, 0x8012_3456, [0, 8, 8], 0),             // replaced
        (One, One, 0xffff_ffff, [0, 8, 8], 0),              // saturated
        (DstColour, Zero, 0x8012_3456, [0, 0, 0], 3),       // multiplied
        (DstColour, Zero, 0, [0, 8, 0], 0),                 // by zero
        (Src1Alpha, Zero, 0x8012_3456, [0, 8, 8], 0),       // replaced
        (Src1Colour, Zero, 0x8012_3456, [0, 8, 0], 0),      // of green and blue nothing
        (Src1Colour, InvSrc1Alpha, 0xff12_3456, [0, 8, 0], 0),
        (Src1Colour, InvSrc1Colour, 0xff12_34ff, [0, 0, 0], 3), // green and blue stay
        (InvSrc1Alpha, Src1Alpha, 0x8012_3456, [8, 0, 0], 0),   // all stays
        (Zero, InvSrc1Alpha, 0x8012_3456, [0, 8, 0], 0),        // nothing is left
    ];
    for (src, dst, colour, counts, read) in cases {
        let tasks = [second_colours([0xff00_00ff; 8]), task(src, dst, colour)];
        let (kept, out) = pass(new(), &tasks, !0, !0);
        assert_eq!([out.killed, out.read_suppressed, out.filled], counts, "{src:?} {dst:?} {colour:x}");
        assert_eq!(kept[1].read, read, "{src:?} {dst:?} {colour:x}");
    }
}
