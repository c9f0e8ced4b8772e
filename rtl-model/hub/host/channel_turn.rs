//! Channel turn: has one channel at a time loaded, lets it run, and decides when to leave it:
//! when it is dry, blocked with its switch hint set, yields, or its group's time slice is
//! over, and another can run. Then it is held at a method's boundary, what was fetched
//! ahead is dropped, its state is saved and the next one's loaded (host-tsg-leave).

use bundle::*;
use kernel::{packed::*, unit::*};

choice! {
    pub enum TurnStep: 4 {
        Empty,      // no channel is loaded
        List,       // a runlist is taken in
        Look,       // where the channel's instance block is
        Load,       // to be loaded
        Loading,
        Start,
        Run,
        Hold,       // until the channel is at a method's boundary
        Drop,       // what was fetched ahead
        Dropped,    // until nothing is on its way
        Save,       // to be saved
        Saving,
        Stopped,    // a fault of Host's own, until it is acknowledged
    }
}

/// A time slice is in units of so many clocks.
const UNIT_LOG2: u32 = 10;

// ---- ports
packed! {
    pub struct In {
        list_valid: bool,
        told_valid: bool,
        told_bad: bool,
        told_length: B16,
        disable_valid: bool,        // a channel is disabled
        disable_channel: ChannelId,
        next_ready: bool,
        chosen_valid: bool,
        chosen: Chosen,
        nothing: bool,
        block_idle: bool,           // loaded, or saved
        good: bool,                 // what was loaded has its signature
        slice: TimeSlice,           // and its own time slice
        settled: bool,
        empty: bool,
        dry: bool,
        waits: bool,                // for a semaphore or a syncpoint
        blocked: bool,              // and has just failed
        switches: bool,
        yields: B2,
        moved: bool,
        acknowledge: bool,
        interrupt_ready: bool,
        fault_ready: bool,
    }
    pub struct Out {
        list_ready: bool,           // may be taken in now
        told_ready: bool,
        next_valid: bool,
        next: TurnEnd,
        look_valid: bool,
        load_valid: bool,
        start_valid: bool,
        hold: bool,
        drop: bool,
        go: bool,
        save_valid: bool,
        current: Chosen,
        runs: bool,                 // `current` is loaded
        leaves: bool,               // likewise, but is to be left
        refused: bool,              // for one clock: `current` is not to run any more
        interrupt_valid: bool,
        interrupt: Interrupt,
        fault_valid: bool,
        fault: Fault,
        idle: bool,                 // waits for the runlist only
    }
}

// ---- registers
packed! {
    pub struct Regs {
        step: TurnStep,
        current: Chosen,
        follows: bool,         // `next` is to be loaded
        next: Chosen,
        wants: bool,           // the runlist is to be asked
        how: TurnEnd,          // the turn ends
        asked: bool,           // its answer is to come
        go: bool,
        moved: bool,           // since the runlist was asked
        evict: bool,           // the channel was disabled
        timed: bool,
        left: B33,             // clocks of the time slice
        refused: bool,
        notice_valid: bool,
        notice: Interrupt,
        fault_valid: bool,
        fault: Fault,
    }
}

#[derive(Clone, Default)]
pub struct ChannelTurn {
    q: Regs,
}

impl Regs {
    fn tell(&mut self, kind: InterruptKind, channel: u16, value: u32) {
        self.notice_valid = true;
        self.notice = Interrupt { kind, channel, value };
    }

    fn fail(&mut self, kind: FaultKind, channel: u16, value: u32) {
        self.tell(InterruptKind::Fault, channel, value);
        self.fault_valid = true;
        self.fault = Fault { kind, channel, value, ..Fault::default() };
        self.step = TurnStep::Stopped;
    }

    /// A channel's turn begins.
    fn take(&mut self, chosen: Chosen) {
        self.current = chosen;
        self.moved = false;
        self.evict = false;
        self.step = TurnStep::Look;
    }

    fn set_slice(&mut self, slice: TimeSlice) {
        self.timed = slice.timeout != 0;
        self.left = u64::from(slice.timeout) << slice.scale << UNIT_LOG2;
    }
}

impl Legacy for ChannelTurn {
    const PATH: &'static str = "hub/host/channel_turn";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let runs = matches!(q.step, TurnStep::Run | TurnStep::Hold);
        Out {
            list_ready: q.step == TurnStep::List,
            told_ready: q.step == TurnStep::List && !q.notice_valid && !q.fault_valid,
            next_valid: q.wants,
            next: q.how,
            look_valid: q.step == TurnStep::Look,
            load_valid: q.step == TurnStep::Load,
            start_valid: q.step == TurnStep::Start,
            hold: !matches!(q.step, TurnStep::Start | TurnStep::Run),
            drop: !runs && q.step != TurnStep::Start,
            go: q.go,
            save_valid: q.step == TurnStep::Save,
            current: q.current,
            runs: q.step == TurnStep::Run,
            leaves: matches!(q.step, TurnStep::Hold | TurnStep::Drop | TurnStep::Dropped),
            refused: q.refused,
            interrupt_valid: q.notice_valid,
            interrupt: q.notice,
            fault_valid: q.fault_valid,
            fault: q.fault,
            idle: matches!(q.step, TurnStep::Empty | TurnStep::Run)
                && !(q.asked || q.notice_valid || q.fault_valid),
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let q = self.q;
        let mut d = q;
        let over = q.timed && q.left == 0;
        let fails = i.blocked && i.switches;
        d.refused = false;
        d.go = false;
        if i.interrupt_ready {
            d.notice_valid = false;
        }
        if i.fault_ready {
            d.fault_valid = false;
        }
        if q.left != 0 {
            d.left = q.left - 1;
        }

        // ---- the runlist
        let taken = q.wants && i.next_ready;
        let answer = q.asked && (i.chosen_valid || i.nothing);
        if taken {
            d.wants = false;
            d.asked = true;
            d.moved = false;
        }
        if answer {
            d.asked = false;
        }
        let free = !q.asked && !taken;
        let disabled = |chosen: &Chosen| i.disable_valid && i.disable_channel == chosen.channel;
        if disabled(&q.current) {
            d.evict = true;
        }
        if disabled(&q.next) {
            d.follows = false;
        }

        match q.step {
            TurnStep::Empty => {
                if answer && i.chosen_valid {
                    d.take(i.chosen);
                    d.evict = disabled(&i.chosen);
                } else if free && i.list_valid {
                    d.wants = false;
                    d.step = TurnStep::List;
                } else if free {
                    d.wants = true;
                    d.how = TurnEnd { moved: true, ..TurnEnd::default() };
                }
            }
            TurnStep::List if i.told_valid && self.outputs().told_ready => {
                let length = i.told_length.into();
                d.step = TurnStep::Empty;
                if i.told_bad {
                    d.fail(FaultKind::Runlist, 0, length);
                } else {
                    d.tell(InterruptKind::RunlistDone, 0, length);
                }
            }
            TurnStep::Look => d.step = TurnStep::Load,
            TurnStep::Load => d.step = TurnStep::Loading,
            TurnStep::Loading if i.block_idle => {
                if i.good {
                    d.step = TurnStep::Start;
                } else if !q.notice_valid && !q.fault_valid {
                    d.fail(FaultKind::Signature, q.current.channel, 0);
                    d.refused = true;
                }
            }
            TurnStep::Start => {
                if q.current.fresh {
                    d.set_slice(if q.current.alone { i.slice } else { q.current.slice });
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
                if answer && i.chosen_valid {
                    if i.chosen.channel == q.current.channel && i.chosen.group == q.current.group {
                        d.go = i.yields != 0;
                        if i.chosen.fresh && !q.current.alone {
                            d.set_slice(i.chosen.slice);
                        } else if i.chosen.fresh {
                            d.set_slice(i.slice);
                        }
                    } else {
                        d.next = i.chosen;
                        d.follows = !disabled(&i.chosen);
                        d.step = TurnStep::Hold;
                    }
                } else if free && (q.evict || i.list_valid) {
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
            TurnStep::Dropped if i.empty => d.step = TurnStep::Save,
            TurnStep::Save => d.step = TurnStep::Saving,
            TurnStep::Saving if i.block_idle => {
                if d.follows {
                    d.take(q.next);
                } else {
                    d.step = TurnStep::Empty;
                    d.evict = false;
                }
            }
            TurnStep::Stopped if i.acknowledge && !q.fault_valid => {
                d.step = TurnStep::Empty;
            }
            _ => (),
        }

        // ---- clock edge
        self.q = d;
        d != q
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }
}
