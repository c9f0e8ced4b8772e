//! Parallel parts do the same in each cycle, whichever threads run them.

use kernel::any;
use kernel::prelude::*;
use kernel::workers;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A worker has run a cell.
static WORKED: AtomicBool = AtomicBool::new(false);

/// Counts what it is sent, and sends the count on; it panics at 255.
mod cell {
    use super::{Ordering, WORKED, thread};
    use kernel::prelude::*;
    use kernel::workers;

    kernel::params! {}
    kernel::ports! {
        in pulse take: B8;
        out pulse give: B8;
    }
    kernel::packed! {
        pub struct Regs {
            sum: B8,
            give: Offer<B8>,
        }
    }
    kernel::unit! {
        pub struct Cell(p) {
            registers: Regs;
        }
    }
    impl Logic for Cell {
        fn show(&self, o: &mut Out) {
            o.give.drive(&self.q.give);
        }
        fn tick(&mut self, i: &In) {
            if thread::current().name() == Some(workers::NAME) {
                WORKED.store(true, Ordering::Relaxed);
            }
            self.q.give = Offer::default();
            if let Some(taken) = i.take.get() {
                assert!(*taken != 255, "a cell breaks");
                self.q.sum = self.q.sum.wrapping_mul(5).wrapping_add(*taken);
                self.q.give.put(self.q.sum & 0x7f);
            }
        }
    }
}

/// Two chains of cells, all but the last of which are parallel parts.
mod chain {
    use super::cell::{self, Cell};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of chains.
        n: 2..=2 = 2, "chains";
        part cell: cell::Params;
    }
    kernel::ports! {
        in pulse take: B8;
        out pulse give: B8;
    }
    kernel::unit! {
        pub struct Chain(p) {
            part parallel front: [Cell; p.n.get()] = p.cell;
            part parallel back: [Cell; p.n.get()] = p.cell;
            part parallel last: Cell = p.cell;
            part own: Cell = p.cell;
        }
    }
    kernel::connect! { Chain(self, i) {
        for k in p.n {
            take => front[k].take;
            front[k].give => back[k].take;
        }
        back[1].give => last.take;
        last.give => own.take;
        own.give => give;
    } }
}
use chain::Chain;

fn chain(threads: usize) -> Slot<Chain> {
    let mut chain = Slot::from(Chain::new(&chain::Params::default()));
    workers::spread(&mut chain, threads, |_| 1);
    chain
}

/// Sends a value in some cycles, so that cells also sleep; returns the states after each.
fn states(mut chain: Slot<Chain>) -> Vec<Vec<u64>> {
    (0..600_u32)
        .map(|cycle| {
            let sends = cycle % 7 == 0 || cycle > 400 && cycle < 450;
            chain.i.take = Offer::new(sends, (cycle % 101) as u8);
            chain.edge();
            words(&mut chain)
        })
        .collect()
}

fn words(chain: &mut Slot<Chain>) -> Vec<u64> {
    any::image(chain).words
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let alone = states(chain(1));
    assert!(alone[599] != alone[0], "something happens");
    for threads in [2, 3, 8] {
        assert!(states(chain(threads)) == alone, "{threads} threads");
    }
}

/// The unit's thread does what a worker has not begun, so on a busy machine it may take a while.
#[test]
fn workers_run_cells() {
    let (mut chain, start) = (chain(3), Instant::now());
    chain.i.take = Offer::new(true, 7);
    while !WORKED.load(Ordering::Relaxed) {
        chain.edge();
        assert!(start.elapsed() < Duration::from_secs(60), "no worker runs a cell");
    }
}

#[test]
fn a_copy_goes_on_without_workers() {
    let mut chain = chain(3);
    chain.i.take = Offer::new(true, 7);
    (0..20).for_each(|_| {
        chain.edge();
    });
    let mut copy = chain.clone();
    (0..20).for_each(|_| {
        chain.edge();
        copy.edge();
    });
    assert!(words(&mut chain) == words(&mut copy));
}

#[test]
fn a_panic_of_a_part_reaches_the_thread_of_the_unit() {
    let end = thread::spawn(|| {
        let mut chain = chain(8);
        chain.i.take = Offer::new(true, 255);
        chain.edge();
    });
    let panic = end.join().expect_err("it ends");
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"a cell breaks"));
}
