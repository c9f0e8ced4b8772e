//! Blend optimisations: drop the pixels that blending leaves unchanged (kill), and determine whether the destination
//! must be read (read-suppress, fill-override), from the source alone. Rate: one task a cycle. Latency: two cycles.
//! They stall only on their output. In order. Specification: CROP.

use super::blend_wide::keeps;
use super::factors::{Known, Level, Sources, known, level, level_of_float};
use super::formats::{bytes_log2, component_bits, component_bytes};
use super::pixels::{Coded, source};
use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Logic ops that do not read the destination: clear, copy, copy inverted, set.
const LOGIC_SOURCE_ONLY: u16 = 1 << 0 | 1 << 3 | 1 << 12 | 1 << 15;
/// The logic op that leaves the destination unchanged.
const LOGIC_NOOP: u8 = 5;

// ---- parameters
kernel::params! {
    /// 1: pixels that blending does not change are dropped, and destinations that it does not need are not read. 0 is
    /// for comparison; results are the same.
    optimise: 0..=1 = 1, "";
    /// Queue depth for tasks: 2 break the ready path at full rate.
    task_depth: 1..=255 = 2, "tasks";
}

// ---- ports
kernel::ports! {
    in task: ColourTask;
    out kept: ColourTask;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        kept: Offer<ColourTask>,
        source1: [B32; 8],      // second colours of the next task, or its alphas
        killed: B32,            // blended pixels dropped
        read_suppressed: B32,   // blended pixels that needed no destination
        filled: B32,            // of those, pixels that become their source
    }
}

kernel::unit! {
    pub struct BlendOptimise(p) {
        registers: Regs;
        part task_in: Fifo<ColourTask> = fifo::of(p.task_depth);
    }
}

/// Whether a blended pixel is dropped, needs the destination, equals its source.
struct Verdict {
    kill: bool,
    read: bool,
    fill: bool,
}

/// The components that may be written.
fn written(task: &ColourTask) -> [bool; 4] {
    let ColourControl { layout, bits, .. } = task.control;
    [0, 1, 2, 3].map(|k| match bytes_log2(layout) {
        ..=2 => component_bits(layout)[k] & bits != 0,
        _ => component_bytes(layout)[k] & task.target.bytes != 0,
    })
}

/// The words of pixel `k`.
fn words(layout: ColourLayout, data: &[u32; 8], k: usize) -> [u32; 4] {
    match bytes_log2(layout) {
        ..=2 => [data[k], 0, 0, 0],
        3 => [data[k % 4 * 2], data[k % 4 * 2 + 1], 0, 0],
        _ => std::array::from_fn(|n| data[k / 2 % 2 * 4 + n]),
    }
}

/// Effect of blending on a pixel, from the codes of its source and of its second source.
fn verdict(control: &ColourControl, written: [bool; 4], src: [Coded; 4], src1: [Coded; 4]) -> Verdict {
    let snorm8 = control.mode == ColourMode::Snorm8;
    let wide = control.mode == ColourMode::Wide;
    let unorm = matches!(control.number, PixelNumber::Unorm | PixelNumber::Srgb);
    // Packing a value unpacked from a code gives that code again.
    let own = matches!(control.stored, PixelAlpha::Stored | PixelAlpha::Ignored) || !wide;
    let back = unorm && control.layout != ColourLayout::R32 && own;
    let constant = |k: usize| match wide {
        true => level_of_float(src[k].0, control.constants[k]),
        false => level(src[k].0, control.constants[k]),
    };
    let mut v = Verdict { kill: !snorm8, read: false, fill: true };
    for k in (0..4).filter(|k| written[*k]) {
        let equation = if k == 3 { control.alpha } else { control.colour };
        let s = level(src[k].0, src[k].1);
        let sources = Sources {
            of_alpha: k == 3,
            src: s,
            src_alpha: level(src[3].0, src[3].1),
            src1: level(src1[k].0, src1[k].1),
            src1_alpha: level(src1[3].0, src1[3].1),
            constant: constant(k),
            constant_alpha: constant(3),
        };
        let factor = |f| known(f, &sources);
        let (src, dst, op) = (factor(equation.src), factor(equation.dst), equation.op);
        let sum = matches!(op, BlendOp::Add | BlendOp::Subtract | BlendOp::ReverseSubtract);
        let nothing = s == Level::Zero || src == Known::Zero;
        let same = op != BlendOp::ReverseSubtract && sum && src == Known::One && dst == Known::Zero;
        let full_source = unorm && op == BlendOp::Add && src == Known::One && s == Level::One;
        let alone = sum && dst == Known::Zero && (src != Known::Not || s == Level::Zero);
        let stays = nothing && dst == Known::One && matches!(op, BlendOp::Add | BlendOp::ReverseSubtract);
        v.kill &= back && stays || keeps(equation);
        v.fill &= same || full_source;
        v.read |= !(alone || full_source);
    }
    v
}

impl Logic for BlendOptimise {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, task) = (&self.q, &self.task_in.o);
        o.task = task.push;
        o.kept.drive(&q.kept);
        o.idle = !task.pop.valid && !q.kept.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.kept.leave(i.kept);
        let free = !d.kept.valid;
        if free && let Some(task) = self.task_in.o.pop.get() {
            d.kept.put(*task);
            d.judge(self.p.optimise.get() == 1);
        }

        // ---- clock edge
        self.task_in.i.push.drive(&i.task);
        self.task_in.i.pop.ready = free;
        self.q = d;
    }
}

impl Regs {
    /// Determines what the task in `kept` needs.
    fn judge(&mut self, optimise: bool) {
        let ColourTask { kind, control, data, .. } = self.kept.data;
        if kind == ColourTaskKind::Source1 {
            self.source1 = data;
        }
        // Bytes with masked bits keep those bits of the destination.
        let merge = (0..4).any(|k| !matches!(control.bits >> (8 * k) & 0xff, 0 | 0xff));
        let logic = control.mode == ColourMode::Logic;
        let logic_reads = logic && LOGIC_SOURCE_ONLY >> control.logic_op & 1 == 0;
        self.kept.data.read = if merge || logic_reads { 3 } else { 0 };
        let blended = matches!(control.mode, ColourMode::Unorm8 | ColourMode::Snorm8 | ColourMode::Wide);
        if kind == ColourTaskKind::Quads && logic && control.logic_op == LOGIC_NOOP {
            self.kept.data.quads.iter_mut().for_each(|quad| quad.coverage = [0; 4]);
        } else if kind == ColourTaskKind::Quads && blended {
            let task = self.kept.data;
            let written = written(&task);
            for k in 0..8 {
                let samples = &mut self.kept.data.quads[k / 4].coverage[k % 4];
                let covered = *samples != 0;
                let ahead = &self.source1;
                let source = |data: &[u32; 8]| {
                    let beside = match control.alphas {
                        true => words(control.layout, ahead, k)[0],
                        false => data[k] >> 16,
                    };
                    source(&control, words(control.layout, data, k), beside)
                };
                let (src, src1) = (source(&task.data), source(ahead));
                let Verdict { kill, read, fill } = verdict(&control, written, src, src1);
                if covered && (read && !kill || !optimise) {
                    self.kept.data.read |= 1 << (k / 4);
                }
                if covered && optimise && written != [false; 4] {
                    if kill {
                        *samples = 0;
                    }
                    self.killed = self.killed.wrapping_add(u32::from(kill));
                    self.filled = self.filled.wrapping_add(u32::from(fill && !kill));
                    let suppressed = !read && !kill;
                    self.read_suppressed = self.read_suppressed.wrapping_add(u32::from(suppressed));
                }
            }
        }
    }
}
