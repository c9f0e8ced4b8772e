//! Issue: sends each method to its unit. Methods wait here for idle (where work has been sent: idle, flush, idle), for a change of
//! subchannel (idle, flush, idle, invalidate), and for a condition in memory; after a fault they are dropped, until a context is
//! loaded. A draw is held until it is known whether its END follows; if so, both are sent as one.
//!
//! It issues a method a cycle (fe-method-rate), 2 cycles from an accepted method to its output. Order is kept.
//! Specification: FE.

use super::issue_rules::*;
use crate::front_end::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

mod perform;

// ---- parameters
kernel::params! {
    /// Methods that wait to be issued: 2 sustain the full rate.
    work_depth: 2..=64 = 2, "methods";
    /// Sectors read for conditions: one is in flight at a time.
    data_depth: 2..=64 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in work: FrontEndWork;
    out bundle: Bundle;
    out inline: InlinePacket;
    out copy: CopyMethod;
    out posted: Release;
    out read: MemoryRead;
    in read_data: Sector;
    out fault: Fault;
    out response: HostDrain;
    out pulse start: ContextStart; // a context is to be saved or loaded
    in pulse restore: ContextRegisters;
    out level registers: ContextRegisters; // its own fields, the others zero
    in level engines_idle: bool; // all engines are idle and all releases done
    in level inline_idle: bool; // inline data are in memory
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: IssueState,
        current: SubchannelId,   // subchannel whose caches are valid
        entered: bool,           // some subchannel has been entered
        waited: bool,            // since a wait for idle only methods that imply one were sent
        dirty: bool,             // work was sent since a flush: caches may hold data that memory lacks
        drawing: bool,           // between BEGIN and END
        dropping: bool,          // rendering was disabled at the BEGIN
        held: Offer<Bundle>, // a draw whose END may follow
        hidden: B5,              // by subchannel: the condition does not hold
        overridden: [B2; 4],
        condition: [VirtualAddress; 5],
        report: [VirtualAddress; 4],
        notify: [VirtualAddress; 4],
        payload: [B32; 4],
        first: [B32; 2],         // the first of the two values to compare
        bundle: Offer<Bundle>,
        inlined: Offer<InlinePacket>,
        copy: Offer<CopyMethod>,
        posted: Offer<Release>,
        read: Offer<MemoryRead>,
        fault: Offer<Fault>,
        response: Offer<HostDrain>,
        start: Offer<ContextStart>,
    }
}

kernel::unit! {
    pub struct MethodIssue(p) {
        registers: Regs;
        part work_in: Fifo<FrontEndWork> = fifo::of(p.work_depth);
        part data_in: Fifo<Sector> = fifo::of(p.data_depth);
    }
}

impl Regs {
    /// The engine's caches are written to memory.
    fn flush(&mut self, channel: u16) {
        self.bundle =
            Offer::new(has_port(self.current), cache_bundle(BundleKind::Flush, channel, self.current));
        self.dirty = false;
    }
}

impl MethodIssue {
    /// The next state, and which queues are popped: work, sectors.
    fn next(&self, i: &In) -> (Regs, bool, bool) {
        let q = &self.q;
        let mut d = *q;
        let (mut pop, mut pop_data) = (false, false);
        let (head, data) = (&self.work_in.o.pop, &self.data_in.o.pop);

        // outputs that are accepted
        let bundle_free = q.bundle.free(i.bundle);
        d.bundle.valid = !bundle_free;
        d.inlined.leave(i.inline);
        d.copy.leave(i.copy);
        d.posted.leave(i.posted);
        d.read.leave(i.read);
        d.fault.leave(i.fault);
        d.response.leave(i.response);
        d.start.valid = false;

        let idle = i.engines_idle
            && !q.bundle.valid
            && !q.inlined.valid
            && !q.copy.valid
            && !q.posted.valid
            && !q.held.valid
            && !q.fault.valid;
        let w = &head.data;
        let (s, value) = (&w.step, w.step.words[0]);
        let k = usize::from(s.subchannel).min(COPY);
        let method = s.kind == FrontEndStepKind::Method;
        let restores = s.kind == FrontEndStepKind::Restore;
        let mut fault = FaultKind::None;

        match q.state {
            IssueState::Run | IssueState::Stopped if !head.valid => (),

            // a draw is sent, with its END if that follows
            IssueState::Run if q.held.valid => {
                if bundle_free {
                    let ends = method && w.method == MethodKind::End;
                    let more = method && w.method == MethodKind::Draw;
                    d.bundle.put(Bundle { whole: ends, ..q.held.data });
                    d.held.valid = more;
                    if more {
                        d.held.data = bundle_of(w, BundleKind::Trigger, false);
                    }
                    if ends {
                        d.drawing = false;
                    }
                    pop = ends || more;
                }
            }

            IssueState::Stopped if method || restores || s.kind == FrontEndStepKind::Fault => pop = true,

            IssueState::Run | IssueState::Stopped if !method && !restores => {
                if s.kind == FrontEndStepKind::Fault {
                    fault = s.fault;
                } else if idle && q.dirty {
                    // for the context that has drawn, whichever is loaded
                    d.flush(q.bundle.data.channel);
                } else if idle && s.kind != FrontEndStepKind::Drain {
                    d.start.put(start_of(s, q.state == IssueState::Stopped));
                    if d.start.data.load && !d.start.data.claim {
                        d.state = IssueState::Run;
                    }
                    pop = true;
                } else if idle && !q.response.valid {
                    d.response.put(HostDrain { tag: (s.words[1] >> 3 & 0xf) as u8 });
                    pop = true;
                }
            }

            IssueState::Run if is_out_of_sequence(w.method, q.drawing) => fault = FaultKind::Sequence,

            // another subchannel
            IssueState::Run if method && q.entered && s.subchannel != q.current => {
                if idle {
                    d.flush(s.channel);
                    d.state = IssueState::Entering;
                }
            }

            // A method that waits for idle finds in memory all that the preceding work wrote.
            IssueState::Run if (!idle || q.dirty) && (w.method == MethodKind::Wait || w.wfi && !q.waited) => {
                if idle {
                    d.flush(s.channel);
                }
            }

            // A grid's descriptor, or data that a draw reads, may have arrived as inline data.
            IssueState::Run if begins_work(w.method) && (q.inlined.valid || !i.inline_idle) => (),

            IssueState::Run => {
                if method {
                    (d.current, d.entered) = (s.subchannel, true);
                }
                let done = d.perform(w);
                (pop, fault) = (done.pop, done.fault);
                if pop && (w.wfi || w.method == MethodKind::Wait) {
                    d.waited = true;
                } else if done.sends {
                    d.waited = false;
                }
            }

            IssueState::Entering => {
                if idle {
                    d.bundle = Offer::new(
                        has_port(s.subchannel),
                        cache_bundle(BundleKind::Invalidate, s.channel, s.subchannel),
                    );
                    d.current = s.subchannel;
                    d.waited = true;
                    d.state = IssueState::Run;
                }
            }

            IssueState::Condition => {
                if data.valid {
                    pop_data = true;
                    let words = &data.data.words;
                    let (low, high) = ([words[0], words[1]], [words[4], words[5]]);
                    let half = q.condition[k] >> 4 & 1 == 1;
                    let first = if half { high } else { low };
                    d.first = first;
                    if half && value != CONDITIONAL {
                        d.read.put(MemoryRead { address: (q.condition[k] >> 5) + 1 & MAX_SECTOR });
                        d.state = IssueState::Second;
                    } else {
                        d.hidden = with_bit(q.hidden, k, !holds(value, first, high));
                        d.state = IssueState::Run;
                        pop = true;
                    }
                }
            }

            IssueState::Second => {
                if data.valid {
                    pop_data = true;
                    let words = &data.data.words;
                    d.hidden = with_bit(q.hidden, k, !holds(value, q.first, [words[0], words[1]]));
                    d.state = IssueState::Run;
                    pop = true;
                }
            }

            IssueState::Stopped => unreachable!("all steps are named above"),
        }

        if let Some(&restore) = i.restore.get() {
            let ContextRegisters { current, entered, drawing, dropping, hidden, .. } = restore;
            (d.current, d.entered, d.waited) = (current, entered, false);
            (d.drawing, d.dropping, d.hidden) = (drawing, dropping, hidden);
        }
        if fault != FaultKind::None {
            let (channel, subchannel, address) = (s.channel, s.subchannel, s.address);
            d.fault.put(Fault { kind: fault, channel, subchannel, address, value });
            d.state = IssueState::Stopped;
            pop = true;
        }
        (d, pop, pop_data)
    }
}

impl Logic for MethodIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let sends = q.bundle.valid || q.inlined.valid || q.copy.valid || q.posted.valid || q.response.valid;
        o.work = self.work_in.o.push;
        o.bundle.drive(&q.bundle);
        o.inline.drive(&q.inlined);
        o.copy.drive(&q.copy);
        o.posted.drive(&q.posted);
        o.read.drive(&q.read);
        o.read_data = self.data_in.o.push;
        o.fault.drive(&q.fault);
        o.response.drive(&q.response);
        o.start.drive(&q.start);
        o.registers = ContextRegisters {
            current: q.current,
            entered: q.entered,
            drawing: q.drawing,
            dropping: q.dropping,
            hidden: q.hidden,
            ..ContextRegisters::default()
        };
        let stands = matches!(q.state, IssueState::Run | IssueState::Stopped);
        o.idle = stands && !self.work_in.o.pop.valid && !q.held.valid && !q.fault.valid && !sends;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (d, pop, pop_data) = self.next(i);

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = pop;
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = pop_data;
        self.q = d;
    }
}
