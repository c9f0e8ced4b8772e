//! Pieces of a ring, checked against a model of its entries.

use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::ring_space::{In, Params, RingPiece, RingRequest, RingSpace};

scenarios! {
    RingSpace::new(&Params::default()) => two_cycles the_end_is_passed_over all_of_it_after_any_place nonsense any_pieces;
    RingSpace::new(&Params { places: Within::new(9) }) => any_pieces;
}

/// Requests in order; pieces are held for at least the given cycles, and freed in order. Returns the pieces with their cycles.
fn run(
    new: Maker<RingSpace>,
    counts: &[u16],
    stalls: [u64; 3],
    hold: impl Fn(usize) -> u64,
) -> Vec<(u64, RingPiece)> {
    let mut dut = new();
    let entries = dut.unit().p.places.get();
    let requests: Vec<_> = counts.iter().map(|&count| RingRequest { count }).collect();
    let (mut request, mut piece) = (Source::new(&requests, stalls[0]), Sink::new(stalls[1]));
    let mut free = Source::new(&[], stalls[2]);
    let mut picture = vec![false; entries];
    let mut held: VecDeque<RingPiece> = VecDeque::new();
    let mut due = 0;
    dut.run(|o| {
        (!request.is_empty() || !free.is_empty() || !o.idle).then(|| {
            let cycle = free.cycle();
            let before = free.taken.len();
            let i = In {
                request: request.drive(o.request),
                piece: piece.drive(&o.piece),
                free: free.drive(o.free),
            };
            if free.taken.len() > before {
                let back = held.pop_front().expect("a piece that is held");
                (0..back.count).for_each(|k| picture[usize::from(back.first + k)] = false);
            }
            if let Some((_, got)) = piece.now() {
                let requested = usize::from(counts[piece.len() - 1]).clamp(1, entries);
                assert_eq!(usize::from(got.count), requested);
                for k in 0..got.count {
                    let entry = &mut picture[usize::from(got.first + k)];
                    assert!(!std::mem::replace(entry, true), "{got:?} is held already");
                }
                held.push_back(got);
                due = due.max(cycle + 1 + hold(piece.len() - 1));
                free.push(due, got);
            }
            i
        })
    });
    assert_eq!(piece.len(), counts.len());
    piece.timed()
}

fn two_cycles(new: Maker<RingSpace>) {
    let pieces = run(new, &[10, 20, 30, 0], [!0; 3], |_| 1000);
    let piece = |first, count| RingPiece { first, count };
    // A request for 0 entries gets one.
    assert_eq!(pieces, [(2, piece(0, 10)), (3, piece(10, 20)), (4, piece(30, 30)), (5, piece(60, 1))]);
}

fn the_end_is_passed_over(new: Maker<RingSpace>) {
    // 200 and 100 leave 84 at the end; 150 begin at 0 once the first is freed.
    let pieces = run(new, &[200, 100, 150, 40], [!0; 3], |n| [50, 500, 10, 10][n]);
    assert_eq!(pieces[2].1.first, 0);
    // The free is accepted in cycle 53: the piece is granted 3 cycles later.
    assert_eq!(pieces[2].0, 56);
    // The 84 entries that were skipped are not granted before their neighbour is freed.
    assert_eq!(pieces[3].1, RingPiece { first: 150, count: 40 });
}

fn all_of_it_after_any_place(new: Maker<RingSpace>) {
    // At any position all of the ring is free once it is empty; larger requests get all of it.
    for first in [1, 100, 200, 383] {
        let pieces = run(new, &[first, 300, 384, 16383, 5], [!0; 3], |_| 9);
        assert_eq!(pieces[2].1, RingPiece { first: 0, count: 384 });
        assert_eq!(pieces[3].1, RingPiece { first: 0, count: 384 });
    }
}

fn nonsense(new: Maker<RingSpace>) {
    // Invalid frees, or of pieces that were never granted, take no entries from a later request on an empty ring.
    let mut dut = new();
    let back = [(0, 0), (8191, 16383), (300, 85), (10, 20), (383, 1)]
        .map(|(first, count)| RingPiece { first, count });
    let (mut free, mut piece) = (Source::new(&back, !0), Sink::new(!0));
    let mut request = Source::new(&[], !0);
    request.push(40, RingRequest { count: 384 });
    dut.run(|o| {
        (piece.is_empty() || !free.is_empty()).then(|| In {
            request: request.drive(o.request),
            piece: piece.drive(&o.piece),
            free: free.drive(o.free),
        })
    });
    assert_eq!(piece.taken, [RingPiece { first: 0, count: 384 }]);
}

fn any_pieces(new: Maker<RingSpace>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0..60_u64), |(seed, stalls, longest)| {
        let mut rng = Rng::new(seed);
        let entries = new().unit().p.places.get() as u64;
        let most = rng.pick(&[entries / 8 + 1, entries / 2 + 1, entries + 3]);
        let counts: Vec<_> = (0..60).map(|_| rng.below(most) as u16).collect();
        let holds: Vec<_> = (0..60).map(|_| rng.below(longest + 1)).collect();
        run(new, &counts, stalls, |n| holds[n]);
    });
}
