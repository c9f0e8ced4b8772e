//! Register file: the registers, predicates and condition codes of a sub-partition's warps (sm-rf-size). One instruction a cycle; its
//! operands 1 cycle later, and 1 more for each further register of a bank. Reuse registers save reads. Results of `lanes` are written
//! at once; of other units, when the bank is free; those of Special in a cycle that is promised 4 cycles before, with the release of
//! their scoreboard. Bank conflicts raise `hold`. Instructions are in order. Specification: SM.

mod gather;
mod masks;
mod named_registers;
mod operand_sources;
pub mod types;

use self::masks::halves_of;
use self::named_registers::{PLACES, groups, is_beyond, is_misaligned};
use self::operand_sources::{bank_of, banked, reuses, sources};
use self::types::*;
use super::lane_datapaths::groups as groups_of_lanes;
use super::predicates::types::*;
use super::predicates::{self, Predicates};
use super::register_bank::{self, RegisterBank};
use super::special::types::SPECIAL_RESULTS;
use super::types::*;
use bundle::sizes;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Banks: register r is in bank r mod 4.
const BANKS: usize = 4;
/// Cycles from operands to the release of a scoreboard, for instructions of fixed latency.
const FIXED_CYCLES: usize = 6;
/// The same with the fewest datapaths, which take seven cycles more.
const FIXED_MOST: usize = FIXED_CYCLES + 7;

// ---- parameters
kernel::params! {
    sizes slots, lanes_log2;
    /// Instructions with further registers to read that can wait.
    collect_depth: 1..=16 = 4, "instructions";
    part predicates: predicates::Params;
}

// ---- ports
kernel::ports! {
    in pulse decoded: Decoded;
    in pulse second: Decoded; // second of a pair
    in pulse start: WarpStart;
    in sample active[slots]: Lanes;
    in pulse result: LaneResult;
    in written: Written;
    in pulse soon: Soon;       // from Special: a register will arrive,
    in pulse special: Written; // and its data
    out pulse left: bool;      // it has left Special's queue
    out pulse operands: Operands;
    out pulse second_operands: Operands;
    out pulse fault: WarpFault;
    out pulse more: OperandRow;
    out level hold: bool;
    out pulse read: Release;
    out pulse done: Release;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        bases: [B6; SLOTS],
        limits: [B6; SLOTS],               // registers of a slot, in units of eight
        reading: Offer<Reading>,
        left: B3,                          // operands still to be read, bit 0 for a
        from: [OperandSource; PLACES],
        second: Offer<Reading>,            // second of a pair
        second_from: [OperandSource; PLACES],
        beside: bool,                      // it was read together with the first
        kept: [Kept; PLACES],
        rows: [Row; PLACES],               // rows that are kept
        gather: Offer<Gather>,
        gap: bool,                         // one of its rows was read in the last cycle
        late: bool,                        // one of its rows could not be read, or another instruction waits
        gathered: Offer<Gathered>,
        fixed: [Offer<Release>; FIXED_MOST],
        read: Offer<Release>,
        done: Offer<Release>,
        lanes: Offer<B2>,                  // bank written by the instruction that entered the datapaths a cycle ago
        passes: B3,                        // further cycles in which it writes
        promised: B4,                      // bit k: a register of Special is written in k cycles
        outstanding: B3,                   // instructions of Special neither promised nor written
        left_queue: bool,
    }
}

kernel::unit! {
    pub struct RegisterFile(p) {
        registers: Regs;
        part predicates: Predicates = p.predicates;
        part bank: [RegisterBank; BANKS] = register_bank::Params {};
        part written_in: Fifo<Written> = fifo::Params::default();
        part special_in: Fifo<Written> = fifo::Params { depth: Within::new(SPECIAL_RESULTS), ..Default::default() };
        part gather_in: Fifo<Gather> = fifo::of(p.collect_depth);
    }
}

/// A register's row in its bank.
fn row_of(base: u8, register: u8) -> u8 {
    (2 * base + (register >> 2)) & 127
}

/// Whether its results have a fixed latency.
fn is_fixed(instruction: &Instruction) -> bool {
    matches!(instruction.path, Path::Lanes | Path::Divergence | Path::Nowhere | Path::PixelExport)
}

/// Predicates and condition codes that a result writes.
fn flags_of(result: &LaneResult) -> FlagsWrite {
    let LaneResult { slot, lanes, writes_flags: code, predicates, flags, .. } = *result;
    FlagsWrite { slot, lanes, code, predicates, flags }
}

impl RegisterFile {
    fn row(&self, from: &OperandSource, place: usize) -> Row {
        match from.source {
            RowSource::Zero => Row::default(),
            RowSource::Bank => self.bank[usize::from(from.bank)].o.row,
            RowSource::Kept => self.q.rows[place],
            RowSource::Literal => Row { words: [from.word; WARP_LANES] },
        }
    }

    /// Reads as many of the remaining operands as the banks can; returns the banks used. The second of a pair is read together with the
    /// last operands of the first, if all its registers can be read.
    fn read(&mut self, d: &mut Regs) -> u8 {
        let (slot, groups) = (d.reading.data.decoded.slot, groups(&d.reading.data.decoded.instruction));
        let (base, left, mut taken) = (d.bases[usize::from(slot)], d.left, 0_u8);
        let mut rows = [0; BANKS];
        for (place, group) in groups.iter().enumerate().filter(|(place, _)| left >> place & 1 == 1) {
            let bank = bank_of(group.first);
            if taken >> bank & 1 == 0 {
                taken |= 1 << bank;
                rows[bank] = group.first;
                self.bank[bank].i.read(true, row_of(base, group.first));
            }
            if rows[bank] == group.first {
                d.left &= !(1 << place);
            }
        }
        if d.second.valid && d.left == 0 {
            let registers = banked(&d.second.data.decoded.instruction, &d.second_from);
            let (mut all, mut of) = (taken, rows);
            d.beside = registers.clone().all(|register| {
                let bank = bank_of(register);
                let free = all >> bank & 1 == 0;
                all |= 1 << bank;
                if free {
                    of[bank] = register;
                }
                of[bank] == register
            });
            if d.beside {
                registers
                    .for_each(|register| self.bank[bank_of(register)].i.read(true, row_of(base, register)));
                taken = all;
            }
        }
        taken
    }

    /// An instruction with its operands.
    fn operands(&self, reading: &Reading, from: &[OperandSource; PLACES], lanes: u32) -> Operands {
        let Reading { decoded, active, .. } = *reading;
        let Decoded { slot, counter, control, word, instruction, .. } = decoded;
        let (lanes, flags) = (if reading.is_refused() { 0 } else { lanes }, self.predicates.o.flags);
        let [a, b, c] = [0, 1, 2].map(|place| self.row(&from[place], place));
        Operands { slot, counter, control, word, instruction, active, lanes, flags, a, b, c }
    }

    /// Lanes of a pair's second instruction: both use the warp's predicates.
    fn second_lanes(&self) -> u32 {
        let Reading { decoded, active, .. } = &self.q.second.data;
        let Instruction { guard, guard_not, .. } = decoded.instruction;
        active & self.predicates.o.flags.holds(guard, guard_not)
    }

    /// An arriving instruction, and whether it names illegal registers.
    fn reading(d: &Regs, decoded: &Decoded, i: &In) -> Reading {
        let slot = usize::from(decoded.slot);
        let beyond = is_beyond(&decoded.instruction, d.limits[slot]);
        let misaligned = is_misaligned(&decoded.instruction);
        Reading { decoded: *decoded, active: i.active[slot], beyond, misaligned }
    }

    /// Writes registers, predicates and condition codes.
    fn write(&mut self, d: &mut Regs, i: &In) {
        let mut taken = None;
        for bank in &mut *self.bank {
            bank.i.write(0, 0, &Row::default());
        }
        let put = |d: &mut Regs, bank: &mut [_], result: &LaneResult| {
            let halves = halves_of(result);
            if halves != 0 {
                let to: &mut kernel::slot::Slot<RegisterBank> = &mut bank[bank_of(result.destination)];
                to.i.write(
                    halves,
                    row_of(d.bases[usize::from(result.slot)], result.destination),
                    &result.row,
                );
                for kept in d
                    .kept
                    .iter_mut()
                    .filter(|kept| kept.slot == result.slot && kept.index == result.destination)
                {
                    kept.valid = false;
                }
            }
        };
        if let Some(result) = i.result.get() {
            put(d, &mut self.bank, result);
            taken = (halves_of(result) != 0).then(|| bank_of(result.destination));
        }
        self.predicates.i.result.send(i.result.valid, || flags_of(&i.result.data));
        let fixed = &self.q.fixed[FIXED_MOST - 1];
        d.done.drive(fixed);

        // Results of Special are written in a cycle promised 4 cycles before, or wait for a free bank.
        let promise = self.promise(i);
        let promised = self.q.promised & 1 == 1;
        d.promised = self.q.promised >> 1 | u8::from(promise.is_some()) << 3;
        let quiet = !fixed.valid && promise.is_none();
        let separate =
            |result: &LaneResult| halves_of(result) == 0 || taken != Some(bank_of(result.destination));
        let free = |written: &&Written| quiet && separate(&written.result);
        let special = self.special_in.o.pop.get().filter(|written| promised || free(written)).copied();
        let other = self.written_in.o.pop.get().filter(|written| special.is_none() && free(written)).copied();
        d.outstanding += u8::from(i.soon.valid && promise.is_none());
        if special.is_some_and(|written| written.last) && !promised {
            d.outstanding = d.outstanding.saturating_sub(1);
        }
        d.left_queue = special.is_some();
        self.special_in.i.push.drive(&i.special);
        self.special_in.i.pop.ready = special.is_some();
        self.written_in.i.pop.ready = other.is_some();
        if let Some(release) = promise {
            d.done.put(release);
        }
        let written = special.or(other);
        self.predicates.i.written.drive(&written.map(|written| flags_of(&written.result)).into());
        if let Some(written) = written {
            let result = &written.result;
            put(d, &mut self.bank, result);
            if written.last && !promised {
                d.done.put(Release { slot: result.slot, scoreboard: written.scoreboard, retired: true });
            }
        }
    }

    /// Whether a register of Special, which reaches the head of its queue in 4 cycles, is certain to be written then: nothing is before
    /// it, and no instruction of fixed latency uses the bank. Dependent instructions read it in 4 cycles or later.
    fn promise(&self, i: &In) -> Option<Release> {
        let Soon { slot, scoreboard, destination } = *i.soon.get()?;
        let q = &self.q;
        let writes = destination.count > 0 && destination.first != RZ;
        let conflict =
            writes && q.lanes.get().is_some_and(|bank| usize::from(*bank) == bank_of(destination.first));
        let may = destination.count < 2 && q.outstanding == 0 && !conflict && !q.fixed[FIXED_MOST - 1].valid;
        may.then_some(Release { slot, scoreboard, retired: true })
    }
}

impl RegisterFile {
    /// Stalls issue: stall counts are stopped, so late reads remain in time.
    fn holds(&self) -> bool {
        let waits = self.q.second.valid && !self.q.beside;
        self.q.left != 0 || waits || self.q.late || !self.gather_in.o.push.ready
    }

    /// Reads a further register, when its bank is free and a release can be sent.
    fn collect(&mut self, d: &mut Regs, taken: u8) {
        d.gathered.valid = false;
        d.late = false;
        d.gap = false;
        let next = self.gather_in.o.pop;
        let free = !self.q.gather.valid;
        let mut ends = false;
        if let Some(gather) = self.q.gather.get().filter(|_| !self.q.gap) {
            let Gather { slot, path, scoreboard, .. } = *gather;
            let mut rest = *gather;
            rest.step();
            let last = rest.is_empty();
            let register = gather.next();
            let bank = register.filter(|&register| register != RZ).map(bank_of);
            let blocked = bank.is_some_and(|bank| taken >> bank & 1 == 1) || last && d.read.valid;
            d.late = blocked;
            if !blocked {
                let from = match (register, bank) {
                    (None, _) => {
                        OperandSource { source: RowSource::Literal, word: gather.word, ..Default::default() }
                    }
                    (_, None) => OperandSource::default(),
                    (_, Some(bank)) => {
                        OperandSource { source: RowSource::Bank, bank: bank as u8, ..Default::default() }
                    }
                };
                if let (Some(register), Some(bank)) = (register, bank) {
                    self.bank[bank].i.read(true, row_of(d.bases[usize::from(slot)], register));
                }
                d.gathered.put(Gathered { slot, path, last, from });
                (d.gather, d.gap, ends) = (Offer::new(!last, rest), true, last);
                if last && scoreboard != NO_SCOREBOARD {
                    d.read.put(Release { slot, scoreboard, retired: false });
                }
            }
        }
        d.late |= next.valid && !free && !ends;
        self.gather_in.i.pop.ready = free || ends;
        if free || ends {
            d.gather.drive(&next);
        }
    }
}

impl Logic for RegisterFile {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.hold = self.holds();
        let shown = q.reading.valid && q.left == 0;
        o.operands.send(shown, || self.operands(&q.reading.data, &q.from, self.predicates.o.lanes));
        o.second_operands
            .send(q.beside, || self.operands(&q.second.data, &q.second_from, self.second_lanes()));
        let refused = shown && q.reading.data.is_refused() && self.predicates.o.lanes != 0;
        let second_refused = q.beside && q.second.data.is_refused() && self.second_lanes() != 0;
        o.fault.send(refused || second_refused, || {
            let of = if refused { &q.reading } else { &q.second };
            let Decoded { slot, counter, word, .. } = of.data.decoded;
            let kind =
                if of.data.beyond { WarpFaultKind::Register } else { WarpFaultKind::MisalignedRegister };
            WarpFault { slot, kind, counter, word }
        });
        o.more.send(q.gathered.valid, || {
            let Gathered { slot, path, last, from } = q.gathered.data;
            OperandRow { slot, path, last, row: self.row(&from, 0) }
        });
        o.read.drive(&q.read);
        o.done.drive(&q.done);
        o.left.send(q.left_queue, || true);
        o.written = self.written_in.o.push;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let hold = self.holds();

        // Bank that an instruction of fixed latency writes.
        let Reading { decoded: Decoded { instruction, .. }, .. } = &self.q.reading.data;
        let writes = instruction.destination.count > 0 && instruction.destination.first != RZ;
        let shown = self.q.reading.valid && self.q.left == 0 && instruction.path == Path::Lanes;
        let passes = groups_of_lanes(self.p.lanes_log2.get()) - 1;
        d.passes = if shown && writes { passes as u8 } else { self.q.passes.saturating_sub(1) };
        if shown || self.q.passes == 0 {
            d.lanes.send(shown && writes, || bank_of(instruction.destination.first) as u8);
        }

        // Rows read are kept for a reuse, or until the other operands are read.
        let was = &self.q.reading;
        if was.valid {
            let Decoded { slot, control, instruction, .. } = &was.data.decoded;
            let ends = self.q.left == 0;
            for (place, group) in groups(instruction).into_iter().enumerate() {
                let source = self.q.from[place].source;
                let read = source == RowSource::Bank && self.q.left >> place & 1 == 0;
                let reused = ends && reuses(instruction) && control.reuse >> place & 1 == 1;
                if read && (reused || !ends) {
                    d.rows[place] = self.row(&self.q.from[place], place);
                    d.from[place].source = RowSource::Kept;
                    d.kept[place].valid = false;
                }
                if reused && (read || source == RowSource::Kept) {
                    d.kept[place] = Kept { valid: true, slot: *slot, index: group.first };
                }
            }
            if instruction.path == Path::Divergence {
                d.kept.iter_mut().for_each(|kept| kept.valid = false);
            }
        }
        self.written_in.i.push.drive(&i.written);
        self.write(&mut d, i);
        self.predicates.i.clear.send(i.start.valid, || SlotClear { slot: i.start.data.slot });
        if let Some(start) = i.start.get() {
            d.bases[usize::from(start.slot)] = start.base;
            d.limits[usize::from(start.slot)] = start.registers;
            d.kept.iter_mut().filter(|kept| kept.slot == start.slot).for_each(|kept| kept.valid = false);
        }

        // Accept the next instruction.
        if self.q.beside {
            (d.second.valid, d.beside) = (false, false);
        }
        let mut comes = None;
        if self.q.left == 0 {
            d.reading.valid = false;
            // The second of a pair that was not read together with the first is read separately.
            comes = d.second.get().copied();
            d.second.valid = false;
            if let Some(decoded) = i.decoded.get().filter(|_| !hold) {
                comes = Some(Self::reading(&d, decoded, i));
                if let Some(second) = i.second.get() {
                    d.second.put(Self::reading(&d, second, i));
                    d.second_from = sources(&d.kept, second).0;
                }
            }
        }
        if let Some(reading) = &comes {
            d.reading.put(*reading);
            (d.from, d.left) = sources(&d.kept, &reading.decoded);
        }
        self.predicates.i.lookup.send(comes.is_some(), || {
            let Reading { decoded, active, .. } = d.reading.data;
            let Decoded { slot, instruction: Instruction { guard, guard_not, .. }, .. } = decoded;
            GuardLookup { slot, guard, guard_not, active }
        });
        for bank in &mut *self.bank {
            bank.i.read(false, 0);
        }
        let taken = if d.left != 0 || d.second.valid { self.read(&mut d) } else { 0 };

        // Its operands are valid in the next cycle. The first of a pair has no scoreboards and no further registers.
        let ready = d.reading.valid && d.left == 0 && (self.q.left != 0 || comes.is_some());
        let decoded = if d.beside { &d.second.data.decoded } else { &d.reading.data.decoded };
        let IssueControl { read_scoreboard, write_scoreboard, .. } = decoded.control;
        let gather = Gather::of(decoded);
        self.gather_in.i.push.send(ready && !gather.is_empty(), || gather);
        d.read.valid = false;
        if ready && gather.is_empty() && read_scoreboard != NO_SCOREBOARD {
            d.read.put(Release { slot: decoded.slot, scoreboard: read_scoreboard, retired: false });
        }
        let fixed = ready && is_fixed(&decoded.instruction) && write_scoreboard != NO_SCOREBOARD;
        let release = Release { slot: decoded.slot, scoreboard: write_scoreboard, retired: false };
        d.fixed.copy_within(..FIXED_MOST - 1, 1);
        d.fixed[0].valid = false;
        if fixed {
            d.fixed[FIXED_MOST - FIXED_CYCLES - passes].put(release);
        }
        self.collect(&mut d, taken);
        self.q = d;
    }
}
