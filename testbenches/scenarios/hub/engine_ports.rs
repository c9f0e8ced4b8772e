//! Each engine is given its bundles in the front end's order, none before an older one of the other engine; completions come back, each
//! engine's in order.

use bundle::*;
use hub::engine_ports::{EnginePorts, In, Params};
use kit::scenario::property;
use kit::{Dice, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { EnginePorts::new(&Params {}) => a_bundle_a_clock completions_take_turns an_engine_holds_up_the_other any_stalls; }

/// What left, each with its clock.
struct Seen {
    compute: Vec<(u64, Bundle)>,
    outside: Vec<(u64, Bundle)>,
    complete: Vec<(u64, Completed)>,
    clocks: u64,
}

/// Bundles, and completions of compute and of the others, under patterns of the ports: bundles, the two engines, and completions in
/// and out.
fn run(
    new: Maker<EnginePorts>,
    bundles: &[Bundle],
    completes: (&[Engine], &[Completed]),
    stalls: [u64; 6],
) -> Seen {
    let mut dut = new();
    let mut bundle = Source::new(bundles, stalls[0]);
    let (mut compute, mut outside) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
    let (mut first, mut second) = (Source::new(completes.0, stalls[3]), Source::new(completes.1, stalls[4]));
    let mut complete = Sink::new(stalls[5]);
    let clocks = dut.run(|o| {
        let over = bundle.is_empty() && first.is_empty() && second.is_empty() && o.idle;
        (!over).then(|| In {
            bundle: bundle.drive(o.bundle),
            compute: compute.drive(&o.compute),
            outside: outside.drive(&o.outside),
            compute_complete: first.drive(o.compute_complete),
            outside_complete: second.drive(o.outside_complete),
            complete: complete.drive(&o.complete),
        })
    });
    Seen { compute: compute.timed(), outside: outside.timed(), complete: complete.timed(), clocks }
}

fn bundles(count: u32, mut engine: impl FnMut(u32) -> Engine) -> Vec<Bundle> {
    (0..count)
        .map(|n| Bundle {
            engine: engine(n),
            address: (n as u16).wrapping_mul(0x1235) & 0xfff,
            value: n.wrapping_mul(0x9e37_79b9),
            heavy: n & 1 == 1,
            ..Bundle::default()
        })
        .collect()
}

/// At full rate, whoever they are for; shown a clock after they were taken.
fn a_bundle_a_clock(new: Maker<EnginePorts>) {
    let sent = bundles(60, |n| [Engine::Compute, Engine::ThreeD, Engine::TwoD][n as usize % 3]);
    let seen = run(new, &sent, (&[], &[]), [!0; 6]);
    assert_eq!(seen.clocks, 61);
    for (k, bundle) in sent.iter().enumerate() {
        let of = if bundle.engine == Engine::Compute { &seen.compute } else { &seen.outside };
        assert!(of.contains(&(k as u64 + 1, *bundle)), "bundle {k}");
    }
    assert_eq!(seen.compute.len() + seen.outside.len(), 60);
}

/// Where both engines have completions, one of each in turn.
fn completions_take_turns(new: Maker<EnginePorts>) {
    let others: Vec<_> = (0..8).map(|n| Completed { engine: Engine::TwoD, value: !n }).collect();
    let seen = run(new, &[], (&[Engine::Compute; 8], &others), [!0; 6]);
    let engines: Vec<_> = seen.complete.iter().map(|(_, complete)| complete.engine).collect();
    assert_eq!(engines.len(), 16);
    for pair in engines.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
    assert_eq!((seen.complete[0].0, seen.complete[15].0), (1, 16), "one a clock, a clock behind");
}

/// A bundle that is not taken stands before those of the other engine.
fn an_engine_holds_up_the_other(new: Maker<EnginePorts>) {
    let sent = bundles(2, |n| [Engine::Compute, Engine::ThreeD][n as usize]);
    let late = !0 << 20 | 1;
    let seen = run(new, &sent, (&[], &[]), [!0, late, !0, !0, !0, !0]);
    assert_eq!((seen.compute[0].0, seen.outside[0].0), (20, 21));
}

fn any_stalls(new: Maker<EnginePorts>) {
    property((any::<u64>(), any::<[u64; 6]>()), |(seed, stalls)| {
        let mut dice = Dice::new(seed);
        let sent = bundles(80, |_| dice.pick(&[Engine::Compute, Engine::ThreeD, Engine::TwoD]));
        let engines = [Engine::ThreeD, Engine::TwoD];
        let others: Vec<_> =
            (0..40).map(|_| Completed { engine: dice.pick(&engines), value: dice.roll() }).collect();
        let seen = run(new, &sent, (&[Engine::Compute; 30], &others), stalls);
        let mut all = [seen.compute.clone(), seen.outside.clone()].concat();
        all.sort_by_key(|(clock, _)| *clock);
        let in_order: Vec<_> = all.iter().map(|(_, bundle)| *bundle).collect();
        assert_eq!(&in_order, &sent);
        assert!(seen.compute.iter().all(|(_, bundle)| bundle.engine == Engine::Compute));
        assert!(seen.outside.iter().all(|(_, bundle)| bundle.engine != Engine::Compute));
        let all = seen.complete.iter().map(|(_, complete)| *complete);
        let (computes, rest): (Vec<_>, Vec<_>) = all.partition(|complete| complete.engine == Engine::Compute);
        assert_eq!(computes, [Completed { engine: Engine::Compute, value: 0 }; 30]);
        assert_eq!(rest, others);
    });
}
