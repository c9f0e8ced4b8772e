//! Wires with a condition, and wires of which one is connected at a time.

use kernel::prelude::*;

/// Leaves of which one is connected at a time, and a gated one.
mod fork {
    use super::super::leaf::{self, Leaf};
    use kernel::prelude::*;

    kernel::params! {
        part leaf: leaf::Params;
    }
    kernel::ports! {
        in x: B8;
        out y: B8;
        in through: B8;
        out tapped: B8;
        in pulse p: B8;
        out pulse r: B8;
        out pulse s: B8;
        in level l: bool;
    }
    kernel::unit! {
        pub struct Fork(p) {
            part first: Leaf = p.leaf;
            part second: Leaf = p.leaf;
            part gate: Leaf = p.leaf;
            part after: Leaf = p.leaf;
            part tap: Leaf = p.leaf;
        }
    }
    kernel::connect! { Fork(self, i) {
        first.l <= i.l;
        x -> select (self.first.o.m) { first.x, second.x };
        select (self.first.o.m) { first.y, second.y } -> y;
        through -> gate.x if self.first.o.m;
        gate.y -> after.x if self.first.o.m;
        after.y -> tapped;
        after.y => tap.p if i.tapped.ready;
        select (self.first.o.m) { tap.r, first.r } => second.p if i.l;
        first { tap.r, gate.r } => r if self.first.o.m;
        select (self.first.o.m) { tap.r, gate.r } => s;
        p => first.p if i.l;
    } }
}

#[test]
fn a_gate_is_closed_on_both_sides_and_a_select_joins_one() {
    let mut fork = Slot::from(fork::Fork::new(&fork::Params::default()));
    fork.i.x.send(true, || 10);
    fork.i.through.send(true, || 20);
    fork.edge();
    assert_eq!(fork.o.y.get(), Some(&11), "the second is connected, and has the word");
    assert!(!fork.o.x.ready && !fork.o.through.ready);
    fork.i.x.valid = false;
    fork.i.through.valid = false;
    fork.i.l = true;
    fork.edge();
    assert!(fork.o.x.ready && !fork.o.y.valid && fork.o.through.ready, "the first is, and is empty");
    fork.i.x.send(true, || 30);
    fork.i.through.send(true, || 20);
    fork.i.y.ready = true;
    fork.edge();
    assert_eq!(fork.o.y.get(), Some(&31));
    fork.i.x.valid = false;
    fork.i.through.valid = false;
    fork.edge();
    assert!(!fork.o.y.valid);
    assert_eq!(fork.o.tapped.get(), Some(&22));
    fork.edge();
    assert!(!fork.o.r.valid, "the tap sees only what is accepted");
    fork.i.tapped.ready = true;
    fork.edge();
    assert!(!fork.o.tapped.valid);
    assert_eq!((fork.o.r.get(), fork.o.s.get()), (Some(&23), Some(&23)));
    fork.i.l = false;
    fork.i.y.ready = false;
    fork.edge();
    assert_eq!(fork.o.y.get(), Some(&11), "the second still has its word");
}

/// Two leaves that share an output.
mod turn {
    use super::super::leaf::{self, Leaf};
    use kernel::prelude::*;

    kernel::params! {
        part leaf: leaf::Params;
    }
    kernel::ports! {
        in x: B8;
        in z: B8;
        out y: B8;
        out pulse seen: B8;
        in level l: bool;
    }
    kernel::unit! {
        pub struct Turn(p) {
            part first: Leaf = p.leaf;
            part second: Leaf = p.leaf;
        }
    }
    kernel::connect! { Turn(self, i) {
        first.l <= i.l;
        x -> first.x;
        z -> second.x;
        first { first.y, second.y } -> y;
        first { first.y, second.y } => seen if !self.first.o.m;
    } }
}

#[test]
fn the_first_that_offers_is_connected() {
    let mut turn = Slot::from(turn::Turn::new(&turn::Params::default()));
    turn.i.z.send(true, || 20);
    turn.edge();
    turn.i.z.valid = false;
    assert_eq!((turn.o.y.get(), turn.o.seen.get()), (Some(&21), Some(&21)));
    turn.i.x.send(true, || 10);
    turn.i.l = true;
    turn.edge();
    turn.i.x.valid = false;
    assert_eq!((turn.o.y.get(), turn.o.seen.get()), (Some(&11), None), "the first, not seen");
    turn.i.y.ready = true;
    turn.edge();
    assert_eq!(turn.o.y.get(), Some(&21), "the second was not accepted");
    turn.edge();
    assert!(!turn.o.y.valid);
}
