//! Ends come in order, those of stores when L1 has the stores.

use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::access_ends::*;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

scenarios! {
    AccessEnds::new(&Params {}) => an_end_a_cycle a_store_ends_when_l1_has_it any_stall;
}

fn any_end(random: &mut Random, stored: bool) -> LoadFinish {
    let ticket = LoadTicket {
        role: random.one_of(&[LoadRole::Write, LoadRole::Table]),
        side: random.below(2) as u8,
        slot: random.below(16) as u8,
        counter: random.any() as u32,
        word: random.any(),
        scoreboard: random.below(8) as u8,
        lanes: random.any() as u32,
        ..LoadTicket::default()
    };
    let (fault, kind) =
        (random.below(4) == 0, random.one_of(&[WarpFaultKind::Range, WarpFaultKind::Encoding]));
    LoadFinish { ticket, last: true, stored, fault, kind, ..LoadFinish::default() }
}

/// The cycles in which ends leave. L1 has a store in a cycle of the second pattern, and not before it was sent.
fn play(new: Maker<AccessEnds>, ends: &[LoadFinish], patterns: [u64; 3]) -> Vec<u64> {
    let mut sink = Sink::new(patterns[2]);
    let (mut sent, mut stores, mut stored, mut cycle) = (0, 0, 0, 0);
    new().run(|o| {
        let left = sink.taken.iter().filter(|end: &&LoadFinish| end.stored).count();
        assert!(left <= stored, "a store ended that L1 does not have");
        if sink.len() >= ends.len() {
            return None;
        }
        let free = sent - sink.len() < ENDS;
        let has = stored < stores && kit::scenario::open(patterns[1], cycle);
        let open = free && sent < ends.len() && kit::scenario::open(patterns[0], cycle);
        let ended = if open { Offer::new(true, ends[sent]) } else { Offer::default() };
        stores += usize::from(open && ends[sent].stored);
        sent += usize::from(open);
        stored += usize::from(has);
        cycle += 1;
        Some(In { ended, stored: has, finish: sink.drive(&o.finish) })
    });
    assert_eq!(sink.taken, ends);
    sink.at
}

fn an_end_a_cycle(new: Maker<AccessEnds>) {
    let mut random = Random(6);
    let ends: Vec<_> = (0..9).map(|_| any_end(&mut random, false)).collect();
    assert_eq!(play(new, &ends, [!0; 3]), (1..10).collect::<Vec<_>>());
}

fn a_store_ends_when_l1_has_it(new: Maker<AccessEnds>) {
    let mut random = Random(7);
    let ends = [any_end(&mut random, true), any_end(&mut random, false)];
    // L1 has it in cycle 8; the end after it waits.
    assert_eq!(play(new, &ends, [!0, 1 << 8, !0]), [9, 10]);
}

fn any_stall(new: Maker<AccessEnds>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let ends: Vec<_> = (0..80)
            .map(|_| {
                let stored = random.below(2) == 0;
                any_end(&mut random, stored)
            })
            .collect();
        play(new, &ends, patterns);
    });
}
