//! A unit that counts cycles by itself is not clocked while it does nothing else, and no other unit can observe this.

use kernel::any;
use kernel::follow::Follower;
use kernel::prelude::*;
use std::cell::Cell;

/// Cycles of a period.
const TURN: u8 = 40;

thread_local! {
    static EDGES: Cell<u32> = const { Cell::new(0) };
    static REQUESTED: Cell<u32> = const { Cell::new(0) };
}

/// Rings once in a period, and for each pulse.
mod bell {
    use super::{EDGES, TURN};
    use kernel::prelude::*;

    kernel::params! {
        /// Whether it reports that it rests; 2: it counts wrongly meanwhile.
        says: 0..=2 = 1, "";
    }
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
            if self.p.says.get() == 0 || self.q.ring.valid { 0 } else { u32::from(TURN - 1 - self.q.since) }
        }
        fn advance_by(&mut self, cycles: u32) {
            self.q.since += cycles as u8 + u8::from(self.p.says.get() == 2);
        }
        fn tick(&mut self, i: &In) {
            EDGES.set(EDGES.get() + 1);
            let turned = self.q.since == TURN - 1;
            self.q.since = if turned { 0 } else { self.q.since + 1 };
            self.q.ring = if turned { Some(0).into() } else { i.pull };
        }
    }
}

/// Stores the last ring; reports that it does nothing by itself.
mod note {
    use super::REQUESTED;
    use kernel::prelude::*;

    kernel::params! {}
    kernel::ports! {
        in pulse ring: B4;
        out level last: B4;
    }
    kernel::packed! {
        pub struct Regs {
            last: B4,
        }
    }
    kernel::unit! {
        pub struct Note(p) {
            registers: Regs;
        }
    }
    impl Logic for Note {
        fn show(&self, o: &mut Out) {
            o.last = self.q.last;
        }
        fn still(&self) -> bool {
            REQUESTED.set(REQUESTED.get() + 1);
            true
        }
        fn tick(&mut self, i: &In) {
            if let Some(ring) = i.ring.get() {
                self.q.last = *ring;
            }
        }
    }
}

/// Bells, the last of which is driven by the others' rings.
mod tower {
    use super::bell::{self, Bell};
    use super::note::{self, Note};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of bells except the last.
        n: 1..=3 = 2, "bells";
        part bell: bell::Params;
        part note: note::Params;
    }
    kernel::ports! {
        in pulse pull: B4;
        out pulse ring: B4;
        out level last: B4;
    }
    kernel::unit! {
        pub struct Tower(p) {
            part bells: [Bell; p.n.get()] = p.bell;
            part last: Bell = p.bell;
            part note: Note = p.note;
        }
    }
    kernel::connect! { Tower(self, i) {
        pull => bells[0].pull;
        bells[0].ring => last.pull;
        last.ring => ring;
        bells[0].ring => note.ring;
        last <= self.note.o.last;
    } }
}
use tower::{Params, Tower};

fn tower(says: usize) -> Slot<Tower> {
    let mut p = Params::default();
    p.bell.says = Within::new(says);
    Tower::new(&p).into()
}

/// A tower without pulls, some cycles later.
fn alone(says: usize, cycles: u32) -> Slot<Tower> {
    let mut slot = tower(says);
    for _ in 0..cycles {
        slot.edge();
    }
    slot
}

/// A pull every few cycles, sometimes in several consecutive cycles.
fn cycle(slot: &mut Slot<Tower>, k: u32) {
    let pulls = k % 67 == 5 || k % 131 == 39 || k % 40 == 38 && k > 600;
    slot.i.pull.send(pulls, || (k % 16) as u8);
    slot.edge();
}

#[test]
fn it_is_clocked_only_when_something_happens() {
    EDGES.set(0);
    let cycles = 20 * u32::from(TURN);
    alone(1, cycles);
    // Three bells: a period ends, the ring is sent, and the last gets one more; debug builds clock some for checks.
    let edges = EDGES.get();
    let most = if cfg!(debug_assertions) { cycles } else { 20 * 3 * 4 };
    assert!((20 * 3..most).contains(&edges), "{edges} edges of three bells in {cycles} cycles");
}

#[test]
fn what_is_around_it_sleeps_too() {
    REQUESTED.set(0);
    let cycles = 20 * u32::from(TURN);
    let slot = alone(1, cycles);
    // The parts are only queried in cycles of the assembly itself; debug builds clock some for checks.
    assert!((20..cycles / 3).contains(&REQUESTED.get()), "clocked in {} of {cycles} cycles", REQUESTED.get());
    let quiet = tower::In::new(&Params::default());
    assert!(!slot.is_quiet(&quiet), "cycles are counted");
}

#[test]
fn what_it_holds_and_shows_is_that_of_one_that_is_clocked() {
    let (mut resting, mut clocked) = (tower(1), tower(0));
    for k in 0..3_000 {
        cycle(&mut resting, k);
        cycle(&mut clocked, k);
        assert_eq!(resting.o, clocked.o, "cycle {k}");
        // Read rarely, so that many cycles pass in between.
        if k % 97 == 0 || k % 101 < 3 {
            assert_eq!(any::image(&mut resting), any::image(&mut clocked), "cycle {k}");
        }
    }
}

#[test]
fn a_copy_has_the_cycles_that_have_passed() {
    let (mut resting, mut clocked) = (tower(1), tower(0));
    for k in 0..500 {
        cycle(&mut resting, k);
        cycle(&mut clocked, k);
        if k % 7 == 0 {
            resting = resting.clone();
        }
        if k % 29 == 0 {
            assert_eq!(any::image(&mut resting.clone()), any::image(&mut clocked), "cycle {k}");
        }
    }
}

#[test]
fn a_follower_sees_each_cycle() {
    let (mut slot, mut follower) = (tower(1), Follower::default());
    (0..100).for_each(|k| cycle(&mut slot, k));
    for k in 100..400 {
        let followed = follower.follow(&mut slot).clone();
        assert_eq!(followed, any::image(&mut slot), "cycle {k}");
        cycle(&mut slot, k);
    }
}

#[test]
fn a_part_that_is_looked_at_goes_on() {
    let (mut resting, mut clocked) = (tower(1), tower(0));
    for k in 0..300 {
        cycle(&mut resting, k);
        cycle(&mut clocked, k);
        if k % 13 == 0 {
            let since = |slot: &mut Slot<Tower>| slot.unit_mut().last.unit_mut().q.since;
            assert_eq!(since(&mut resting), since(&mut clocked), "cycle {k}");
        }
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "moved without an event")]
fn debug_builds_find_one_that_counts_wrongly() {
    alone(2, 1_000);
}
