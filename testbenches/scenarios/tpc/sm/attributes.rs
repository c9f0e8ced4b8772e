//! Interpolated values are within two roundings of the plane's, and one of the product's; attributes are at the addresses that the page
//! gives; both have exact cycles. Shared memory is modelled as an array that responds in order.

mod bench;
mod judge;
mod scene;
mod stages;

use self::judge::Case;
use self::scene::Scene;
use self::stages::*;
use super::control_flow::word;
use super::words;
use bench::{attribute_rows, case_of, play};
use bundle::*;
use interpreter::decode::fields::Field;
use interpreter::decode::table::Row as Encoding;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::attributes::{Attributes, Params};
use tpc::sm::types::*;

scenarios! {
    Attributes::new(&Params::default()) =>
        cycles a_warp_in_two_cycles each_row any_instructions vertices_are_put_out patches cycles_of_stages;
    Attributes::new(&Params { sides: Within::new(1), ..Params::default() }) => any_instructions;
}

fn any_case(random: &mut Random, row: &Encoding, number: usize) -> Case {
    let mut word = words::legal(row, random);
    // Sometimes an address that has a plane of its own; RZ in place of registers.
    if row.mnemonic == "IPA" && random.below(3) == 0 {
        let special = random.one_of(&[0x70_u64, 0x74, 0x7c, 0x3fc]);
        word = word & !(0x3ff << 28) | special << 28;
    }
    // The primitive's number, the patch's evaluation point, or the address before them; RZ for the address.
    if row.mnemonic == "ALD" && random.below(3) == 0 {
        let special = random.one_of(&[0x60_u64, 0x58, 0x2f0, 0x2f4, 0x2e8]);
        word = word & !(0x3ff << 20) | special << 20 | 0xff << 8;
    }
    case_of(word, number, random)
}

fn any_instructions(new: Maker<Attributes>) {
    property((any::<u64>(), any::<u64>()), |(seed, stalls)| {
        let mut random = Random(seed);
        let sides = new().unit().p.sides.get();
        let mut scene = Scene::any(&mut random, sides);
        let rows = attribute_rows();
        let cases = (0..80)
            .map(|_| {
                let (row, number) = (random.one_of(&rows), random.below(16 * sides as u64) as usize);
                any_case(&mut random, row, number)
            })
            .collect();
        play(new, &mut scene, cases, stalls | 1, &mut random);
    });
}

/// Each row alone, in warps that have it.
fn each_row(new: Maker<Attributes>) {
    use WarpKind::{Control, Evaluation, Geometry, Pixel, Vertex};
    let mut random = Random(2);
    for row in attribute_rows() {
        let kinds: &[WarpKind] = match row.mnemonic {
            "IPA" | "PIXLD" => &[Pixel],
            "OUT" => &[Geometry],
            _ => &[Vertex, Control, Evaluation, Geometry],
        };
        for &kind in kinds {
            let mut scene = Scene::any(&mut random, 2);
            for (number, warp) in scene.warps.iter_mut().enumerate() {
                (warp.kind, warp.extra) = (kind, random.below(40) as usize);
                (warp.input, warp.output, warp.vertices) = (number, 100 + number, 1 + number);
            }
            let cases = (0..120).map(|k| any_case(&mut random, row, k % 32)).collect();
            play(new, &mut scene, cases, !0, &mut random);
        }
    }
}

fn scene_of(kind: WarpKind) -> Scene {
    let mut scene = Scene::any(&mut Random(3), 2);
    for warp in &mut scene.warps {
        (warp.kind, warp.input, warp.output) = (kind, 1, 100);
    }
    scene
}

/// From operands to the register: 24 cycles for interpolations, 16 for loads.
fn cycles(new: Maker<Attributes>) {
    let mut random = Random(1);
    let ipa = word(
        "IPA/attr",
        &[(Field::Rd, 3), (Field::Uoff, 0x80), (Field::Rb, 5), (Field::Rc, 255), (Field::Op, 1)],
    );
    let ald = word("ALD/attr", &[(Field::Rd, 3), (Field::Uoff, 0x80), (Field::Ra, 255), (Field::Rc, 255)]);
    for (kind, word, cycles) in [(WarpKind::Pixel, ipa, 24), (WarpKind::Vertex, ald, 16)] {
        let case = case_of(word, 3, &mut random);
        assert_eq!(play(new, &mut scene_of(kind), vec![case], !0, &mut random), [cycles]);
    }
}

/// Two always busy sides: an interpolation in two cycles, a word of an attribute in one.
fn a_warp_in_two_cycles(new: Maker<Attributes>) {
    let mut random = Random(4);
    let ipa = word(
        "IPA/attr",
        &[(Field::Rd, 3), (Field::Uoff, 0x80), (Field::Rb, 5), (Field::Rc, 255), (Field::Op, 1)],
    );
    let ald = word(
        "ALD/attr",
        &[(Field::Rd, 4), (Field::Uoff, 0x80), (Field::Ra, 255), (Field::Rc, 255), (Field::Size, 3)],
    );
    for (kind, word, cycles) in [(WarpKind::Pixel, ipa, 200), (WarpKind::Vertex, ald, 400)] {
        let cases = (0..200).map(|k| case_of(word, k % 32, &mut random)).collect();
        let done = play(new, &mut scene_of(kind), cases, !0, &mut random);
        assert_eq!(done[150] - done[50], cycles, "{kind:?}");
    }
}
