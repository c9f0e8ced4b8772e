//! Quads get the bindings that their handles name, as memory has them; headers are fetched once until they are invalidated.

mod bench;

use self::bench::*;
use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::tex::descriptors::{Fields, binding};
use tex::headers::{Headers, Params};
use tex::texture_binding::*;

scenarios! {
    Headers::new(&Params::default()) =>
        a_kept_binding_takes_two_cycles recorded_headers handles_beyond_the_pools_fault lanes_with_several_handles
        invalidated_bindings_are_fetched_again refused_pages_fault_once the_sampler_may_have_the_headers_index
        any_headers any_quads;
    Headers::new(&Params { entries: Within::new(2), ..Params::default() }) => any_quads;
    Headers::new(&few_decoders()) => formats_without_a_decoder_fault;
}

/// BC1 to BC5, and formats without blocks.
fn few_decoders() -> Params {
    Params { bptc: Within::new(0), etc: Within::new(0), astc: Within::new(0), ..Params::default() }
}

fn formats_without_a_decoder_fault(new: Maker<Headers>) {
    use TexelSize::*;
    let fields = Fields::new();
    let mut random = Random(3);
    let (mut plain, mut faults) = (0, 0);
    for _ in 0..20 {
        let quads: Vec<_> = (0..32).map(|k| quad(0, [k; 4], 15, true)).collect();
        let mut load = Load::of(&quads);
        let headers: Vec<_> = (0..32).map(|_| any_header(&mut random, &fields)).collect();
        load.descriptors = headers.iter().enumerate().map(|(k, of)| (HEADERS + 32 * k as u64, *of)).collect();
        load.descriptors.push((SAMPLERS, [0; 8]));
        let seen = run(new, &load);
        for (k, (_, bound)) in seen.bound.iter().enumerate() {
            let known = binding(&fields, &headers[k], &[0; 8]);
            let lost = known.as_ref().is_some_and(|of| {
                matches!(
                    of.format.size,
                    Bc6Signed | Bc6Unsigned | Bc7 | Etc2Rgb | Etc2Punch | Etc2Rgba | Eac | EacPair | Astc
                )
            });
            (plain, faults) = (plain + usize::from(known.is_some() && !lost), faults + usize::from(lost));
            let expected = known.filter(|_| !lost);
            assert_eq!(bound.tail.fault, expected.is_none());
            assert_eq!(seen.writes[k].binding, expected.unwrap_or_default());
        }
    }
    assert!(plain > 20 && faults > 5, "{plain} {faults}");
}

fn a_kept_binding_takes_two_cycles(new: Maker<Headers>) {
    let quads: Vec<_> = (0..20).map(|_| quad(0, [3; 4], 15, true)).collect();
    let seen = run(new, &Load::of(&quads));
    assert_eq!(seen.fetched, [HEADERS + 3 * 32, SAMPLERS]);
    // A header, a sampler, and the quads without gaps.
    let at: Vec<_> = seen.bound.iter().map(|bound| bound.0).collect();
    assert!(at.windows(2).all(|at| at[1] - at[0] == 1), "{at:?}");
    let late: Vec<_> = (0..2).map(|k| (300 * k, quads[0])).collect();
    let seen = run(new, &Load { quads: late, ..Load::of(&[]) });
    assert_eq!(seen.bound[1].0 - seen.taken[1], 2);
}

/// Headers and samplers that a driver wrote: a 64 x 64 texture of seven levels with a trilinear sampler, and an 8 x 8 one of a
/// component.
pub const RECORDED: [[[u32; 8]; 2]; 2] = [
    [
        [0x58d24908, 0x00e20000, 0x00600001, 0x60070018, 0xe880003f, 0x8000003f, 0x03000000, 0x00000060],
        [0x7012491d, 0x00e40000, 0x00600001, 0x00070000, 0xe8800007, 0x80000007, 0, 0],
    ],
    [
        [0x00026000, 0x000002e2, 0x00f00000, 0, 0, 0, 0, 0],
        [0x00026012, 0x00000251, 0x00f00000, 0, 0, 0, 0, 0],
    ],
];

fn recorded_headers(new: Maker<Headers>) {
    let [headers, samplers] = RECORDED;
    let mut load = Load::of(&[quad(0, [0; 4], 15, true), quad(0, [1 << 20 | 1; 4], 15, true)]);
    load.descriptors = vec![(HEADERS, headers[0]), (HEADERS + 32, headers[1])];
    load.descriptors.extend([(SAMPLERS, samplers[0]), (SAMPLERS + 32, samplers[1])]);
    let seen = run(new, &load);
    let first = seen.writes[0].binding;
    assert_eq!(first.format.size, TexelSize::A8B8G8R8);
    assert_eq!(first.format.numbers, [TexelNumber::Unorm; 4]);
    use TexelSource::*;
    assert_eq!(first.format.sources, [Red, Green, Blue, Alpha]);
    let TextureExtent { kind, normalised, last_x, last_y, last_level, .. } = first.extent;
    assert_eq!((kind, normalised, last_x, last_y, last_level), (TextureKind::Plane, true, 63, 63, 6));
    let TexturePlace { address, block_height, last_stored, .. } = first.place;
    assert_eq!((address, block_height, last_stored), (0x1_00e2_0000, 3, 6));
    let TextureSampler { wraps, magnify_linear, mip, most, .. } = first.sampler;
    assert_eq!((wraps, magnify_linear, mip, most), ([WrapMode::Repeat; 3], true, MipFilter::Linear, 0xf00));
    let second = seen.writes[1].binding;
    assert_eq!((second.format.size, second.format.sources), (TexelSize::R8, [Red, Zero, Zero, OneFloat]));
    assert_eq!(second.sampler.wraps, [WrapMode::ClampToEdge, WrapMode::ClampToEdge, WrapMode::Repeat]);
    assert!(!second.sampler.magnify_linear && second.sampler.mip == MipFilter::NoMip);
}

fn handles_beyond_the_pools_fault(new: Maker<Headers>) {
    let beyond = [quad(0, [HIGHEST + 1; 4], 15, false), quad(0, [HIGHEST_SAMPLER + 1 << 20; 4], 15, true)];
    let seen = run(new, &Load::of(&beyond));
    assert!(seen.bound.iter().all(|(_, bound)| bound.tail.fault && !bound.tail.page));
    assert!(seen.fetched.is_empty());
    // A fetch of texels needs no sampler.
    let seen = run(new, &Load::of(&[quad(0, [0xfff0_0002; 4], 15, false)]));
    assert!(!seen.bound[0].1.tail.fault);
    assert_eq!(seen.fetched, [HEADERS + 64]);
    assert_eq!(seen.writes[0].binding.sampler, binding_of(HEADERS + 64, None).unwrap().sampler);
}

fn lanes_with_several_handles(new: Maker<Headers>) {
    let mut whole = quad(0, [1, 2, 1, 3], 0b1101, false);
    whole.quad.tail.last = true;
    let seen = run(new, &Load::of(&[whole]));
    let of: Vec<_> = seen.bound.iter().map(|(_, bound)| (bound.tail.lanes, bound.tail.last)).collect();
    assert_eq!(of, [(0b0101, false), (0b1000, true)]);
    assert_eq!(seen.fetched.len(), 4);
}

fn invalidated_bindings_are_fetched_again(new: Maker<Headers>) {
    let quads = (0..3).map(|k| (400 * k, quad(0, [1; 4], 15, true))).collect();
    let load = Load { quads, invalidate: vec![600], ..Load::of(&[]) };
    let seen = run(new, &load);
    assert_eq!(seen.fetched, [HEADERS + 32, SAMPLERS, HEADERS + 32, SAMPLERS]);
    let quads = (0..3).map(|k| (400 * k, quad(0, [1; 4], 15, true))).collect();
    let seen = run(new, &Load { quads, dropped: vec![600], ..Load::of(&[]) });
    assert_eq!(seen.fetched, [HEADERS + 32, SAMPLERS, HEADERS + 32, SAMPLERS]);
    // While it is fetched, it is fetched again.
    let load = Load { quads: vec![(0, quad(0, [1; 4], 15, true))], invalidate: vec![60], ..Load::of(&[]) };
    let seen = run(new, &load);
    assert_eq!((seen.fetched[0], seen.fetched.len(), seen.writes.len()), (HEADERS + 32, 3, 1));
}

fn refused_pages_fault_once(new: Maker<Headers>) {
    let mut load = Load::of(&[quad(0, [1; 4], 15, true), quad(0, [2; 4], 15, true)]);
    load.refused = vec![HEADERS + 32];
    let seen = run(new, &load);
    let faults: Vec<_> = seen.bound.iter().map(|(_, bound)| (bound.tail.fault, bound.tail.page)).collect();
    assert_eq!(faults, [(true, true), (false, false)]);
}

fn the_sampler_may_have_the_headers_index(new: Maker<Headers>) {
    let mut load = Load::of(&[quad(5, [4 | 1 << 20; 4], 15, true)]);
    load.contexts.push(ContextWrite { context_id: 5, word: 13, value: 32 });
    let seen = run(new, &load);
    assert_eq!(seen.fetched, [HEADERS + 4 * 32, SAMPLERS + 4 * 32]);
}

/// All bits of headers and samplers, half of them with codes that drivers write.
fn any_headers(new: Maker<Headers>) {
    let fields = Fields::new();
    let mut random = Random(7);
    let mut known = 0;
    for _ in 0..20 {
        let quads: Vec<_> = (0..32).map(|k| quad(0, [k; 4], 15, true)).collect();
        let mut load = Load::of(&quads);
        for k in 0..32 {
            load.descriptors.push((HEADERS + 32 * k, any_header(&mut random, &fields)));
        }
        load.descriptors.push((SAMPLERS, std::array::from_fn(|_| random.any() as u32)));
        let seen = run(new, &load);
        for (k, (_, bound)) in seen.bound.iter().enumerate() {
            let at = HEADERS + 32 * k as u64;
            let find = |at| load.descriptors.iter().rev().find(|of| of.0 == at).unwrap().1;
            let expected = binding(&fields, &find(at), &find(SAMPLERS));
            known += usize::from(expected.is_some());
            assert_eq!(bound.tail.fault, expected.is_none(), "{:x?}", find(at));
            let write = seen.writes[k].binding;
            assert_eq!(write, expected.unwrap_or_default(), "{:x?}", find(at));
        }
    }
    assert!(known > 60, "{known}");
}

/// Each quad's lanes get the binding of their handles, in order, whatever stalls.
fn any_quads(new: Maker<Headers>) {
    property((any::<[u64; 3]>(), 1_u64..60), |([seed, offer, take], latency)| {
        let mut random = Random(seed);
        let quads: Vec<_> = (0..60)
            .map(|k| {
                let handle = |random: &mut Random| random.below(6) as u32 | (random.below(3) as u32) << 20;
                let one = handle(&mut random);
                let several = random.below(4) == 0;
                let handles = std::array::from_fn(|_| if several { handle(&mut random) } else { one });
                let mut quad =
                    quad(random.below(2) as u8, handles, random.below(16) as u8, random.below(2) == 0);
                quad.quad.tail.quad = k % 8;
                quad.quad.tail.last = random.below(4) == 0;
                (random.below(200), quad)
            })
            .collect();
        let invalidate = (0..3).map(|_| random.below(600)).collect();
        let dropped = (0..2).map(|_| random.below(600)).collect();
        let load = Load { quads, invalidate, dropped, offer, take, latency, ..Load::of(&[]) };
        let seen = run(new, &load);
        judge(&load, &seen);
    });
}
