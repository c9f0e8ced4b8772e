//! A channel to all elements of an array, wires that exist for one value of a parameter, and parts in a `generate` block.

use kernel::any::{AnyMemory, AnyPacked, AnySlot};
use kernel::prelude::*;
use kernel::unit::Visitor;

/// A register in a channel.
mod leaf {
    use kernel::prelude::*;

    kernel::params! {}
    kernel::ports! {
        in x: B8;
        out y: B8;
    }
    kernel::packed! {
        pub struct Regs {
            held: bool,
            y: B8,
        }
    }
    kernel::unit! {
        pub struct Leaf(p) {
            registers: Regs;
        }
    }
    impl Logic for Leaf {
        fn show(&self, o: &mut Out) {
            o.x.ready = !self.q.held;
            o.y.send(self.q.held, || self.q.y);
        }
        fn tick(&mut self, i: &In) {
            let q = &self.q;
            let mut d = *q;
            if q.held && i.y.ready {
                d.held = false;
            }
            if let Some(x) = i.x.get().filter(|_| !q.held) {
                (d.held, d.y) = (true, *x);
            }
            self.q = d;
        }
    }
}

/// A port to several leaves; another port goes through one leaf, and through one more if there are several.
mod group {
    use super::leaf::{self, Leaf};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of leaves.
        n: 1..=4 = 3, "leaves";
        part leaf: leaf::Params;
    }
    kernel::ports! {
        in x: B8;
        out y[n]: B8;
        in start: B8;
        out end: B8;
    }
    kernel::unit! {
        pub struct Group(p) {
            part leaf: [Leaf; p.n.get()] = p.leaf;
            part one: Leaf = p.leaf;
            part after in several: [Leaf; usize::from(p.n.get() > 1)] = p.leaf;
        }
    }
    kernel::connect! { Group(self, i) {
        x -> leaf[*].x;
        for k in leaf {
            leaf[k].y -> y[k];
        }
        start -> one.x;
        if p.n == 1 {
            one.y -> end;
        }
        for b in after {
            one.y -> after[b].x;
            after[b].y -> end;
        }
    } }
}
use group::{Group, Params};

fn group(n: usize) -> Slot<Group> {
    Group::new(&Params { n: Within::new(n), ..Params::default() }).into()
}

/// A channel to all elements is accepted by all in one cycle, or by none.
#[test]
fn all_at_once() {
    for n in 1..=4 {
        let mut group = group(n);
        assert!(group.o.x.ready);
        group.i.x.send(true, || 7);
        group.edge();
        assert!(group.o.y.iter().all(|y| y.get() == Some(&7)) && group.o.y.len() == n);
        assert!(!group.o.x.ready);
        // All but one are accepted: the next offer goes to none.
        for free in 0..n {
            group.i.x.send(true, || 9);
            for k in 0..n {
                group.i.y[k].ready = k != free;
            }
            group.edge();
            assert!(!group.o.x.ready);
            group.i.y.iter_mut().for_each(|y| y.ready = false);
            group.edge();
            group.edge();
            for k in 0..n {
                assert_eq!(group.o.y[k].valid, k == free, "{free} of {n}");
            }
            // The last is accepted too, and the next offer goes to all.
            group.i.y[free].ready = true;
            group.edge();
            assert!(group.o.x.ready && group.o.y.iter().all(|y| !y.valid));
            group.i.y[free].ready = false;
            group.edge();
            assert!(group.o.y.iter().all(|y| y.get() == Some(&9)));
        }
    }
}

/// One cycle through one leaf, two through two.
#[test]
fn wires_by_a_parameter() {
    for (n, cycles) in [(1, 1), (2, 2), (4, 2)] {
        let mut group = group(n);
        group.i.end.ready = true;
        let mut seen = vec![];
        for cycle in 0..6 {
            group.i.start.send(cycle == 0, || 5);
            if group.o.end.valid {
                seen.push((cycle, group.o.end.data));
            }
            group.edge();
        }
        assert_eq!(seen, [(cycles, 5)], "{n}");
        // Backpressure: what is not accepted stays.
        group.i.end.ready = false;
        group.i.start.send(true, || 6);
        (0..6).for_each(|_| _ = group.edge());
        assert!(!group.o.start.ready && group.o.end.valid);
    }
}

struct Names(Vec<String>);

impl Visitor for Names {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, _part: &mut dyn AnySlot) {
        self.0.push(name.into());
    }
}

/// The paths of parts contain the name of their `generate` block.
#[test]
fn names() {
    let of = |n: usize| {
        let mut names = Names(vec![]);
        group(n).visit(&mut names);
        names.0
    };
    assert_eq!(of(1), ["leaf[0]", "one"]);
    assert_eq!(of(2), ["leaf[0]", "leaf[1]", "one", "several.after[0]"]);
}
