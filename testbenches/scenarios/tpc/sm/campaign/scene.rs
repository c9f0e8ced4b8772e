//! Surroundings of an instruction that make its effect visible.

mod barrier;
pub mod control;
pub mod memory;
pub mod surface;

use super::code::Line;
use super::encodings::Trial;
use interpreter::decode::table::Row;
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;

pub struct Scene {
    pub before: Vec<Line>,
    pub line: Line,
    pub after: Vec<Line>,
    /// The first register that it writes.
    pub first: u32,
    pub count: u32,
    /// For each thread of an instruction that needs one: an address, or coordinates and a handle.
    pub addresses: Vec<[u32; 4]>,
}

impl Default for Scene {
    fn default() -> Self {
        let line = Line::of("NOP/none", &[]);
        Scene { before: vec![], line, after: vec![], first: 255, count: 0, addresses: vec![] }
    }
}

pub fn scene(
    row: &'static Row,
    trial: &mut Trial,
    threads: u64,
    random: &mut Random,
) -> Result<Scene, String> {
    if memory::accesses(row) {
        return memory::scene(row, trial, threads, random);
    }
    if surface::is_surface(row) {
        return surface::scene(row, trial, threads, random);
    }
    if control::is_control(row) {
        return control::scene(row, random);
    }
    if barrier::is_barrier(row) {
        return barrier::scene(row, random);
    }
    let op = trial.of(row, &[], random, |_, _| Some([0; 4]))?;
    let written = instruction(op.word).destination;
    Ok(Scene {
        line: Line::word(op.word),
        first: written.first.into(),
        count: written.count.into(),
        ..Scene::default()
    })
}
