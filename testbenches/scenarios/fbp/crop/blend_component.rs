//! A component's blend: exact cycles, and two roundings by APFloat, packed by the definition of its format.

use super::{equations, random::Colours};
use bundle::*;
use fbp::crop::blend_component::{BlendComponent, COMPONENT_CYCLES, In, Params};
use fbp::crop::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::arith::pixel::packed;
use references::fbp::crop::blend::{Component, Equation, factor, operation};
use scenarios_arith::{Port, floats};

scenarios! {
    BlendComponent::new(&Params {}) => one_a_cycle with_bubbles inputs_without_valid_are_ignored by_hand
        zero_times_infinity_follows_its_state special_floats any_blends;
}

/// A component, and the codes of its equation.
type Case = (BlendComponentOp, [u32; 3]);

const PORT: Port<BlendComponent, Case, u32> = Port {
    latency: 17,
    enter: |case| In { op: case.map(|case| case.0).into() },
    leave: |o| o.code.get().copied(),
};

const ONE: u32 = 0x3f80_0000;
const HALF: u32 = 0x3f00_0000;

/// Every kind of component that blends, with a format that has it, its channel, and its bit position in the pixel's first word.
const KINDS: [(ColourNumber, u8, u8, usize, u32); 12] = [
    (ColourNumber::Unorm, 1, 0xe9, 3, 15),
    (ColourNumber::Unorm, 2, 0xd1, 3, 30),
    (ColourNumber::Unorm, 5, 0xe8, 2, 0),
    (ColourNumber::Unorm, 6, 0xe8, 1, 5),
    (ColourNumber::Unorm, 8, 0xd6, 3, 24),
    (ColourNumber::Unorm, 10, 0xd1, 1, 10),
    (ColourNumber::Unorm, 16, 0xee, 0, 0),
    (ColourNumber::Unorm, 32, 0xff, 0, 0),
    (ColourNumber::Snorm, 16, 0xef, 0, 0),
    (ColourNumber::Srgb, 8, 0xd6, 1, 8),
    (ColourNumber::Float, 16, 0xf2, 0, 0),
    (ColourNumber::Plain, 32, 0xe5, 0, 0),
];
const SMALL: [(ColourNumber, u8, u8, usize, u32); 2] =
    [(ColourNumber::Float, 11, 0xe0, 1, 11), (ColourNumber::Float, 10, 0xe0, 2, 22)];

fn wanted((op, codes): &Case) -> u32 {
    let ColourComponent { number, bits } = op.kind;
    let mut kinds = KINDS.iter().chain(&SMALL);
    let (_, _, code, channel, at) = *kinds.find(|k| (k.0, k.1) == (number, bits)).expect("a kind");
    let range = match number {
        ColourNumber::Unorm | ColourNumber::Srgb => Some([0.0, 1.0]),
        ColourNumber::Snorm => Some([-1.0, 1.0]),
        _ => None,
    };
    let component = Component {
        of_alpha: op.of_alpha,
        zeroes: op.zeroes,
        range,
        src: op.src,
        src_alpha: op.src_alpha,
        src1: op.src1,
        src1_alpha: op.src1_alpha,
        dst: op.dst,
        dst_alpha: op.dst_alpha,
        constant: op.constant,
        constant_alpha: op.constant_alpha,
    };
    let [operation_code, src, dst] = *codes;
    let equation = Equation { op: operation(operation_code), src: factor(src), dst: factor(dst) };
    let mut colour = [0; 4];
    colour[channel] = component.blended(&equation);
    (packed(code, colour)[0] >> at) & (u32::MAX >> (32 - u32::from(bits)))
}

fn kind(number: ColourNumber, bits: u8) -> ColourComponent {
    ColourComponent { number, bits }
}

/// One addition of two values, as floats.
fn counted(n: u32) -> Case {
    let equation = BlendEquation { op: BlendOp::Add, src: BlendFactor::One, dst: BlendFactor::One };
    let (src, dst) = ((n as f32).to_bits(), 0.5_f32.to_bits());
    let kind = kind(ColourNumber::Plain, 32);
    (BlendComponentOp { kind, equation, src, dst, ..BlendComponentOp::default() }, [0x8006, 0x4001, 0x4001])
}

fn one_a_cycle(new: Maker<BlendComponent>) {
    assert_eq!(COMPONENT_CYCLES, 17);
    let cases: Vec<_> = (0..200).map(counted).collect();
    PORT.play(new(), &cases, !0, |case| (f32::from_bits(case.0.src) + 0.5).to_bits());
}

fn with_bubbles(new: Maker<BlendComponent>) {
    let cases: Vec<_> = (0..60).map(counted).collect();
    property(any::<u64>(), |pattern| PORT.play(new(), &cases, pattern, wanted));
}

/// Values at the port in cycles without a valid component are ignored.
fn inputs_without_valid_are_ignored(new: Maker<BlendComponent>) {
    let mut dut = new();
    let [one, other] = [counted(7), counted(9)].map(|case| case.0);
    dut.cycle(In { op: Offer::new(true, one) });
    for cycle in 1..50 {
        let due = (cycle == 17).then_some(7.5_f32.to_bits());
        assert_eq!(dut.outputs().code.get().copied(), due, "cycle {cycle}");
        dut.cycle(In { op: Offer::new(false, other) });
    }
}

fn by_hand(new: Maker<BlendComponent>) {
    use BlendFactor::*;
    use BlendOp::*;
    let (infinity, nan, tiny) = (0x7f80_0000, 0x7fc0_1234, 1);
    let float = kind(ColourNumber::Plain, 32);
    let unorm10 = kind(ColourNumber::Unorm, 10);
    let snorm16 = kind(ColourNumber::Snorm, 16);
    let srgb = kind(ColourNumber::Srgb, 8);
    let minus = |x: u32| x ^ 1 << 31;
    let quarter = 0x3e80_0000;
    // Kind, equation, source, destination, and alpha of both; the code.
    let cases = [
        (float, (Add, SrcAlpha, InvSrcAlpha), ONE, 0, quarter, quarter),
        (float, (Add, SrcAlpha, InvSrcAlpha), 0, ONE, quarter, 0x3f40_0000),
        (float, (Add, Zero, One), infinity, HALF, ONE, HALF), // absent channels are not numbers
        (float, (Add, One, Zero), minus(0), infinity, ONE, minus(0)),
        (float, (Add, Zero, Zero), infinity, nan, ONE, 0),
        (float, (Add, SrcAlpha, One), infinity, HALF, 0, 0x7fff_ffff),
        (float, (Subtract, One, One), HALF, ONE, ONE, minus(HALF)),
        (float, (ReverseSubtract, One, One), HALF, ONE, ONE, HALF),
        (float, (Subtract, Zero, One), HALF, ONE, ONE, minus(ONE)),
        (float, (Min, Zero, Zero), minus(0), 0, ONE, minus(0)),
        (float, (Max, Zero, Zero), nan, minus(ONE), ONE, minus(ONE)),
        (float, (Max, Zero, Zero), nan, nan, ONE, 0x7fff_ffff),
        (float, (Add, One, One), tiny, tiny, ONE, 2),
        (float, (Add, SrcAlphaSaturate, Zero), ONE, 0, quarter, quarter),
        (float, (Add, Constant, Zero), ONE, 0, ONE, 0xc000_0000),
        (unorm10, (Add, One, One), HALF, HALF, ONE, 1023),
        (unorm10, (Add, One, Zero), HALF, 0, ONE, 512),
        (unorm10, (Subtract, One, One), 0, HALF, ONE, 0),
        (unorm10, (Add, InvConstant, Zero), ONE, 0, ONE, 1023), // -2 is clamped to 0
        (snorm16, (Add, One, InvConstant), 0, HALF, ONE, 0x4000), // -2 clamped to -1, one minus it clamped to 1
        (snorm16, (Add, Constant, Zero), HALF, 0, ONE, 0xc000),
        (srgb, (Add, One, Zero), HALF, 0, ONE, 188),
    ];
    let cases: Vec<_> = cases
        .into_iter()
        .map(|(kind, (op, src_factor, dst_factor), src, dst, alpha, code)| {
            let equation = BlendEquation { op, src: src_factor, dst: dst_factor };
            let constant = 0xc000_0000;
            let rest = BlendComponentOp { src_alpha: alpha, constant, ..BlendComponentOp::default() };
            (BlendComponentOp { kind, equation, src, dst, dst_alpha: 0, ..rest }, code)
        })
        .collect();
    let port: Port<BlendComponent, (BlendComponentOp, u32), u32> = Port {
        latency: PORT.latency,
        enter: |case| In { op: case.map(|case| case.0).into() },
        leave: PORT.leave,
    };
    port.play(new(), &cases, !0, |(_, code)| *code);
}

/// SET_BLEND_FLOAT_OPTION: ZERO_TIMES_ANYTHING_IS_ZERO for floats, which drivers set; without it the product is NaN, as in IEEE 754.
fn zero_times_infinity_follows_its_state(new: Maker<BlendComponent>) {
    use BlendFactor::*;
    use BlendOp::*;
    let (infinity, nan) = (0x7f80_0000, 0x7fc0_1234);
    let minus = |x: u32| x ^ 1 << 31;
    const NAN: u32 = 0x7fff_ffff;
    // Equation, source, destination, alpha of the source; the code without it and with.
    let cases = [
        ((Add, SrcAlpha, One), infinity, HALF, 0, NAN, HALF),
        ((Add, SrcAlpha, One), minus(infinity), HALF, minus(0), NAN, HALF),
        ((Add, SrcAlpha, One), nan, HALF, 0, NAN, HALF),
        ((Add, SrcAlpha, One), 0, HALF, infinity, NAN, HALF),
        ((Add, One, InvSrcAlpha), HALF, infinity, ONE, NAN, HALF),
        ((Subtract, One, InvSrcAlpha), HALF, infinity, ONE, NAN, HALF),
        ((ReverseSubtract, SrcAlpha, One), infinity, HALF, 0, NAN, HALF),
        ((Subtract, SrcAlpha, One), infinity, HALF, 0, NAN, minus(HALF)),
        ((Add, SrcAlpha, SrcAlpha), infinity, infinity, 0, NAN, 0),
        ((Add, SrcAlpha, Zero), infinity, HALF, 0, NAN, 0),
        // All other results are unchanged.
        ((Add, SrcAlpha, Zero), minus(HALF), HALF, 0, minus(0), minus(0)),
        ((Add, SrcAlpha, One), infinity, HALF, HALF, infinity, infinity),
        ((Add, SrcAlpha, One), nan, HALF, HALF, NAN, NAN),
        ((Min, SrcAlpha, One), infinity, minus(0), 0, minus(0), minus(0)),
    ];
    let cases: Vec<_> = cases
        .into_iter()
        .flat_map(|((op, src_factor, dst_factor), src, dst, src_alpha, without, with)| {
            let equation = BlendEquation { op, src: src_factor, dst: dst_factor };
            let kind = kind(ColourNumber::Plain, 32);
            let case = move |zeroes| BlendComponentOp {
                kind,
                equation,
                zeroes,
                src,
                dst,
                src_alpha,
                ..BlendComponentOp::default()
            };
            [(case(false), without), (case(true), with)]
        })
        .collect();
    let port: Port<BlendComponent, (BlendComponentOp, u32), u32> = Port {
        latency: PORT.latency,
        enter: |case| In { op: case.map(|case| case.0).into() },
        leave: PORT.leave,
    };
    port.play(new(), &cases, !0, |(_, code)| *code);
}

fn any_equation(rng: &mut Rng, kind: ColourComponent, floats: [u32; 8]) -> Case {
    let (equation, codes) = equations::equation(rng);
    let [src, src_alpha, src1, src1_alpha, dst, dst_alpha, constant, constant_alpha] = floats;
    let of_alpha = rng.one_in(4);
    let op = BlendComponentOp {
        kind,
        of_alpha,
        zeroes: rng.one_in(2),
        equation,
        src,
        src_alpha,
        src1,
        src1_alpha,
        dst,
        dst_alpha,
        constant,
        constant_alpha,
    };
    (op, codes)
}

fn special_floats(new: Maker<BlendComponent>) {
    let mut rng = Rng::new(5);
    let cases: Vec<_> = (0..20_000)
        .map(|n| {
            let kinds = [KINDS[10], KINDS[11], SMALL[0], SMALL[1]];
            let (number, bits, ..) = kinds[n % 4];
            let floats = std::array::from_fn(|_| rng.pick(&floats::SPECIAL));
            any_equation(&mut rng, kind(number, bits), floats)
        })
        .collect();
    PORT.play(new(), &cases, !0, wanted);
}

/// A float that a component of this kind can have; occasionally a constant that it cannot.
fn any_float(rng: &mut Rng, (number, bits): (ColourNumber, u8), constant: bool) -> u32 {
    let full = f64::from(u32::MAX >> (32 - u32::from(bits)));
    let step = rng.roll() as f64 / u64::MAX as f64;
    match number {
        _ if constant && rng.one_in(3) => rng.float(),
        ColourNumber::Float | ColourNumber::Plain if rng.one_in(3) => rng.roll() as u32,
        ColourNumber::Float | ColourNumber::Plain => rng.float(),
        _ if rng.one_in(3) => rng.pick(&[0, ONE, ONE, HALF]),
        ColourNumber::Snorm => ((((step * 65534.0).round() - 32767.0) / 32767.0) as f32).to_bits(),
        _ => (((step * full).round() / full) as f32).to_bits(),
    }
}

fn any_blends(new: Maker<BlendComponent>) {
    property((any::<u64>(), any::<u64>()), |(seed, pattern)| {
        let mut rng = Rng::new(seed);
        let cases: Vec<_> = (0..200)
            .map(|_| {
                let all: Vec<_> = KINDS.into_iter().chain(SMALL).collect();
                let (number, bits, ..) = rng.pick(&all);
                let floats = std::array::from_fn(|k| any_float(&mut rng, (number, bits), k >= 6));
                any_equation(&mut rng, kind(number, bits), floats)
            })
            .collect();
        PORT.play(new(), &cases, pattern, wanted);
    });
}
