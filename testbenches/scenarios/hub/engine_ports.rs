//! Each engine receives its bundles in the front end's order, none before an older one of the other engine;
//! completions are returned in order for each engine.

use bundle::*;
use hub::engine_ports::{EnginePorts, In, Params};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { EnginePorts::new(&Params {}) => a_bundle_a_cycle completions_take_turns
a_stalled_engine_stalls_the_other any_stalls; }

/// Bundles and completions sent, each with its cycle.
struct Seen {
    compute: Vec<(u64, Bundle)>,
    three_d: Vec<(u64, Bundle)>,
    two_d: Vec<(u64, Bundle)>,
    complete: Vec<(u64, Completed)>,
    cycles: u64,
}

/// Runs bundles, and completions of compute and 3D, under stall patterns of the ports: bundles, the engines, and
/// completions in and out.
fn run(
    new: Maker<EnginePorts>,
    bundles: &[Bundle],
    completes: (&[Engine], &[Completed]),
    stalls: [u64; 7],
) -> Seen {
    let mut dut = new();
    let mut bundle = Source::new(bundles, stalls[0]);
    let [mut compute, mut three_d, mut two_d] = [1, 2, 3].map(|n: usize| Sink::new(stalls[n]));
    let mut first = Source::new(completes.0, stalls[4]);
    let mut second = Source::new(completes.1, stalls[5]);
    let mut complete = Sink::new(stalls[6]);
    let cycles = dut.run(|o| {
        let over = bundle.is_empty() && first.is_empty() && second.is_empty() && o.idle;
        (!over).then(|| In {
            bundle: bundle.drive(o.bundle),
            compute: compute.drive(&o.compute),
            three_d: three_d.drive(&o.three_d),
            two_d: two_d.drive(&o.two_d),
            compute_complete: first.drive(o.compute_complete),
            three_d_complete: second.drive(o.three_d_complete),
            complete: complete.drive(&o.complete),
        })
    });
    let (compute, three_d, two_d) = (compute.timed(), three_d.timed(), two_d.timed());
    Seen { compute, three_d, two_d, complete: complete.timed(), cycles }
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

/// At full rate, whichever the engine; a bundle is valid at the output a cycle after it is accepted.
fn a_bundle_a_cycle(new: Maker<EnginePorts>) {
    let sent = bundles(60, |n| [Engine::Compute, Engine::ThreeD, Engine::TwoD][n as usize % 3]);
    let seen = run(new, &sent, (&[], &[]), [!0; 7]);
    assert_eq!(seen.cycles, 61);
    for (k, bundle) in sent.iter().enumerate() {
        let of = match bundle.engine {
            Engine::Compute => &seen.compute,
            Engine::ThreeD => &seen.three_d,
            Engine::TwoD => &seen.two_d,
        };
        assert!(of.contains(&(k as u64 + 1, *bundle)), "bundle {k}");
    }
    assert_eq!(seen.compute.len() + seen.three_d.len() + seen.two_d.len(), 60);
}

/// Where both engines have completions, they are accepted round-robin.
fn completions_take_turns(new: Maker<EnginePorts>) {
    let three_d = (0..8).map(|n| Completed { engine: Engine::ThreeD, value: !n }).collect::<Vec<_>>();
    let seen = run(new, &[], (&[Engine::Compute; 8], &three_d), [!0; 7]);
    let engines: Vec<_> = seen.complete.iter().map(|(_, complete)| complete.engine).collect();
    assert_eq!(engines.len(), 16);
    assert!(engines.windows(2).all(|two| two[0] != two[1]));
    assert_eq!((seen.complete[0].0, seen.complete[15].0), (1, 16), "one a cycle, a cycle after");
}

/// A bundle that is not accepted stalls later ones of the other engine.
fn a_stalled_engine_stalls_the_other(new: Maker<EnginePorts>) {
    let sent = bundles(2, |n| [Engine::Compute, Engine::ThreeD][n as usize]);
    let late = !0 << 20 | 1;
    let seen = run(new, &sent, (&[], &[]), [!0, late, !0, !0, !0, !0, !0]);
    assert_eq!((seen.compute[0].0, seen.three_d[0].0), (20, 21));
}

fn any_stalls(new: Maker<EnginePorts>) {
    property((any::<u64>(), any::<[u64; 7]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let sent = bundles(80, |_| rng.pick(&[Engine::Compute, Engine::ThreeD, Engine::TwoD]));
        let mut completed = || Completed { engine: Engine::ThreeD, value: rng.roll() };
        let three_d: Vec<_> = (0..20).map(|_| completed()).collect();
        let seen = run(new, &sent, (&[Engine::Compute; 30], &three_d), stalls);
        let mut all = [seen.compute.clone(), seen.three_d.clone(), seen.two_d.clone()].concat();
        all.sort_by_key(|(cycle, _)| *cycle);
        let in_order: Vec<_> = all.iter().map(|(_, bundle)| *bundle).collect();
        assert_eq!(&in_order, &sent);
        let of = |left: &[(u64, Bundle)], engine| left.iter().all(|(_, bundle)| bundle.engine == engine);
        assert!(of(&seen.compute, Engine::Compute) && of(&seen.three_d, Engine::ThreeD));
        assert!(of(&seen.two_d, Engine::TwoD));
        let completes = |of| -> Vec<_> {
            let mine = seen.complete.iter().filter(|(_, complete)| complete.engine == of);
            mine.map(|(_, complete)| *complete).collect()
        };
        assert_eq!(completes(Engine::Compute), [Completed { engine: Engine::Compute, value: 0 }; 30]);
        assert_eq!(completes(Engine::ThreeD), three_d);
    });
}
