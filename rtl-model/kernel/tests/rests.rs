//! A unit that counts clocks by itself is not clocked while it does nothing else, and nobody can tell.

use kernel::any;
use kernel::follow::Follower;
use kernel::prelude::*;
use std::cell::Cell;

/// Clocks of a turn.
const TURN: u8 = 40;

thread_local! {
    static EDGES: Cell<u32> = const { Cell::new(0) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Rings once in a turn, and when a pulse comes.
mod bell {
    use super::{EDGES, TURN};
    use kernel::prelude::*;

    kernel::params! {
        /// Whether it says that it rests; 2 is one that counts wrongly then.
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
        fn lapse(&mut self, clocks: u32) {
            self.q.since += clocks as u8 + u8::from(self.p.says.get() == 2);
        }
        fn tick(&mut self, i: &In) {
            EDGES.set(EDGES.get() + 1);
            let turned = self.q.since == TURN - 1;
            self.q.since = if turned { 0 } else { self.q.since + 1 };
            self.q.ring = if turned { Some(0).into() } else { i.pull };
        }
    }
}

/// Holds what it heard last, and says that it does nothing by itself.
mod note {
    use super::ASKED;
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
            ASKED.set(ASKED.get() + 1);
            true
        }
        fn tick(&mut self, i: &In) {
            if let Some(ring) = i.ring.get() {
                self.q.last = *ring;
            }
        }
    }
}

/// Bells, the last of which hears the others' rings.
mod tower {
    use super::bell::{self, Bell};
    use super::note::{self, Note};
    use kernel::prelude::*;

    kernel::params! {
        /// Bells beside the last.
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

/// One that nobody pulls, so many clocks later.
fn alone(says: usize, clocks: u32) -> Slot<Tower> {
    let mut slot = tower(says);
    for _ in 0..clocks {
        slot.edge();
    }
    slot
}

/// A pull now and then, and where it is asked of several clocks in a row.
fn clock(slot: &mut Slot<Tower>, k: u32) {
    let pulls = k % 67 == 5 || k % 131 == 39 || k % 40 == 38 && k > 600;
    slot.i.pull.send(pulls, || (k % 16) as u8);
    slot.edge();
}

#[test]
fn it_is_clocked_only_when_something_happens() {
    EDGES.set(0);
    let clocks = 20 * u32::from(TURN);
    alone(1, clocks);
    // Three bells: a turn ends, the ring goes, and the last hears one more; in debug builds some are checked.
    let edges = EDGES.get();
    let most = if cfg!(debug_assertions) { clocks } else { 20 * 3 * 4 };
    assert!((20 * 3..most).contains(&edges), "{edges} edges of three bells in {clocks} clocks");
}

#[test]
fn what_is_around_it_sleeps_too() {
    ASKED.set(0);
    let clocks = 20 * u32::from(TURN);
    let slot = alone(1, clocks);
    // It asks its parts only in a clock of its own; in debug builds some are checked.
    assert!((20..clocks / 3).contains(&ASKED.get()), "clocked in {} of {clocks} clocks", ASKED.get());
    let quiet = tower::In::new(&Params::default());
    assert!(!slot.is_quiet(&quiet), "clocks are counted");
}

#[test]
fn what_it_holds_and_shows_is_that_of_one_that_is_clocked() {
    let (mut resting, mut clocked) = (tower(1), tower(0));
    for k in 0..3_000 {
        clock(&mut resting, k);
        clock(&mut clocked, k);
        assert_eq!(resting.o, clocked.o, "clock {k}");
        // Looked at seldom, so that many clocks lie between.
        if k % 97 == 0 || k % 101 < 3 {
            assert_eq!(any::image(&mut resting), any::image(&mut clocked), "clock {k}");
        }
    }
}

#[test]
fn a_copy_has_the_clocks_that_have_passed() {
    let (mut resting, mut clocked) = (tower(1), tower(0));
    for k in 0..500 {
        clock(&mut resting, k);
        clock(&mut clocked, k);
        if k % 7 == 0 {
            resting = resting.clone();
        }
        if k % 29 == 0 {
            assert_eq!(any::image(&mut resting.clone()), any::image(&mut clocked), "clock {k}");
        }
    }
}

#[test]
fn a_follower_sees_each_clock() {
    let (mut slot, mut follower) = (tower(1), Follower::default());
    (0..100).for_each(|k| clock(&mut slot, k));
    for k in 100..400 {
        let followed = follower.follow(&mut slot).clone();
        assert_eq!(followed, any::image(&mut slot), "clock {k}");
        clock(&mut slot, k);
    }
}

#[test]
fn a_part_that_is_looked_at_goes_on() {
    let (mut resting, mut clocked) = (tower(1), tower(0));
    for k in 0..300 {
        clock(&mut resting, k);
        clock(&mut clocked, k);
        if k % 13 == 0 {
            let since = |slot: &mut Slot<Tower>| slot.unit_mut().last.unit_mut().q.since;
            assert_eq!(since(&mut resting), since(&mut clocked), "clock {k}");
        }
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "moved without an event")]
fn debug_builds_find_one_that_counts_wrongly() {
    alone(2, 1_000);
}
