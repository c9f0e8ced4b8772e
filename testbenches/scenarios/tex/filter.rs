//! Filtered texels: cycles, and quads drawn by hand, here; random ones in the modules.

mod bench;
mod classes;
mod draws;

use bench::{results, timed};
use kernel::Within;
use kit::{Maker, scenarios};
use tex::filter::{Filter, Params};
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Filter::new(&Params::default()) => a_quad_a_cycle a_quad_after_its_last_pass one_texel_is_exact four_texels
        sources_of_results gathered_texels shares_that_compare lanes_without_texels a_fault_of_any_pass;
    Filter::new(&Params { threads_log2: Within::new(1), ..Params::default() }) => four_texels lanes_without_texels;
    Filter::new(&Params { folded: Within::new(1), ..Params::default() }) =>
        four_texels gathered_texels shares_that_compare;
    Filter::new(&Params { threads_log2: Within::new(0), folded: Within::new(1) }) =>
        floats_take_five_cycles four_texels;
    Filter::new(&Params { threads_log2: Within::new(0), ..Params::default() }) =>
        parts_of_a_quad_join a_fault_of_any_pass four_texels gathered_texels shares_that_compare lanes_without_texels a_fault_of_any_part;
}

const COLOURS: [TexelSource; 4] =
    [TexelSource::Red, TexelSource::Green, TexelSource::Blue, TexelSource::Alpha];

/// A pass of one texel in each lane, in 8 bits.
fn pass(codes: [u32; 4]) -> CodedTexels {
    let none = TexelCodes { kind: TapKind::NoTexel, ..TexelCodes::default() };
    let texel = TexelCodes { kind: TapKind::Texel, share: 1 << 16, codes: codes.map(|code| code << 8) };
    CodedTexels {
        pass: PassTail {
            tail: QuadTail { lanes: 15, ..QuadTail::default() },
            first: true,
            last: true,
            weights: [1 << 24; QUAD_LANES],
            ..PassTail::default()
        },
        resident: 15,
        kinds: [CodeKind { kind: TexelClass::Unorm, bits: 8 }; 4],
        sources: COLOURS,
        taps: std::array::from_fn(|k| if k % FOOTPRINT == 0 { texel } else { none }),
        ..CodedTexels::default()
    }
}

/// The first lane's values as floats.
fn floats(quad: &SampledQuad) -> [f32; 4] {
    quad.values[0].map(f32::from_bits)
}

/// 9 cycles from a pass to its quad.
fn a_quad_a_cycle(new: Maker<Filter>) {
    let found = timed(&mut new(), &[pass([1, 2, 3, 255]); 12], [!0; 2]);
    assert_eq!(found.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), (9..21).collect::<Vec<_>>());
}

/// A lane a cycle: the first quad's last lane leaves 9 cycles after it came, 3 cycles after the first, and the next quad 4 cycles later.
fn parts_of_a_quad_join(new: Maker<Filter>) {
    let mut passes = [pass([1, 2, 3, 255]); 6];
    for (k, pass) in passes.iter_mut().enumerate() {
        (pass.pass.tail.quad, pass.pass.tail.lanes, pass.resident) = (k as u8, 9 + k as u8, 15 - k as u8);
        for lane in 0..QUAD_LANES {
            pass.taps[FOOTPRINT * lane].codes[0] = (16 * k + lane) as u32;
        }
    }
    let found = timed(&mut new(), &passes, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, [12, 16, 20, 24, 28, 32]);
    for (k, (_, quad)) in found.iter().enumerate() {
        assert_eq!((quad.tail, quad.resident), (passes[k].pass.tail, passes[k].resident));
        let reds = [0, 1, 2, 3].map(|lane| ((16 * k + lane) as f32 / 65_280.0).to_bits());
        assert_eq!(quad.values.map(|values| values[0]), reds);
    }
}

/// Four texels and the sum of passes take a cycle each; a quad of another class takes one.
fn floats_take_five_cycles(new: Maker<Filter>) {
    let codes = pass([1, 2, 3, 255]);
    let mut floats = codes;
    floats.kinds[2] = CodeKind { kind: TexelClass::Float, bits: 0 };
    let found = timed(&mut new(), &[codes, floats, floats, codes], [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, [10, 30, 50, 54]);
}

/// Memory refuses what the first of two passes reads.
fn a_fault_of_any_pass(new: Maker<Filter>) {
    let mut passes = [pass([51; 4]); 4];
    for (k, pass) in passes.iter_mut().enumerate() {
        (pass.pass.first, pass.pass.last, pass.pass.weights) = (k % 2 == 0, k % 2 == 1, [1 << 23; 4]);
    }
    (passes[0].pass.tail.fault, passes[0].pass.tail.page) = (true, true);
    let found = results(&mut new(), &passes, [!0; 2]);
    assert_eq!((found[0].tail.fault, found[0].tail.page, found[0].values), (true, true, [[0; 4]; 4]));
    assert_eq!((found[1].tail.fault, floats(&found[1])[0]), (false, 0.2));
}

/// Memory refuses what one lane reads: the quad has a fault, and no values.
fn a_fault_of_any_part(new: Maker<Filter>) {
    for faulty in 0..QUAD_LANES {
        let mut dut = new();
        let mut passes = crate::parts::coded(&[pass([51; 4]); 2], 1);
        (passes[faulty].pass.tail.fault, passes[faulty].pass.tail.page) = (true, true);
        let (mut source, mut sink) = (kit::Source::new(&passes, !0), kit::Sink::new(!0));
        dut.run(|o| {
            (!source.is_empty() || !o.idle)
                .then(|| tex::filter::In { codes: source.drive(o.codes), sampled: sink.drive(&o.sampled) })
        });
        let quad = sink.taken[0];
        assert_eq!(
            (quad.tail.fault, quad.tail.page, quad.values, quad.resident),
            (true, true, [[0; 4]; 4], 0)
        );
        assert_eq!((sink.taken[1].tail.fault, sink.taken[1].resident), (false, 15));
    }
}

/// Quads of three passes leave every three cycles.
fn a_quad_after_its_last_pass(new: Maker<Filter>) {
    let mut passes = vec![];
    for k in 0..9 {
        let mut p = pass([k, 0, 0, 0]);
        (p.pass.first, p.pass.last, p.pass.weights) = (k % 3 == 0, k % 3 == 2, [1 << 22; 4]);
        passes.push(p);
    }
    let found = timed(&mut new(), &passes, [!0; 2]);
    assert_eq!(found.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [11, 14, 17]);
    // A quarter of 0 + 1 + 2, of 3 + 4 + 5, of 6 + 7 + 8.
    let quarter = |n: f32| ((n * 64.0) as u32 as f32) / 65_280.0;
    assert_eq!(
        found.iter().map(|(_, quad)| floats(quad)[0]).collect::<Vec<_>>(),
        [3.0, 12.0, 21.0].map(quarter)
    );
}

fn one_texel_is_exact(new: Maker<Filter>) {
    let found = results(&mut new(), &[pass([51, 0, 255, 85])], [!0; 2]);
    assert_eq!(floats(&found[0]), [0.2, 0.0, 1.0, 1.0 / 3.0]);
}

/// Codes 10, 20, 30, 40 with 1/2, 1/4, 1/8, 1/8: 18.75; as floats the same, as integers the first.
fn four_texels(new: Maker<Filter>) {
    let mut p = pass([0; 4]);
    for (k, (code, share)) in
        [(10, 1 << 15), (20, 1 << 14), (30, 1 << 13), (40, 1 << 13)].into_iter().enumerate()
    {
        p.taps[k] = TexelCodes {
            kind: if k == 1 { TapKind::Border } else { TapKind::Texel },
            share,
            codes: [code << 8, (code as f32).to_bits(), code, (code << 8) as i32 as u32],
        };
    }
    p.kinds[1] = CodeKind { kind: TexelClass::Float, bits: 0 };
    p.kinds[2] = CodeKind { kind: TexelClass::Integer, bits: 0 };
    p.kinds[3] = CodeKind { kind: TexelClass::Snorm, bits: 8 };
    let [mut least, mut most] = [p; 2];
    (least.reduction, most.reduction) = (TexelReduction::Minimum, TexelReduction::Maximum);
    let found = results(&mut new(), &[p, least, most], [!0; 2]);
    assert_eq!(floats(&found[0])[..2], [18.75 / 255.0, 18.75]);
    assert_eq!((found[0].values[0][2], floats(&found[0])[3]), (10, 18.75 / 127.0));
    assert_eq!(floats(&found[1])[..2], [10.0 / 255.0, 10.0]);
    assert_eq!(floats(&found[2])[..2], [40.0 / 255.0, 40.0]);
}

fn sources_of_results(new: Maker<Filter>) {
    let mut p = pass([51, 102, 153, 204]);
    p.sources = [TexelSource::Alpha, TexelSource::OneInt, TexelSource::OneFloat, TexelSource::Zero];
    let found = results(&mut new(), &[p], [!0; 2]);
    assert_eq!(found[0].values[3], [0.8_f32.to_bits(), 1, 1_f32.to_bits(), 0]);
}

/// (i0, j1), (i1, j1), (i1, j0), (i0, j0) of the second component's source.
fn gathered_texels(new: Maker<Filter>) {
    let mut p = pass([0; 4]);
    (p.pass.op, p.pass.component) = (TexelOp::Gather, 1);
    p.sources[1] = TexelSource::Blue;
    for (k, tap) in p.taps.iter_mut().enumerate() {
        *tap = TexelCodes { kind: TapKind::Texel, share: 0, codes: [0, 0, (k as u32) << 8, 0] };
    }
    let mut one = p;
    one.sources[1] = TexelSource::OneFloat;
    let found = results(&mut new(), &[p, one], [!0; 2]);
    assert_eq!(floats(&found[0]), [2.0, 3.0, 1.0, 0.0].map(|k: f32| k / 255.0));
    assert_eq!(floats(&found[1]), [1.0; 4]);
}

/// 3/4 of the texels are not nearer than the reference.
fn shares_that_compare(new: Maker<Filter>) {
    let mut p = pass([0; 4]);
    (p.pass.compares, p.compare) = (true, TexelCompare::LessEqual);
    p.sources = [TexelSource::Red, TexelSource::Red, TexelSource::Zero, TexelSource::Alpha];
    p.kinds[0] = CodeKind { kind: TexelClass::Float, bits: 24 };
    for k in 0..TAPS {
        let depth = [0.0, 0.5, 1.0, 1.0_f32][k % FOOTPRINT];
        p.taps[k] = TexelCodes { kind: TapKind::Texel, share: 1 << 14, codes: [depth.to_bits(), 0, 0, 0] };
    }
    // The last one is held to 1.
    p.pass.references = [0.5, 0.0, f32::NAN, 7.0].map(f32::to_bits);
    let found = results(&mut new(), &[p], [!0; 2])[0];
    let wanted = [0.75, 1.0, 1.0, 0.5].map(|share: f32| [share, share, 0.0, 1.0].map(f32::to_bits));
    assert_eq!(found.values, wanted);
}

/// Zeros, and where there is no binding no sources either.
fn lanes_without_texels(new: Maker<Filter>) {
    let mut none = pass([51; 4]);
    (none.pass.weights[0], none.taps[4].kind) = (0, TapKind::NoTexel);
    none.taps[8].kind = TapKind::Zero;
    none.sources[3] = TexelSource::OneFloat;
    let mut lost = none;
    lost.pass.tail.fault = true;
    let found = results(&mut new(), &[none, lost], [!0; 2]);
    let zero = [0, 0, 0, 1_f32.to_bits()];
    assert_eq!(found[0].values, [zero, zero, zero, [0.2, 0.2, 0.2, 1.0].map(f32::to_bits)]);
    assert_eq!((found[1].values, found[1].resident), ([[0; 4]; 4], 0));
}
