//! All kinds of wires of `connect!`, arrays of parts and of ports, and parameters that an assembly passes on: each is
//! checked to arrive.

use kernel::params::Params as _;
use kernel::prelude::*;

/// A register on each wire; channels and pulses add a number.
mod leaf {
    use kernel::prelude::*;

    kernel::params! {
        /// The number added.
        add: 0..=100 = 1, "";
    }
    kernel::ports! {
        in x: B8;
        out y: B8;
        in pulse p: B8;
        out pulse r: B8;
        in level l: bool;
        out level m: bool;
    }
    kernel::packed! {
        pub struct Regs {
            held: bool,
            y: B8,
            notified: bool,
            r: B8,
            m: bool,
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
            o.r.send(self.q.notified, || self.q.r);
            o.m = self.q.m;
        }
        fn tick(&mut self, i: &In) {
            let q = self.q;
            let mut d = q;
            let add = self.p.add.get() as u8;
            if q.held && i.y.ready {
                d.held = false;
            }
            if let Some(x) = i.x.get().filter(|_| !q.held) {
                (d.held, d.y) = (true, x + add);
            }
            d.notified = i.p.valid;
            if let Some(p) = i.p.get() {
                d.r = p + add;
            }
            d.m = i.l;
            self.q = d;
        }
    }
}

mod bank {
    use super::leaf::{self, Leaf};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of leaves.
        n: 1..=4 = 3, "leaves";
        /// The number that the leaves add.
        add: 0..=100 = 7, "";
        part leaf: leaf::Params, with add;
        part tail: leaf::Params;
    }
    kernel::ports! {
        in x[n]: B8;
        out y[n]: B8;
        in pulse p[n]: B8;
        out pulse r[n]: B8;
        in level l: bool;
        out level m[n]: bool;
        in both: B8;
        out one: B8;
        out two: B8;
        in pulse into: B8;
        out pulse outof: B8;
    }
    kernel::unit! {
        pub struct Bank(p) {
            part leaf: [Leaf; p.n.get()] = p.leaf;
            part left: Leaf = p.tail;
            part tail: Leaf = p.tail;
        }
    }
    kernel::connect! { Bank(self, i) {
        for k in leaf {
            x[k] -> leaf[k].x;
            leaf[k].y -> y[k];
            leaf[k].l <= i.l;
            m[k] <= self.leaf[k].o.m;
        }
        for k in p.n {
            p[k] => leaf[k].p;
            leaf[k].r => r[k];
        }
        both -> left.x & tail.x;
        left.y -> one;
        tail.y -> two;
        into => left.p;
        left.r => tail.p;
        tail.r => outof;
    } }
}
use bank::{Bank, Params};

/// Leaves of which one is connected at a time, and a gated one.
mod fork {
    use super::leaf::{self, Leaf};
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
    assert_eq!(fork.o.r.get(), Some(&23));
    fork.i.l = false;
    fork.i.y.ready = false;
    fork.edge();
    assert_eq!(fork.o.y.get(), Some(&11), "the second still has its word");
}

/// Two leaves that share an output.
mod turn {
    use super::leaf::{self, Leaf};
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

/// Leaves in a chain.
mod chain {
    use super::leaf::{self, Leaf};
    use kernel::prelude::*;

    kernel::params! {
        part leaf: leaf::Params;
    }
    kernel::ports! {
        in x: B8;
        out y: B8;
    }
    kernel::unit! {
        pub struct Chain(p) {
            part leaf: [Leaf; 3] = p.leaf;
        }
    }
    kernel::connect! { Chain(self, i) {
        x -> leaf[0].x;
        leaf[0].y -> leaf[1].x;
        leaf[1].y -> leaf[2].x;
        leaf[2].y -> y;
    } }
}

fn bank(n: usize) -> Slot<Bank> {
    Bank::new(&Params { n: Within::new(n), ..Params::default() }).into()
}

#[test]
fn channels_of_arrays() {
    for n in 1..=4 {
        let mut bank = bank(n);
        for k in 0..n {
            bank.i.x[k].send(true, || 10 * k as u8);
        }
        assert!(bank.o.x.iter().all(|x| x.ready) && bank.o.x.len() == n);
        bank.edge();
        bank.i.x.iter_mut().for_each(|x| x.valid = false);
        let shown: Vec<_> = bank.o.y.iter().map(|y| y.get().copied()).collect();
        assert_eq!(shown, (0..n).map(|k| Some(10 * k as u8 + 7)).collect::<Vec<_>>());
        // One is accepted, the others wait.
        bank.i.y[n - 1].ready = true;
        bank.edge();
        assert_eq!(bank.o.y.iter().filter(|y| y.valid).count(), n - 1);
        assert!(!bank.o.y[n - 1].valid && bank.o.x[n - 1].ready);
    }
}

#[test]
fn from_part_to_part() {
    let mut chain = Slot::from(chain::Chain::new(&chain::Params::default()));
    // No output is accepted: one word waits in each leaf, and none is lost.
    let (mut sent, mut got): (u8, Vec<u8>) = (0, vec![]);
    for cycle in 0..100 {
        chain.i.x.send(sent < 20, || sent * 10);
        chain.i.y.ready = cycle > 12 && cycle % 3 != 0;
        sent += u8::from(chain.o.x.ready && sent < 20);
        got.extend(chain.o.y.get().filter(|_| chain.i.y.ready));
        chain.edge();
        assert!(cycle != 12 || sent == 3);
    }
    assert_eq!(got, (0..20).map(|k| k * 10 + 3).collect::<Vec<u8>>());
}

#[test]
fn pulses() {
    let mut bank = bank(3);
    for k in 0..3 {
        bank.i.p[k].send(true, || 5);
        bank.edge();
        bank.i.p[k].valid = false;
        let shown: Vec<_> = bank.o.r.iter().map(|r| r.get().copied()).collect();
        assert_eq!(shown, [0, 1, 2].map(|other| (other == k).then_some(12)));
    }
    bank.i.into.send(true, || 20);
    bank.edge();
    bank.i.into.valid = false;
    assert!(!bank.o.outof.valid);
    bank.edge();
    assert!(bank.o.r.iter().all(|r| !r.valid));
    assert_eq!(bank.o.outof.get(), Some(&22), "through two parts");
    bank.edge();
    assert!(!bank.o.outof.valid);
}

#[test]
fn levels() {
    let mut bank = bank(4);
    for level in [true, false, true] {
        bank.i.l = level;
        bank.edge();
        assert_eq!(*bank.o.m, [level; 4]);
        (0..5).for_each(|_| _ = bank.edge());
        assert!(bank.sleeps());
    }
}

/// A channel to two parts is accepted by both in one cycle, or by neither.
#[test]
fn both_at_once() {
    let mut bank = bank(1);
    let (mut sent, mut one, mut two): (u8, Vec<u8>, Vec<u8>) = (0, vec![], vec![]);
    for cycle in 0..400 {
        bank.i.both.send(sent < 30, || sent);
        bank.i.one.ready = cycle % 5 < 2;
        bank.i.two.ready = cycle / 10 % 3 == 0;
        let ready = bank.unit().left.o.x.ready && bank.unit().tail.o.x.ready;
        assert_eq!(bank.o.both.ready, ready, "cycle {cycle}");
        sent += u8::from(ready && sent < 30);
        one.extend(bank.o.one.get().filter(|_| bank.i.one.ready));
        two.extend(bank.o.two.get().filter(|_| bank.i.two.ready));
        bank.edge();
    }
    assert_eq!(one, (1..=30).collect::<Vec<u8>>());
    assert_eq!(two, one);
}

/// Number of banks.
mod banks {
    use super::bank;

    kernel::params! {
        /// The number that the leaves add.
        add: 0..=100 = 7, "";
        part bank: bank::Params, with add;
    }
}

#[test]
fn numbers_are_handed_on_to_parts_of_parts() {
    let p = banks::Params { add: Within::new(60), ..Default::default() }.settled();
    assert_eq!([p.bank.add.get(), p.bank.leaf.add.get(), p.bank.tail.add.get()], [60, 60, 1]);
}

#[test]
fn numbers_are_handed_on() {
    let p = Params { add: Within::new(50), ..Params::default() };
    assert_eq!(p.settled().leaf.add.get(), 50);
    assert_eq!(p.settled().tail.add.get(), 1);
    let mut bank = Slot::from(Bank::new(&p));
    bank.i.x[0].send(true, || 1);
    bank.edge();
    assert_eq!(bank.o.y[0].get(), Some(&51));
    assert_eq!(bank.unit().generics(), [("P".to_string(), "{32'd3,32'd50,{32'd50},{32'd1}}".to_string())]);
}

#[test]
fn numbers_are_set_by_name() {
    let mut group = Params::default().group();
    assert_eq!(group.set("tail.add", 9), Ok(()));
    assert!(group.all().contains(&("tail.add".into(), 9)));
    assert_eq!(group.set("n", 5).unwrap_err(), "n is 1 to 4");
    assert_eq!(group.set("tail.sub", 5).unwrap_err(), "there are n, add, leaf.add, tail.add");
    assert_eq!(group.set("leaf.add", 5).unwrap_err(), "leaf.add is always add: set that one");
    assert_eq!(group.fixed(), [("leaf.add".into(), Some("add".into()))].into());
    assert_eq!(group.set("add", 8), Ok(()));
    assert!(group.all().contains(&("leaf.add".into(), 8)));
    assert_eq!(group.set("x", 5).unwrap_err(), "there are n, add, leaf.add, tail.add");
    let packages: Vec<_> = group.packages().into_iter().map(|(name, _)| name).collect();
    assert_eq!(packages, ["leaf_params_pkg", "leaf_params_pkg", "bank_params_pkg"]);
    assert_eq!(kernel::params::packages(&[group]).len(), 2, "each once");
}

/// State of the model alone is not in the image; a memory is.
#[test]
fn carried_and_memory() {
    mod held {
        use kernel::prelude::*;

        kernel::params! {}
        kernel::ports! {
            in pulse word: Word;
            out level last: B8;
        }
        kernel::packed! {
            pub struct Regs {
                last: B8,
            }
            pub struct Word {
                value: B8,
            }
        }
        kernel::unit! {
            pub struct Held(p) {
                registers: Regs = Regs { last: 3 };
                memory words: [Word; 4];
                carried count: u64;
            }
        }
        impl Logic for Held {
            fn show(&self, o: &mut Out) {
                o.last = self.q.last;
            }
            fn tick(&mut self, i: &In) {
                if let Some(word) = i.word.get() {
                    self.words.write(self.count as usize % 4, *word);
                    self.count += 1;
                }
            }
        }
    }
    let mut held = Slot::from(held::Held::new(&held::Params {}));
    assert_eq!(held.o.last, 3, "in reset");
    let image = |held: &mut Slot<held::Held>| {
        let mut image = kernel::image::Image::default();
        held.image(&mut image);
        image.words
    };
    let before = image(&mut held);
    held.unit_mut().count = 9;
    assert_eq!(image(&mut held), before);
    held.i.word.send(true, || held::Word { value: 8 });
    held.edge();
    assert_ne!(image(&mut held), before);
    assert_eq!(held.unit().words[1].value, 8);
}
