//! A program of many instructions of a row: flags and predicates are set before each of them, and its results are stored after it.

use super::code::{Code, Line, REGISTERS as STALL, address, bundles};
use super::dump::{self, place};
use super::encodings::Trial;
use super::scene::{Scene, control, memory, scene, surface};
use super::world::{self, *};
use interpreter::decode::fields::Field;
use interpreter::decode::table::Row;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use kit::random::Random;
use tpc::sm::types::RZ;

/// Registers of a program: addresses of the thread's initial data, of its results, of addresses for instructions; results.
const FROM: i64 = 0;
const TO: i64 = 1;
const TABLE: i64 = 2;
const FLAGS: i64 = 4;
const WORD: i64 = 5;
/// The thread's number.
pub const THREAD: i64 = 5;
/// Location of addresses for an instruction, in a pair; coordinates and a handle, in four registers.
pub const ADDRESS: i64 = 8;
const ADDRESS_BYTES: u64 = 16;

/// An instruction of a batch.
pub struct Case {
    pub word: u64,
    pub counter: u32,
    /// Registers that it writes: the first, and their number.
    pub first: u32,
    pub count: u32,
}

pub struct Batch {
    pub launch: Launch,
    pub memory: Memory,
    pub cases: Vec<Case>,
}

pub fn batch(row: &'static Row, instructions: usize, random: &mut Random) -> Result<Batch, String> {
    let instructions = if control::ends_lanes(row) { 1 } else { instructions };
    // State of lanes without a thread is unspecified: neither their registers, nor memory that they would have filled.
    let accesses = memory::accesses(row);
    let mut launch = world::launch(accesses || row.mnemonic == "SHFL", random);
    if surface::needs_one_warp(row) {
        launch.threads = [32, 1, 1];
    }
    let mut memory = world::memory(&launch, random);
    if surface::is_surface(row) {
        surface::headers(&mut launch, &mut memory, random);
    }
    let threads = launch.threads_of_cta();
    memory.map(RESULTS..RESULTS + instructions as u64 * threads * RESULT_BYTES);
    memory.map(DUMPS..DUMPS + threads * dump::BYTES);
    memory.map(ADDRESSES..ADDRESSES + instructions as u64 * threads * ADDRESS_BYTES);
    let mut trial = Trial::new(&launch, &memory);
    let (mut lines, mut cases) = (prologue(), vec![]);
    if accesses {
        lines.extend(dump::fill());
    }
    for number in 0..instructions as u64 {
        let Scene { before, line, after, first, count, addresses } = scene(row, &mut trial, threads, random)?;
        for (thread, address) in addresses.iter().enumerate() {
            let at = ADDRESSES + (number * threads + thread as u64) * ADDRESS_BYTES;
            for (k, word) in (0..).zip(address) {
                assert!(memory.write(at + 4 * k, &word.to_le_bytes()));
            }
        }
        if !addresses.is_empty() {
            lines.push(load(ADDRESS, TABLE, (number * threads * ADDRESS_BYTES) as i64, 6));
        }
        lines.extend((0..count).filter(|_| first != 255).map(|k| restored(first + k, random)));
        lines.extend(flags(random));
        lines.extend(before);
        cases.push(Case { word: line.word, counter: address(lines.len()), first, count });
        lines.push(line);
        lines.extend(after);
        lines.extend(stores((number * threads * RESULT_BYTES) as i64, first, count));
    }
    if accesses {
        lines.extend(dump::store());
    }
    lines.push(Line::of("EXIT/none", &[]));
    let Code { words, constants } = bundles(&lines);
    let table = launch.banks[7].expect("it is bound").0;
    let constants: Vec<u8> = constants.into_iter().flat_map(u32::to_le_bytes).collect();
    assert!(memory.write(table, &constants));
    let code: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
    memory.map(CODE..CODE + code.len() as u64);
    memory.write(CODE, &code);
    Ok(Batch { launch, memory, cases })
}

fn load(rd: i64, ra: i64, offset: i64, size: i64) -> Line {
    Line::of("LDG/global", &[(Field::Rd, rd), (Field::Ra, ra), (Field::Soff, offset), (Field::Size, size)])
}

fn store(offset: i64, rd: i64, size: i64) -> Line {
    Line::of("STG/global", &[(Field::Rd, rd), (Field::Ra, TO), (Field::Soff, offset), (Field::Size, size)])
}

/// Loads the thread's addresses and registers.
pub fn prologue() -> Vec<Line> {
    let mut lines = vec![Line::of("S2R/sr", &[(Field::Rd, THREAD), (Field::Sr, 0x21)])];
    lines.extend(place(FROM, FIRST_BYTES, FIRST));
    lines.extend(place(TO, RESULT_BYTES, RESULTS));
    lines.extend(place(TABLE, ADDRESS_BYTES, ADDRESSES));
    lines.extend((0..FIRST_BYTES as i64 / 16).map(|k| load(16 + 4 * k, FROM, 16 * k, 6)));
    lines
}

/// Changes a result's register, so that unspecified bits of one instruction are not read by the next.
fn restored(register: u32, random: &mut Random) -> Line {
    let from = random.within(16..48) as i64;
    Line::of("MOV/reg", &[(Field::Rd, register.into()), (Field::Rb, from), (Field::Lanes, 15)]).stall(1)
}

/// Sets predicates and flags from the bytes of a register.
fn flags(random: &mut Random) -> [Line; 2] {
    let mut of = |dst: i64, mask: i64| {
        let (ra, sel) = (random.within(16..48) as i64, random.below(4) as i64);
        Line::of("R2P/imm", &[(Field::Ra, ra), (Field::Simm, mask), (Field::Dst, dst), (Field::Sel, sel)])
    };
    [of(0, 0x7f).stall(1), of(1, 0xf)]
}

/// Stores predicates and flags in a word, and the result registers.
fn stores(offset: i64, first: u32, count: u32) -> Vec<Line> {
    let read = |src: i64, mask: i64, ra: i64, sel: i64| {
        let fields =
            [(Field::Rd, FLAGS), (Field::Src, src), (Field::Simm, mask), (Field::Ra, ra), (Field::Sel, sel)];
        Line::of("P2R/imm", &fields).stall(STALL)
    };
    let first = if count == 0 { u32::from(RZ) } else { first };
    let copy = [(Field::Rd, WORD), (Field::Rb, i64::from(first)), (Field::Lanes, 15)];
    let mut lines = vec![
        read(0, 0x7f, 255, 0),
        read(1, 0xf, FLAGS, 1),
        Line::of("MOV/reg", &copy).stall(STALL),
        store(offset, FLAGS, 5),
    ];
    if count > 1 && first != u32::from(RZ) {
        lines.push(store(offset + 16, i64::from(first), if count == 2 { 5 } else { 6 }));
    }
    lines
}
