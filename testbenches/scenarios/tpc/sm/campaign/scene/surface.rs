//! Surfaces: each warp has some of its own, of any layout and format, in its own memory; a thread has coordinates and a handle.

use super::Scene;
use crate::sm::campaign::batch::ADDRESS;
use crate::sm::campaign::code::Line;
use crate::sm::campaign::encodings::Trial;
use crate::sm::campaign::world::WARPS;
use crate::sm::load_store::surfaces::{PLACE, PLACES, SURFACES, any};
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::decode::table::Row;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use interpreter::operations::atomic::global_type;
use interpreter::operations::surface::Surface;
use kit::random::Random;
use std::collections::HashMap;
use std::ops::Range;
use tpc::sm::instruction_decode::instruction;

const HEADERS: u64 = 0x31_0000_0000;
const HEADER_BYTES: u64 = 32;
/// Surfaces of a warp, and the memory that they share.
const OF_WARP: u64 = 8;
const TEXELS: u64 = 0x21_0000_0000;
const TEXEL_BYTES: u64 = 0x1_0000;
/// The bank of handles.
const HANDLES: u32 = 7;
/// Attempts at coordinates for a lane.
const TRIES: u32 = 30;
/// Code of trapping coordinates outside the surface.
const TRAP: u32 = 2;

pub fn is_surface(row: &Row) -> bool {
    SURFACES.contains(&row.mnemonic)
}

/// Whether one warp is needed: a surface that the instruction names is shared by all warps, whose writes are unordered.
pub fn needs_one_warp(row: &Row) -> bool {
    let writes = row.mnemonic.starts_with("SU") && !row.mnemonic.starts_with("SULD");
    is_surface(row) && writes && row.part(Field::Utid).is_some()
}

pub fn texels() -> Range<u64> {
    TEXELS..TEXELS + WARPS * TEXEL_BYTES
}

/// Writes headers, their handles among constants, and texels.
pub fn headers(launch: &mut Launch, memory: &mut Memory, random: &mut Random) {
    let all = WARPS * OF_WARP;
    memory.map(HEADERS..HEADERS + HEADER_BYTES * all);
    memory.map(texels());
    for at in texels().step_by(8) {
        memory.write(at, &random.any().to_le_bytes());
    }
    launch.setup.headers = HEADERS;
    launch.setup.highest_header = all as u32 - 1;
    launch.setup.handles = HANDLES;
    let handles = launch.banks[HANDLES as usize].expect("it is bound").0;
    for number in 0..all {
        let at = HEADERS + HEADER_BYTES * number;
        let place = TEXELS + number / OF_WARP * TEXEL_BYTES;
        loop {
            for (k, word) in (0..).zip(any(place + PLACE * random.below(PLACES), random).0) {
                memory.write(at + 4 * k, &word.to_le_bytes());
            }
            if Surface::read(memory, at).is_ok() {
                break;
            }
        }
        memory.write(handles + 4 * number, &handle(number, random).to_le_bytes());
    }
}

/// Bits above the header's number select a sampler.
fn handle(number: u64, random: &mut Random) -> u32 {
    (random.below(1 << 12) << 20 | number) as u32
}

/// Bytes of a lane's access.
fn bytes(op: &Op, surface: &Surface) -> Option<u32> {
    Some(match op.row.mnemonic {
        "SULD.D" | "SUST.D" => [1, 1, 2, 2, 4, 8, 16, 16][op.get(Field::Size) as usize],
        "SULD.P" | "SUST.P" => surface.format.bytes(),
        _ => global_type(op.get(Field::Type)).ok()?.bytes(),
    })
}

/// Coordinates that the interpreter does not refuse, and their address.
fn coordinates(op: &Op, surface: &Surface, random: &mut Random) -> Option<([u32; 3], Option<u64>)> {
    let bytes = bytes(op, surface)?;
    let step = if op.is(Field::Ba) { bytes } else { bytes.div_ceil(surface.format.bytes()) };
    for _ in 0..TRIES {
        let x = random.below(26) as u32 * random.one_of(&[step, step, step, 1]);
        let mut place = [x, random.below(20) as u32, random.below(5) as u32];
        if op.get(Field::Dim) == 2 {
            place[1] %= 5;
        }
        match random.below(12) {
            0 => place[random.below(3) as usize] = !(random.below(5) as u32),
            1..4 => place[1..].fill(0),
            _ => {}
        }
        let [x, y, z] = place;
        let of_dim = match op.get(Field::Dim) {
            0 | 1 => [x, 0, 0, 0],
            2 => [x, 0, 0, y],
            3 => [x, y, 0, 0],
            4 => [x, y, 0, z],
            _ => [x, y, z, 0],
        };
        match surface.address(of_dim, op.is(Field::Ba), op.get(Field::Clamp) == 1) {
            None if op.get(Field::Clamp) == TRAP => {}
            Some(at) if at % u64::from(bytes) != 0 => {}
            at => return Some((place, at)),
        }
    }
    // The first texel always exists.
    Some(([0; 3], surface.address([0; 4], op.is(Field::Ba), false)))
}

/// Bytes that the lanes of a warp write, each through one surface.
#[derive(Default)]
struct Written(HashMap<u64, u64>);

impl Written {
    /// Whether a lane may write there through a surface: accesses of lanes to two surfaces are unordered.
    fn takes(&mut self, at: Option<u64>, bytes: u32, number: u64) -> bool {
        let range = at.map_or(0..0, |at| at..at + u64::from(bytes));
        let free = range.clone().all(|at| self.0.get(&at).is_none_or(|by| *by == number));
        if free {
            self.0.extend(range.map(|at| (at, number)));
        }
        free
    }
}

pub fn scene(
    row: &'static Row,
    trial: &mut Trial,
    threads: u64,
    random: &mut Random,
) -> Result<Scene, String> {
    let read = |number| Surface::read(trial.memory(), HEADERS + HEADER_BYTES * number).expect("a header");
    let surfaces: Vec<Surface> = (0..WARPS * OF_WARP).map(read).collect();
    let bound = random.below(WARPS * OF_WARP);
    let fixed = [(Field::Ra, ADDRESS as u64), (Field::Rc, ADDRESS as u64 + 3), (Field::Utid, bound)];
    let is_bound = row.part(Field::Utid).is_some();
    let registers = |op: &Op, number: u64, random: &mut Random| {
        let high = random.below(20) == 0;
        let level = random.below(if high { 1 << 32 } else { 6 }) as u32;
        Some(match op.row.mnemonic {
            "TXQ" => ([level, 0, 0, 0], None),
            "TXQ.B" => ([handle(number, random), level, 0, 0], None),
            _ => {
                let ([x, y, z], at) = coordinates(op, &surfaces[number as usize], random)?;
                ([x, y, z, handle(number, random)], at)
            }
        })
    };
    let number = |thread: u64, kinds: u64, random: &mut Random| match is_bound {
        true => bound,
        false => thread / 32 * OF_WARP + random.below(kinds),
    };
    let op = trial.of(row, &fixed, random, |op, random| {
        let left = instruction(op.word).destination;
        // A partial store is one piece; an operation is refused only where there is a texel.
        let stored = left.count < 2 || left.first == 255 || left.first % 4 == 0;
        let first = number(0, 1, random);
        let tried = |at: Option<u64>| stored && (at.is_some() || !op.has(Field::Op));
        registers(op, first, random).filter(|(_, at)| tried(*at)).map(|(words, _)| words)
    })?;
    let mut addresses = vec![];
    for warp in 0..threads.div_ceil(32) {
        let kinds = random.one_of(&[1, 1, 2, OF_WARP]);
        let start = random.below(OF_WARP - kinds + 1);
        let mut written = Written::default();
        for lane in 0..32.min(threads - 32 * warp) {
            addresses.push(loop {
                let number = number(32 * warp + lane, kinds, random) + if is_bound { 0 } else { start };
                let (words, at) = registers(&op, number, random).expect("it was so before");
                let loads = row.mnemonic.starts_with("SULD");
                if loads || written.takes(at, bytes(&op, &surfaces[number as usize]).unwrap_or(0), number) {
                    break words;
                }
            });
        }
    }
    let left = instruction(op.word).destination;
    Ok(Scene {
        line: Line::word(op.word),
        first: left.first.into(),
        count: left.count.into(),
        addresses,
        ..Scene::default()
    })
}
