//! Instructions reach the texture unit as quads of their active lanes, with each argument in its place; bound ones with the handle that
//! their constant has.

use bundle::*;
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tex::texture_quads::*;
use tex::unbound_quads::*;
use tpc::sm::constant_cache::types::*;
use tpc::sm::modifiers::*;
use tpc::sm::texture::texture_entry::{In, Params, TextureEntry};
use tpc::sm::texture::types::*;
use tpc::sm::types::*;

scenarios! {
    TextureEntry::new(&Params::default()) =>
        eight_quads_in_eight_cycles quads_without_lanes_are_left_out handles_that_miss_are_read_again
        arguments_of_sampling arguments_of_fetches arguments_of_gathers arguments_of_gradients
        arguments_of_compact_forms any_instructions;
}

const SIDES: usize = 2;
/// Context of each warp, and the bank of its handles.
const CONTEXT: u8 = 5;
const BANK: u8 = 15;

/// What a register holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Name {
    Layer,
    X,
    Y,
    Z,
    Handle,
    Level,
    Sample,
    Offsets,
    More,
    Compared,
    /// A derivative: of x or y, by the picture's x or y.
    Slope(usize),
    /// The layer, and offsets in the upper half.
    LayerOffsets,
}

use Name::*;

/// An instruction: the contents of its registers in order, and what the decoder gives the unit with it.
#[derive(Clone)]
struct Case {
    opcode: Opcode,
    modifiers: u64,
    a: Vec<Name>,
    b: Vec<Name>,
    op: TexelOp,
    shape: QuadShape,
    array: bool,
    level: LevelSource,
    offsets: OffsetForm,
    mask: u8,
    component: u8,
    floored: bool,
    refused: bool,
}

fn coordinates(shape: QuadShape, array: bool) -> Vec<Name> {
    let of = match shape {
        QuadShape::One => &[X][..],
        QuadShape::Two => &[X, Y],
        _ => &[X, Y, Z],
    };
    [Layer].into_iter().filter(|_| array).chain(of.iter().copied()).collect()
}

const SHAPES: [QuadShape; 4] = [QuadShape::One, QuadShape::Two, QuadShape::Three, QuadShape::Cube];

fn case(opcode: Opcode, modifiers: u64, a: Vec<Name>, b: Vec<Name>) -> Case {
    Case {
        opcode,
        modifiers,
        a,
        b,
        op: TexelOp::Sample,
        shape: QuadShape::Two,
        array: false,
        level: LevelSource::Zero,
        offsets: OffsetForm::NoOffset,
        mask: 15,
        component: 0,
        floored: false,
        refused: false,
    }
}

/// Modifiers as an instruction has them.
fn bits<T: Packed>(of: T) -> u64 {
    let mut image = vec![0; T::WORDS];
    of.pack(&mut image);
    image[0]
}

/// TEX in a form. A clamp of the level is in the layer's word.
fn tex(dim: u8, lod: u8, lc: bool, [aoffi, dc]: [bool; 2], mask: u8, bound: bool) -> Case {
    let (shape, array) = (SHAPES[usize::from(dim / 2)], dim % 2 == 1);
    let mut b = vec![];
    b.extend([Handle].into_iter().filter(|_| !bound));
    b.extend([Level].into_iter().filter(|_| matches!(lod, 2 | 3 | 6 | 7)));
    b.extend([Offsets].into_iter().filter(|_| aoffi));
    b.extend([Compared].into_iter().filter(|_| dc));
    let modifiers = if bound {
        bits(TexModifiers { utid: 77, lod, lc, aoffi, dc, dim, mask, ..TexModifiers::default() })
    } else {
        bits(TexBModifiers { lod, lc, aoffi, dc, dim, mask, ..TexBModifiers::default() })
    };
    let opcode = if bound { Opcode::Tex } else { Opcode::TexB };
    Case {
        shape,
        array,
        level: [LevelSource::Implicit, LevelSource::Zero, LevelSource::Bias, LevelSource::Given]
            [usize::from(lod & 3)],
        floored: lc,
        refused: matches!(lod, 4 | 5),
        offsets: if aoffi { OffsetForm::One } else { OffsetForm::NoOffset },
        mask,
        ..case(opcode, modifiers, coordinates(shape, array || lc), b)
    }
}

fn tld(dim: u8, lod: bool, aoffi: bool, ms: bool, bound: bool) -> Case {
    let (shape, array) = (SHAPES[usize::from(dim / 2)], dim % 2 == 1);
    let mut b = vec![];
    b.extend([Handle].into_iter().filter(|_| !bound));
    b.extend([Sample].into_iter().filter(|_| ms));
    b.extend([Level].into_iter().filter(|_| lod));
    b.extend([Offsets].into_iter().filter(|_| aoffi));
    let modifiers = if bound {
        bits(TldModifiers { utid: 77, lod, aoffi, ms, dim, mask: 5, ..TldModifiers::default() })
    } else {
        bits(TldBModifiers { lod, aoffi, ms, dim, mask: 5, ..TldBModifiers::default() })
    };
    Case {
        op: TexelOp::Fetch,
        shape,
        array,
        level: if lod { LevelSource::Given } else { LevelSource::Zero },
        offsets: if aoffi { OffsetForm::One } else { OffsetForm::NoOffset },
        mask: 5,
        ..case(if bound { Opcode::Tld } else { Opcode::TldB }, modifiers, coordinates(shape, array), b)
    }
}

fn tld4(dim: u8, off: u8, dc: bool, comp: u8, bound: bool) -> Case {
    let (shape, array) = (SHAPES[usize::from(dim / 2)], dim % 2 == 1);
    let mut b = vec![];
    b.extend([Handle].into_iter().filter(|_| !bound));
    b.extend([Offsets, More].into_iter().take(off.into()));
    b.extend([Compared].into_iter().filter(|_| dc));
    let modifiers = if bound {
        bits(Tld4Modifiers { utid: 77, comp, off, dc, dim, mask: 15, ..Tld4Modifiers::default() })
    } else {
        bits(Tld4BModifiers { comp, off, dc, dim, mask: 15, ..Tld4BModifiers::default() })
    };
    Case {
        op: TexelOp::Gather,
        shape,
        array,
        component: comp,
        offsets: [OffsetForm::NoOffset, OffsetForm::One, OffsetForm::Four][usize::from(off)],
        ..case(if bound { Opcode::Tld4 } else { Opcode::Tld4B }, modifiers, coordinates(shape, array), b)
    }
}

fn txd(dim: u8, aoffi: bool, bound: bool) -> Case {
    let (shape, array) = (SHAPES[usize::from(dim / 2)], dim % 2 == 1);
    let mut a: Vec<_> = [Handle].into_iter().filter(|_| !bound).collect();
    a.extend(coordinates(shape, false));
    a.extend([LayerOffsets].into_iter().filter(|_| array || aoffi));
    // Pairs: x by the picture's x and by its y, then y.
    let b = if shape == QuadShape::One { vec![Slope(0), Slope(2)] } else { [0, 2, 1, 3].map(Slope).to_vec() };
    let modifiers = if bound {
        bits(TxdModifiers { utid: 77, aoffi, dim, mask: 15, ..TxdModifiers::default() })
    } else {
        bits(TxdBModifiers { aoffi, dim, mask: 15, ..TxdBModifiers::default() })
    };
    Case {
        shape,
        array,
        level: LevelSource::Gradient,
        offsets: if aoffi { OffsetForm::One } else { OffsetForm::NoOffset },
        refused: dim > 3,
        ..case(if bound { Opcode::Txd } else { Opcode::TxdB }, modifiers, a, b)
    }
}

/// The rows of the instruction set's table of compact forms.
fn compact() -> Vec<Case> {
    use LevelSource::*;
    use QuadShape::{Cube, One, Three, Two};
    let samples: [(u8, QuadShape, bool, LevelSource, &[Name], &[Name]); 14] = [
        (0, One, false, Zero, &[X], &[]),
        (1, Two, false, Implicit, &[X], &[Y]),
        (2, Two, false, Zero, &[X], &[Y]),
        (3, Two, false, Given, &[X, Y], &[Level]),
        (4, Two, false, Implicit, &[X, Y], &[Compared]),
        (5, Two, false, Given, &[X, Y], &[Level, Compared]),
        (6, Two, false, Zero, &[X, Y], &[Compared]),
        (7, Two, true, Implicit, &[Layer, X], &[Y]),
        (8, Two, true, Zero, &[Layer, X], &[Y]),
        (9, Two, true, Zero, &[Layer, X], &[Y, Compared]),
        (10, Three, false, Implicit, &[X, Y], &[Z]),
        (11, Three, false, Zero, &[X, Y], &[Z]),
        (12, Cube, false, Implicit, &[X, Y], &[Z]),
        (13, Cube, false, Given, &[X, Y], &[Z, Level]),
    ];
    let fetches: [(u8, QuadShape, bool, LevelSource, &[Name], &[Name]); 9] = [
        (0, One, false, Zero, &[X], &[]),
        (1, One, false, Given, &[X], &[Level]),
        (2, Two, false, Zero, &[X], &[Y]),
        (4, Two, false, Zero, &[X, Y], &[Offsets]),
        (5, Two, false, Given, &[X, Y], &[Level]),
        (6, Two, false, Zero, &[X, Y], &[Sample]),
        (7, Three, false, Zero, &[X, Y], &[Z]),
        (8, Two, true, Zero, &[Layer], &[X, Y]),
        (12, Two, false, Given, &[X, Y], &[Level, Offsets]),
    ];
    let offsets = |b: &[Name]| if b.contains(&Offsets) { OffsetForm::One } else { OffsetForm::NoOffset };
    // R, G, B, A, RG, RA, GA, BA with one destination; RGB, RGA, RBA, GBA, RGBA with two.
    let masks = [(RZ, [1, 2, 4, 8, 3, 9, 10, 12]), (20, [7, 11, 13, 14, 15, 15, 15, 15])];
    let mut all = vec![];
    for (re, masks) in masks {
        for (chan, mask) in (0..8).zip(masks) {
            let refused = re != RZ && chan > 4;
            for (tgt, shape, array, level, a, b) in samples {
                let bits = bits(TexsModifiers { re, utid: 77, tgt, chan, nodep: false });
                let one = case(Opcode::Texs, bits, a.to_vec(), b.to_vec());
                all.push(Case { shape, array, level, mask, refused, ..one });
            }
            for (tgt, shape, array, level, a, b) in fetches {
                let bits = bits(TldsF16Modifiers { re, utid: 77, tgt, chan, nodep: false });
                let one = case(Opcode::TldsF16, bits, a.to_vec(), b.to_vec());
                let offsets = offsets(b);
                all.push(Case { op: TexelOp::Fetch, shape, array, level, mask, refused, offsets, ..one });
            }
        }
    }
    for (aoffi, dc, a, b) in [
        (false, false, vec![X], vec![Y]),
        (true, false, vec![X, Y], vec![Offsets]),
        (false, true, vec![X, Y], vec![Compared]),
        (true, true, vec![X, Y], vec![Offsets, Compared]),
    ] {
        let bits = bits(Tld4sModifiers { re: 20, utid: 77, comp: 2, aoffi, dc, nodep: false });
        let offsets = offsets(&b);
        let one = case(Opcode::Tld4s, bits, a, b);
        all.push(Case { op: TexelOp::Gather, component: 2, offsets, ..one });
    }
    all
}

/// A lane's word of a name: every lane has another.
fn word(name: Name, lane: usize, seed: u32) -> u32 {
    let kind = match name {
        Slope(k) => 20 + k,
        Layer => 1,
        X => 2,
        Y => 3,
        Z => 4,
        Handle => 5,
        Level => 6,
        Sample => return lane as u32 % 20,
        Offsets => 8,
        More => 9,
        Compared => 10,
        LayerOffsets => 11,
    };
    let word = seed
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add(((kind << 24 | lane << 8) as u32).wrapping_mul(0x0101_0101));
    // Levels below 16 and above.
    if name == Layer && lane % 2 == 1 { word & 0x0fff_ffff } else { word }
}

/// What a lane gets of an argument.
fn argument(case: &Case, name: Name, lane: usize, seed: u32) -> u32 {
    if case.a.contains(&name) || case.b.contains(&name) { word(name, lane, seed) } else { 0 }
}

fn expected_lane(case: &Case, lane: usize, seed: u32) -> QuadLane {
    let of = |name| argument(case, name, lane, seed);
    let both = of(LayerOffsets);
    let gradient = case.level == LevelSource::Gradient;
    QuadLane {
        layer: if gradient && case.array { both as u16 } else { of(Layer) as u16 },
        at: [of(X), of(Y), of(Z)],
        detail: of(Level),
        sample: of(Sample).min(15) as u8,
        offsets: [
            if gradient && case.offsets == OffsetForm::One { both >> 16 } else { of(Offsets) },
            of(More),
        ],
        comparand: of(Compared),
        gradients: if gradient { [0, 1, 2, 3].map(|k| of(Slope(k))) } else { [0; 4] },
        floor: if case.floored { (of(Layer) >> 16).min(0xfff) as u16 } else { 0 },
    }
}

/// An instruction of a warp.
#[derive(Clone)]
struct Issued {
    case: Case,
    side: usize,
    slot: u8,
    lanes: u32,
    seed: u32,
}

const HANDLE: u32 = 0x0012_3456;

fn rows(names: &[Name], seed: u32) -> Vec<Row> {
    let row = |&name: &Name| Row { words: std::array::from_fn(|lane| word(name, lane, seed)) };
    names.iter().map(row).collect()
}

fn operands(issued: &Issued) -> (Operands, Vec<OperandRow>) {
    let (a, b) = (rows(&issued.case.a, issued.seed), rows(&issued.case.b, issued.seed));
    let group = |rows: &[Row]| Group { first: 0, count: rows.len() as u8 };
    let instruction = Instruction {
        opcode: issued.case.opcode,
        path: Path::Texture,
        a: group(&a),
        b: group(&b),
        destination: Group { first: 10, count: 1 },
        modifiers: issued.case.modifiers,
        ..Instruction::default()
    };
    let first = |rows: &[Row]| rows.first().copied().unwrap_or_default();
    let whole = Operands {
        slot: issued.slot,
        counter: issued.seed,
        instruction,
        lanes: issued.lanes,
        a: first(&a),
        b: first(&b),
        ..Operands::default()
    };
    let further = a.iter().skip(1).chain(b.iter().skip(1));
    let path = Path::Texture;
    (whole, further.map(|&row| OperandRow { slot: issued.slot, path, last: false, row }).collect())
}

struct Seen {
    quads: Vec<(u64, UnboundQuad)>,
    tickets: Vec<TextureTicket>,
    requests: Vec<ConstantLookup>,
}

/// Issues instructions, at most four of a side at once; a constant misses `misses` times.
fn run(new: Maker<TextureEntry>, all: &[Issued], [quads, tickets]: [u64; 2], misses: usize) -> Seen {
    let (mut quad, mut ticket) = (Sink::new(quads), Sink::new(tickets));
    let mut queues: [VecDeque<_>; SIDES] = Default::default();
    for issued in all {
        queues[issued.side].push_back(operands(issued));
    }
    let mut room = [4; SIDES];
    let mut further: [VecDeque<OperandRow>; SIDES] = Default::default();
    let mut due: VecDeque<(u64, ConstantFound)> = VecDeque::new();
    let mut requests: Vec<ConstantLookup> = vec![];
    let mut cycle = 0_u64;
    let mut dut = new();
    let blank = In::new(&dut.unit().p);
    dut.run(|o| {
        let set_up = cycle < 64;
        let done = queues.iter().all(VecDeque::is_empty) && further.iter().all(VecDeque::is_empty);
        if !set_up && done && o.idle && room == [4; SIDES] {
            return None;
        }
        let mut i = In {
            partition: 1,
            constant_again: cycle % 7 == 3,
            quad: quad.drive(&o.quad),
            ticket: ticket.drive(&o.ticket),
            ..blank.clone()
        };
        if set_up {
            // Each warp of both partitions; those of the other one have another context.
            let (partition, slot) = (cycle as u8 / 16, cycle as u8 % 16);
            let context_id = if partition >> 1 == 1 { CONTEXT } else { 0 };
            i.launch = Some(Launch { partition, slot, context_id, ..Launch::default() }).into();
            let bank = if cycle == 1 { u32::from(BANK) | 0x20 } else { 3 };
            let context_id = if cycle == 1 { CONTEXT } else { 0 };
            i.context = Some(ContextWrite { context_id, word: 13, value: bank }).into();
        }
        if let Some(request) = o.constant_request.get() {
            requests.push(*request);
            let here = requests.len() > misses;
            let value = if here { u64::from(HANDLE) } else { 0x77 };
            due.push_back((cycle + 2, ConstantFound { here, fault: false, value }));
        }
        if due.front().is_some_and(|due| due.0 <= cycle) {
            i.constant = due.pop_front().map(|due| due.1).into();
        }
        for side in 0..SIDES {
            room[side] += usize::from(o.credit[side]);
            if let Some(row) = further[side].pop_front() {
                i.more[side] = Some(row).into();
            } else if !set_up && room[side] > 0 && cycle % 2 == side as u64 {
                if let Some((operands, rows)) = queues[side].pop_front() {
                    i.operands[side] = Some(operands).into();
                    further[side] = rows.into();
                    room[side] -= 1;
                }
            }
        }
        cycle += 1;
        Some(i)
    });
    Seen { quads: quad.timed(), tickets: ticket.taken, requests }
}

fn judge(all: &[Issued], seen: &Seen) {
    let mut left: [VecDeque<&Issued>; SIDES] = Default::default();
    for issued in all {
        left[issued.side].push_back(issued);
    }
    let mut quads = seen.quads.iter().map(|(_, quad)| quad);
    for ticket in &seen.tickets {
        let issued = left[usize::from(ticket.side)].pop_front().expect("a ticket for each instruction");
        let Issued { case, slot, lanes, seed, .. } = issued;
        assert_eq!((ticket.head.slot, ticket.head.counter, ticket.head.lanes), (*slot, *seed, *lanes));
        let form = &ticket.head.form;
        assert_eq!(
            (form.op, form.mask, form.refused),
            (case.op, case.mask, case.refused),
            "{:?}",
            case.opcode
        );
        let reads = case.mask != 0 && !case.refused;
        let some: Vec<_> = (0..8).filter(|k| reads && lanes >> (4 * k) & 15 != 0).collect();
        let bound = !case.a.contains(&Handle) && !case.b.contains(&Handle);
        for n in 0..some.len().max(1) {
            let quad = quads.next().expect("a quad");
            let k = some.get(n).copied().unwrap_or(0);
            let tail = QuadTail {
                quad: k as u8,
                lanes: if some.is_empty() { 0 } else { (lanes >> (4 * k) & 15) as u8 },
                last: n + 1 >= some.len(),
                fault: case.refused,
                ..QuadTail::default()
            };
            assert_eq!(quad.quad.tail, tail);
            if some.is_empty() {
                continue;
            }
            let handles =
                std::array::from_fn(
                    |lane| {
                        if bound { HANDLE } else { argument(case, Handle, 4 * k + lane, *seed) }
                    },
                );
            let expected = UnboundQuad {
                context_id: CONTEXT,
                handles,
                samples: case.op != TexelOp::Fetch,
                quad: BoundQuad {
                    tail,
                    op: case.op,
                    shape: case.shape,
                    array: case.array,
                    level: case.level,
                    floored: case.floored,
                    offsets: case.offsets,
                    compares: case.b.contains(&Compared),
                    samples: case.b.contains(&Sample),
                    component: case.component,
                    mask: case.mask,
                    lanes: std::array::from_fn(|lane| expected_lane(case, 4 * k + lane, *seed)),
                },
            };
            assert_eq!(*quad, expected, "{:?} {:?} {:?}", case.opcode, case.a, case.b);
        }
    }
    assert!(quads.next().is_none() && left.iter().all(VecDeque::is_empty));
    assert!(seen.requests.iter().all(|of| (of.context_id, of.bank, of.offset) == (CONTEXT, BANK, 4 * 77)));
}

fn issued(case: Case, lanes: u32) -> Issued {
    Issued { case, side: 0, slot: 3, lanes, seed: 1 }
}

fn judged(new: Maker<TextureEntry>, cases: Vec<Case>) {
    let all: Vec<_> = cases
        .into_iter()
        .enumerate()
        .map(|(k, case)| Issued { seed: k as u32, side: k % 2, ..issued(case, 0x00f0_0206) })
        .collect();
    let seen = run(new, &all, [!0; 2], 0);
    judge(&all, &seen);
}

fn eight_quads_in_eight_cycles(new: Maker<TextureEntry>) {
    let all: Vec<_> = (0..6)
        .map(|k| Issued {
            seed: k,
            side: k as usize % 2,
            ..issued(tex(2, 1, false, [false; 2], 15, true), !0)
        })
        .collect();
    let seen = run(new, &all, [!0; 2], 0);
    judge(&all, &seen);
    let at: Vec<_> = seen.quads.iter().map(|(at, _)| at).collect();
    // The handle of the next is read while one is cut.
    assert!(at.windows(2).all(|at| at[1] - at[0] == 1), "{at:?}");
}

fn quads_without_lanes_are_left_out(new: Maker<TextureEntry>) {
    let plain = tex(2, 1, false, [false; 2], 15, true);
    let none = Case {
        modifiers: bits(TexModifiers { utid: 77, lod: 1, dim: 2, ..TexModifiers::default() }),
        mask: 0,
        ..plain.clone()
    };
    let all = [issued(plain.clone(), 0x8000_0001), issued(plain, 0), issued(none, !0)];
    let seen = run(new, &all, [!0; 2], 0);
    judge(&all, &seen);
    let quads: Vec<_> =
        seen.quads.iter().map(|(_, quad)| (quad.quad.tail.quad, quad.quad.tail.lanes)).collect();
    assert_eq!(quads, [(0, 1), (7, 8), (0, 0), (0, 0)]);
}

fn handles_that_miss_are_read_again(new: Maker<TextureEntry>) {
    let all = [issued(tex(2, 0, false, [false; 2], 15, true), 1)];
    let seen = run(new, &all, [!0; 2], 3);
    judge(&all, &seen);
    assert_eq!(seen.requests.len(), 4);
}

fn sampling() -> Vec<Case> {
    let mut all = vec![];
    for dim in 0..8 {
        for lod in 0..8 {
            for k in 0..16 {
                let bound = k & 1 == 1;
                all.push(tex(dim, lod, k & 8 != 0, [k & 2 != 0, k & 4 != 0], 1 + dim + lod, bound));
            }
        }
    }
    all
}

fn arguments_of_sampling(new: Maker<TextureEntry>) {
    judged(new, sampling());
}

fn fetches() -> Vec<Case> {
    (0..128).map(|k: u8| tld(k & 7, k & 8 != 0, k & 16 != 0, k & 32 != 0, k & 64 != 0)).collect()
}

fn arguments_of_fetches(new: Maker<TextureEntry>) {
    judged(new, fetches());
}

fn gathers() -> Vec<Case> {
    (0..96).map(|k: u8| tld4(k & 7, k / 32, k & 8 != 0, k % 4, k & 16 != 0)).collect()
}

fn arguments_of_gathers(new: Maker<TextureEntry>) {
    judged(new, gathers());
}

fn gradients() -> Vec<Case> {
    (0..16).map(|k: u8| txd(k & 3, k & 4 != 0, k & 8 != 0)).collect()
}

fn arguments_of_gradients(new: Maker<TextureEntry>) {
    let volume = Case { b: vec![Slope(0); 6], ..txd(4, false, true) };
    judged(new, gradients().into_iter().chain([volume]).collect());
}

fn arguments_of_compact_forms(new: Maker<TextureEntry>) {
    judged(new, compact());
}

fn any_instructions(new: Maker<TextureEntry>) {
    let cases: Vec<_> = [sampling(), fetches(), gathers(), gradients(), compact()].concat();
    property((any::<[u64; 3]>(), 0_usize..4), |([seed, quads, tickets], misses)| {
        let mut random = Random(seed);
        let all: Vec<_> = (0..30)
            .map(|_| Issued {
                case: cases[random.below(cases.len() as u64) as usize].clone(),
                side: random.below(2) as usize,
                slot: random.below(16) as u8,
                lanes: (random.any() & random.any()) as u32,
                seed: random.any() as u32,
            })
            .collect();
        let seen = run(new, &all, [quads, tickets], misses);
        judge(&all, &seen);
    });
}
