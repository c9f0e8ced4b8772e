//! All kinds of wires of `connect!`, arrays of parts and of ports, and parameters that an assembly passes on: each is
//! checked to arrive.

mod bank;
mod groups;
mod joins;
mod leaf;
mod numbers;
mod state;

use bank::{Bank, Params};
use kernel::prelude::*;

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
