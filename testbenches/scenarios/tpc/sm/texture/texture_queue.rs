//! An instruction leaves in the cycle after its last register, with those of each group in order.

use kit::{Maker, scenarios};
use tpc::sm::texture::texture_queue::{In, Params, TextureQueue};
use tpc::sm::types::*;

scenarios! { TextureQueue::new(&Params {}) => a_cycle_after_the_last_register instructions_of_others_pass; }

fn row(word: u32) -> Row {
    Row { words: [word; WARP_LANES] }
}

fn operands(path: Path, a: u8, b: u8) -> Operands {
    let group = |count| Group { first: 0, count };
    let instruction = Instruction {
        opcode: Opcode::Tex,
        path,
        a: group(a),
        b: group(b),
        destination: Group { first: 8, count: 1 },
        ..Instruction::default()
    };
    Operands { instruction, lanes: 7, a: row(1), b: row(11), ..Operands::default() }
}

/// Three registers of a and two of b, of which the first are here: 2, 3 and 12 follow.
fn a_cycle_after_the_last_register(new: Maker<TextureQueue>) {
    let mut dut = new();
    dut.cycle(In { operands: Some(operands(Path::Texture, 3, 2)).into(), ..In::default() });
    for (k, word) in [2, 3, 12].into_iter().enumerate() {
        assert!(!dut.outputs().access.valid, "register {k}");
        let more = OperandRow { path: Path::Texture, row: row(word), ..OperandRow::default() };
        dut.cycle(In { more: Some(more).into(), ..In::default() });
    }
    let access = dut.outputs().access;
    assert!(access.valid);
    assert_eq!([0, 1, 2].map(|k| access.data.a[k].words[5]), [1, 2, 3]);
    assert_eq!([0, 1].map(|k| access.data.b[k].words[5]), [11, 12]);
    assert_eq!((access.data.head.lanes, access.data.head.destination), (7, 8));
    let mut i = In::default();
    i.access.ready = true;
    dut.cycle(i);
    assert!(dut.outputs().credit && !dut.outputs().access.valid);
}

fn instructions_of_others_pass(new: Maker<TextureQueue>) {
    let mut dut = new();
    dut.cycle(In { operands: Some(operands(Path::LoadStore, 1, 0)).into(), ..In::default() });
    assert!(!dut.outputs().access.valid);
    dut.cycle(In { operands: Some(operands(Path::Texture, 1, 0)).into(), ..In::default() });
    assert!(dut.outputs().access.valid);
}
