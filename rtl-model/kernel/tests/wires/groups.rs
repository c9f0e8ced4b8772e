//! Wires of which one line connects several: elements of a port, levels, a request and what is returned for it.

use kernel::prelude::*;

/// Sends each word that it is given, acknowledges it, and returns it.
mod server {
    use kernel::prelude::*;

    kernel::params! {}
    kernel::ports! {
        in order: B8, done;
        in read: B8, data: B8;
        in level l: bool;
        out level m: bool;
    }
    kernel::packed! {
        pub struct Regs {
            done: Offer<bool>,
            data: Offer<B8>,
            m: bool,
        }
    }
    kernel::unit! {
        pub struct Server(p) {
            registers: Regs;
        }
    }
    impl Logic for Server {
        fn show(&self, o: &mut Out) {
            o.order.ready = true;
            o.order_done.drive(&self.q.done);
            o.read.ready = !self.q.data.valid;
            o.read_data.drive(&self.q.data);
            o.m = self.q.m;
        }
        fn tick(&mut self, i: &In) {
            let mut d = self.q;
            d.done.valid = false;
            if i.order.valid {
                d.done.put(true);
            }
            d.data.leave(i.read_data);
            if let Some(read) = i.read.get().filter(|_| !self.q.data.valid) {
                d.data.put(read + 1);
            }
            d.m = i.l;
            self.q = d;
        }
    }
}

/// A bank, whose arrays are connected whole, and two servers.
mod several {
    use super::super::bank::{self, Bank};
    use super::server::{self, Server};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of levels.
        two: 2..=2 = 2, "levels";
        part bank: bank::Params;
        part server: server::Params;
    }
    kernel::ports! {
        in x[bank.n]: B8;
        out y[bank.n]: B8;
        in pulse p[bank.n]: B8;
        out pulse seen[two]: B8;
        out pair[two]: B8;
        in order: B8, done;
        in read[two]: B8, data: B8;
        in level l: bool;
        out level m[two]: bool;
    }
    kernel::unit! {
        pub struct Several(p) {
            part first: Bank = p.bank;
            part second: Bank = p.bank;
            part left: Server = p.server;
            part right: Server = p.server;
        }
    }
    kernel::connect! { Several(self, i) {
        x[*] -> first.x[*];
        first.y[*] -> second.x[*];
        second.y[*] -> y[*];
        p[*] => first.p[*];
        first.r[*] => second.p[*];
        [first.outof, second.outof] => seen;
        [first.one, second.two] -> pair;
        order -> left.order, done;
        read[0] -> left.read, data;
        read[1] -> right.read, data;
        [left.l, right.l] <= i.l;
        m[0] <= self.left.o.m;
        m[1] <= self.right.o.m;
        first.both <= Offer::new(true, 1);
        second.both <= Offer::new(true, 2);
        first.two <= true.into();
        second.one <= true.into();
        first.into <= Offer::new(true, 3);
        second.into <= Offer::new(true, 4);
    } }
}

fn groups() -> Slot<several::Several> {
    several::Several::new(&several::Params::default()).into()
}

#[test]
fn whole_arrays_are_connected() {
    let mut groups = groups();
    for k in 0..3 {
        groups.i.x[k].send(k != 1, || 10 * k as u8);
        groups.i.p[k].send(k == 1, || 50);
    }
    groups.edge();
    assert!(groups.o.x.len() == 3 && !groups.o.x[0].ready && groups.o.x[1].ready);
    groups.i.x.iter_mut().for_each(|x| x.valid = false);
    groups.i.p.iter_mut().for_each(|p| p.valid = false);
    groups.edge();
    let shown: Vec<_> = groups.o.y.iter().map(|y| y.get().copied()).collect();
    assert_eq!(shown, [Some(14), None, Some(34)]);
    let counted = groups.unit().second.o.r.iter().map(|r| r.get().copied()).collect::<Vec<_>>();
    assert_eq!(counted, [None, Some(64), None]);
    groups.i.y[2].ready = true;
    groups.edge();
    assert!(groups.o.y[0].valid && !groups.o.y[2].valid);
}

#[test]
fn parts_drive_the_elements_of_a_port() {
    let mut groups = groups();
    for _ in 0..4 {
        groups.edge();
    }
    let pair = groups.o.pair.iter().map(|one| one.get().copied()).collect::<Vec<_>>();
    assert_eq!(pair, [Some(2), Some(3)]);
    let seen = groups.o.seen.iter().map(|one| one.get().copied()).collect::<Vec<_>>();
    assert_eq!(seen, [Some(5), Some(6)]);
    groups.i.l = true;
    groups.edge();
    assert_eq!(*groups.o.m, [true; 2]);
}

#[test]
fn what_is_returned_is_connected() {
    let mut groups = groups();
    groups.i.order.send(true, || 1);
    groups.i.read[0].send(true, || 20);
    groups.i.read[1].send(true, || 30);
    groups.edge();
    groups.i.order.valid = false;
    groups.i.read.iter_mut().for_each(|read| read.valid = false);
    assert!(groups.o.order_done.valid);
    let data = groups.o.read_data.iter().map(|data| data.get().copied()).collect::<Vec<_>>();
    assert_eq!(data, [Some(21), Some(31)]);
    groups.i.read_data[1].ready = true;
    groups.edge();
    assert!(!groups.o.order_done.valid && groups.o.read_data[0].valid && !groups.o.read_data[1].valid);
    assert!(!groups.o.read[0].ready && groups.o.read[1].ready);
}

/// A word of a port for all of three leaves, and one of a leaf for two.
mod all {
    use super::super::leaf::{self, Leaf};
    use kernel::prelude::*;

    kernel::params! {
        part leaf: leaf::Params;
    }
    kernel::ports! {
        in x: B8;
        in through: B8;
    }
    kernel::unit! {
        pub struct All(p) {
            part leaf: [Leaf; 3] = p.leaf;
            part before: Leaf = p.leaf;
            part after: [Leaf; 2] = p.leaf;
        }
    }
    kernel::connect! { All(self, i) {
        x -> leaf[*].x;
        through -> before.x;
        before.y -> after[*].x;
    } }
}

#[test]
fn all_elements_accept_a_word_together() {
    let mut all = Slot::from(all::All::new(&all::Params::default()));
    all.i.x.send(true, || 1);
    all.i.through.send(true, || 10);
    all.edge();
    (all.i.x.valid, all.i.through.valid) = (false, false);
    all.edge();
    assert!(!all.o.x.ready && all.unit().leaf.iter().all(|leaf| leaf.o.y.get() == Some(&2)));
    assert!(all.unit().after.iter().all(|leaf| leaf.o.y.get() == Some(&12)));
}
