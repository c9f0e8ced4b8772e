//! Clients that share a read port get their own answers, in order, and none waits for a clock
//! that the port is free.

use kit::scenario::{LIMIT, open, property};
use kit::{Maker, scenarios};
use prim::read_share::{self, ReadShare, turn};
use proptest::prelude::*;
use std::collections::VecDeque;

kernel::packed! {
    pub struct Client {
        client: kernel::packed::B2,
    }
}

type In = read_share::In<Client, 4>;

scenarios! {
    ReadShare::<Client, 4>::new(&read_share::Params {}) =>
        what_was_shown_stays answers_two_clocks_after_at_full_rate any_stall;
}

fn client(k: usize) -> Client {
    Client { client: k as u8 }
}

/// Client 2 is shown and not taken; client 0 comes, and has to wait.
fn what_was_shown_stays(new: Maker<ReadShare<Client, 4>>) {
    let mut dut = new();
    let mut shown = vec![];
    for (wants, taken) in [(4, false), (5, false), (5, true), (1, false), (3, true), (2, true)] {
        let held = dut.outputs().held.get().map(|held| usize::from(held.client));
        let turn = turn(held, (0..3).map(|k| wants >> k & 1 == 1));
        shown.push(turn);
        dut.clock(In { shown: turn.map(client).into(), taken, ..In::default() });
    }
    assert_eq!(shown, [2, 2, 2, 0, 0, 1].map(Some));
    assert!(!dut.outputs().held.valid);
}

/// A read in each clock; each answer's owner is known from the second clock after its read.
fn answers_two_clocks_after_at_full_rate(new: Maker<ReadShare<Client, 4>>) {
    let mut dut = new();
    for clock in 0..40 {
        let o = dut.outputs();
        let owner = o.owner.get().map(|owner| usize::from(owner.client));
        assert_eq!(owner, (clock >= 2).then(|| (clock + 2) % 4), "clock {clock}");
        assert_eq!(o.empty, clock == 0);
        dut.clock(In { shown: Some(client(clock % 4)).into(), taken: true, answered: owner.is_some() });
    }
}

fn any_stall(new: Maker<ReadShare<Client, 4>>) {
    property(
        (any::<[u64; 4]>(), any::<[u64; 2]>(), prop::array::uniform4(0..40_u32)),
        |(asks, [take, answer], counts)| {
            let mut dut = new();
            // Reads that each client has still to ask, whether it asks, and whose answers come.
            let (mut left, mut wants) = (counts, [false; 4]);
            let (mut answers, mut shown) = (VecDeque::new(), None);
            for clock in 0..LIMIT {
                let o = dut.outputs();
                assert_eq!(o.empty, answers.is_empty(), "clock {clock}");
                if left == [0; 4] && answers.is_empty() {
                    return;
                }
                for k in 0..4 {
                    wants[k] |= left[k] > 0 && open(asks[k], clock);
                }
                let held = o.held.get().map(|held| usize::from(held.client));
                assert_eq!(held, shown, "what was shown and not taken");
                let first = turn(held, wants);
                assert_eq!(first.is_some(), wants.contains(&true));
                let taken = open(take, clock) && answers.len() < 16;
                let answered = o.owner.valid && open(answer, clock);
                if let Some(owner) = o.owner.get() {
                    assert_eq!(answers.front(), Some(&usize::from(owner.client)));
                }
                dut.clock(In { shown: first.map(client).into(), taken, answered });
                if answered {
                    answers.pop_front();
                }
                shown = first;
                if let Some(k) = first.filter(|_| taken) {
                    (wants[k], shown) = (false, None);
                    left[k] -= 1;
                    answers.push_back(k);
                }
            }
            panic!("no end");
        },
    );
}
