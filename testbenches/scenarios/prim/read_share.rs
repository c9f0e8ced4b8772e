//! Clients that share a read port receive their own responses,
//! in order, and none waits while the port is free.

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
        an_offered_client_is_not_replaced responses_two_cycles_after_at_full_rate any_stall;
}

fn client(k: usize) -> Client {
    Client { client: k as u8 }
}

/// Client 2 is offered and not accepted; client 0 requests then, and has to wait.
fn an_offered_client_is_not_replaced(new: Maker<ReadShare<Client, 4>>) {
    let mut dut = new();
    let mut shown = vec![];
    for (wants, taken) in [(4, false), (5, false), (5, true), (1, false), (3, true), (2, true)] {
        let held = dut.outputs().held.get().map(|held| usize::from(held.client));
        let turn = turn(held, (0..3).map(|k| wants >> k & 1 == 1));
        shown.push(turn);
        dut.cycle(In { shown: turn.map(client).into(), taken, ..In::default() });
    }
    assert_eq!(shown, [2, 2, 2, 0, 0, 1].map(Some));
    assert!(!dut.outputs().held.valid);
}

/// A read in each cycle; each response's owner is known from the second cycle after its read.
fn responses_two_cycles_after_at_full_rate(new: Maker<ReadShare<Client, 4>>) {
    let mut dut = new();
    for cycle in 0..40 {
        let o = dut.outputs();
        let owner = o.owner.get().map(|owner| usize::from(owner.client));
        assert_eq!(owner, (cycle >= 2).then(|| (cycle + 2) % 4), "cycle {cycle}");
        assert_eq!(o.empty, cycle == 0);
        dut.cycle(In { shown: Some(client(cycle % 4)).into(), taken: true, responded: owner.is_some() });
    }
}

fn any_stall(new: Maker<ReadShare<Client, 4>>) {
    property(
        (any::<[u64; 4]>(), any::<[u64; 2]>(), prop::array::uniform4(0..40_u32)),
        |(requests, [take, response], counts)| {
            let mut dut = new();
            // Reads that each client has still to request, whether it requests now, and clients of
            // outstanding responses.
            let (mut left, mut wants) = (counts, [false; 4]);
            let (mut responses, mut shown) = (VecDeque::new(), None);
            for cycle in 0..LIMIT {
                let o = dut.outputs();
                assert_eq!(o.empty, responses.is_empty(), "cycle {cycle}");
                if left == [0; 4] && responses.is_empty() {
                    return;
                }
                for k in 0..4 {
                    wants[k] |= left[k] > 0 && open(requests[k], cycle);
                }
                let held = o.held.get().map(|held| usize::from(held.client));
                assert_eq!(held, shown, "an offer that was not accepted is replaced");
                let first = turn(held, wants);
                assert_eq!(first.is_some(), wants.contains(&true));
                let taken = open(take, cycle) && responses.len() < 16;
                let responded = o.owner.valid && open(response, cycle);
                if let Some(owner) = o.owner.get() {
                    assert_eq!(responses.front(), Some(&usize::from(owner.client)));
                }
                dut.cycle(In { shown: first.map(client).into(), taken, responded });
                if responded {
                    responses.pop_front();
                }
                shown = first;
                if let Some(k) = first.filter(|_| taken) {
                    (wants[k], shown) = (false, None);
                    left[k] -= 1;
                    responses.push_back(k);
                }
            }
            panic!("no end");
        },
    );
}
