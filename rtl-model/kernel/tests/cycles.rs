//! When a unit is clocked: all kinds of ports, and a unit that counts its cycles.

use kernel::prelude::*;

kernel::params! {
    /// Number of levels and channels in the arrays.
    n: 1..=4 = 3, "ports";
}

kernel::ports! {
    in taken: Byte;
    in many[n]: Byte;
    in peek looked: Byte;
    in pulse struck: Byte;
    in level held: bool;
    in level wires[n]: B4;
    in sample time: B32;
    in strobe enabled: B2;
    out given: Byte;
    out pulse notified: Byte;
    out level busy: bool;
}

kernel::packed! {
    pub struct Byte {
        value: B8,
    }
    pub struct Regs {
        left: B8, // remaining cycles of its own work
        given: bool,
    }
}

thread_local! {
    static CYCLES: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

kernel::unit! {
    pub struct Counted(p) {
        registers: Regs;
    }
}

impl Logic for Counted {
    fn show(&self, o: &mut Out) {
        o.taken.ready = self.q.left == 0;
        o.many.iter_mut().for_each(|many| many.ready = true);
        o.given.send(self.q.given, || Byte { value: 9 });
        o.notified.valid = false;
        o.busy = self.q.left > 0;
    }
    fn tick(&mut self, i: &In) {
        CYCLES.set(CYCLES.get() + 1);
        self.q.left = self.q.left.saturating_sub(1);
        if i.taken.valid && self.q.left == 0 {
            self.q = Regs { left: i.taken.data.value, given: true };
        }
        if i.given.ready {
            self.q.given = false;
        }
    }
}

/// Number of ticks of the unit in some cycles after a change at its ports, not counting the checks of debug builds.
fn ticks(slot: &mut Slot<Counted>, cycles: usize, change: impl FnOnce(&mut In)) -> u64 {
    change(&mut slot.i);
    let ticked = || CYCLES.get() - kernel::slot::checks();
    let before = ticked();
    (0..cycles).for_each(|_| _ = slot.edge());
    ticked() - before
}

#[test]
fn awake_while_something_happens() {
    let mut slot = Slot::from(Counted::new(&Params::default()));
    let byte = |value| Offer { valid: true, data: Byte { value } };
    assert_eq!(ticks(&mut slot, 10, |_| ()), 1, "to find that nothing changes");
    assert_eq!(ticks(&mut slot, 10, |i| i.time = 7), 0, "a sample");
    assert_eq!(ticks(&mut slot, 10, |i| i.given.ready = true), 0, "ready, with nothing to give");
    assert_eq!(ticks(&mut slot, 10, |i| i.held = true), 2, "a level changes");
    assert_eq!(ticks(&mut slot, 10, |i| i.wires[2] = 3), 2, "one of several");
    assert_eq!(ticks(&mut slot, 10, |i| i.struck = byte(1)), 10, "a pulse");
    assert_eq!(ticks(&mut slot, 10, |i| i.struck.valid = false), 1);
    assert_eq!(ticks(&mut slot, 10, |i| i.enabled = 2), 10, "a strobe");
    assert_eq!(ticks(&mut slot, 10, |i| i.enabled = 0), 1);
    assert_eq!(ticks(&mut slot, 10, |i| i.looked = byte(1)), 10, "what may be peeked at");
    assert_eq!(ticks(&mut slot, 10, |i| i.looked.valid = false), 1);
    assert_eq!(ticks(&mut slot, 10, |i| i.many[1] = byte(1)), 10, "a channel of several");
    assert_eq!(ticks(&mut slot, 10, |i| i.many[1].valid = false), 1);
    slot.i.given.ready = false;
    assert_eq!(ticks(&mut slot, 1, |i| i.taken = byte(5)), 1, "taken");
    assert_eq!(ticks(&mut slot, 20, |i| i.taken.valid = false), 6, "its own work, and a cycle more");
    assert_eq!(ticks(&mut slot, 20, |_| ()), 0, "a stalled output");
    assert_eq!(ticks(&mut slot, 20, |i| i.given.ready = true), 2, "given");
}

#[test]
fn pins() {
    let (i, _) = Counted::new(&Params::default()).ports();
    let names: Vec<_> = i.pins().into_iter().map(|pin| format!("{}:{}", pin.name, pin.width())).collect();
    assert_eq!(
        names.join(" "),
        "taken_valid:1 taken:8 many_valid:3 many:24 looked_valid:1 looked:8 struck_valid:1 struck:8 held:1 wires:12 time:32 enabled:2 given_ready:1"
    );
}

#[test]
fn paths() {
    assert_eq!(Counted::PATH, "cycles");
}

/// Debug builds detect a unit that counts from a `sample`, which does not wake it.
#[test]
fn debug_builds_find_what_moves_without_an_event() {
    if !cfg!(debug_assertions) {
        return;
    }
    let mut slot = Slot::from(liar::Liar::new(&liar::Params::default()));
    (0..4).for_each(|_| _ = slot.edge());
    slot.i.wire = true;
    let cycles = std::panic::AssertUnwindSafe(|| (0..64).for_each(|_| _ = slot.edge()));
    let said = std::panic::catch_unwind(cycles).unwrap_err();
    let text = said.downcast_ref::<String>().expect("what it said");
    assert!(text.contains("cycles/liar moved without an event"), "{text}");
}

mod liar {
    use kernel::prelude::*;

    kernel::params! {}
    kernel::ports! {
        in sample wire: bool;
        out level count: B8;
    }
    kernel::packed! {
        pub struct Regs {
            count: B8,
        }
    }
    kernel::unit! {
        pub struct Liar(p) {
            registers: Regs;
        }
    }
    impl Logic for Liar {
        fn show(&self, o: &mut Out) {
            o.count = self.q.count;
        }
        fn tick(&mut self, i: &In) {
            self.q.count = self.q.count.wrapping_add(u8::from(i.wire));
        }
    }
}
