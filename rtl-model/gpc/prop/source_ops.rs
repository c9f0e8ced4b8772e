//! Source operations: what shading's answers do to coverage (kill, sample masks,
//! alpha test, alpha to coverage), gathered over each FRTX, and their colours on to
//! the formatters, no faster than the rate of their formats allows.
//!
//! Stages: the next group waits for its answers; *tested* knows which pixels an answer
//! leaves and how many samples alpha does; *masked* has the samples that each quad keeps;
//! *issue* sends beats of colour and, with an FRTX's last, the FRTX. Of two colours for
//! each pixel, the first ones wait in *masked* for the second ones in *tested*, and both go
//! to *issue* together. Alphas that go apart take the place of second ones.

use crate::prop::source_pixel::width_of;
use crate::prop::types::*;
use crate::prop::{beat::Left, coverage::*, drain_cost::*, keep::*, source_state::*};
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};
use prim::stage::{self, Stage};

/// Quad groups out for shading, as a power of two: as many as hide the latency of a
/// shader of some hundred clocks, 8 warps of it.
pub const SHADING_LOG2: usize = 6;
/// Beats in the colour buffer, as a power of two. An FRTX may have 144 (16 quads of
/// 128-bit colour for 8 targets, of one two colours), and all of them lie there before it
/// can leave.
pub const COLOUR_LOG2: usize = 8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in group: GroupPacket;
    in shaded: ShadedGroup;
    in strobe freed: bool; // a beat has left the colour buffer
    out pulse beat: ShadedBeat;
    out work: PropPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// What goes along with an answer, or a packet that has none.
    pub struct Step {
        valid: bool,
        packet: GroupPacket,
        first: bool,             // first of its group
        last: bool,              // last of its group
        pair: bool,              // second colours come next
        both: bool,              // they are in places 2 and 3
        alphas: bool,            // alphas go apart, as second colours
        changes: bool,           // coverage changes
        target: B3,
        coloured: bool,          // it has a format
        format: SourceFormat,
    }

    pub struct Regs {
        state: SourceState,      // as of the next group
        next_valid: bool,
        next: GroupPacket,
        two: bool,               // its first output has two colours
        at: B3,                  // which output is next
        other: bool,             // the second colours of the first of them are next

        tested: Step,
        fails: [B4; 4],          // pixels that go, of each quad
        enough: [[B5; 4]; 4],    // samples that alpha leaves
        mask: [[B16; 4]; 4],
        tested_colour: [QuadColour; 4],

        masked: Step,
        keep: [B64; 4],          // samples kept by each quad, in quad order
        samples: B64,            // those of the FRTX
        width: ColourWidth,
        cost: B9,                // of a quad
        masked_colour: [QuadColour; 4],

        issue: Step,
        issue_width: ColourWidth,
        issue_cost: B9,
        issue_colour: [QuadColour; 4],
        second_colour: [QuadColour; 4],
        alive: B4,               // quads with samples left
        left: B4,                // those whose colour is still to be sent
        half: bool,              // of the first of them, only the lower pixels
        ends: bool,              // nothing is left after the next beat
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

kernel::unit! {
    pub struct SourceOps(p) {
        registers: Regs = Regs { state: SourceState::reset(), fresh: true, room: 1 << COLOUR_LOG2, ..Regs::default() };
        part groups: DeepFifo<GroupPacket, SHADING_LOG2> = deep_fifo::Params::default();
        // A block RAM is too slow to work on.
        part heads: Fifo<GroupPacket> = fifo::Params::default();
        // Registers: what is 2320 bits wide lies far apart.
        part shaded_in: Stage<ShadedGroup> = stage::Params {};
    }
}

impl Step {
    /// Whether beats have two colours of each pixel, or a colour and its alpha.
    fn dual(&self) -> bool {
        self.pair || self.both || self.alphas
    }
}

/// The alphas of a quad, as colours.
fn alphas(quad: [[u32; 4]; 4]) -> [[u32; 4]; 4] {
    quad.map(|[_, _, _, alpha]| [alpha; 4])
}

/// The next beat of a group.
fn beat_of(q: &Regs, group: &PropGroup) -> ShadedBeat {
    let (width, dual) = (q.issue_width, q.issue.dual());
    let left = Left { quads: q.left, half: q.half };
    let (quads, colour) = if dual {
        let [_, _, a, b] = q.issue_colour;
        let second = if q.issue.both { [a, b, a, b] } else { q.second_colour };
        (left.picks(width, &group.quads), left.colours(width, &second, &q.issue_colour))
    } else {
        left.single(width, &group.quads, &q.issue_colour)
    };
    ShadedBeat {
        target: q.issue.target,
        dual,
        alphas: q.issue.alphas,
        half: q.half,
        format: q.issue.format,
        width,
        quads,
        colour,
    }
}

impl SourceOps {
    /// Whether the next packet has what it waits for.
    fn complete(&self) -> bool {
        self.q.next_valid
            && match self.q.next {
                GroupPacket::Group(group) => group.quads[0].mask == 0 || self.shaded_in.o.pop.valid,
                GroupPacket::State(_) | GroupPacket::Clear(_) => true,
            }
    }

    /// An answer of the next group, or a packet that has none, to `tested`: whether the
    /// packet is done, and an answer is taken.
    fn test(&self, d: &mut Regs) -> (bool, bool) {
        let q = &self.q;
        d.tested.valid = self.complete();
        if !self.complete() {
            return (false, false);
        }
        d.tested.packet = q.next;
        let GroupPacket::Group(group) = q.next else {
            d.tested.pair = false;
            return (true, false);
        };
        let shaded = &self.shaded_in.o.pop.data;
        let empty = group.quads[0].mask == 0;
        let first = q.at == 0 && !q.other;
        let dead = (0..4).all(|k| group.quads[k].mask & !shaded.quads[k].kill == 0);
        let ends = empty || first && dead;
        let few = group.quads[2].mask == 0;
        let two = q.two && !ends && first;
        let (target, coloured, format) = q.state.target(q.at);
        let alphas = q.state.alphas(target);
        let pair = two && !few;
        let last = ends || !pair && q.at + 1 >= q.state.outputs;
        let changes = q.state.shader_coverage || q.state.alpha.to_coverage;
        let both = two && few;
        d.tested = Step { first, last, pair, both, alphas, changes, target, coloured, format, ..d.tested };
        d.other = pair;
        d.at = match (last, pair) {
            (true, _) => 0,
            (false, true) => q.at,
            (false, false) => q.at + 1,
        };
        for (k, quad) in shaded.quads.iter().enumerate() {
            d.fails[k] = fails(&q.state.alpha, quad);
            d.enough[k] = enough(&q.state.alpha, group.info.mode, quad);
            (0..4).for_each(|p| d.mask[k][p] = q.state.sample_mask[p] & quad.sample_mask[p]);
            d.tested_colour[k] = quad.colour;
            if q.state.alpha.to_one {
                (0..4).for_each(|p| d.tested_colour[k][p][3] = ONE);
            }
        }
        (last, !empty)
    }

    /// From `tested` to `masked`.
    fn mask(&self, d: &mut Regs) {
        let q = &self.q;
        d.masked = q.tested;
        if let GroupPacket::Group(group) = q.tested.packet {
            let mode = group.info.mode;
            for (k, pick) in group.quads.iter().enumerate() {
                let keep = keep(q.fails[k], q.enough[k], q.mask[k]);
                d.keep[k] = if pick.mask == 0 { 0 } else { spread(mode, pick.index, keep) };
            }
            d.samples = to_quads(mode, group.info.frtx.coverage);
            d.width = width_of(q.tested.format.layout);
            let colour = q.tested.coloured.then_some(d.width);
            d.cost = cost(colour, mode, q.tested.changes, q.tested.dual());
            d.masked_colour = q.tested_colour;
        }
    }

    /// From `masked` to `issue`; of a pair the second answer too.
    fn advance(&self, d: &mut Regs) {
        let q = &self.q;
        d.issue = q.masked;
        if let GroupPacket::Group(group) = q.masked.packet {
            if q.masked.pair {
                d.issue.last = q.tested.last;
                d.second_colour = q.tested_colour;
            }
            if q.masked.alphas {
                d.second_colour = q.masked_colour.map(alphas);
            }
            if q.masked.first {
                let survivors = q.keep.map(|keep| keep & q.samples);
                d.alive = (0..4).fold(0, |alive, k| alive | u8::from(survivors[k] != 0) << k);
                let before = if q.fresh { 0 } else { q.kept };
                d.kept = survivors.iter().fold(before, |kept, s| kept | s);
                d.fresh = false;
            }
            if d.issue.last && group.last {
                d.fresh = true;
            }
            d.left = if q.masked.coloured { d.alive } else { 0 };
            d.half = false;
            let left = Left { quads: d.left, half: false };
            d.ends = left.after(q.width, q.masked.dual()).is_empty();
            d.issue_width = q.width;
            d.issue_cost = q.cost;
            d.issue_colour = q.masked_colour;
        }
    }

    /// What the issue stage does with its packet: whether it is done.
    fn send(&self, d: &mut Regs, i: &In) -> bool {
        let q = &self.q;
        let work_free = i.work.ready || !q.work_valid;
        let group = match q.issue.packet {
            _ if !q.issue.valid => return true,
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
        let sends = q.left != 0;
        let leaves = q.ends && q.issue.last && group.last;
        let go = (q.started || q.debt < CLOCK) && (!sends || q.room > 0) && (!leaves || work_free);
        if !go {
            return false;
        }
        if !q.started {
            let cost = q.issue_cost * q.alive.count_ones() as u16;
            d.debt = (q.debt + cost).saturating_sub(CLOCK);
        }
        d.started = !q.ends;
        if sends {
            let (width, dual) = (q.issue_width, q.issue.dual());
            let left = Left { quads: q.left, half: q.half }.after(width, dual);
            (d.left, d.half) = (left.quads, left.half);
            d.ends = left.after(width, dual).is_empty();
            d.beat_valid = true;
            d.beat = beat_of(q, &group);
            d.beats = q.beats + 1;
            d.room -= 1;
        }
        if leaves {
            let frtx = Frtx { coverage: to_grid(group.info.mode, q.kept), ..group.info.frtx };
            d.work_valid = true;
            d.work = PropPacket::Frtx(PropFrtx { beats: d.beats, frtx, ..group.info });
            d.beats = 0;
        }
        q.ends
    }

    /// What comes to the group that is next.
    fn fetch(&self, d: &mut Regs) {
        let head = &self.heads.o.pop;
        d.next_valid = head.valid;
        if head.valid {
            d.next = head.data;
            d.two = self.q.state.two_colours();
            if let GroupPacket::State(s) = head.data {
                d.state.apply(s.state);
            }
        }
    }
}

impl Logic for SourceOps {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, groups, shaded) = (&self.q, &self.groups.o, &self.shaded_in.o);
        let waits = self.heads.o.pop.valid || shaded.pop.valid || q.next_valid;
        let held = q.tested.valid || q.masked.valid || q.issue.valid || q.beat_valid || q.work_valid;
        o.group = groups.push;
        o.shaded = shaded.push;
        o.beat.send(q.beat_valid, || q.beat);
        o.work.send(q.work_valid, || q.work);
        o.idle = groups.empty && !waits && !held && q.room == 1 << COLOUR_LOG2;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.room += u16::from(i.freed);
        d.debt = q.debt.saturating_sub(CLOCK);
        d.beat_valid = false;
        if i.work.ready {
            d.work_valid = false;
        }
        let done = self.send(&mut d, i);
        // The first colours of a pair wait for the second ones.
        let moves = done && q.masked.valid && (!q.masked.pair || q.tested.valid);
        if done {
            d.issue.valid = false;
        }
        if moves {
            self.advance(&mut d);
        }
        if moves || !q.masked.valid {
            d.masked.valid = false;
            if q.tested.valid && !(moves && q.masked.pair) {
                self.mask(&mut d);
            }
        }
        let (mut over, mut pop_shaded) = (false, false);
        if moves || !q.masked.valid || !q.tested.valid {
            (over, pop_shaded) = self.test(&mut d);
        }
        let fetches = over || !q.next_valid;
        if fetches {
            self.fetch(&mut d);
        }

        // ---- clock edge
        self.groups.i.push.drive(&i.group);
        self.groups.i.pop = self.heads.o.push;
        self.heads.i.push.drive(&self.groups.o.pop);
        self.heads.i.pop.ready = fetches;
        self.shaded_in.i.push.drive(&i.shaded);
        self.shaded_in.i.pop.ready = pop_shaded;
        self.q = d;
    }
}
