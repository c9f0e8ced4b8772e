//! Source operations: what shading's answers do to coverage (kill, sample masks,
//! alpha test, alpha to coverage), gathered over each FRTX, and their colours on to
//! the formatters, no faster than the rate of their formats allows.
//!
//! Two stages: the first decides which samples each pixel keeps, the second sends
//! beats of colour and, with an FRTX's last, the FRTX. Of two colours for each pixel, the
//! second ones stay in the first stage until one beat is left, which takes the place of
//! the first ones.

use crate::arith::colour::target_format;
use crate::gpc::prop::{
    Params, coverage::*, drain_cost::*, dual_beat::Left, dual_source::DualState, keep::*,
};
use crate::prim::deep_fifo::DeepFifo;
use crate::prim::fifo::{self, Fifo};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};

/// Quad groups out for shading, as a power of two: as many as hide the latency of a
/// shader of some hundred clocks, 8 warps of it.
pub const SHADING_LOG2: usize = 6;
/// Beats in the colour buffer, as a power of two. An FRTX may have 128 (16 quads of
/// 128-bit colour for 8 targets), and all of them lie there before it can leave.
pub const COLOUR_LOG2: usize = 8;

// ---- ports
packed! {
    pub struct In {
        group_valid: bool,
        group: GroupPacket,
        shaded_valid: bool,
        shaded: ShadedGroup,
        freed: bool, // a beat has left the colour buffer
        work_ready: bool,
    }
    pub struct Out {
        group_ready: bool,
        shaded_ready: bool,
        beat_valid: bool,
        beat: ShadedBeat,
        work_valid: bool,
        work: PropPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    /// A colour target.
    pub struct Target {
        format: ColourFormat,
        swap: bool,
    }

    pub struct Regs {
        alpha: AlphaOps,
        shader_coverage: bool,
        sample_mask: [B16; 4],
        outputs: B4,             // colours that shading writes for a pixel
        map: [B3; 8],            // and the target of each
        targets: [Target; 8],
        at: B3,                  // which of them is next
        dual: DualState,
        other: bool,             // the second colours of the first of them are next

        step_valid: bool,        // first stage
        packet: GroupPacket,
        keep: [[B16; 4]; 4],     // samples kept, for each quad and pixel
        colour: [QuadColour; 4],
        first: bool,             // first of its group
        last: bool,              // last of its group
        pair: bool,              // second colours come next
        both: bool,              // they are in places 2 and 3
        source1: bool,           // those are second colours
        target: B3,
        format: ColourFormat,
        swap: bool,
        cost: B9,                // of a quad

        issue_valid: bool,       // second stage
        issue: GroupPacket,
        issue_colour: [QuadColour; 4],
        issue_last: bool,
        issue_pair: bool,        // its second colours are in the first stage
        issue_both: bool,        // they are in places 2 and 3
        issue_dual: bool,        // its last beat, with both colours
        issue_target: B3,
        issue_format: ColourFormat,
        issue_swap: bool,
        issue_cost: B11,         // of the whole step, until it starts
        alive: B4,               // quads with samples left
        left: B4,                // those whose colour is still to be sent
        half: bool,              // of the first of them, only the lower pixels
        started: bool,
        fresh: bool,             // the next group is the first of its FRTX
        kept: B64,               // samples left of the FRTX, in quad order
        beats: B8,               // sent for the FRTX
        debt: B11,               // clocks owed for what was sent
        room: B16,               // places free in the colour buffer

        beat_valid: bool,
        beat: ShadedBeat,
        work_valid: bool,
        work: PropPacket,
    }
}

#[derive(Clone)]
pub struct SourceOps {
    q: Regs,
    p: Params,
    groups: Slot<DeepFifo<GroupPacket, SHADING_LOG2>>,
    shaded_in: Slot<Fifo<ShadedGroup>>,
}

impl SourceOps {
    pub fn new(p: &Params) -> Self {
        let q = Regs {
            alpha: AlphaOps { func: Compare::Always, ..AlphaOps::default() },
            sample_mask: [0xffff; 4],
            fresh: true,
            room: 1 << COLOUR_LOG2,
            ..Regs::default()
        };
        SourceOps { q, p: p.clone(), groups: DeepFifo::default().into(), shaded_in: p.input().into() }
    }
}

fn apply(d: &mut Regs, state: State) {
    let (v, bit) = (state.value, state.value & 1 == 1);
    match state.address {
        SET_SAMPLE_MASK_X0_Y0 | SET_SAMPLE_MASK_X1_Y0 | SET_SAMPLE_MASK_X0_Y1 | SET_SAMPLE_MASK_X1_Y1 => {
            d.sample_mask[usize::from(state.address - SET_SAMPLE_MASK_X0_Y0) / 4] = v as u16;
        }
        SET_CT_SELECT => {
            d.outputs = (v & 15).min(8) as u8;
            (0..8).for_each(|n| d.map[n] = (v >> (4 + 3 * n) & 7) as u8);
        }
        SET_ALPHA_TEST => d.alpha.test = bit,
        SET_ALPHA_REF => d.alpha.threshold = v,
        SET_ALPHA_FUNC => d.alpha.func = compare(v),
        SET_ANTI_ALIAS_ALPHA_CONTROL => {
            d.alpha.to_coverage = bit;
            d.alpha.to_one = v >> 4 & 1 == 1;
        }
        SET_SHADER_COVERAGE => d.shader_coverage = bit,
        a if a & !0x1c0 == SET_COLOR_TARGET_FORMAT => {
            let (format, swap) = target_format(v as u8);
            d.targets[usize::from(a >> 6 & 7)] = Target { format, swap };
        }
        _ => d.dual.apply(state),
    }
}

/// Samples that the group's packet keeps, in quad order, for each of its quads.
fn survivors(group: &PropGroup, keep: &[[u16; 4]; 4]) -> [u64; 4] {
    let samples = to_quads(group.info.mode, group.info.frtx.coverage);
    [0, 1, 2, 3].map(|k| match group.quads[k] {
        QuadPick { mask: 0, .. } => 0,
        pick => samples & spread(group.info.mode, pick.index, keep[k]),
    })
}

/// The next beat: the first quads left, as many as it takes, and those left after it.
/// Quads of 32-bit colour stay in their places, which all fit.
fn beat_of(q: &Regs, group: &PropGroup) -> (ShadedBeat, Left) {
    let width = width_of(q.issue_format);
    if q.issue_pair || q.issue_both || q.issue_dual {
        let left = Left { quads: q.left, half: q.half };
        let [_, _, a, b] = q.issue_colour;
        let second = if q.issue_both { [a, b, a, b] } else { q.colour };
        let colour = match q.issue_dual {
            true => q.issue_colour,
            false => left.colours(width, &second, &q.issue_colour),
        };
        let beat = ShadedBeat {
            target: q.issue_target,
            dual: true,
            half: q.half,
            format: q.issue_format,
            swap: q.issue_swap,
            width,
            quads: left.picks(width, &group.quads),
            colour,
        };
        return (beat, left.rest(width));
    }
    let (mut left, mut quads, mut colour) = (q.left, [QuadPick::default(); 4], q.issue_colour);
    for k in 0..places(width) {
        let from = match width {
            ColourWidth::C32 => k,
            _ => (left.trailing_zeros() as usize).min(3),
        };
        if left >> from & 1 == 1 {
            quads[k] = group.quads[from];
        }
        colour[k] = q.issue_colour[from];
        left &= !(1 << from);
    }
    let beat = ShadedBeat {
        target: q.issue_target,
        dual: false,
        half: false,
        format: q.issue_format,
        swap: q.issue_swap,
        width,
        quads,
        colour,
    };
    (beat, Left { quads: left, half: false })
}

impl SourceOps {
    /// Whether a packet is at the head, with its colours.
    fn complete(&self) -> bool {
        let head = self.groups.outputs();
        head.pop_valid
            && match head.pop_data {
                GroupPacket::Group(group) => group.quads[0].mask == 0 || self.shaded_in.outputs().pop_valid,
                GroupPacket::State(_) | GroupPacket::Clear(_) => true,
            }
    }

    /// What is at the head, is ready, and is whole with its colours: the first
    /// stage's packet.
    fn first_stage(&self, d: &mut Regs) -> (bool, bool) {
        let q = &self.q;
        if !self.complete() {
            return (false, false);
        }
        let (head, shaded) = (self.groups.outputs(), self.shaded_in.outputs());
        let GroupPacket::Group(group) = head.pop_data else {
            d.step_valid = true;
            d.packet = head.pop_data;
            d.last = true;
            if let GroupPacket::State(s) = head.pop_data {
                apply(d, s.state);
            }
            return (true, false);
        };
        let empty = group.quads[0].mask == 0;
        let first = q.at == 0 && !q.other;
        let dead = (0..4).all(|k| group.quads[k].mask & !shaded.pop_data.quads[k].kill == 0);
        let ends = empty || first && dead;
        let few = group.quads[2].mask == 0;
        d.target = q.map[usize::from(q.at)];
        let two = !ends && first && q.outputs != 0 && q.dual.of(d.target);
        (d.pair, d.both) = (two && !few, two && few);
        d.source1 = q.other;
        d.other = d.pair;
        d.last = ends || !d.pair && q.at + 1 >= q.outputs;
        d.at = match (d.last, d.pair) {
            (true, _) => 0,
            (false, true) => q.at,
            (false, false) => q.at + 1,
        };
        d.step_valid = true;
        d.packet = head.pop_data;
        d.first = first;
        for k in 0..4 {
            d.keep[k] = keep(&q.alpha, &q.sample_mask, group.info.mode, &shaded.pop_data.quads[k]);
            d.colour[k] = shaded.pop_data.quads[k].colour;
            if q.alpha.to_one {
                (0..4).for_each(|p| d.colour[k][p][3] = ONE);
            }
        }
        let target = q.targets[usize::from(d.target)];
        d.format = if q.outputs == 0 { ColourFormat::None } else { target.format };
        d.swap = target.swap;
        d.cost = cost(d.format, group.info.mode, q.shader_coverage || q.alpha.to_coverage, two);
        (d.last, !empty)
    }

    /// What the second stage does with its packet: whether it moves at all, ends,
    /// and which beat it sends.
    fn second_stage(&self, d: &mut Regs, i: &In) -> bool {
        let q = &self.q;
        let work_free = i.work_ready || !q.work_valid;
        let group = match q.issue {
            _ if !q.issue_valid => return true,
            GroupPacket::Group(group) => group,
            GroupPacket::State(state) => {
                d.work_valid |= work_free;
                d.work = if work_free { PropPacket::State(state) } else { d.work };
                return work_free;
            }
            GroupPacket::Clear(clear) => {
                d.work_valid |= work_free;
                d.work = if work_free { PropPacket::Clear(clear) } else { d.work };
                return work_free;
            }
        };
        // The last beat of a pair waits until its second colours are here too.
        let (beat, left) = beat_of(q, &group);
        let sends = if q.issue_pair { !left.is_empty() } else { q.left != 0 };
        let ends = match q.issue_pair {
            true => !sends || left.rest(beat.width).is_empty(),
            false => left.is_empty(),
        };
        let leaves = ends && q.issue_last && group.last;
        let whole = !q.issue_pair || q.step_valid;
        let go = whole && (q.started || q.debt < CLOCK) && (!sends || q.room > 0) && (!leaves || work_free);
        if !go {
            return false;
        }
        if !q.started {
            d.debt = (q.debt + q.issue_cost).saturating_sub(CLOCK);
        }
        d.started = q.issue_pair || !ends;
        if sends {
            (d.left, d.half) = (left.quads, left.half);
            d.beat_valid = true;
            d.beat = beat;
            d.beats = q.beats + 1;
            d.room -= 1;
        }
        if leaves {
            let frtx = Frtx { coverage: to_grid(group.info.mode, q.kept), ..group.info.frtx };
            d.work_valid = true;
            d.work = PropPacket::Frtx(PropFrtx { beats: d.beats, frtx, ..group.info });
            d.beats = 0;
        }
        ends
    }

    /// From the first stage to the second.
    fn advance(&self, d: &mut Regs) {
        let q = &self.q;
        d.issue_valid = q.step_valid;
        if !q.step_valid {
            return;
        }
        d.issue = q.packet;
        d.issue_pair = q.pair && matches!(q.packet, GroupPacket::Group(_));
        d.issue_both = q.both;
        d.issue_dual = false;
        if let GroupPacket::Group(group) = q.packet {
            if q.first {
                let samples = survivors(&group, &q.keep);
                d.alive = (0..4).fold(0, |alive, k| alive | u8::from(samples[k] != 0) << k);
                let before = if q.fresh { 0 } else { q.kept };
                d.kept = samples.iter().fold(before, |kept, s| kept | s);
                d.fresh = false;
            }
            if q.last && group.last {
                d.fresh = true;
            }
            d.issue_last = q.last;
            if q.source1 {
                let left = Left { quads: d.left, half: d.half };
                d.issue_dual = true;
                d.issue_colour = left.colours(width_of(q.issue_format), &q.colour, &q.issue_colour);
                return;
            }
            d.left = if q.format == ColourFormat::None { 0 } else { d.alive };
            d.half = false;
            d.issue_cost = q.cost * d.alive.count_ones() as u16;
            d.issue_colour = q.colour;
            d.issue_target = q.target;
            d.issue_format = q.format;
            d.issue_swap = q.swap;
        }
    }
}

impl Unit for SourceOps {
    const PATH: &'static str = "gpc/prop/source_ops";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (groups, shaded) = (self.groups.outputs(), self.shaded_in.outputs());
        Out {
            group_ready: groups.push_ready,
            shaded_ready: shaded.push_ready,
            beat_valid: q.beat_valid,
            beat: q.beat,
            work_valid: q.work_valid,
            work: q.work,
            idle: groups.empty
                && !shaded.pop_valid
                && !q.step_valid
                && !q.issue_valid
                && !q.beat_valid
                && !q.work_valid
                && q.room == 1 << COLOUR_LOG2,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        d.room += u16::from(i.freed);
        d.debt = q.debt.saturating_sub(CLOCK);
        d.beat_valid = false;
        if i.work_ready {
            d.work_valid = false;
        }
        let (mut pop_group, mut pop_shaded) = (false, false);
        let done = self.second_stage(&mut d, &i);
        if done {
            self.advance(&mut d);
        }
        if done || !q.step_valid {
            d.step_valid = false;
            (pop_group, pop_shaded) = self.first_stage(&mut d);
        }

        // ---- clock edge
        self.groups.clock(fifo::In { push_valid: i.group_valid, push_data: i.group, pop_ready: pop_group });
        self.shaded_in.clock(fifo::In {
            push_valid: i.shaded_valid,
            push_data: i.shaded,
            pop_ready: pop_shaded,
        });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("groups", &mut self.groups);
        v.part("shaded_in", &mut self.shaded_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let held = q.step_valid || q.issue_valid || q.beat_valid || q.work_valid && i.work_ready;
        let groups = fifo::In { push_valid: i.group_valid, ..fifo::In::default() };
        let shaded_in = fifo::In { push_valid: i.shaded_valid, ..fifo::In::default() };
        !i.freed
            && q.debt == 0
            && !held
            && !self.complete()
            && self.groups.quiet(&groups)
            && self.shaded_in.quiet(&shaded_in)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.p.of_input()
    }
}
