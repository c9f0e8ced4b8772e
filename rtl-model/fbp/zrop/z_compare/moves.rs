//! Actions of the draw at the head in a cycle.

use super::super::layout::{self, Sectors};
use super::super::merge::{HALVES, stencil_chunk};
use super::super::samples;
use super::super::state;
use super::head::Head;
use super::types::{CompareStep, Group, Masks, Regs};
use crate::zrop::types::*;
use bundle::*;

/// Conditions for its next step.
pub struct Around {
    /// No group is in flight; none for this draw's tile.
    pub empty: bool,
    pub free: bool,
    /// The data that it reads have arrived.
    pub arrived: bool,
    /// Its result and report can be accepted.
    pub room: bool,
    /// Groups move.
    pub move_on: bool,
}

pub struct Moves {
    pub step: CompareStep,
    pub masks: Masks,
    pub pop: bool,
    /// It needs nothing of the tile and is sent its result as it is.
    pub pass_by: bool,
    /// Its planes are loaded, to become samples.
    pub take: bool,
    /// A group for the expanders, and whether they expand the stored planes.
    pub group: Group,
    pub stored: bool,
    /// Stencil of a half: byte mask and values.
    pub chunk: Option<(usize, u32, Sector)>,
    /// Its masks are final: write depth of the whole tile, send the response.
    pub finish: bool,
    /// Its planes have become samples.
    pub rewritten: bool,
}

impl Moves {
    /// No action.
    pub fn none(q: &Regs) -> Self {
        Moves {
            step: q.step,
            masks: q.masks,
            pop: false,
            pass_by: false,
            take: false,
            group: Group::default(),
            stored: false,
            chunk: None,
            finish: false,
            rewritten: false,
        }
    }

    /// Converts the planes of the tile at the head to samples, before any other work on it.
    pub fn lone(q: &Regs, at: &Around) -> Self {
        let mut m = Moves::none(q);
        match q.step {
            CompareStep::Rewrite => m.issue(q, samples::ALL_GROUPS, false, true),
            CompareStep::Rewritten => {
                if at.empty {
                    m.rewritten = true;
                    m.step = CompareStep::Start;
                }
            }
            _ => {
                if at.empty && !q.settling {
                    m.take = true;
                    m.masks = Masks::default();
                    m.step = CompareStep::Rewrite;
                }
            }
        }
        if m.group.last && at.move_on {
            m.step = CompareStep::Rewritten;
        }
        m
    }

    pub fn new(q: &Regs, item: &ZropDraw, head: &Head, tile: &impl Sectors, at: &Around) -> Self {
        let mut m = Moves::none(q);
        if q.step == CompareStep::Start {
            m.start(q, item, head, at);
        }
        // the rest may happen in the same cycle
        if m.step == CompareStep::Settle && at.empty {
            m.masks = q.sums;
            m.uniform(item, head);
        }
        match m.step {
            CompareStep::Start | CompareStep::Settle => {}
            CompareStep::Loop => {
                let both = head.meta.planes && !head.constant && !head.flat;
                m.issue(
                    q,
                    samples::groups(item.coverage),
                    both && (state::compares(head.plan.func) || head.clipped),
                    head.meta.planes && !head.constant,
                );
            }
            CompareStep::Rewrite if q.step != m.step => {} // its planes are not loaded yet
            CompareStep::Rewrite => m.issue(q, samples::ALL_GROUPS, false, true),
            CompareStep::Left | CompareStep::Right => m.stencil(q, item, head, tile, at.room),
            CompareStep::Finish => m.finish = at.room,
            CompareStep::Rewritten => {
                if at.empty {
                    m.rewritten = true;
                    m.pop = true;
                    m.step = CompareStep::Start;
                }
            }
        }
        if m.group.last && !m.group.source && at.move_on {
            (m.step, m.pop) = match m.step {
                CompareStep::Rewrite => (CompareStep::Rewritten, false),
                _ if head.alone => (CompareStep::Settle, false),
                _ => (CompareStep::Start, true),
            };
        }
        m
    }

    /// No work, one cycle, stencil first, or group by group.
    fn start(&mut self, q: &Regs, item: &ZropDraw, head: &Head, at: &Around) {
        if !item.touch {
            self.pass_by = at.empty && at.room;
            self.pop = self.pass_by;
        } else if !at.arrived || q.settling {
        } else {
            self.masks = head.uniform;
            if head.slow {
                if at.free {
                    self.step = CompareStep::Loop;
                }
            } else if at.empty {
                self.uniform(item, head);
            }
        }
    }

    /// Depth is decided: continue with stencil, or end.
    fn uniform(&mut self, item: &ZropDraw, head: &Head) {
        self.step = CompareStep::Finish;
        if head.plan.stencil {
            self.masks.stencil = 0;
            if self.masks.live != 0 {
                let left = item.coverage & HALVES[0] != 0;
                self.step = if left { CompareStep::Left } else { CompareStep::Right };
            }
        }
    }

    /// Issues the next of some groups: the source, the stored planes, or both alternately.
    fn issue(&mut self, q: &Regs, groups: u8, both: bool, stored: bool) {
        let source = both && !q.second;
        let left = groups & samples::ALL_GROUPS << q.count;
        let group = left & left.wrapping_neg();
        let (first, last) = (left == groups, left == group);
        self.group = Group { valid: true, source, first, last, group: group.trailing_zeros() as u8 };
        self.stored = stored && !source;
    }

    /// Processes one half of the stencil. Without depth the last half sends the response.
    fn stencil(&mut self, q: &Regs, item: &ZropDraw, head: &Head, tile: &impl Sectors, room: bool) {
        let half = usize::from(self.step == CompareStep::Right);
        let done = half == 1 || item.coverage & HALVES[1] == 0;
        let last = done && !head.depth;
        let live = self.masks.live & HALVES[half];
        let at = layout::stencil_sector(q.state.surface.format, half);
        let (passed, lanes, values) = stencil_chunk(&tile[at], half, &head.plan.face, live, self.masks.z);
        self.masks.stencil |= passed;
        if !last || room {
            self.chunk = Some((half, lanes, values));
            self.finish = last;
            self.step = if done { CompareStep::Finish } else { CompareStep::Right };
        }
    }
}
