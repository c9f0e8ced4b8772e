//! A source that was offered and not accepted keeps the channel until it is accepted.

use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use prim::grant::{Grant, In, Params};
use prim::read_share::turn;
use proptest::prelude::*;

scenarios! {
    Grant::new(&Params {}) => what_was_shown_stays any_stall;
}

fn shown(source: Option<usize>, taken: bool) -> In {
    In { shown: source.map(|k| k as u8).into(), taken }
}

/// Source 2 is offered and not accepted; source 0 offers then, and has to wait.
fn what_was_shown_stays(new: Maker<Grant>) {
    let mut dut = new();
    let mut seen = vec![];
    for (offers, taken) in [(4, false), (5, false), (5, true), (1, false), (3, true), (2, true)] {
        let held = dut.outputs().held.get().map(|held| usize::from(*held));
        let source = turn(held, (0..3).map(|k| offers >> k & 1 == 1));
        seen.push(source);
        dut.cycle(shown(source, taken));
    }
    assert_eq!(seen, [2, 2, 2, 0, 0, 1].map(Some));
    assert!(!dut.outputs().held.valid);
}

/// Each source has words to send; each of its words is accepted once, and no offer changes before.
fn any_stall(new: Maker<Grant>) {
    property(
        (any::<[u64; 4]>(), any::<u64>(), prop::array::uniform4(0..40_u32)),
        |(requests, take, counts)| {
            let mut dut = new();
            let (mut left, mut offers, mut stalled) = (counts, [false; 4], None);
            let mut cycle = 0;
            while left != [0; 4] {
                for k in 0..4 {
                    offers[k] |= left[k] > 0 && open(requests[k], cycle);
                }
                let held = dut.outputs().held.get().map(|held| usize::from(*held));
                assert_eq!(held, stalled, "cycle {cycle}");
                let (source, taken) = (turn(held, offers), open(take, cycle));
                dut.cycle(shown(source, taken));
                stalled = source.filter(|_| !taken);
                if let Some(k) = source.filter(|_| taken) {
                    offers[k] = false;
                    left[k] -= 1;
                }
                cycle += 1;
            }
            // Without an offer nothing is held, whatever the other side accepts.
            dut.cycle(shown(None, open(take, cycle)));
            assert!(!dut.outputs().held.valid);
        },
    );
}
