//! Random streams of small draws: a slice of them on the small machine, and the references of their pictures in directed cases.

use references::chip::machine::blending::{Blend, Equation, FACTORS, Factor, Format, OPERATIONS, Operation};
use references::chip::machine::fragments::{Cell, TARGETS};
use references::chip::machine::sample_grid::{Grid, PIXEL};
use references::chip::machine::small_picture::{Shape, Sketch};
use workloads::small_chip;
use workloads::small_draws::Start;

crate::tests! { a_slice_is_right blends_by_hand bytes_are_rounded samples_are_covered_separately }

const SEED: u64 = 51 << 32;
const STREAMS: u64 = 12;
const DRAWS: u64 = 8;

fn a_slice_is_right() {
    let start = Start::new(&small_chip()).expect("the recording runs");
    for case in 0..STREAMS {
        start.attempt(SEED | case, DRAWS).unwrap_or_else(|what| panic!("case {case}: {what}"));
    }
}

fn equation(operation: Operation, source: Factor, target: Factor) -> Equation {
    let factor = |of: Factor| FACTORS.iter().position(|(factor, _)| *factor == of).expect("a factor");
    let operation = OPERATIONS.iter().position(|(one, _)| *one == operation).expect("an operation");
    Equation { operation, factors: [factor(source), factor(target)] }
}

fn bits(colour: [f32; 4]) -> [u32; 4] {
    colour.map(f32::to_bits)
}

fn blends_by_hand() {
    let constant = [0.5, 0.25, 1.0, 0.0];
    let over = |colour: Equation, alpha: Equation| {
        let blend = Blend { equations: [colour, alpha], constant };
        let (source, target) = (bits([1.0, 0.5, -0.25, 0.5]), bits([0.5, 2.0, 1.0, 0.25]));
        blend.over(Format::Floats, &source, &target).map(f32::from_bits)
    };
    let mix = equation(Operation::Add, Factor::SourceAlpha, Factor::LessSourceAlpha);
    assert_eq!(over(mix, mix), [0.75, 1.25, 0.375, 0.375]);
    let less = equation(Operation::Reverse, Factor::One, Factor::Constant);
    let most = equation(Operation::Most, Factor::Zero, Factor::Zero);
    assert_eq!(over(less, most), [-0.75, 0.0, 1.25, 0.5]);
    let saturated = equation(Operation::Subtract, Factor::Saturate, Factor::TargetAlpha);
    assert_eq!(over(saturated, saturated), [0.375, -0.25, -0.375, 0.4375]);
}

fn bytes_are_rounded() {
    let byte = |code: u32| (code as f32 / 255.0).to_bits();
    let stored = Format::Bytes.stored(&bits([0.5, -1.0, 3.0, 0.1]));
    assert_eq!(stored, [byte(128), byte(0), byte(255), byte(26)]);
    assert!(Format::Bytes.is_near(byte(128), byte(127)));
    assert!(!Format::Bytes.is_near(byte(128), byte(126)));
    assert!(!Format::Numbers.is_near(7, 6));
    assert!(!Format::Floats.is_near(1.0_f32.to_bits(), 1.01_f32.to_bits()));
}

/// A half plane covers the samples of a pixel on its side; a mask selects among them.
fn samples_are_covered_separately() {
    let at = |x: i64, y: i64| [x * PIXEL / 16, y * PIXEL / 16];
    let positions = vec![at(6, 2), at(14, 6), at(2, 10), at(10, 14)];
    let grid = Grid { places: [2, 2], positions, numbers: vec![0, 1, 2, 3] };
    let blank = Cell { colours: [[0; 4]; TARGETS], depth: (0, 0), stencil: 0 };
    let full = Cell { colours: [[1; 4]; TARGETS], ..blank };
    let whole = [[0, 4 * PIXEL]; 2];
    let shape = |separate: bool, mask: u32| Shape {
        corners: vec![[PIXEL / 2 - 1, -9 * PIXEL], [9 * PIXEL, PIXEL], [PIXEL / 2 - 1, 9 * PIXEL]],
        slack: 0,
        size: 1,
        planes: vec![],
        within: [[0, 1], [0, 1]],
        separate,
        mask,
        view: whole,
    };
    for (separate, mask, covered) in [(true, 0xf, 0b1010), (true, 0b0111, 0b0010), (false, 0xf, 0b1111)] {
        let mut sketch = Sketch::new(1, grid.clone(), Format::Numbers, blank);
        sketch.draw(&shape(separate, mask), &|_| full);
        for place in 0..4 {
            let [is, is_not] = if covered >> place & 1 == 1 { [full, blank] } else { [blank, full] };
            assert!(sketch.may(place, &is.colours), "place {place} of {covered:04b}");
            assert!(!sketch.may(place, &is_not.colours), "place {place} of {covered:04b}");
        }
    }
}
