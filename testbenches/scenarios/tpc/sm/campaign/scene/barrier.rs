//! Barriers of all warps, whose counts and reductions are read after them.

use super::Scene;
use crate::sm::campaign::code::Line;
use crate::sm::campaign::encodings::Trial;
use interpreter::decode::fields::Field;
use interpreter::decode::table::Row;
use kit::random::Random;
use tpc::sm::types::RZ;

/// Modes of BAR that all warps can reach with one instruction, and of B2R.
const SYNC: u64 = 0;
const RED: u64 = 2;
const RESULT: i64 = 1;
const READ: i64 = 48;

pub fn is_barrier(row: &Row) -> bool {
    matches!(row.mnemonic, "BAR" | "B2R")
}

pub fn scene(row: &'static Row, random: &mut Random) -> Result<Scene, String> {
    let zero = [(Field::Id, 0), (Field::Count, 0), (Field::Ra, u64::from(RZ)), (Field::Rb, u64::from(RZ))];
    let mode = random.one_of(&[SYNC, RED, RED]);
    let all = [(Field::Mode, mode), (Field::Guard, 7), (Field::GuardNot, 0)];
    let read = Line::of("B2R/imm", &[(Field::Rd, READ), (Field::Mode, RESULT), (Field::Pd, 1)]);
    if row.mnemonic == "BAR" {
        let line = Line::word(Trial::decoded(row, &[&zero[..], &all].concat(), random)?.word);
        let after = if mode == RED { vec![read] } else { vec![] };
        return Ok(Scene { line, after, first: READ as u32, count: 1, ..Scene::default() });
    }
    let red = [
        (Field::Mode, RED as i64),
        (Field::Red, random.below(3) as i64),
        (Field::Ps, random.below(8) as i64),
        (Field::PNot, random.below(2) as i64),
    ];
    let result = [(Field::Mode, RESULT as u64)];
    let op = Trial::decoded(row, &result, random)?;
    Ok(Scene {
        before: vec![Line::of("BAR/imm-imm", &red)],
        line: Line::word(op.word),
        first: op.get(Field::Rd),
        count: 1,
        ..Scene::default()
    })
}
