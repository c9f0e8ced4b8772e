//! Later stages by hand: where a geometry program's vertices, a patch's attributes and its domain are, and their clocks.

use super::*;
use WarpKind::{Control, Evaluation, Geometry};

/// Registers of all lanes.
fn row(word: impl Fn(u32) -> u32) -> Row {
    Row { words: std::array::from_fn(|lane| word(lane as u32)) }
}

fn case(word: u64, change: impl Fn(&mut Operands)) -> Case {
    let mut case = case_of(word, 3, &mut Random(7));
    case.operands.lanes = !0;
    change(&mut case.operands);
    case
}

/// Warp 3 of such a kind; memory holds each word's number, and what is to come of it is a copy.
fn stage(kind: WarpKind, change: impl Fn(&mut scene::Warp)) -> (Scene, Vec<u32>) {
    let mut scene = scene_of(kind);
    change(&mut scene.warps[3]);
    scene.memory = (0..scene.memory.len() as u32).collect();
    let wanted = scene.memory.clone();
    (scene, wanted)
}

fn out(op: i64, stream: i64, ra: i64) -> u64 {
    word("OUT/imm", &[(Field::Rd, 1), (Field::Ra, ra), (Field::Simm, stream), (Field::Op, op)])
}

/// Two vertices of stream 2, a strip ends behind the first and, by a CUT, behind the second; there is room for a third and no more.
pub fn vertices_are_put_out(new: Maker<Attributes>) {
    let (mut scene, mut wanted) = stage(Geometry, |warp| {
        (warp.output, warp.extra, warp.stride_log2) = (100, 3, 7);
    });
    let map = &mut scene.contexts[usize::from(scene.warps[3].context)].outputs;
    *map = std::array::from_fn(|component| (0x70 / 4..0x78 / 4).contains(&component));
    let handle = |handle: u32| move |operands: &mut Operands| operands.a = row(|_| handle);
    let ast = word("AST/attr", &[(Field::Rd, 8), (Field::Uoff, 0x74), (Field::Ra, 255), (Field::Rc, 5)]);
    // Every lane stores y of the vertex of its own number: of three of them there is one.
    let store = case(ast, |operands| {
        (operands.b, operands.c) = (row(|lane| 0xabc0 + lane), row(|lane| lane));
    });
    let cases = vec![
        case(out(3, 2, 255), |_| ()),
        store,
        case(out(1, 2, 5), handle(1)),
        case(out(2, 0, 5), handle(2)),
        case(out(2, 0, 255), |_| ()),
        case(out(1, 1, 5), handle(2)),
        case(out(1, 1, 5), handle(3)),
        case(out(2, 0, 5), handle(4)),
    ];
    let base = 32 * 100;
    for lane in 0..32 {
        wanted[base + 3 * lane] = 1 + 2 * 2 + 256;
        wanted[base + 3 * lane + 1] = 1 + 2 * 2 + 256;
        wanted[base + 3 * lane + 2] = 1 + 2;
    }
    for lane in 0..3 {
        wanted[base + 2 * 128 + 3 * lane + lane] = 0xabc0 + lane as u32;
    }
    play(new, &mut scene, cases, !0, &mut Random(8));
    assert!(scene.memory == wanted);
}

/// Three lanes of a patch: levels and attributes in 16 words for each component, by addresses as they are.
pub fn patches(new: Maker<Attributes>) {
    let (mut scene, mut wanted) = stage(Control, |warp| {
        (warp.extra, warp.first_prim, warp.starts) = (200, 2, 0x9249_2492);
    });
    let direct = word("AST/attr", &[(Field::Rd, 8), (Field::Uoff, 0x14), (Field::Ra, 255), (Field::P, 1)]);
    let indexed = word("AST/attr", &[(Field::Rd, 8), (Field::Uoff, 0x20), (Field::Ra, 5), (Field::P, 1)]);
    let store = |word: u64| {
        case(word, |operands| {
            operands.lanes = 0x1249;
            (operands.a, operands.b) = (row(|lane| 4 * lane), row(|lane| 0xdef0 + lane));
        })
    };
    // Lane 0 is of patch 2; lanes 1, 4, 7 and so on are the first of the next.
    for lane in [0, 3, 6, 9, 12] {
        let patch = 2 + lane / 3;
        wanted[32 * 200 + 16 * 5 + patch] = 0xdef0 + lane as u32;
        wanted[32 * 200 + 16 * (8 + lane) + patch] = 0xdef0 + lane as u32;
    }
    play(new, &mut scene, vec![store(direct), store(indexed)], !0, &mut Random(8));
    assert!(scene.memory == wanted);
}

/// A register of OUT, and of a directory's handle, as one of ALD; a primitive's number asks no memory.
pub fn clocks_of_stages(new: Maker<Attributes>) {
    let ald = |address: i64, o: i64| {
        word(
            "ALD/attr",
            &[(Field::Rd, 3), (Field::Uoff, address), (Field::Ra, 255), (Field::Rc, 255), (Field::O, o)],
        )
    };
    let isberd = word("ISBERD/reg", &[(Field::Rd, 1), (Field::Ra, 5)]);
    let each = [
        (Geometry, out(1, 0, 5), 16),
        (Geometry, out(2, 0, 5), 16),
        (Geometry, isberd, 16),
        (Evaluation, ald(0x2f0, 1), 16),
        (Evaluation, isberd, 11),
        (Control, ald(0x80, 0), 16),
        (Control, ald(0x60, 0), 11),
    ];
    for (kind, word, clocks) in each {
        let (mut scene, _) = stage(kind, |warp| warp.extra = 3);
        assert_eq!(play(new, &mut scene, vec![case(word, |_| ())], !0, &mut Random(8)), [clocks], "{kind:?}");
    }
    // Two sides that have work all the time.
    let four = word(
        "ALD/attr",
        &[(Field::Rd, 4), (Field::Uoff, 0x58), (Field::Ra, 255), (Field::Rc, 255), (Field::Size, 3)],
    );
    for (kind, word, clocks) in [(Geometry, out(1, 0, 5), 100), (Control, four, 400)] {
        let mut scene = scene_of(kind);
        scene.warps.iter_mut().for_each(|warp| warp.extra = 3);
        let cases = (0..200).map(|k| case_of(word, k % 32, &mut Random(9))).collect();
        let done = play(new, &mut scene, cases, !0, &mut Random(8));
        assert_eq!(done[150] - done[50], clocks, "{kind:?}");
    }
}
