//! Later stages by hand: addresses of a geometry program's vertices, of a patch's attributes and of its domain, and their cycles.

use super::bench::{case_of, play};
use super::*;
use WarpKind::{Control, Evaluation, Geometry};

/// A register of all lanes.
fn row(word: impl Fn(u32) -> u32) -> Row {
    Row { words: std::array::from_fn(|lane| word(lane as u32)) }
}

fn case(word: u64, change: impl Fn(&mut Operands)) -> Case {
    let mut case = case_of(word, 3, &mut Random(7));
    case.operands.lanes = !0;
    change(&mut case.operands);
    case
}

/// Warp 3 of a kind; memory holds each word's number, and the returned copy is for the expected contents.
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

/// Two vertices of stream 2; a strip ends after the first and, by a CUT, after the second; exactly one more vertex, a third, fits.
pub fn vertices_are_put_out(new: Maker<Attributes>) {
    let (mut scene, mut wanted) = stage(Geometry, |warp| {
        (warp.output, warp.extra, warp.stride_log2) = (100, 3, 7);
    });
    let map = &mut scene.contexts[usize::from(scene.warps[3].context)].outputs;
    *map = std::array::from_fn(|component| (0x70 / 4..0x78 / 4).contains(&component));
    let handle = |handle: u32| move |operands: &mut Operands| operands.a = row(|_| handle);
    let ast = word("AST/attr", &[(Field::Rd, 8), (Field::Uoff, 0x74), (Field::Ra, 255), (Field::Rc, 5)]);
    // Every lane stores y of the vertex of its own number: only one of three exists.
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

/// Three lanes of a patch: levels and attributes in 16 words for each component, by physical addresses.
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
    // Lane 0 belongs to patch 2; lanes 1, 4, 7 and so on are the first of the next patches.
    for lane in [0, 3, 6, 9, 12] {
        let patch = 2 + lane / 3;
        wanted[32 * 200 + 16 * 5 + patch] = 0xdef0 + lane as u32;
        wanted[32 * 200 + 16 * (8 + lane) + patch] = 0xdef0 + lane as u32;
    }
    play(new, &mut scene, vec![store(direct), store(indexed)], !0, &mut Random(8));
    assert!(scene.memory == wanted);
}

/// A register of OUT, and of a directory's handle, takes as long as one of ALD; a primitive's number requests no memory.
pub fn cycles_of_stages(new: Maker<Attributes>) {
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
    for (kind, word, cycles) in each {
        let (mut scene, _) = stage(kind, |warp| warp.extra = 3);
        assert_eq!(play(new, &mut scene, vec![case(word, |_| ())], !0, &mut Random(8)), [cycles], "{kind:?}");
    }
    // Two always busy sides.
    let four = word(
        "ALD/attr",
        &[(Field::Rd, 4), (Field::Uoff, 0x58), (Field::Ra, 255), (Field::Rc, 255), (Field::Size, 3)],
    );
    for (kind, word, cycles) in [(Geometry, out(1, 0, 5), 100), (Control, four, 400)] {
        let mut scene = scene_of(kind);
        scene.warps.iter_mut().for_each(|warp| warp.extra = 3);
        let cases = (0..200).map(|k| case_of(word, k % 32, &mut Random(9))).collect();
        let done = play(new, &mut scene, cases, !0, &mut Random(8));
        assert_eq!(done[150] - done[50], cycles, "{kind:?}");
    }
}
