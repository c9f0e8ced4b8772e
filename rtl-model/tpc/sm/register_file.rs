//! Register file: the registers, predicates and condition codes of a sub-partition's warps (sm-rf-size). One instruction a cycle; its
//! operands 1 cycle later, and 1 more for each further register of a bank. Reuse registers save reads. Results of `lanes` are written
//! at once; of other units, when the bank is free; those of Special in a cycle that is promised 4 cycles before, with the release of
//! their scoreboard. Bank conflicts raise `hold`. Instructions are in order. Specification: SM.

mod bank_reads;
mod kept_rows;
mod named_registers;
mod operand_sources;
mod register_gather;
mod register_masks;
mod register_operands;
mod register_reading;
mod register_writes;
pub mod types;

use self::bank_reads::{BANKS, BankReads, bank_of, reads_of};
use self::kept_rows::{KeptRows, keep};
use self::named_registers::{PLACES, groups};
use self::operand_sources::sources;
use self::register_masks::{flags_of, halves_of, row_of};
use self::register_operands::{Rows, operands_of};
use self::register_reading::{fault_of, is_fixed, is_refused, reading_of, second_lanes};
use self::register_writes::writes_of;
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

impl RegisterFile {
    fn rows(&self) -> Rows<'_> {
        Rows { banks: std::array::from_fn(|bank| &self.bank[bank].o.row), kept: &self.q.rows }
    }

    /// Reads as many of the remaining operands as the banks can; returns what the banks read. The second of a pair is read together with
    /// the last operands of the first, if all its registers can be read.
    fn read(&mut self, d: &mut Regs) -> BankReads {
        let Decoded { slot, instruction, .. } = &d.reading.data.decoded;
        let mut reads = reads_of(BankReads::default(), d.left, &groups(instruction));
        d.left = reads.left;
        if d.second.valid && d.left == 0 {
            let banked = (0..PLACES).filter(|&k| d.second_from[k].source == RowSource::Bank);
            let wanted = banked.fold(0, |wanted, k| wanted | 1 << k);
            let both = reads_of(reads, wanted, &groups(&d.second.data.decoded.instruction));
            d.beside = both.left == 0;
            if d.beside {
                reads = both;
            }
        }
        for (bank, part) in self.bank.iter_mut().enumerate().filter(|(bank, _)| reads.is_busy(*bank)) {
            part.i.read(true, row_of(d.bases[usize::from(*slot)], reads.registers[bank]));
        }
        reads
    }

    /// Writes registers, predicates and condition codes.
    fn write(&mut self, d: &mut Regs, i: &In) {
        self.predicates.i.result.send(i.result.valid, || flags_of(&i.result.data));
        let fixed = &self.q.fixed[FIXED_MOST - 1];
        d.done.drive(fixed);

        // Results of Special are written in a cycle promised 4 cycles before, or wait for a free bank.
        let promise = self.promise(i);
        let promised = self.q.promised & 1 == 1;
        d.promised = self.q.promised >> 1 | u8::from(promise.is_some()) << 3;
        let quiet = !fixed.valid && promise.is_none();
        let (special, other) = (&self.special_in.o.pop, &self.written_in.o.pop);
        let accepted = writes_of(i.result.get(), special.get(), other.get(), promised, quiet);
        for bank in &mut *self.bank {
            bank.i.write(0, 0, &Row::default());
        }
        for result in accepted.writes.into_iter().flatten() {
            let LaneResult { slot, destination, ref row, .. } = *result;
            let at = row_of(d.bases[usize::from(slot)], destination);
            self.bank[bank_of(destination)].i.write(halves_of(result), at, row);
            let same = |kept: &&mut Kept| kept.slot == slot && kept.index == destination;
            d.kept.iter_mut().filter(same).for_each(|kept| kept.valid = false);
        }
        let (special, other) = (accepted.special, accepted.other);
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
    fn collect(&mut self, d: &mut Regs, taken: BankReads) {
        d.gathered.valid = false;
        d.late = false;
        d.gap = false;
        let next = self.gather_in.o.pop;
        let free = !self.q.gather.valid;
        let mut ends = false;
        if let Some(gather) = self.q.gather.get().filter(|_| !self.q.gap) {
            let Gather { slot, scoreboard, .. } = *gather;
            let mut rest = *gather;
            rest.step();
            let (gathered, register) = (gather.gathered(), gather.next());
            let last = gathered.last;
            let bank = register.filter(|&register| register != RZ).map(bank_of);
            let blocked = bank.is_some_and(|bank| taken.is_busy(bank)) || last && d.read.valid;
            d.late = blocked;
            if !blocked {
                if let (Some(register), Some(bank)) = (register, bank) {
                    self.bank[bank].i.read(true, row_of(d.bases[usize::from(slot)], register));
                }
                d.gathered.put(gathered);
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
        let (first, second, flags) = (&q.reading.data, &q.second.data, self.predicates.o.flags);
        let lanes = self.predicates.o.lanes;
        o.operands.send(shown, || operands_of(first, &q.from, &self.rows(), lanes, flags));
        o.second_operands.send(q.beside, || {
            operands_of(second, &q.second_from, &self.rows(), second_lanes(second, &flags), flags)
        });
        let refused = shown && is_refused(first) && lanes != 0;
        let second_refused = q.beside && is_refused(second) && second_lanes(second, &flags) != 0;
        o.fault.send(refused || second_refused, || fault_of(if refused { first } else { second }));
        o.more.send(q.gathered.valid, || {
            let Gathered { slot, path, last, from } = q.gathered.data;
            OperandRow { slot, path, last, row: self.rows().row(&from, 0) }
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
        if let Some(was) = self.q.reading.get() {
            let to = KeptRows { from: &mut d.from, kept: &mut d.kept, rows: &mut d.rows };
            keep(to, &was.decoded, self.q.left, &self.rows());
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
                let slot = usize::from(decoded.slot);
                comes = Some(reading_of(decoded, i.active[slot], d.limits[slot]));
                if let Some(second) = i.second.get() {
                    let slot = usize::from(second.slot);
                    d.second.put(reading_of(second, i.active[slot], d.limits[slot]));
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
        let taken = if d.left != 0 || d.second.valid { self.read(&mut d) } else { BankReads::default() };

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
