//! Channel turn: keeps one channel loaded, lets it run, and decides when to switch it out: when another can run and
//! it is dry, blocked with its switch hint set, or yields, or when its group's time slice is over (host-timeslice,
//! host-tsg-leave). The channel is then stopped at a method boundary, prefetched data are dropped, its state is saved
//! and the next channel's is loaded.
//!
//! A switch takes 28 cycles and a memory latency from a failed acquire to the next channel's first cycle (host-channel-swap). A
//! channel with a fault, or with a refused read, is disabled and switched out; a fault of the engines does that to the channel's
//! whole group. Specification: Host.

mod turn_reports;

use self::turn_reports::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;

choice! {
    pub enum TurnStep: 4 {
        Empty,      // no channel is loaded
        List,       // a runlist is read
        Lookup,       // requests the instance block's address
        Load,       // the load starts
        Loading,
        Start,
        Run,
        Hold,       // until the channel is at a method's boundary
        Drop,       // discards prefetched data
        Dropped,    // until no read is in flight
        Save,       // the save starts
        Saving,
    }
}

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level list_waits: bool;     // a runlist was submitted
    out level takes_list: bool;    // a runlist may be read now
    in notified: ListNotified;
    in pulse disable: ChannelId;
    out next: TurnEnd;
    in pulse chosen: Chosen;
    in level nothing: bool;
    out level lookup: bool;
    out level load: bool;
    out level save: bool;
    in level block_idle: bool;     // the load or save is complete
    in level good: bool;           // the loaded state has its signature
    in sample slice: TimeSlice;    // and its own time slice, outside of groups
    out level start: bool;
    out level hold: bool;
    out level drop: bool;
    out level go: bool;
    in level settled: bool;
    in level empty: bool;
    in level dry: bool;
    in level waits: bool;          // it waits for a semaphore or a syncpoint
    in level blocked: bool;        // its wait has just failed
    in level switches: bool;
    in level yields: B2;
    in level moved: bool;
    in strobe failed: bool;        // the channel has a fault
    in pulse strike: GroupId;      // a group has failed in the engines
    in pulse refusal: AccessFault; // a read for `current` was refused
    out level current: Chosen;
    out level runs: bool;          // `current` is loaded
    out level leaves: bool;        // the channel is loaded, and is to be switched out
    out pulse refused: ChannelId;  // `current` may not run any more
    out interrupt: Interrupt;
    out fault: Fault;
    out level idle: bool;          // the unit waits for nothing but the runlist
}

// ---- registers
packed! {
    pub struct Regs {
        step: TurnStep,
        current: Chosen,
        follows: bool,         // `next` is to be loaded after it
        next: Chosen,
        wants: bool,              // the runlist is to be requested
        how: TurnEnd,             // how the turn ended
        requested: bool,          // its response is outstanding
        go: bool,
        moved: bool,           // it made progress since the runlist was requested
        evict: bool,           // the channel is disabled
        timed: bool,
        left: B33,             // cycles of the time slice
        refused: bool,
        access: Offer<AccessFault>, // refused access of `current`, to be reported
        lost: bool,            // an access was refused in this turn
        notice: Offer<Interrupt>,
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct ChannelTurn(p) {
        registers: Regs;
    }
}

impl Logic for ChannelTurn {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let notifies = q.notice.valid || q.fault.valid;
        let quiet = !q.requested && !notifies && !q.access.valid;
        o.takes_list = q.step == TurnStep::List;
        o.notified.ready = q.step == TurnStep::List && !notifies;
        o.next.send(q.wants, || q.how);
        o.lookup = q.step == TurnStep::Lookup;
        o.load = q.step == TurnStep::Load;
        o.save = q.step == TurnStep::Save;
        o.start = q.step == TurnStep::Start;
        o.hold = !matches!(q.step, TurnStep::Start | TurnStep::Run);
        o.drop = !matches!(q.step, TurnStep::Start | TurnStep::Run | TurnStep::Hold);
        o.go = q.go;
        o.current = q.current;
        o.runs = q.step == TurnStep::Run;
        o.leaves = matches!(q.step, TurnStep::Hold | TurnStep::Drop | TurnStep::Dropped);
        o.refused.send(q.refused, || q.current.channel);
        o.interrupt.drive(&q.notice);
        o.fault.drive(&q.fault);
        o.idle = matches!(q.step, TurnStep::Empty | TurnStep::Run) && quiet;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let over = q.timed && q.left == 0;
        let fails = i.blocked && i.switches;
        d.refused = false;
        d.go = false;
        d.notice.leave(i.interrupt);
        d.fault.leave(i.fault);
        if q.left != 0 {
            d.left = q.left - 1;
        }

        // ---- the runlist
        let accepted = q.wants && i.next.ready;
        let response = q.requested && (i.chosen.valid || i.nothing);
        if accepted {
            d.wants = false;
            d.requested = true;
            d.moved = false;
        }
        if response {
            d.requested = false;
        }
        let free = !q.requested && !accepted;
        let disabled = |chosen: &Chosen| i.disable.get() == Some(&chosen.channel);
        let ends = |chosen: &Chosen| disabled(chosen) || i.strike.get() == Some(&chosen.group);
        if ends(&q.current) || i.failed {
            d.evict = true;
        }
        if i.failed {
            d.refused = true;
        }
        if ends(&q.next) {
            d.follows = false;
        }

        // ---- result of a read for the channel: the first refusal ends the turn
        let reads = !matches!(q.step, TurnStep::Empty | TurnStep::List | TurnStep::Save | TurnStep::Saving);
        if let Some(refusal) = i.refusal.get().filter(|_| reads && !q.lost) {
            d.access.put(*refusal);
            (d.lost, d.evict) = (true, true);
        }
        let untold = d.access.valid;
        let mut taken = None; // a channel's turn begins
        let mut raised = None; // a fault is reported

        match q.step {
            TurnStep::Empty => {
                if response && i.chosen.valid {
                    taken = Some(i.chosen.data);
                } else if free && i.list_waits {
                    d.wants = false;
                    d.step = TurnStep::List;
                } else if free {
                    d.wants = true;
                    d.how = TurnEnd { moved: true, ..TurnEnd::default() };
                }
            }
            TurnStep::List if i.notified.valid && !q.notice.valid && !q.fault.valid => {
                let length = i.notified.data.length.into();
                d.step = TurnStep::Empty;
                if i.notified.data.bad {
                    raised = Some(turn_fault(FaultKind::Runlist, 0, length));
                } else {
                    let kind = InterruptKind::RunlistDone;
                    d.notice.put(Interrupt { kind, channel: 0, value: length });
                }
            }
            TurnStep::Lookup => d.step = TurnStep::Load,
            TurnStep::Load => d.step = TurnStep::Loading,
            TurnStep::Loading if i.block_idle && !untold => {
                if q.evict {
                    d.step = TurnStep::Empty;
                } else if i.good {
                    d.step = TurnStep::Start;
                } else if !q.notice.valid && !q.fault.valid {
                    raised = Some(turn_fault(FaultKind::Signature, q.current.channel, 0));
                    (d.step, d.refused) = (TurnStep::Empty, true);
                }
            }
            TurnStep::Start => {
                if q.current.fresh {
                    let slice = if q.current.alone { i.slice } else { q.current.slice };
                    (d.timed, d.left) = turn_cycles(slice);
                }
                d.step = TurnStep::Run;
            }
            TurnStep::Run => {
                d.moved = d.moved || i.moved;
                if free {
                    d.wants = i.dry || fails || i.yields != 0 || over;
                    d.how = TurnEnd {
                        leave: over || i.yields == 3,
                        again: over && !i.dry && !i.waits && i.yields == 0,
                        spared: i.yields != 0,
                        moved: d.moved,
                    };
                }
                if response && i.chosen.valid {
                    let chosen = i.chosen.data;
                    if chosen.channel == q.current.channel && chosen.group == q.current.group {
                        d.go = i.yields != 0;
                        if chosen.fresh {
                            let slice = if q.current.alone { i.slice } else { chosen.slice };
                            (d.timed, d.left) = turn_cycles(slice);
                        }
                    } else {
                        d.next = chosen;
                        d.follows = !ends(&chosen);
                        d.step = TurnStep::Hold;
                    }
                } else if free && (q.evict || i.list_waits) {
                    d.wants = false;
                    d.follows = false;
                    d.step = TurnStep::Hold;
                }
            }
            TurnStep::Hold => {
                d.go = i.yields != 0;
                if i.settled && i.yields == 0 {
                    d.step = TurnStep::Drop;
                }
            }
            TurnStep::Drop => d.step = TurnStep::Dropped,
            TurnStep::Dropped if i.empty && !untold => d.step = TurnStep::Save,
            TurnStep::Save => d.step = TurnStep::Saving,
            TurnStep::Saving if i.block_idle => {
                if d.follows {
                    taken = Some(q.next);
                } else {
                    d.step = TurnStep::Empty;
                    d.evict = false;
                }
            }
            _ => (),
        }
        if let Some(chosen) = taken {
            (d.current, d.step) = (chosen, TurnStep::Lookup);
            (d.moved, d.evict, d.lost) = (false, ends(&chosen), false);
        }
        if q.access.valid && !q.notice.valid && !q.fault.valid {
            d.access.valid = false;
            d.refused = true;
            raised = Some(access_fault(q.current.channel, &q.access.data));
        }
        if let Some(fault) = raised {
            let Fault { channel, value, .. } = fault;
            d.notice.put(Interrupt { kind: InterruptKind::Fault, channel, value });
            d.fault.put(fault);
        }

        // ---- clock edge
        self.q = d;
    }
}
