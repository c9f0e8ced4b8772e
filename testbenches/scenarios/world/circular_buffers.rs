//! An entry is not reused until its last primitives have ended everywhere, its lines were discarded and the discards were performed.

mod bench;
pub mod entry_discard;

use bench::{FREE, Want, run, want};
use bundle::*;
use kernel::Within;
use kit::memory_agent::NetworkStalls;
use kit::scenario::property;
use kit::{Maker, Rng, Source, scenarios};
use proptest::prelude::*;
use world::circular_buffers::{CircularBuffers, In, Params};

scenarios! {
    CircularBuffers::new(&Params::default()) =>
        cycles_of_an_entry sizes_by_the_formula numbers_wrap what_nobody_holds any_entries;
    CircularBuffers::new(&Params { pes: Within::new(3), gpcs: Within::new(2), entries: Within::new(4),
        beta_lines: Within::new(40), alpha_lines: Within::new(24), ..Params::default() }) =>
        the_least_of_gpcs any_entries;
}

fn cycles_of_an_entry(new: Maker<CircularBuffers>) {
    let seen = run(new, &[want(32, 5)], 0, FREE, NetworkStalls::calm(30));
    let granted = seen.granted[0][0];
    assert_eq!((granted.0 - seen.requested[0][0], granted.1.entry), (3, 0));
    // 9 lines, 5 cycles after the end of the last primitive, and a barrier.
    let from = seen.ended[0] + 5;
    let ops: Vec<_> = seen.heads.iter().map(|(cycle, head)| (cycle - from, head.op)).collect();
    let mut expected: Vec<_> = (0..9).map(|k| (k, MemoryOp::Discard)).collect();
    expected.push((9, MemoryOp::Barrier));
    assert_eq!(ops, expected);
}

fn sizes_by_the_formula(new: Maker<CircularBuffers>) {
    for vertices in [1, 2, 3, 7, 8, 9, 16, 17, 31, 32] {
        for scalars in [1, 2, 3, 4, 7, 8, 9, 33, 128] {
            let seen = run(new, &[want(vertices, scalars), want(1, 1)], 5, FREE, NetworkStalls::calm(1));
            let lines = want(vertices, scalars).lines();
            assert_eq!(
                usize::from(seen.granted[0][1].1.entry),
                lines,
                "{vertices} vertices, {scalars} scalars"
            );
        }
    }
}

fn numbers_wrap(new: Maker<CircularBuffers>) {
    let wants: Vec<_> = (0..40).map(|_| Want { prims: 100, later: 5, ..want(20, 9) }).collect();
    run(new, &wants, 0xff00, FREE, NetworkStalls::calm(40));
    run(new, &wants, 0x7f00, FREE, NetworkStalls::calm(40));
}

fn what_nobody_holds(new: Maker<CircularBuffers>) {
    // Last primitives of unknown PESs, and of entries that do not exist; alpha entries that do not exist.
    let mut dut = new();
    let mut last = Source::new(
        &[(7, 5), (255, 9), (0, 3), (0, 4)].map(|(source, prim)| EntryLast {
            source,
            prim,
            ..Default::default()
        }),
        !0,
    );
    let mut done = Source::new(&[PrimDone { prim: 100 }], !0);
    let mut alpha = Source::new(&[EntryGrant { entry: 8191 }; 4], !0);
    let mut cycles = 0;
    dut.run(|o| {
        cycles += 1;
        assert!(!o.memory_up.valid);
        (cycles < 40).then(|| {
            let mut i = In { entry_last: last.drive(o.entry_last), ..In::default() };
            i.prim_done[0] = done.drive(o.prim_done[0]);
            i.alpha_free[0] = alpha.drive(o.alpha_free[0]);
            i
        })
    });
    assert!(last.is_empty() && alpha.is_empty() && dut.outputs().idle);
}

fn the_least_of_gpcs(new: Maker<CircularBuffers>) {
    // The second GPC is 28 cycles after the first.
    let seen = run(
        new,
        &[Want { later: 52 + 2, ..want(3, 3) }, Want { later: 56, ..want(3, 3) }],
        0,
        FREE,
        NetworkStalls::calm(5),
    );
    let second =
        seen.heads.iter().filter(|(_, head)| head.op == MemoryOp::Discard).map(|head| head.0).nth(2).unwrap();
    assert!(second > seen.ended[1] + 14, "{second} {:?}", seen.ended);
}

fn any_entries(new: Maker<CircularBuffers>) {
    property(
        (any::<u64>(), any::<[u64; 6]>(), 1..60_u64, 0..20_u64),
        |(seed, [a, b, c, e, up, down], latency, spread)| {
            let mut rng = Rng::new(seed);
            let pes = new().unit().p.pes.get() as u64;
            let phase = rng.below(40);
            let mut one = |n: u64| Want {
                pes: rng.below(pes) as usize,
                // First alpha, then beta, as in phases.
                alpha: n < phase,
                vertices: rng.below(33) as u8,
                scalars: if rng.one_in(10) { rng.roll() as u8 } else { rng.below(12) as u8 },
                prims: 1 + rng.below(30) as u16,
                later: rng.below(60),
            };
            let wants: Vec<_> = (0..60).map(&mut one).collect();
            let network_stalls = NetworkStalls { up, down, latency, spread, slices: 2, seed };
            run(new, &wants, seed as u16, [a, b, c, e], network_stalls);
        },
    );
}
