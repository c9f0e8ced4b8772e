//! Each access has its lanes' addresses and texels; groups a cycle, by the documented rates.

use super::formats;
use super::pools::Pools;
use super::surface_address::{expected, header};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, rates, scenarios};
use proptest::prelude::*;
use tex::texture_binding::TexelLayout;
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::load_store::surface::surface_places::*;
use tpc::sm::load_store::surface::types::*;
use tpc::sm::types::*;

scenarios! {
    SurfacePlaces::new(&Params {}) => cycles any_passes;
}

rates! {
    SurfacePlaces::new(&Params {}) =>
        "l1-surface-threads" 8.0 "threads/clk" bound_threads;
}

/// A pass over a surface of 32 by 16 by 4 texels, or layers.
fn pass(form: LoadForm, format: (u32, u32), random: &mut Random) -> SurfacePass {
    let (own, oracle) = formats::of(format);
    let layout = random.one_of(&[TexelLayout::Line, TexelLayout::Pitch, TexelLayout::Blocks]);
    let header = SurfaceHeader {
        bytes_log2: oracle.bytes().trailing_zeros() as u8,
        format: own,
        sources: formats::sources(random),
        ..header(layout, [32, 16, 4, 4], random)
    };
    let gobs = (32 << header.bytes_log2 as u16) / 64;
    let row =
        |most: u64, random: &mut Random| Row { words: std::array::from_fn(|_| random.below(most) as u32) };
    let work = SurfaceWork {
        head: LoadHead { lanes: !0, form, ..LoadHead::default() },
        x: row(34, random),
        y: row(17, random),
        z: row(5, random),
        data: std::array::from_fn(|_| Row { words: std::array::from_fn(|_| formats::value(random)) }),
        ..SurfaceWork::default()
    };
    let header = SurfaceHeader { gobs: if gobs == 0 { 1 } else { gobs }, ..header };
    SurfacePass { work, lanes: !0, header, ..SurfacePass::default() }
}

fn form(kind: LoadKind, formatted: bool, bound: bool, dim: u8) -> LoadForm {
    LoadForm { kind, formatted, bound, dim, size: 4, surface: true, components: 15, ..LoadForm::default() }
}

fn point(work: &SurfaceWork, lane: usize) -> SurfacePoint {
    let [x, y, z, layer] = Pools::coordinates(work, lane);
    SurfacePoint { x, y, z, layer }
}

fn judge(pass: &SurfacePass, format: (u32, u32), access: &SurfaceAccess) {
    let (work, form) = (&pass.work, pass.work.head.form);
    assert_eq!((access.head, access.lanes, access.follows), (work.head, pass.lanes, pass.follows));
    let request = SurfaceAddressRequest {
        header: pass.header,
        bytes: form.bytes,
        moves: form.clamp == 1,
        ..SurfaceAddressRequest::default()
    };
    let bytes = if form.formatted {
        1 << pass.header.bytes_log2
    } else {
        [1, 1, 2, 2, 4, 8, 16, 16][usize::from(form.size)]
    };
    let (mut inner, mut misaligned) = (0, false);
    for lane in (0..32).filter(|lane| pass.lanes >> lane & 1 == 1) {
        let Some(at) = expected(&request, &point(work, lane)) else { continue };
        inner |= 1 << lane;
        misaligned |= at % bytes != 0;
        assert_eq!(access.addresses[lane], at, "lane {lane}");
        let registers = work.data.map(|row| row.words[lane]);
        let texel = match form.formatted && form.kind == LoadKind::Store {
            true => formats::of(format).1.pack(formats::stored(registers, pass.header.sources)),
            false => (0..4).fold(0, |all, k| all | u128::from(registers[k]) << (32 * k)),
        };
        let words: [u32; 4] = std::array::from_fn(|k| (texel >> (32 * k)) as u32);
        assert_eq!(access.data.map(|row| row.words[lane]), words, "lane {lane}");
    }
    assert_eq!(access.inner, inner);
    let trapped = form.clamp == 2 && inner != pass.lanes;
    let kind = match () {
        () if pass.refused => Some(pass.kind),
        () if trapped => Some(WarpFaultKind::Surface),
        () => misaligned.then_some(WarpFaultKind::Misaligned),
    };
    assert_eq!(access.refused.then_some(access.kind), kind);
}

/// The cycles in which accesses leave, the first pass being taken in cycle 0.
fn play(new: Maker<SurfacePlaces>, passes: &[(SurfacePass, (u32, u32))], patterns: [u64; 2]) -> Vec<u64> {
    let all: Vec<_> = passes.iter().map(|(pass, _)| *pass).collect();
    let (mut source, mut sink) = (Source::new(&all, patterns[0]), Sink::new(patterns[1]));
    new().run(|o| {
        let over = sink.len() >= passes.len();
        assert!(over || !o.idle || !source.is_empty(), "it is not idle");
        (!over).then(|| In { pass: source.drive(o.pass), access: sink.drive(&o.access) })
    });
    sink.taken.iter().zip(passes).for_each(|(access, (pass, format))| judge(pass, *format, access));
    sink.at
}

/// Cycles of a warp, by the documented threads a cycle.
fn cycles(new: Maker<SurfacePlaces>) {
    use LoadKind::{Atomic, Load, Store};
    let mut random = Random(3);
    for (form, format, cycles) in [
        (form(Load, false, true, 3), (0x0f, 4), 4),
        (form(Store, false, true, 0), (0x0f, 4), 4),
        (form(Atomic, false, true, 1), (0x0f, 4), 4),
        (form(Store, false, false, 3), (0x0f, 4), 8),
        (form(Load, false, true, 4), (0x0f, 4), 8),
        (form(Store, false, true, 5), (0x0f, 4), 8),
        (form(Store, true, true, 3), (0x1b, 7), 4),
        (form(Store, true, false, 3), (0x1d, 2), 8),
        (form(Store, true, true, 3), (0x18, 2), 8),
        (form(Store, true, true, 3), (0x08, 2), 16),
        (form(Store, true, false, 5), (0x01, 7), 16),
        (form(Load, true, true, 3), (0x08, 2), 8),
        (form(Load, true, true, 5), (0x0c, 7), 8),
        (form(Load, true, true, 4), (0x08, 2), 16),
    ] {
        let passes: Vec<_> = (0..8).map(|_| (pass(form, format, &mut random), format)).collect();
        let at = play(new, &passes, [!0; 2]);
        assert_eq!(at[0], 7 + cycles - 1, "{form:?}");
        assert_eq!(at[7] - at[0], 7 * cycles, "{form:?}");
    }
}

/// Threads of raw accesses whose headers are bound.
fn bound_threads(new: Maker<SurfacePlaces>) -> f64 {
    let mut random = Random(4);
    let form = form(LoadKind::Load, false, true, 3);
    let passes: Vec<_> = (0..100).map(|_| (pass(form, (0x0f, 4), &mut random), (0x0f, 4))).collect();
    let at = play(new, &passes, [!0; 2]);
    32.0 * 50.0 / (at[75] - at[25]) as f64
}

fn any_passes(new: Maker<SurfacePlaces>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let passes: Vec<_> = (0..30)
            .map(|_| {
                let kind =
                    random.one_of(&[LoadKind::Load, LoadKind::Store, LoadKind::Atomic, LoadKind::Reduce]);
                let bits = random.any();
                let mut form = form(kind, bits & 1 == 1, bits & 2 != 0, random.below(6) as u8);
                form.clamp = random.below(3) as u8;
                form.bytes = !form.formatted && bits & 12 == 0;
                form.size = random.below(8) as u8;
                let format = formats::any(&mut random);
                let mut pass = pass(form, format, &mut random);
                pass.lanes = match random.below(4) {
                    0 => 0,
                    1 => 1 << random.below(32),
                    2 => !0,
                    _ => random.any() as u32,
                };
                pass.work.head.lanes = pass.lanes;
                pass.follows = random.below(4) == 0;
                pass.refused = random.below(12) == 0;
                pass.kind = WarpFaultKind::Constant;
                (pass, format)
            })
            .collect();
        play(new, &passes, patterns);
    });
}
