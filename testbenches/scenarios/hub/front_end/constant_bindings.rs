//! Constant bindings: the bindings sent to 3D are saved in the sectors that the page defines, and
//! restored from them.

use bundle::*;
use hub::front_end::constant_bindings::{ConstantBindings, In, Params};
use hub::front_end::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::hub::front_end::constants::Constants;

scenarios! {
    ConstantBindings::new(&Params {}) =>
        a_full_table what_the_context_does_not_have_is_not_sent others_bundles_change_nothing any_bundles;
}

const SECTORS: usize = 41;
const CHANNEL: u16 = 0x155;

fn bundle(method: u32, value: u32) -> Bundle {
    Bundle { kind: BundleKind::State, address: (method / 4) as u16, value, ..Bundle::default() }
}

fn start(load: bool) -> ContextStart {
    ContextStart { load, channel: CHANNEL, tag: 3, address: 7, ..ContextStart::default() }
}

fn follow(dut: &mut Device<ConstantBindings>, bundles: &[Bundle]) {
    for &b in bundles {
        assert!(dut.outputs().idle);
        dut.cycle(In { bundle: Some(b).into(), ..In::default() });
    }
}

/// The sectors saved, and the cycles from the start to the last one.
fn save(dut: &mut Device<ConstantBindings>, stall: u64) -> (Vec<[u32; 8]>, u64) {
    let mut sink = Sink::new(stall);
    dut.cycle(In { start: Some(start(false)).into(), ..In::default() });
    let cycles = dut.run(|o| {
        assert!(!o.action.valid && !o.loaded.ready);
        (!o.idle).then(|| In { saved: sink.drive(&o.saved), ..In::default() })
    });
    (sink.taken.iter().map(|sector: &Sector| sector.words).collect(), cycles)
}

/// The methods that are sent again, accepted by 3D at most one a cycle, and the cycles.
fn restore(
    dut: &mut Device<ConstantBindings>,
    sectors: &[[u32; 8]],
    [from, to]: [u64; 2],
) -> (Vec<(u32, u32)>, u64) {
    let sectors: Vec<_> = sectors.iter().map(|&words| Sector { words }).collect();
    let (mut source, mut sink) = (Source::new(&sectors, from), Sink::new(to));
    dut.cycle(In { start: Some(start(true)).into(), ..In::default() });
    let mut taken = None;
    let cycles = dut.run(|o| {
        assert!(!o.saved.valid);
        let bundle: Option<Bundle> = taken.take();
        (!o.idle || bundle.is_some()).then(|| {
            let action = sink.drive(&o.action);
            taken = o.action.get().filter(|_| action.ready).map(|a: &ContextAction| {
                assert_eq!((a.kind, a.channel, a.subchannel), (ContextKind::Resend, CHANNEL, 0));
                bundle_of(a)
            });
            In { bundle: bundle.into(), loaded: source.drive(o.loaded), action, ..In::default() }
        })
    });
    assert!(source.is_empty());
    (sink.taken.iter().map(|a| (u32::from(a.address) * 4, a.value)).collect(), cycles)
}

fn bundle_of(a: &ContextAction) -> Bundle {
    bundle(u32::from(a.address) * 4, a.value)
}

fn engine(bundles: &[Bundle]) -> Constants {
    let mut engine = Constants::default();
    for b in bundles {
        engine.takes(b);
    }
    engine
}

/// The sectors as the page defines them: two words for each slot of each group, 32 slots a group,
/// then the selection and the offset.
fn image(bundles: &[Bundle]) -> Vec<[u32; 8]> {
    let engine = engine(bundles);
    let mut words = vec![0; 8 * SECTORS];
    let entry = |size: u32, address: u64, valid: bool| {
        let high = 1 << 31 | u32::from(valid) << 25 | size << 8 | (address >> 32) as u32;
        [address as u32, high]
    };
    let mut put = |at: usize, entry: [u32; 2]| words[2 * at..2 * at + 2].copy_from_slice(&entry);
    for (&(group, slot), b) in &engine.bound {
        put((32 * group + slot) as usize, entry(b.size, b.address, b.valid));
    }
    let again = engine.again();
    if again.iter().rev().take(2).any(|(method, _)| *method == 0x2388) {
        put(160, entry(engine.size, engine.address, false));
    }
    if again.last().is_some_and(|(method, _)| *method == 0x238c) {
        put(161, [engine.offset, 1 << 31]);
    }
    words.chunks(8).map(|words| words.try_into().expect("eight words")).collect()
}

fn again(bundles: &[Bundle]) -> Vec<(u32, u32)> {
    engine(bundles).again()
}

/// All 18 slots of all groups, each with a different buffer. A save takes four cycles a sector and one to
/// hand it over; a load takes one cycle to accept each, four methods for each binding, three for the
/// selection and one for the offset.
fn a_full_table(new: Maker<ConstantBindings>) {
    let mut bundles = vec![];
    for group in 0..5 {
        for slot in 0..18 {
            let n = 18 * group + slot + 1;
            bundles.extend([bundle(0x2380, 0x1_0000 | n), bundle(0x2384, 0x80 | group)]);
            bundles.push(bundle(0x2388, n.wrapping_mul(0x9e37_79b9)));
            bundles.push(bundle(0x2410 + 0x20 * group, slot << 4 | u32::from(n % 7 != 0)));
        }
    }
    bundles.extend([bundle(0x238c, 0xfff8), bundle(0x2390, 1), bundle(0x23cc, 2), bundle(0x23a0, 3)]);
    let mut dut = new();
    follow(&mut dut, &bundles);
    let (sectors, cycles) = save(&mut dut, !0);
    assert_eq!((sectors.len(), cycles), (SECTORS, 5 * SECTORS as u64));
    assert_eq!(sectors, image(&bundles));
    let mut dut = new();
    let (methods, cycles) = restore(&mut dut, &sectors, [!0; 2]);
    assert_eq!(methods.len(), 90 * 4 + 3 + 1);
    assert_eq!(methods, again(&bundles));
    // offsets wrap at 16 bits
    assert_eq!(methods.last(), Some(&(0x238c, 4)));
    assert_eq!(cycles, SECTORS as u64 + 90 * 4 + 70 + 3 + 1 + 2);
    assert_eq!(save(&mut dut, !0).0, sectors);
}

/// For a context in its reset state nothing is sent, and the bindings of the context before are not
/// retained. A binding takes the buffer selected in 3D, whichever context selected it.
fn what_the_context_does_not_have_is_not_sent(new: Maker<ConstantBindings>) {
    let mut dut = new();
    let select = [bundle(0x2380, 0x100), bundle(0x2384, 0x12), bundle(0x2388, 0x3400)];
    follow(&mut dut, &[&select[..], &[bundle(0x2410, 0x51), bundle(0x2390, 1)]].concat());
    let zeros = vec![[0; 8]; SECTORS];
    let (methods, cycles) = restore(&mut dut, &zeros, [!0; 2]);
    assert_eq!((methods, cycles), (vec![], 5 * SECTORS as u64));
    assert_eq!(save(&mut dut, !0).0, zeros);
    follow(&mut dut, &[bundle(0x2430, 0x111)]);
    let mut wanted = zeros;
    wanted[(32 + 17) / 4][2..4].copy_from_slice(&[0x3400, 1 << 31 | 1 << 25 | 0x100 << 8 | 0x12]);
    wanted[40][..2].copy_from_slice(&[0x3400, 1 << 31 | 0x100 << 8 | 0x12]);
    assert_eq!(save(&mut dut, !0).0, wanted);
    // one word of a selection, or a binding, makes the whole
    // selection the context's; a constant does so for the offset
    follow(&mut dut, &[bundle(0x2388, 0x5600), bundle(0x2394, 1)]);
    wanted[40][..4].copy_from_slice(&[0x5600, 1 << 31 | 0x100 << 8 | 0x12, 8, 1 << 31]);
    assert_eq!(save(&mut dut, !0).0, wanted);
    // fields that are zero in the page are ignored
    wanted[40][4..].fill(!0);
    wanted[0][7] = 0x7fff_ffff;
    let (methods, _) = restore(&mut new(), &wanted, [!0; 2]);
    assert_eq!(methods.len(), 4 + 3 + 1);
}

/// Compute's methods at the same addresses, addresses between and after the methods, and bundles
/// with Flush and Invalidate.
fn others_bundles_change_nothing(new: Maker<ConstantBindings>) {
    let mut dut = new();
    let of = |engine| move |method| Bundle { engine, ..bundle(method, 0x171) };
    let methods = [0x2380, 0x2384, 0x2388, 0x238c, 0x2390, 0x2410, 0x2430];
    let mut bundles: Vec<_> = methods.map(of(Engine::Compute)).to_vec();
    bundles.extend(methods.map(of(Engine::TwoD)));
    bundles.extend([0x237c, 0x23d0, 0x2404, 0x240c, 0x2414, 0x242c, 0x24b0, 0x23f0].map(of(Engine::ThreeD)));
    bundles.push(Bundle { kind: BundleKind::Flush, ..Bundle::default() });
    follow(&mut dut, &bundles);
    assert_eq!(save(&mut dut, !0).0, vec![[0; 8]; SECTORS]);
}

fn any_bundles(new: Maker<ConstantBindings>) {
    let methods = prop::collection::vec((0..12_usize, any::<u32>()), 0..200);
    property((methods, any::<[u64; 3]>()), |(methods, [saved, from, to])| {
        let addresses =
            [0x2380, 0x2384, 0x2388, 0x238c, 0x2390, 0x23a8, 0x2410, 0x2430, 0x2450, 0x2470, 0x2490, 0xd80];
        // bits that a method does not have are never set here
        let masks = [0x1_ffff, 0xff, !0, 0xffff, !0, !0, 0x1f1, 0x1f1, 0x1f1, 0x1f1, 0x1f1, !0];
        let bundles: Vec<_> =
            methods.iter().map(|&(k, value)| bundle(addresses[k], value & masks[k])).collect();
        let mut dut = new();
        follow(&mut dut, &bundles);
        let (sectors, _) = save(&mut dut, saved);
        assert_eq!(sectors, image(&bundles));
        let mut other = new();
        follow(&mut other, &bundles[bundles.len() / 2..]);
        let (methods, _) = restore(&mut other, &sectors, [from, to]);
        assert_eq!(methods, again(&bundles));
        assert_eq!(save(&mut other, !0).0, sectors);
    });
}
