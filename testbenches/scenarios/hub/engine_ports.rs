//! Each engine receives its bundles in the front end's order, none before an older one of the other engine;
//! completions are returned in order for each engine.

use bundle::*;
use hub::engine_ports::{EnginePorts, In, Params};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { EnginePorts::new(&Params {}) => a_bundle_a_cycle two_d_is_refused completions_take_turns
a_stalled_engine_stalls_the_other any_stalls; }

/// Bundles, completions and faults sent, each with its cycle.
struct Seen {
    compute: Vec<(u64, Bundle)>,
    three_d: Vec<(u64, Bundle)>,
    outside: Vec<(u64, Bundle)>,
    complete: Vec<(u64, Completed)>,
    cycles: u64,
}

/// Runs bundles, and completions of compute, 3D and 2D, under stall patterns of the ports: bundles, the engines, and
/// completions in and out.
fn run(
    new: Maker<EnginePorts>,
    bundles: &[Bundle],
    completes: (&[Engine], [&[Completed]; 2]),
    stalls: [u64; 8],
) -> Seen {
    let mut dut = new();
    let mut bundle = Source::new(bundles, stalls[0]);
    let [mut compute, mut three_d, mut outside] = [1, 2, 3].map(|n: usize| Sink::new(stalls[n]));
    let mut first = Source::new(completes.0, stalls[4]);
    let [mut second, mut third] = [0, 1].map(|k: usize| Source::new(completes.1[k], stalls[5 + k]));
    let mut complete = Sink::new(stalls[7]);
    let cycles = dut.run(|o| {
        let over = bundle.is_empty() && first.is_empty() && second.is_empty() && third.is_empty() && o.idle;
        (!over).then(|| In {
            bundle: bundle.drive(o.bundle),
            compute: compute.drive(&o.compute),
            three_d: three_d.drive(&o.three_d),
            outside: outside.drive(&o.outside),
            compute_complete: first.drive(o.compute_complete),
            three_d_complete: second.drive(o.three_d_complete),
            outside_complete: third.drive(o.outside_complete),
            complete: complete.drive(&o.complete),
            fault: false.into(),
        })
    });
    let (compute, three_d, outside) = (compute.timed(), three_d.timed(), outside.timed());
    Seen { compute, three_d, outside, complete: complete.timed(), cycles }
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
    let seen = run(new, &sent, (&[], [&[]; 2]), [!0; 8]);
    assert_eq!(seen.cycles, 61);
    for (k, bundle) in sent.iter().enumerate() {
        let of = match bundle.engine {
            Engine::Compute => &seen.compute,
            Engine::ThreeD => &seen.three_d,
            Engine::TwoD => &seen.outside,
        };
        assert!(of.contains(&(k as u64 + 1, *bundle)), "bundle {k}");
    }
    assert_eq!(seen.compute.len() + seen.three_d.len() + seen.outside.len(), 60);
}

/// A launch of 2D is a fault in stream order, and stalls until it
/// is accepted; 2D's state and cache operations are sent outside.
fn two_d_is_refused(new: Maker<EnginePorts>) {
    let of = |kind, offset: u16, value| Bundle {
        channel: 5,
        engine: Engine::TwoD,
        kind,
        address: offset / 4,
        value,
        ..Bundle::default()
    };
    let passes = [
        of(BundleKind::State, 0x8dc, 1),
        of(BundleKind::Trigger, 0x228, 1),
        of(BundleKind::Trigger, 0x240, 2),
        of(BundleKind::Flush, 0, 0),
        of(BundleKind::Invalidate, 0, 0),
        Bundle { engine: Engine::ThreeD, ..of(BundleKind::Trigger, 0x8dc, 1) },
    ];
    for launch in [0x8dc_u16, 0x860, 0x5e0, 0x604, 0x7fc] {
        let bundles = [&passes[..], &[of(BundleKind::Trigger, launch, 9)], &passes].concat();
        let mut bundle = Source::new(&bundles, !0);
        let [mut three_d, mut outside] = [Sink::new(!0), Sink::new(!0)];
        // not accepted before cycle 20
        let mut fault = Sink::new(!0 << 20);
        let mut dut = new();
        dut.run(|o| {
            (!bundle.is_empty() || !o.idle).then(|| In {
                bundle: bundle.drive(o.bundle),
                three_d: three_d.drive(&o.three_d),
                outside: outside.drive(&o.outside),
                fault: fault.drive(&o.fault),
                ..In::default()
            })
        });
        let address = launch / 4;
        let wanted = Fault { kind: FaultKind::Unbuilt, channel: 5, subchannel: 3, address, value: 9 };
        assert_eq!(fault.taken, [wanted]);
        assert_eq!(outside.taken, [&passes[..5], &passes[..5]].concat());
        assert_eq!(three_d.taken.len(), 2);
    }
}

/// Where all engines have completions, they are accepted round-robin.
fn completions_take_turns(new: Maker<EnginePorts>) {
    let of = |engine| (0..8).map(|n| Completed { engine, value: !n }).collect::<Vec<_>>();
    let (three_d, two_d) = (of(Engine::ThreeD), of(Engine::TwoD));
    let seen = run(new, &[], (&[Engine::Compute; 8], [&three_d, &two_d]), [!0; 8]);
    let engines: Vec<_> = seen.complete.iter().map(|(_, complete)| complete.engine).collect();
    assert_eq!(engines.len(), 24);
    for three in engines.windows(3) {
        assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
    }
    assert_eq!((seen.complete[0].0, seen.complete[23].0), (1, 24), "one a cycle, a cycle after");
}

/// A bundle that is not accepted stalls later ones of the other engine.
fn a_stalled_engine_stalls_the_other(new: Maker<EnginePorts>) {
    let sent = bundles(2, |n| [Engine::Compute, Engine::ThreeD][n as usize]);
    let late = !0 << 20 | 1;
    let seen = run(new, &sent, (&[], [&[]; 2]), [!0, late, !0, !0, !0, !0, !0, !0]);
    assert_eq!((seen.compute[0].0, seen.three_d[0].0), (20, 21));
}

fn any_stalls(new: Maker<EnginePorts>) {
    property((any::<u64>(), any::<[u64; 8]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let sent = bundles(80, |_| rng.pick(&[Engine::Compute, Engine::ThreeD, Engine::TwoD]));
        let mut some = |engine, count| -> Vec<Completed> {
            (0..count).map(|_| Completed { engine, value: rng.roll() }).collect()
        };
        let (three_d, two_d) = (some(Engine::ThreeD, 20), some(Engine::TwoD, 25));
        let seen = run(new, &sent, (&[Engine::Compute; 30], [&three_d, &two_d]), stalls);
        let mut all = [seen.compute.clone(), seen.three_d.clone(), seen.outside.clone()].concat();
        all.sort_by_key(|(cycle, _)| *cycle);
        let in_order: Vec<_> = all.iter().map(|(_, bundle)| *bundle).collect();
        assert_eq!(&in_order, &sent);
        let of = |left: &[(u64, Bundle)], engine| left.iter().all(|(_, bundle)| bundle.engine == engine);
        assert!(of(&seen.compute, Engine::Compute) && of(&seen.three_d, Engine::ThreeD));
        assert!(of(&seen.outside, Engine::TwoD));
        let completes = |of| -> Vec<_> {
            let mine = seen.complete.iter().filter(|(_, complete)| complete.engine == of);
            mine.map(|(_, complete)| *complete).collect()
        };
        assert_eq!(completes(Engine::Compute), [Completed { engine: Engine::Compute, value: 0 }; 30]);
        assert_eq!((completes(Engine::ThreeD), completes(Engine::TwoD)), (three_d, two_d));
    });
}
