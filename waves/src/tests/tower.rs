//! Bells that count by themselves, and listeners whose inputs change while they sleep.

use bell::Bell;
use kernel::prelude::*;
use listener::Listener;

/// Rings once in a period, and for each pulse.
pub mod bell {
    use kernel::prelude::*;

    /// Cycles of a period.
    const TURN: u8 = 40;

    kernel::params! {}
    kernel::ports! {
        in pulse pull: B4;
        out pulse ring: B4;
    }
    kernel::packed! {
        pub struct Regs {
            since: B6,
            ring: Offer<B4>,
        }
    }
    kernel::unit! {
        pub struct Bell(p) {
            registers: Regs;
        }
    }
    impl Logic for Bell {
        const RUNS: bool = true;

        fn show(&self, o: &mut Out) {
            o.ring.drive(&self.q.ring);
        }
        fn rest(&self) -> u32 {
            if self.q.ring.valid { 0 } else { u32::from(TURN - 1 - self.q.since) }
        }
        fn advance_by(&mut self, cycles: u32) {
            self.q.since += cycles as u8;
        }
        fn tick(&mut self, i: &In) {
            let turned = self.q.since == TURN - 1;
            self.q.since = if turned { 0 } else { self.q.since + 1 };
            self.q.ring = if turned { Some(9).into() } else { i.pull };
        }
    }
}

/// Notes rings, and accepts work after some of them.
pub mod listener {
    use kernel::prelude::*;

    kernel::packed! {
        pub struct Point {
            x: B12,
            y: B12,
        }
        pub struct Line {
            ends: [Point; 2],
            dots: B35,
        }
        pub struct Regs {
            before: B7, // so that the packet lies across words
            packet: Packet,
            last: B4,
        }
    }
    kernel::tagged! {
        pub enum Packet {
            Point(Point),
            Line(Line),
        }
    }
    kernel::choice! {
        pub enum Mood: 2 {
            Calm,
            Loud,
            Done,
        }
    }

    kernel::params! {}
    kernel::ports! {
        in pulse ring: B4;
        in sample shown: B8;
        in work: Packet;
        out level last: B4;
        out level mood: Mood;
    }
    kernel::unit! {
        pub struct Listener(p) {
            registers: Regs;
            memory notes: [Point; 8];
        }
    }
    impl Logic for Listener {
        fn show(&self, o: &mut Out) {
            o.last = self.q.last;
            o.mood = Mood::VALUES[usize::from(self.q.last % 3)];
            o.work.ready = self.q.last & 3 == 3;
        }
        fn still(&self) -> bool {
            true
        }
        fn tick(&mut self, i: &In) {
            let is_accepted = i.work.valid && self.q.last & 3 == 3;
            if is_accepted {
                self.q.packet = i.work.data;
                self.q.last = 0;
            }
            if let Some(ring) = i.ring.get() {
                self.notes
                    .write(usize::from(*ring) % 8, Point { x: i.shown.into(), y: u16::from(*ring) + 5 });
                self.q.last = *ring;
            }
        }
    }
}

kernel::params! {
    part bell: bell::Params;
    part listener: listener::Params;
}
kernel::ports! {
    in strobe on: bool;
    in pulse pull: B4;
    out level last: B4;
}
kernel::packed! {
    pub struct Regs {
        turn: B6,
    }
}
kernel::unit! {
    pub struct Tower(p) {
        registers: Regs;
        part bells: [Bell; 2] = p.bell;
        part listeners: [Listener; 3] = p.listener;
    }
}
impl Logic for Tower {
    fn show(&self, o: &mut Out) {
        o.last = self.listeners[2].o.last;
    }
    fn tick(&mut self, i: &In) {
        let turn = self.q.turn;
        self.q.turn = if i.on { (turn + 1) % 64 } else { turn };
        self.bells[0].i.pull.drive(&i.pull);
        self.bells[1].i.pull.drive(&self.bells[0].o.ring);
        for (k, listener) in self.listeners.iter_mut().enumerate() {
            listener.i.ring.drive_if(usize::from(turn) % 3 != k, &self.bells[k % 2].o.ring);
            listener.i.shown = turn;
            let point = |n: u8| listener::Point { x: u16::from(n), y: u16::from(n) + 7 };
            listener.i.work.send(turn & 2 != 0, || match turn & 4 {
                0 => listener::Packet::Point(point(turn)),
                _ => listener::Packet::Line(listener::Line {
                    ends: [point(turn), point(3)],
                    dots: u64::from(turn) << 29,
                }),
            });
        }
    }
}
