//! Source operations: apply the responses of shading to coverage (kill, sample masks, alpha test, alpha to coverage),
//! collect the coverage of each FRTX, and send the colours to the formatter at the rate of their formats
//! (prop-single-*, prop-dual-*, prop-kill-rate). Latency: 5 cycles from a response to its colours. They stall on
//! missing responses, on their output, and on a full colour buffer. In order. Specification: PROP.
//!
//! Stages: the next group waits for its responses; *tested* holds the killed pixels of a response and the number of
//! samples that alpha leaves; *masked* holds the samples that each quad keeps; *issue* sends beats of colour and,
//! with the last beat of an FRTX, the FRTX. If a pixel has two colours, the first ones wait in *masked* until the
//! second ones are in *tested*, and both move to *issue* together. Alphas that are sent separately take the place of
//! second colours. Depths that the shader computed arrive before a group's colours and bypass all stages; the FRTX
//! carries their number.

use crate::prop::drain_cost::CYCLE;
use crate::prop::source_stages::*;
use crate::prop::source_state::SourceState;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};
use prim::stage::{self, Stage};

/// Quad groups in flight in shading, as a power of two: more than the 256 that the warps of two SMs hold, so that
/// some wait at each SM and the GPM sees the next ones. A block RAM has this many words anyway.
pub const SHADING_LOG2: usize = 9;
/// Beats in the colour buffer, as a power of two. An FRTX may have 144 (16 quads of 128-bit colour for 8 targets, one
/// of which has two colours), and all of them must be in the buffer before it can depart.
pub const COLOUR_LOG2: usize = 8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in group: GroupPacket;
    in shaded: ShadedPacket; // colours and depths
    in strobe passed: bool; // a marker has passed shading
    in strobe freed: bool;  // a beat was read from the colour buffer
    out pulse beat: ShadedBeat;
    out depth: ZropDepth; // computed by the shader, sent before their FRTX
    out work: PropPacket;
    out level responded: bool; // a group of quads has all its responses
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// Sideband of a response, or of a packet without one.
    pub struct Step {
        valid: bool,
        packet: GroupPacket,
        first: bool,             // first of its group
        last: bool,              // last of its group
        pair: bool,              // second colours follow
        both: bool,              // they are in places 2 and 3
        alphas: bool,            // alphas are sent separately, as second colours
        changes: bool,           // shading may change coverage
        target: B3,
        coloured: bool,          // the target has a format
        format: SourceFormat,
        depths: B5,              // of the FRTX, with its last response
    }

    pub struct Regs {
        state: SourceState,      // as it applies to the next group
        next: Offer<GroupPacket>,
        two: bool,               // its first output has two colours
        begun: bool,             // a response of the next group has been accepted
        at: B3,                  // next output; the lowest if none has been accepted
        other: bool,             // the second colours of its first output are next
        passes: B5,              // markers past shading and not yet past this unit
        responded: bool,
        depths: B5,              // depths sent for the FRTX of the next group

        tested: Step,
        fails: [B4; 4],          // dropped pixels of each quad
        enough: [[B5; 4]; 4],    // number of samples that alpha leaves
        mask: [[B16; 4]; 4],
        tested_colour: [QuadColour; 4],

        masked: Step,
        keep: [B64; 4],          // samples kept by each quad, in quad order
        samples: B64,            // samples kept of the FRTX
        width: ColourWidth,
        cost: B9,                // of a quad
        masked_colour: [QuadColour; 4],

        issue: Step,
        issue_width: ColourWidth,
        issue_cost: B9,
        issue_colour: [QuadColour; 4],
        second_colour: [QuadColour; 4],
        alive: B4,               // quads with samples left
        left: B4,                // quads whose colour is not yet sent
        half: bool,              // only the lower pixels of the first one remain
        ends: bool,              // nothing remains after the next beat
        started: bool,
        fresh: bool,             // the next group is the first of its FRTX
        remaining: B64,          // samples left of the FRTX, in quad order
        beats: B8,               // beats sent for the FRTX
        debt: B11,               // accumulated cost of what was sent, in fractions of a cycle
        free_beats: B16,         // free entries of the colour buffer

        beat: Offer<ShadedBeat>,
        depth: Offer<ZropDepth>,
        work: Offer<PropPacket>,
    }
}

kernel::unit! {
    pub struct SourceOps(p) {
        registers: Regs = Regs { state: SourceState::reset(), fresh: true, free_beats: 1 << COLOUR_LOG2, ..Regs::default() };
        part groups: DeepFifo<GroupPacket, SHADING_LOG2> = deep_fifo::Params::default();
        // A block RAM would be too slow to compute on.
        part heads: Fifo<GroupPacket> = fifo::Params::default();
        // Register stage: its bits come from all over the chip.
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
        o.responded = q.responded;
        o.idle = groups.empty && !waits && !held && q.free_beats == 1 << COLOUR_LOG2;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let before = self.q;
        let (q, d) = (&before, &mut self.q);
        d.free_beats += u16::from(i.freed);
        d.debt = q.debt.saturating_sub(CYCLE);
        d.beat.valid = false;
        d.depth.leave(i.depth);
        d.work.leave(i.work);
        d.responded = false;
        let shaded = self.shaded_in.o.pop.get();
        let done = send(q, d, q.work.free(i.work));
        // The first colours of a pair wait for the second ones.
        let moves = done && q.masked.valid && (!q.masked.pair || q.tested.valid);
        if done {
            d.issue.valid = false;
        }
        if moves {
            advance(q, d);
        }
        if moves || !q.masked.valid {
            d.masked.valid = false;
            if q.tested.valid && !(moves && q.masked.pair) {
                mask(q, d);
            }
        }
        let (mut over, mut pop_shaded) = (false, false);
        if moves || !q.masked.valid || !q.tested.valid {
            (over, pop_shaded) = test(q, d, shaded);
        }
        let pop_depth = take_depth(q, d, shaded, q.depth.free(i.depth));
        d.passes = q.passes + u8::from(i.passed) - u8::from(over && is_marker(q));
        let fetches = over || !q.next.valid;
        if fetches {
            fetch(q, d, &self.heads.o.pop);
        }

        // ---- clock edge
        self.groups.i.push.drive(&i.group);
        self.groups.i.pop = self.heads.o.push;
        self.heads.i.push.drive(&self.groups.o.pop);
        self.heads.i.pop.ready = fetches;
        self.shaded_in.i.push.drive(&i.shaded);
        self.shaded_in.i.pop.ready = pop_shaded || pop_depth;
    }
}
