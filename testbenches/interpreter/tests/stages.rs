//! Control, evaluation and geometry programs, each row by hand.

use super::graphics::{program, ran, register, warp_of, word};
use interpreter::decode::fields::Field;
use interpreter::fault::Kind;
use interpreter::machine::graphics::{Graphics, Stage, StageKind, emitted_by};
use interpreter::machine::warp::Warp;
use std::collections::HashMap;

/// Primitives of three lanes, the first of which is the warp's 5th; 32 vertices, each with its number at 080.
fn stage_of(kind: StageKind) -> Warp {
    let inputs = (0..32).map(|vertex| ((vertex, 0x80), 1000 + vertex)).collect();
    let stage = Stage {
        kind,
        lanes: (0..32).map(|lane| [5 + lane / 3, lane % 3]).collect(),
        corners: 3,
        primitive_id: 100,
        patches: HashMap::new(),
        domain: (0..32).map(|lane| [2 * lane, 3 * lane]).collect(),
        directory: (0..96).map(|index| (7 * index) % 32).collect(),
        most: 2,
        emitted: HashMap::new(),
    };
    warp_of(Graphics::World { inputs, outputs: HashMap::new(), stage: Some(Box::new(stage)) })
}

fn left(warp: &Warp) -> (&Stage, &HashMap<(u32, u32), u32>) {
    match &warp.graphics {
        Some(Graphics::World { stage: Some(stage), outputs, .. }) => (stage, outputs),
        _ => panic!("it has a stage"),
    }
}

use Field::{O, Op, P, Ra, Rb, Rc, Rd, Simm, Size, Sr, Uoff};

fn read(number: i64, rd: i64) -> u64 {
    word("S2R/sr", &[(Rd, rd), (Sr, number)])
}

#[test]
fn a_control_program() {
    let code = program(&[
        read(0x1d, 20),
        read(0x11, 21),
        read(0x10, 23),
        read(0, 22),
        word("ALD/attr", &[(Rd, 0), (Uoff, 0x60)]),
        // Each lane's word to its patch: the last of them stays. And a second with an address in a register.
        word("AST/attr", &[(Rd, 22), (Uoff, 0x10), (P, 1)]),
        word("AST/attr", &[(Rd, 22), (Uoff, 0x20), (Ra, 21), (P, 1)]),
        word("ALD/attr", &[(Rd, 1), (Uoff, 0x10), (P, 1)]),
        word("AST/attr", &[(Rd, 22), (Uoff, 0x80)]),
        // Another vertex's output.
        word("ALD/attr", &[(Rd, 2), (Uoff, 0x80), (O, 1), (Rc, 21)]),
        word("ISBERD/reg", &[(Rd, 3), (Ra, 21)]),
    ]);
    let warp = ran(&code, &[], stage_of(StageKind::Control)).expect("it ends");
    for lane in 0..32 {
        let primitive = 5 + lane / 3;
        let found = |number: u32| register(&warp, lane as usize, number);
        assert_eq!([20, 21, 23, 0].map(found), [primitive | 3 << 16, lane % 3, 3 << 8, 100 + primitive]);
        let last = (3 * (lane / 3) + 2).min(31);
        assert_eq!([1, 2, 3].map(found), [last, lane % 3, lane % 3]);
        assert_eq!(left(&warp).0.patches[&(primitive, 0x20 + lane % 3)], lane);
    }
}

#[test]
fn an_evaluation() {
    let code = program(&[
        read(0x1d, 20),
        read(0x11, 21),
        word("ALD/attr", &[(Rd, 0), (Uoff, 0x2f0), (O, 1), (Size, 1)]),
        word("ALD/attr", &[(Rd, 2), (Uoff, 0x60)]),
        word("ALD/attr", &[(Rd, 3), (Uoff, 0x80), (Rc, 21)]),
    ]);
    let warp = ran(&code, &[], stage_of(StageKind::Evaluation)).expect("it ends");
    for lane in 0..32 {
        let primitive = 5 + lane / 3;
        let found = [20, 21, 0, 1, 2, 3].map(|number| register(&warp, lane as usize, number));
        assert_eq!(found, [primitive | 3 << 16, 0, 2 * lane, 3 * lane, 100 + primitive, 1000]);
    }
}

#[test]
fn a_geometry_program() {
    let code = program(&[
        read(0x11, 21),
        word("ISBERD/reg", &[(Rd, 0), (Ra, 21)]),
        word("ALD/attr", &[(Rd, 1), (Uoff, 0x80), (Rc, 0)]),
        // Lanes 0, 1, 2 of a primitive put out 2, 2 and 1 vertices, from handles 0, 1 and 2 on: there is no third.
        word("AST/attr", &[(Rd, 1), (Uoff, 0x70), (Rc, 21)]),
        word("OUT/imm", &[(Rd, 2), (Ra, 21), (Simm, 2), (Op, 1)]),
        word("OUT/reg", &[(Rd, 3), (Ra, 2), (Rb, 21), (Op, 1)]),
        word("OUT/imm", &[(Rd, 4), (Ra, 255), (Simm, 1), (Op, 3)]),
        word("OUT/reg", &[(Rd, 5), (Ra, 2), (Rb, 255), (Op, 2)]),
    ]);
    let warp = ran(&code, &[], stage_of(StageKind::Geometry)).expect("it ends");
    let (stage, outputs) = left(&warp);
    for lane in 0..32_usize {
        let own = lane as u32 % 3;
        let found = [0, 1, 2, 3, 4, 5].map(|number| register(&warp, lane, number));
        let next = [1, 2, 2][lane % 3];
        assert_eq!(found, [7 * own, 1000 + 7 * own, next, 2, 1, next]);
        assert_eq!(outputs.get(&(emitted_by(lane, own), 0x70)), (own < 2).then_some(&(1000 + 7 * own)));
        let vertices = [0, 1, 2].map(|handle| stage.emitted.get(&emitted_by(lane, handle)).copied());
        let wanted = match own {
            // Vertex 2 of the first stream is lost, as the third OUT was given the same vertex.
            0 => [Some((1, true)), Some((0, false)), None],
            1 => [Some((1, true)), Some((2, true)), None],
            _ => [Some((1, true)), None, None],
        };
        assert_eq!(vertices, wanted, "{lane}");
    }
}

#[test]
fn instructions_of_other_stages_fault() {
    let patch = word("ALD/attr", &[(P, 1)]);
    let outputs = word("ALD/attr", &[(O, 1)]);
    let out = word("OUT/reg", &[(Op, 1)]);
    let all = [
        (StageKind::Geometry, patch),
        (StageKind::Geometry, outputs),
        (StageKind::Control, out),
        (StageKind::Evaluation, out),
    ];
    for (kind, word) in all {
        let fault = ran(&program(&[word]), &[], stage_of(kind)).expect_err("a fault");
        assert!(matches!(fault.kind, Kind::NotInterpreted { .. }), "{kind:?} {word:x}");
    }
}
