//! The 2D class's state is in its registers a cycle after it was sent; launches without it are faults; nothing else has an
//! effect. Blits have files of their own.

mod bench;
pub mod blit_convert;
pub mod blit_fetch;
pub mod blit_filter;
pub mod blit_float;
pub mod blit_launch;
pub mod blit_operate;
pub mod blit_pattern;
pub mod blit_shape;
pub mod blit_texels;
pub mod blit_walk;
pub mod blit_write;
mod blits;
mod cycles;
mod judge;
mod operations;
mod overlaps;
mod random;
mod refusals;
mod solids;
mod stream;

use bench::{FREE, bundle};
use bundle::*;
use classes::Class;
use hub::raster_2d::{In, Params, Raster2d};
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;
use references::hub::raster_2d::{TwoD, launches, legal_bits, state_methods};

scenarios! { Raster2d::new(&Params::default()) => a_bundle_a_cycle each_method_has_its_registers a_launch_is_a_fault
a_fault_stalls other_bundles_have_no_effect any_bundles; }

/// Offsets in bytes: a method of each form of launch, the last point, and two operations on caches.
const LAUNCHES: [u16; 5] = [0x5e0, 0x604, 0x7fc, 0x860, 0x8dc];
const CACHES: [u16; 2] = [0x228, 0x240];
/// SET_DST_WIDTH.
const WIDTH: u16 = 0x218;
/// SET_DST_FORMAT.
const FORMAT: u32 = 0x200;
/// Numbers of channels.
const CHANNELS: u64 = 1 << 9;

fn fault(bundle: &Bundle) -> Fault {
    bench::fault(FaultKind::Unbuilt, bundle)
}

/// Runs bundles under stall patterns of both ports; returns when each was accepted, and the faults.
fn run(dut: &mut Device<Raster2d>, bundles: &[Bundle], stalls: [u64; 2]) -> (Vec<u64>, Vec<(u64, Fault)>) {
    let run = bench::run(dut, Bytes::default(), bundles, bench::Around { stalls, ..FREE });
    assert!(run.reads.is_empty() && run.writes.is_empty());
    (run.taken, run.faults)
}

/// Compares all registers with the reference.
fn check(dut: &mut Device<Raster2d>, wanted: &TwoD) {
    for (register, value) in wanted.registers() {
        assert_eq!(dut.register(&format!("launch.q.state.{register}")), value, "{register}");
    }
}

/// At full rate; a value is in its register in the cycle after its bundle was accepted.
fn a_bundle_a_cycle(new: Maker<Raster2d>) {
    let mut dut = new();
    for n in 0..40_u32 {
        assert!(dut.outputs().bundle.ready && dut.outputs().idle, "cycle {n}");
        let value = n.wrapping_mul(0x9e37_79b9);
        let sent = bundle(BundleKind::State, WIDTH, value);
        dut.cycle(In { bundle: Some(sent).into(), fault: true.into(), ..In::default() });
        assert_eq!(dut.register("launch.q.state.destination.width"), u64::from(value));
    }
}

/// A method sets the registers that the class's table says, all their bits, and no others.
fn each_method_has_its_registers(new: Maker<Raster2d>) {
    let methods = state_methods();
    assert!(methods.len() > 80);
    for offset in methods {
        let (mut dut, mut wanted) = (new(), TwoD::default());
        let value = legal_bits(offset);
        run(&mut dut, &[bundle(BundleKind::State, offset as u16, value)], [!0; 2]);
        wanted.write(offset, value);
        check(&mut dut, &wanted);
    }
    // X of a point has the same register at all of its addresses.
    for offset in [0x600, 0x608, 0x6f8, 0x7f8] {
        let mut dut = new();
        run(&mut dut, &[bundle(BundleKind::State, offset, 0x1_0000 | u32::from(offset))], [!0; 2]);
        assert_eq!(dut.register("launch.q.state.solid.x"), 0x1_0000 | u64::from(offset));
    }
}

/// The fault is offered in the cycle after the launch was accepted, and later bundles are performed.
fn a_launch_is_a_fault(new: Maker<Raster2d>) {
    for offset in LAUNCHES {
        let launch = bundle(BundleKind::Trigger, offset, 0x8000_0009);
        let state = |value| bundle(BundleKind::State, WIDTH, value);
        let mut dut = new();
        let (taken, faults) = run(&mut dut, &[state(1), launch, state(2)], [!0; 2]);
        assert_eq!(faults, [(2, fault(&launch))], "{offset:x}");
        assert_eq!(taken, [0, 1, 3]);
        assert_eq!(dut.register("launch.q.state.destination.width"), 2);
    }
}

/// Nothing is accepted until the fault is, and the unit is not idle.
fn a_fault_stalls(new: Maker<Raster2d>) {
    let launches = [1, 2].map(|value| bundle(BundleKind::Trigger, 0x8dc, value));
    let mut dut = new();
    let (taken, faults) = run(&mut dut, &launches, [!0, !0 << 20 | 1]);
    assert_eq!(taken, [0, 21]);
    assert_eq!(faults, [(20, fault(&launches[0])), (22, fault(&launches[1]))]);

    let mut dut = new();
    dut.cycle(In { bundle: Some(launches[0]).into(), fault: false.into(), ..In::default() });
    for _ in 0..3 {
        assert!(!dut.outputs().idle && !dut.outputs().bundle.ready);
        dut.cycle(In::default());
    }
    dut.cycle(In { fault: true.into(), ..In::default() });
    assert!(dut.outputs().idle && dut.outputs().bundle.ready);
}

/// State at a launch's address, operations on caches, and methods that the unit does not decode; a launch after all of them
/// is the only fault.
fn other_bundles_have_no_effect(new: Maker<Raster2d>) {
    let mut bundles = vec![];
    for offset in LAUNCHES {
        bundles.extend(
            [BundleKind::State, BundleKind::Flush, BundleKind::Invalidate]
                .map(|kind| bundle(kind, offset, !0)),
        );
    }
    for kind in [BundleKind::Trigger, BundleKind::Flush, BundleKind::Invalidate] {
        bundles.extend(CACHES.map(|offset| bundle(kind, offset, !0)));
        bundles.extend(state_methods().iter().map(|offset| bundle(kind, *offset as u16, !0)));
    }
    // hints; offsets that the class does not have
    let ignored = [0x258, 0x260, 0x880, 0x820, 0xffc, 0x3ffc];
    bundles.extend(ignored.map(|offset| bundle(BundleKind::State, offset, !0)));
    let launch = bundle(BundleKind::Trigger, LAUNCHES[0], 7);
    bundles.push(launch);
    let mut dut = new();
    let (taken, faults) = run(&mut dut, &bundles, [!0; 2]);
    assert!(taken.iter().copied().eq(0..bundles.len() as u64));
    assert_eq!(faults, [(bundles.len() as u64, fault(&launch))]);
    check(&mut dut, &TwoD::default());
}

/// Bundles of all kinds, with stalls at both ports.
fn any_bundles(new: Maker<Raster2d>) {
    // Without a format of the destination all launches are refused.
    let methods: Vec<u32> = Class::TwoD.table().keys().copied().filter(|m| *m != FORMAT).collect();
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let (mut bundles, mut faults, mut wanted) = (vec![], vec![], TwoD::default());
        for _ in 0..200 {
            let offset = rng.pick(&methods);
            let value = rng.roll() as u32 & legal_bits(offset);
            let kind = match rng.below(8) {
                0 => BundleKind::Flush,
                1 => BundleKind::Invalidate,
                _ if launches(offset) => BundleKind::Trigger,
                2 => BundleKind::Trigger,
                _ => BundleKind::State,
            };
            let (channel, heavy, whole) = (rng.below(CHANNELS) as u16, rng.one_in(2), rng.one_in(2));
            let bundle = Bundle { channel, heavy, whole, ..bundle(kind, offset as u16, value) };
            bundles.push(bundle);
            match kind {
                BundleKind::Trigger
                    if launches(offset) && wanted.launch(offset, value, &mut Bytes::default()).is_some() =>
                {
                    faults.push(fault(&bundle));
                }
                BundleKind::State => wanted.write(offset, value),
                _ => {}
            }
        }
        let mut dut = new();
        let (taken, seen) = run(&mut dut, &bundles, stalls);
        assert_eq!(taken.len(), bundles.len());
        assert_eq!(seen.iter().map(|(_, fault)| *fault).collect::<Vec<_>>(), faults);
        check(&mut dut, &wanted);
    });
}
