//! Blend optimisations: drops the pixels that blending leaves as they are (kill), and
//! says whether the destination must be read (read-suppress, fill-override). It looks
//! at the source alone, one task per clock.

use super::factors::{Known, Sources, known};
use crate::prim::fifo::{self, Fifo};
use crate::{config::Within, packed::*, pkg::*, slot::Slot, unit::*};

// ---- parameters
/// Logic ops that do not look at the destination: clear, copy, copy inverted, set.
const LOGIC_SOURCE_ONLY: u16 = 1 << 0 | 1 << 3 | 1 << 12 | 1 << 15;
/// The logic op that leaves the destination as it is.
const LOGIC_NOOP: u8 = 5;

#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// 0: every blended pixel reads its destination.
    pub optimise: Within<0, 1>,
    pub task: fifo::Params,
}

// ---- ports
packed! {
    pub struct In {
        task_valid: bool,
        task: ColourTask,
        kept_ready: bool,
    }
    pub struct Out {
        task_ready: bool,
        kept_valid: bool,
        kept: ColourTask,
        killed: B32,
        read_suppressed: B32,
        filled: B32,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        kept_valid: bool,
        kept: ColourTask,
        source1: [B32; 8],      // second colours of the next task
        killed: B32,            // blended pixels dropped
        read_suppressed: B32,   // blended pixels that needed no destination
        filled: B32,            // of those, the ones that are their source
    }
}

#[derive(Clone)]
pub struct BlendOptimise {
    p: Params,
    q: Regs,
    task_in: Slot<Fifo<ColourTask>>,
}

impl BlendOptimise {
    pub fn new(p: &Params) -> Self {
        BlendOptimise { p: p.clone(), q: Regs::default(), task_in: Fifo::new(&p.task).into() }
    }
}

/// Whether a pixel of a blend is dropped, needs the destination, is its source.
struct Verdict {
    kill: bool,
    read: bool,
    fill: bool,
}

/// What blending does to a pixel in its word, with its second colour.
fn verdict(control: &ColourControl, word: u32, second: u32) -> Verdict {
    let unorm = control.mode == ColourMode::Unorm8;
    let full = if unorm { 255 } else { 127 };
    let lane = |word: u32, k: usize| (word >> (8 * k)) as u8;
    let alpha = if control.layout == ColourLayout::A8 { 0 } else { 3 };
    let mut v = Verdict { kill: unorm, read: false, fill: true };
    for (k, component) in components(control.layout).into_iter().enumerate() {
        let Some(component) = component else { continue };
        if control.bits >> (8 * k) & 0xff == 0 {
            continue;
        }
        let (s, equation) = (lane(word, k), if component == 3 { control.alpha } else { control.colour });
        let sources = Sources {
            of_alpha: component == 3,
            src: s,
            src_alpha: lane(word, alpha),
            src1: lane(second, k),
            src1_alpha: lane(second, alpha),
            constant: control.constants[component],
            constant_alpha: control.constants[3],
        };
        let factor = |f| known(f, &sources, full);
        let (src, dst, op) = (factor(equation.src), factor(equation.dst), equation.op);
        let sum = matches!(op, BlendOp::Add | BlendOp::Subtract | BlendOp::ReverseSubtract);
        let nothing = s == 0 || src == Known::Zero;
        let same = op != BlendOp::ReverseSubtract && sum && src == Known::One && dst == Known::Zero;
        let full_source = unorm && op == BlendOp::Add && src == Known::One && s == full;
        let alone = sum && dst == Known::Zero && (src != Known::Not || s == 0);
        v.kill &= nothing && dst == Known::One && matches!(op, BlendOp::Add | BlendOp::ReverseSubtract);
        v.fill &= same || full_source;
        v.read |= !(alone || full_source);
    }
    v
}

/// Which component each byte of a pixel's word is, where blending knows the layout.
fn components(layout: ColourLayout) -> [Option<usize>; 4] {
    match layout {
        ColourLayout::Bgra8 => [Some(2), Some(1), Some(0), Some(3)],
        ColourLayout::Rg8 => [Some(0), Some(1), None, None],
        ColourLayout::R8 => [Some(0), None, None, None],
        ColourLayout::A8 => [Some(3), None, None, None],
        _ => [Some(0), Some(1), Some(2), Some(3)],
    }
}

impl Unit for BlendOptimise {
    const PATH: &'static str = "fbp/crop/blend_optimise";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, task) = (&self.q, self.task_in.outputs());
        Out {
            task_ready: task.push_ready,
            kept_valid: q.kept_valid,
            kept: q.kept,
            killed: q.killed,
            read_suppressed: q.read_suppressed,
            filled: q.filled,
            idle: !task.pop_valid && !q.kept_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let task = self.task_in.outputs();
        let d = &mut self.q;
        let free = !d.kept_valid || i.kept_ready;
        if i.kept_ready {
            d.kept_valid = false;
        }
        if free && task.pop_valid {
            d.kept_valid = true;
            d.kept = task.pop_data;
            d.judge(self.p.optimise.get() == 1);
        }
        // ---- clock edge
        self.task_in.clock(fifo::In { push_valid: i.task_valid, push_data: i.task, pop_ready: free });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("task_in", &mut self.task_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let task = self.task_in.outputs();
        let fifo = fifo::In { push_valid: i.task_valid, push_data: i.task, pop_ready: false };
        !task.pop_valid && !self.q.kept_valid && self.task_in.quiet(&fifo)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let task = &self.p.task;
        vec![
            ("OPTIMISE", self.p.optimise.get()),
            ("TASK_DEPTH", task.depth.get()),
            ("TASK_LATENCY", task.latency.get()),
        ]
    }
}

impl Regs {
    /// Finds what the task in `kept` needs.
    fn judge(&mut self, optimise: bool) {
        let ColourTask { kind, control, data, .. } = self.kept;
        if kind == ColourTaskKind::Source1 {
            self.source1 = data;
        }
        // Bytes with bits that may not be written keep those of the destination.
        let merge = (0..4).any(|k| !matches!(control.bits >> (8 * k) & 0xff, 0 | 0xff));
        let logic = control.mode == ColourMode::Logic;
        let logic_reads = logic && LOGIC_SOURCE_ONLY >> control.logic_op & 1 == 0;
        self.kept.read = if merge || logic_reads { 3 } else { 0 };
        let blended = matches!(control.mode, ColourMode::Unorm8 | ColourMode::Snorm8);
        if kind == ColourTaskKind::Quads && logic && control.logic_op == LOGIC_NOOP {
            self.kept.quads.iter_mut().for_each(|quad| quad.coverage = 0);
        } else if kind == ColourTaskKind::Quads && blended {
            for k in 0..8 {
                let (quad, at) = (&mut self.kept.quads[k / 4], 8 * (k % 4));
                let covered = quad.coverage >> at & 0xff != 0;
                let Verdict { kill, read, fill } = verdict(&control, self.kept.data[k], self.source1[k]);
                if covered && (read && !kill || !optimise) {
                    self.kept.read |= 1 << (k / 4);
                }
                if covered && optimise && control.bits != 0 {
                    if kill {
                        quad.coverage &= !(0xff << at);
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
