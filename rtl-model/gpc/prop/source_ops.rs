//! Source operations: apply to coverage what shading answers (kill, sample masks, alpha
//! test, alpha to coverage), gather it over each FRTX, and send the colours to the
//! formatter at the pace of their formats (prop-single-*, prop-dual-*, prop-kill-rate). 5
//! clocks from an answer to its colours. Stalled by answers that have not come, by its
//! output, and by a full colour buffer. In order. Specification: PROP.
//!
//! Stages: the next group waits for its answers; *tested* knows which pixels an answer
//! kills and how many samples alpha leaves; *masked* has the samples that each quad keeps;
//! *issue* sends beats of colour and, with the last beat of an FRTX, the FRTX. Where a
//! pixel has two colours, the first ones wait in *masked* for the second ones in *tested*,
//! and both go to *issue* together. Alphas that are sent apart take the place of second
//! colours. Depths that the shader has made come ahead of a group's colours and go by all stages; the FRTX says how many
//! there are of it.

use crate::prop::drain_cost::CLOCK;
use crate::prop::source_state::SourceState;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};
use prim::stage::{self, Stage};

/// Quad groups out for shading, as a power of two: more than two SMs have warps for, 256, so that some wait at each and the
/// GPM sees who is behind. A block RAM has so many words anyway.
pub const SHADING_LOG2: usize = 9;
/// Beats in the colour buffer, as a power of two. An FRTX may have 144 (16 quads of
/// 128-bit colour for 8 targets, of one two colours), and all of them lie there before it
/// can leave.
pub const COLOUR_LOG2: usize = 8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in group: GroupPacket;
    in shaded: ShadedPacket; // colours and depths
    in strobe passed: bool; // a marker has passed shading
    in strobe freed: bool;  // a beat has left the colour buffer
    out pulse beat: ShadedBeat;
    out depth: ZropDepth; // made by the shader, ahead of their FRTX
    out work: PropPacket;
    out level answered: bool; // a group of quads has all its answers
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
        depths: B5,              // of the FRTX, with its last answer
    }

    pub struct Regs {
        state: SourceState,      // as of the next group
        next: Offer<GroupPacket>,
        two: bool,               // its first output has two colours
        begun: bool,             // an answer of the next group has been taken
        at: B3,                  // which output is next; the lowest where none has come
        other: bool,             // the second colours of the first of them are next
        passes: B5,              // markers that have passed shading and not yet this
        answered: bool,
        depths: B5,              // that have gone of the FRTX of the next group

        tested: Step,
        fails: [B4; 4],          // pixels of each quad that are dropped
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

        beat: Offer<ShadedBeat>,
        depth: Offer<ZropDepth>,
        work: Offer<PropPacket>,
    }
}

kernel::unit! {
    pub struct SourceOps(p) {
        registers: Regs = Regs { state: SourceState::reset(), fresh: true, room: 1 << COLOUR_LOG2, ..Regs::default() };
        part groups: DeepFifo<GroupPacket, SHADING_LOG2> = deep_fifo::Params::default();
        // A block RAM is too slow to work on.
        part heads: Fifo<GroupPacket> = fifo::Params::default();
        // A stage of registers: its bits are spread far over the chip.
        part shaded_in: Stage<ShadedPacket> = stage::Params {};
    }
}

impl Logic for SourceOps {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, groups, shaded) = (&self.q, &self.groups.o, &self.shaded_in.o);
        let waits = self.heads.o.pop.valid || shaded.pop.valid || q.next.valid;
        let held = q.depth.valid
            || q.tested.valid
            || q.masked.valid
            || q.issue.valid
            || q.beat.valid
            || q.work.valid;
        o.group = groups.push;
        o.shaded = shaded.push;
        o.beat.drive(&q.beat);
        o.depth.drive(&q.depth);
        o.work.drive(&q.work);
        o.answered = q.answered;
        o.idle = groups.empty && !waits && !held && q.room == 1 << COLOUR_LOG2;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.room += u16::from(i.freed);
        d.debt = q.debt.saturating_sub(CLOCK);
        d.beat.valid = false;
        d.depth.leave(i.depth);
        d.work.leave(i.work);
        d.answered = false;
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
        let pop_depth = self.take_depth(&mut d, i);
        d.passes = q.passes + u8::from(i.passed) - u8::from(over && self.is_marker());
        let fetches = over || !q.next.valid;
        if fetches {
            self.fetch(&mut d);
        }

        // ---- clock edge
        self.groups.i.push.drive(&i.group);
        self.groups.i.pop = self.heads.o.push;
        self.heads.i.push.drive(&self.groups.o.pop);
        self.heads.i.pop.ready = fetches;
        self.shaded_in.i.push.drive(&i.shaded);
        self.shaded_in.i.pop.ready = pop_shaded || pop_depth;
        self.q = d;
    }
}
