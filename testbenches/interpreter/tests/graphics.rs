//! Attributes and pixels: each row by hand, and a driver's vertex and pixel shaders judged by their GLSL.

use interpreter::decode::fields::Field;
use interpreter::decode::table::named;
use interpreter::fault::{Fault, Kind};
use interpreter::machine::barriers::Barriers;
use interpreter::machine::cta::Cta;
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::graphics::{Graphics, Pixel};
use interpreter::machine::memory::Memory;
use interpreter::machine::step::Decoded;
use interpreter::machine::thread::Thread;
use interpreter::machine::warp::Warp;
use std::collections::HashMap;

const CODE: u64 = 0x10_0000;
const CONSTANTS: u64 = 0x20_0000;

pub fn word(name: &str, fields: &[(Field, i64)]) -> u64 {
    let row = named(name).expect("a row");
    row.parts.iter().fold(row.matches, |word, part| {
        let given = fields.iter().find(|(field, _)| *field == part.field).map(|(_, value)| *value);
        let usual = match part.field {
            Field::Guard | Field::Pd => 7,
            Field::Cc => 15,
            Field::Ra | Field::Rb | Field::Rc => 255,
            _ => 0,
        };
        word | part.encode(given.unwrap_or(usual)).expect("no room for a field")
    })
}

/// Runs bundles on a warp.
pub fn ran(code: &[u64], constants: &[(u64, f32)], mut warp: Warp) -> Result<Warp, Fault> {
    let mut memory = Memory::default();
    memory.map(CODE..CODE + 0x1_0000);
    memory.map(CONSTANTS..CONSTANTS + 0x1000);
    for (k, word) in (0..).zip(code) {
        assert!(memory.write(CODE + 8 * k, &word.to_le_bytes()));
    }
    for (at, value) in constants {
        assert!(memory.write(CONSTANTS + at, &value.to_bits().to_le_bytes()));
    }
    let launch = Launch {
        setup: Setup { code: CODE, ..Setup::default() },
        limit: 10_000,
        threads: [32, 1, 1],
        banks: std::array::from_fn(|bank| (bank == 0).then_some((CONSTANTS, 0x1000))),
        ..Launch::default()
    };
    warp.pc = 8;
    let mut cta = Cta {
        launch: &launch,
        memory: &mut memory,
        decoded: &mut Decoded::new(),
        id: [0; 3],
        warps: vec![warp],
        shared: vec![],
        barriers: Barriers::default(),
        left: launch.limit,
        watch: &mut |_| (),
    };
    cta.run()?;
    Ok(cta.warps.remove(0))
}

pub fn warp_of(graphics: Graphics) -> Warp {
    Warp { graphics: Some(graphics), ..Warp::new(0, 8, vec![Thread::new([0; 3], 0, 0); 32], 16) }
}

/// A few instructions and an EXIT, after control words.
pub fn program(words: &[u64]) -> Vec<u64> {
    let all = [words, &[word("EXIT/none", &[])]].concat();
    all.chunks(3).flat_map(|three| [&[0], three].concat()).collect()
}

fn world() -> Warp {
    let inputs =
        (0..32).flat_map(|vertex| [0x80, 0x84, 0x8c].map(|at| ((vertex, at), 1000 * vertex + at))).collect();
    warp_of(Graphics::World { inputs, outputs: HashMap::new(), stage: None })
}

pub fn register(warp: &Warp, lane: usize, number: u32) -> u32 {
    warp.threads[lane].register(number)
}

#[test]
fn attributes_of_vertices() {
    use Field::{O, Ra, Rc, Rd, Size, Soff, Uoff};
    let lane = word("S2R/sr", &[(Rd, 20), (Field::Sr, 0)]);
    let code = program(&[
        lane,
        word("ALD/attr", &[(Rd, 0), (Uoff, 0x80), (Size, 3)]),
        // Vertex 0 of all, by a handle.
        word("ISBERD/reg", &[(Rd, 21), (Ra, 255)]),
        word("ALD/attr", &[(Rd, 4), (Uoff, 0x84), (Rc, 21)]),
        // At an address of a register.
        word("AL2P/attr", &[(Rd, 5), (Ra, 255), (Soff, 0x8c), (Field::Pd, 0)]),
        word("ALD/attr", &[(Rd, 6), (Ra, 5)]),
        word("AL2P/attr", &[(Rd, 7), (Ra, 255), (Soff, -4), (Field::Pd, 1)]),
        word("AST/attr", &[(Rd, 0), (Uoff, 0x90), (Size, 1)]),
        word("ALD/attr", &[(Rd, 8), (Uoff, 0x94), (O, 1)]),
    ]);
    let warp = ran(&code, &[], world()).expect("it ends");
    for (lane, own) in (0..32).zip((0..).step_by(1000)) {
        let found: Vec<_> = (0..5).map(|number| register(&warp, lane, number)).collect();
        assert_eq!(found, [own + 0x80, own + 0x84, 0, own + 0x8c, 0x84]);
        assert_eq!((register(&warp, lane, 6), register(&warp, lane, 8)), (own + 0x8c, own + 0x84));
        assert!(!warp.threads[lane].predicate(0) && warp.threads[lane].predicate(1));
    }
    let Some(Graphics::World { outputs, .. }) = &warp.graphics else { panic!("it is of world space") };
    assert_eq!(outputs[&(3, 0x90)], 3000 + 0x80);
    assert_eq!(outputs.len(), 64);
}

#[test]
fn pixels() {
    use Field::{Loc, Mode, Op, Ra, Rb, Rc, Rd, Sat, Uoff};
    let pixel = |lane: usize| Pixel {
        planes: [(0x7c, [0.0, 0.0, 0.5]), (0x80, [2.0, 4.0, 1.0])].into(),
        constants: [(0x80, 77)].into(),
        middle: [lane as f64 + 0.5, 0.5],
        centroid: [lane as f64 + 0.25, 0.75],
        samples: vec![[0.25, 0.75], [0.75, 0.25]],
        coverage: 1,
        covered: lane % 2 == 0,
        sample: 1,
        back: lane == 0,
    };
    let half = 0x3f00_0000;
    let code = program(&[
        word("MOV32I/imm32", &[(Rd, 20), (Field::Ximm, half), (Field::Lanes, 15)]),
        word("MOV32I/imm32", &[(Rd, 21), (Field::Ximm, 0xfc00_0400), (Field::Lanes, 15)]),
        word("MOV32I/imm32", &[(Rd, 22), (Field::Ximm, 0x80), (Field::Lanes, 15)]),
        word("IPA/attr", &[(Rd, 0), (Uoff, 0x80)]),
        word("IPA/attr", &[(Rd, 1), (Uoff, 0x80), (Op, 1), (Rb, 20)]),
        word("IPA/attr", &[(Rd, 2), (Uoff, 0x80), (Op, 2)]),
        word("IPA/attr", &[(Rd, 3), (Uoff, 0x80), (Op, 3)]),
        word("IPA/attr", &[(Rd, 4), (Uoff, 0x80), (Loc, 1)]),
        word("IPA/attr", &[(Rd, 5), (Uoff, 0x80), (Loc, 2), (Rc, 21)]),
        word("IPA/attr-idx", &[(Rd, 6), (Ra, 22)]),
        word("IPA/attr", &[(Rd, 7), (Uoff, 0x70)]),
        word("IPA/attr", &[(Rd, 8), (Uoff, 0x3fc), (Op, 2)]),
        word("IPA/attr", &[(Rd, 9), (Uoff, 0x80), (Sat, 1)]),
        word("IPA/attr", &[(Rd, 10), (Uoff, 0x84)]),
        word("PIXLD/reg", &[(Rd, 11), (Mode, 0), (Field::Pd, 2)]),
        word("PIXLD/reg", &[(Rd, 12), (Mode, 3), (Field::Soff, 1)]),
        word("PIXLD/reg", &[(Rd, 13), (Mode, 4)]),
        word("PIXLD/reg", &[(Rd, 14), (Mode, 5)]),
        word("PIXLD/reg", &[(Rd, 15), (Mode, 1)]),
        word("PIXLD/reg", &[(Rd, 16), (Mode, 2)]),
        // As Mesa's driver has a sample at (10, 14) sixteenths in its constants: its place above, from the middle below.
        word("MOV32I/imm32", &[(Rd, 23), (Field::Ximm, 0xe600_a200), (Field::Lanes, 15)]),
        word("IPA/attr", &[(Rd, 17), (Uoff, 0x80), (Loc, 2), (Rc, 23)]),
    ]);
    let warp = warp_of(Graphics::Pixels { pixels: (0..32).map(pixel).collect(), flat: true });
    let warp = ran(&code, &[], warp).expect("it ends");
    for lane in 0..32 {
        let found = |number: u32| f32::from_bits(register(&warp, lane, number));
        // 2 x + 4 y + 1.
        let x = lane as f32;
        let value = 2.0 * (x + 0.5) + 3.0;
        assert_eq!([found(0), found(1)], [value, value / 2.0]);
        assert_eq!([register(&warp, lane, 2), register(&warp, lane, 3)], [77, 77]);
        assert_eq!(found(4), 2.0 * (x + 0.25) + 4.0);
        // A quarter to the right, and as much up.
        assert_eq!(found(5), 2.0 * (x + 0.75) + 2.0);
        assert_eq!(found(17), 2.0 * (x + 10.0 / 16.0) + 4.0 * 14.0 / 16.0 + 1.0);
        assert_eq!([found(6), found(7)], [value, x + 0.5]);
        assert_eq!(register(&warp, lane, 8), if lane == 0 { 0 } else { !0 });
        assert_eq!([found(9), found(10)], [1.0, 0.0]);
        assert_eq!(register(&warp, lane, 11), 2);
        assert_eq!(register(&warp, lane, 12), 0xfc00_0400);
        assert_eq!(register(&warp, lane, 13), 0x0400_fc00);
        assert_eq!([14, 15].map(|number| register(&warp, lane, number)), [1, 1]);
        assert_eq!(register(&warp, lane, 16), u32::from(lane % 2 == 0));
        assert_eq!(warp.threads[lane].predicate(2), lane % 2 == 0);
    }
}

#[test]
fn compute_warps_have_no_attributes() {
    for name in ["ALD/attr", "AST/attr", "AL2P/attr", "ISBERD/reg", "OUT/reg", "IPA/attr", "PIXLD/reg"] {
        let computes = Warp { graphics: None, ..world() };
        let fault = ran(&program(&[word(name, &[(Field::Op, 1)])]), &[], computes).expect_err("a fault");
        assert!(matches!(fault.kind, Kind::NotInterpreted { .. }), "{name}");
    }
}

/// Compiled code, in the scenarios of the SM.
fn sample(name: &str) -> Vec<u64> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/tpc/sm/stale/samples");
    let bytes = std::fs::read(folder.join(name).with_extension("bin")).expect("a shader");
    bytes.chunks(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect()
}

/// gl_Position = mvp * position, with a matrix that doubles and moves.
#[test]
fn a_vertex_shader() {
    let columns = [[2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0], [0.0, 0.0, 2.0, 0.0], [5.0, 6.0, 7.0, 1.0]];
    let mut constants = vec![];
    for (column, words) in (0..).zip(columns) {
        constants.extend((0..).zip(words).map(|(k, word)| (16 * column + 4 * k, word)));
        if column < 3 {
            constants.extend((0..).zip(words).map(|(k, word)| (0x40 + 16 * column + 4 * k, word)));
        }
    }
    // Position, coordinate and normal of each vertex.
    let places = [0x80, 0x84, 0x88, 0x8c, 0x90, 0x94, 0xa0, 0xa4, 0xa8];
    let value = |vertex: u32, k: usize| if k == 3 { 1.0 } else { vertex as f32 + k as f32 / 8.0 };
    let inputs = (0..32)
        .flat_map(|vertex| (0..).zip(places).map(move |(k, at)| ((vertex, at), value(vertex, k).to_bits())))
        .collect();
    let warp = warp_of(Graphics::World { inputs, outputs: HashMap::new(), stage: None });
    let warp = ran(&sample("vs_transform"), &constants, warp).expect("it ends");
    let Some(Graphics::World { outputs, .. }) = &warp.graphics else { panic!("it is of world space") };
    for vertex in 0..32 {
        let found = |at: u32| f32::from_bits(outputs[&(vertex, at)]);
        let own = |k: usize| value(vertex, k);
        let position = [2.0 * own(0) + 5.0, 2.0 * own(1) + 6.0, 2.0 * own(2) + 7.0, 1.0];
        assert_eq!([0x70, 0x74, 0x78, 0x7c].map(found), position);
        assert_eq!([0x80, 0x84, 0x88].map(found), [2.0 * own(6), 2.0 * own(7), 2.0 * own(8)]);
        assert_eq!([0x90, 0x94].map(found), [own(4), own(5)]);
    }
}

/// Pixels whose normal meets the light at the cut or beyond have the diffuse colour; others are killed.
#[test]
fn a_pixel_shader() {
    let constants = [(0, 0.5), (4, 0.25), (8, 1.0), (12, 1.0), (0x30, 0.5)];
    // v_l is up; v_n turns from it, from lane to lane; v_v is after: no highlight.
    let angle = |lane: usize| lane as f64 / 20.0;
    let pixel = |lane: usize| {
        let w = 4.0 + lane as f64;
        let vectors = [0.0, 0.0, 2.0, angle(lane).sin(), 0.0, angle(lane).cos(), 0.0, 0.0, -1.0];
        let places = [0x80, 0x84, 0x88, 0x90, 0x94, 0x98, 0xa0, 0xa4, 0xa8];
        let mut planes: HashMap<_, _> =
            places.into_iter().zip(vectors).map(|(at, value)| (at, [0.0, 0.0, value / w])).collect();
        planes.insert(0x7c, [0.0, 0.0, 1.0 / w]);
        Pixel { planes, covered: true, coverage: 1, ..Pixel::default() }
    };
    let warp = warp_of(Graphics::Pixels { pixels: (0..32).map(pixel).collect(), flat: false });
    let warp = ran(&sample("fs_phong"), &constants, warp).expect("it ends");
    for lane in 0..32 {
        let nl = angle(lane).cos();
        assert_eq!(warp.killed >> lane & 1 == 1, nl < 0.5, "{lane}");
        let colour = [0, 1, 2, 3].map(|number| f64::from(f32::from_bits(register(&warp, lane, number))));
        let wanted = [0.5 * nl, 0.25 * nl, nl, nl.sin() + nl.cos()];
        let near = colour.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-5);
        assert!(near || nl < 0.5, "{lane}: {colour:?}, not {wanted:?}");
    }
}
