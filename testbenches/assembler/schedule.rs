//! Control where the text has none: stalls from fixed latencies, a barrier for each result that comes later.
//!
//! Blocks end with all barriers clear, since each branch waits for all that are pending: whatever leads to a label, nothing
//! is in flight there that the code behind it does not know.

use super::control::Control;
use interpreter::decode::table::{Part, Row, find};

/// Cycles until a fixed result can be read: of a register or flags, of a predicate.
const RESULT: u64 = 6;
const PREDICATE: u64 = 13;
/// Cycles after control flow and barriers of blocks.
const CONTROL: u64 = 15;
/// A barrier is seen by the second cycle after the issue.
const BARRIER: u64 = 2;
const BARRIERS: usize = 6;
/// Registers of a group at most, where an instruction is of variable latency; and of others.
const GROUP: usize = 8;
const PAIR: usize = 2;

/// Registers, predicates and the flags, as bits.
#[derive(Clone, Copy, Default)]
struct Names {
    registers: [u128; 2],
    /// P0 to P6, and the flags.
    predicates: u8,
}

const PREDICATES: u8 = 0x7f;
const FLAGS: u8 = 0x80;

impl Names {
    fn meets(&self, other: &Self) -> bool {
        let both = |n: usize| self.registers[n] & other.registers[n] != 0;
        both(0) || both(1) || self.predicates & other.predicates != 0
    }

    fn add(&mut self, part: &Part, row: &Row, word: u64, group: usize) {
        let raw = part.raw(word) as usize;
        match part.name {
            "Ra" | "Rb" | "Rc" | "Rd" | "Re" if raw != 255 => {
                for register in raw..(raw + group).min(255) {
                    self.registers[register / 128] |= 1 << (register % 128);
                }
            }
            "pg" | "Pa" | "Pb" | "Pc" | "Pq" | "Ps" | "Pt" | "Pd" => {
                let number = if row.is_inverted(part) { 7 - raw } else { raw };
                self.predicates |= 1 << number & PREDICATES;
            }
            "d.cc" if raw != 0 => self.predicates |= FLAGS,
            "x" | "xm" | "cc" | "src" | "dst" => self.predicates |= FLAGS,
            _ => {}
        }
    }
}

/// What an instruction reads or writes, and what it writes.
#[derive(Clone, Copy, Default)]
struct Uses {
    all: Names,
    written: Names,
}

impl Uses {
    const EVERYTHING: Self = {
        let names = Names { registers: [u128::MAX; 2], predicates: u8::MAX };
        Self { all: names, written: names }
    };

    /// Operands are groups of up to `group` registers.
    fn of(row: &Row, word: u64, group: usize) -> Self {
        let mut uses = Self::default();
        for part in &row.parts {
            uses.all.add(part, row, word, group);
            let is_result = matches!(part.name, "Rd" | "Re" | "Pd" | "Pq" | "d.cc" | "dst");
            if is_result && !is_store(row) {
                uses.written.add(part, row, word, group);
            }
        }
        match row.mnemonic {
            "P2R" => uses.all.predicates |= PREDICATES,
            "R2P" => (uses.all.predicates, uses.written.predicates) = (u8::MAX, u8::MAX),
            _ => {}
        }
        uses
    }

    /// Whether the order of the two matters.
    fn meets(&self, other: &Self) -> bool {
        self.written.meets(&other.all) || self.all.meets(&other.written)
    }
}

/// What each pending barrier is about, and the next to take.
#[derive(Default)]
pub struct Schedule {
    pending: [Option<Uses>; BARRIERS],
    next: usize,
}

impl Schedule {
    /// The control of the next instruction. What is written by hand is taken note of, too.
    pub fn control(&mut self, word: u64, given: Option<Control>) -> Control {
        let row = find(word);
        let control = given.unwrap_or_else(|| self.made(row, word));
        for (n, pending) in self.pending.iter_mut().enumerate() {
            if control.waits >> n & 1 != 0 {
                *pending = None;
            }
        }
        // What is done with a barrier by hand may be about several instructions.
        let known = row.filter(|_| given.is_none());
        let uses = known.map_or(Uses::EVERYTHING, |row| Uses::of(row, word, GROUP));
        for barrier in [control.write, control.read] {
            if let Some(pending) = self.pending.get_mut(barrier as usize) {
                *pending = Some(uses);
            }
        }
        control
    }

    fn made(&mut self, row: Option<&Row>, word: u64) -> Control {
        let Some(row) = row else { return Control { waits: self.all(), ..Control::stall(CONTROL) } };
        let is_late = row.timing.starts_with("var");
        let ends = row.unit == "branch" || matches!(row.mnemonic, "BAR" | "MEMBAR" | "DEPBAR");
        let uses = Uses::of(row, word, if is_late { GROUP } else { PAIR });
        let mut waits = if ends { self.all() } else { self.waited(&uses) };
        let mut control = Control::stall(stall(row, word, ends));
        if is_late && !matches!(row.mnemonic, "BAR" | "DEPBAR") {
            let barrier = (0..BARRIERS).map(|n| (self.next + n) % BARRIERS);
            let free = barrier.clone().find(|n| self.pending[*n].is_none() || waits >> n & 1 != 0);
            let taken = free.unwrap_or(self.next);
            if self.pending[taken].is_some() {
                waits |= 1 << taken;
            }
            self.next = (taken + 1) % BARRIERS;
            let writes = row.parts.iter().any(|part| matches!(part.name, "Rd" | "Re" | "Pd" | "Pq"));
            if writes && !is_store(row) || row.mnemonic == "MEMBAR" {
                control.write = taken as u64;
            } else {
                control.read = taken as u64;
            }
        }
        Control { waits, ..control }
    }

    fn all(&self) -> u64 {
        (0..BARRIERS).filter(|n| self.pending[*n].is_some()).map(|n| 1 << n).sum()
    }

    fn waited(&self, uses: &Uses) -> u64 {
        let is_met = |n: &usize| self.pending[*n].is_some_and(|pending| pending.meets(uses));
        (0..BARRIERS).filter(is_met).map(|n| 1 << n).sum()
    }
}

/// Rd of these is what is stored.
fn is_store(row: &Row) -> bool {
    let stem = row.mnemonic.split('.').next().unwrap_or_default();
    matches!(stem, "ST" | "STG" | "STL" | "STS" | "RED" | "AST" | "SUST" | "SURED")
}

fn stall(row: &Row, word: u64, ends: bool) -> u64 {
    let writes = |name: &str| row.parts.iter().any(|part| part.name == name && part.raw(word) != 7);
    match row.timing {
        _ if ends => CONTROL,
        timing if timing.starts_with("var") => BARRIER,
        _ if row.mnemonic == "R2P" || writes("Pd") || writes("Pq") => PREDICATE,
        _ => RESULT,
    }
}
