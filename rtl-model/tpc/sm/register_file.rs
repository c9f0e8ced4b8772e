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
mod special_promise;
pub mod types;

use self::bank_reads::{BANKS, BankReads, bank_of, pair_reads_of};
use self::kept_rows::{KeptRows, forget, keep};
use self::named_registers::{PLACES, groups};
use self::operand_sources::{banked, sources};
use self::register_gather::collected_of;
use self::register_masks::{flags_of, halves_of, row_of};
use self::register_operands::{Rows, further_of, operands_of};
use self::register_reading::{fault_of, guard_of, is_fixed, is_refused, reading_of, second_lanes};
use self::register_writes::{RegisterWrites, writes_of};
use self::special_promise::{bank_after, is_certain};
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

    /// Reads as many of the remaining operands as the banks can; returns what the banks read.
    fn read(&mut self, d: &mut Regs) -> BankReads {
        let Decoded { slot, instruction, .. } = &d.reading.data.decoded;
        let second = d.second.get().map(|second| &second.decoded.instruction);
        let second = second.map(|second| (banked(&d.second_from), groups(second)));
        let (reads, beside) = pair_reads_of(d.left, &groups(instruction), second);
        (d.left, d.beside) = (reads.left, beside);
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
        let certain =
            |soon: &&Soon| is_certain(&soon.destination, self.q.outstanding, &self.q.lanes, fixed.valid);
        let promise = i.soon.get().filter(certain).map(|soon| (soon.slot, soon.scoreboard));
        let promised = self.q.promised & 1 == 1;
        d.promised = self.q.promised >> 1 | u8::from(promise.is_some()) << 3;
        let quiet = !fixed.valid && promise.is_none();
        let (special, other) = (self.special_in.o.pop.get(), self.written_in.o.pop.get());
        let RegisterWrites { special, other, writes } =
            writes_of(i.result.get(), special, other, promised, quiet);
        self.bank.iter_mut().for_each(|bank| bank.i.write(0, 0, &Row::default()));
        for result in writes.into_iter().flatten() {
            let LaneResult { slot, destination, ref row, .. } = *result;
            let at = row_of(d.bases[usize::from(slot)], destination);
            self.bank[bank_of(destination)].i.write(halves_of(result), at, row);
            forget(&mut d.kept, slot, destination);
        }
        d.outstanding += u8::from(i.soon.valid && promise.is_none());
        let arrives = special.is_some_and(|written| written.last) && !promised;
        d.outstanding = d.outstanding.saturating_sub(arrives.into());
        d.left_queue = special.is_some();
        self.special_in.i.push.drive(&i.special);
        self.special_in.i.pop.ready = special.is_some();
        self.written_in.i.pop.ready = other.is_some();
        let written = special.or(other);
        self.predicates.i.written.drive(&written.map(|written| flags_of(&written.result)).into());
        let ended = written
            .filter(|written| written.last && !promised)
            .map(|written| (written.result.slot, written.scoreboard));
        if let Some((slot, scoreboard)) = ended.or(promise) {
            d.done.put(Release { slot, scoreboard, retired: true });
        }
    }

    /// Stalls issue: stall counts are stopped, so late reads remain in time.
    fn holds(&self) -> bool {
        let waits = self.q.second.valid && !self.q.beside;
        self.q.left != 0 || waits || self.q.late || !self.gather_in.o.push.ready
    }

    /// Reads a further register, when its bank is free and a release can be sent.
    fn collect(&mut self, d: &mut Regs, taken: BankReads) {
        let Gather { slot, scoreboard, .. } = self.q.gather.data;
        let waits = self.q.gather.valid && !self.q.gap;
        let collected = waits.then(|| collected_of(&self.q.gather.data, &taken, d.read.valid));
        let free = collected.filter(|collected| !collected.blocked);
        let ends = free.is_some_and(|collected| collected.gathered.last);
        d.gap = free.is_some();
        d.gathered.valid = false;
        if let Some(collected) = free {
            if let Some(register) = collected.register {
                self.bank[bank_of(register)].i.read(true, row_of(d.bases[usize::from(slot)], register));
            }
            d.gathered.put(collected.gathered);
            d.gather.data.step();
            d.gather.valid = !ends;
            if ends && scoreboard != NO_SCOREBOARD {
                d.read.put(Release { slot, scoreboard, retired: false });
            }
        }
        let next = self.gather_in.o.pop;
        let pops = !self.q.gather.valid || ends;
        d.late = collected.is_some_and(|collected| collected.blocked) || next.valid && !pops;
        self.gather_in.i.pop.ready = pops;
        if pops {
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
        o.more.send(q.gathered.valid, || further_of(&q.gathered.data, &self.rows()));
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
        let entering = self.q.reading.get().map(|reading| &reading.decoded.instruction);
        let entering =
            entering.filter(|of| self.q.left == 0 && of.path == Path::Lanes).map(|of| &of.destination);
        let passes = groups_of_lanes(self.p.lanes_log2.get()) - 1;
        (d.lanes, d.passes) = bank_after(self.q.lanes, self.q.passes, entering, passes as u8);

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
        self.predicates.i.lookup.send(comes.is_some(), || guard_of(&d.reading.data));
        self.bank.iter_mut().for_each(|bank| bank.i.read(false, 0));
        let taken = if d.left != 0 || d.second.valid { self.read(&mut d) } else { BankReads::default() };

        // Its operands are valid in the next cycle. The first of a pair has no scoreboards and no further registers.
        let ready = d.reading.valid && d.left == 0 && (self.q.left != 0 || comes.is_some());
        let decoded = if d.beside { &d.second.data.decoded } else { &d.reading.data.decoded };
        let IssueControl { read_scoreboard, write_scoreboard, .. } = decoded.control;
        let gather = Gather::of(decoded);
        self.gather_in.i.push.send(ready && !gather.is_empty(), || gather);
        let release = |scoreboard| Release { slot: decoded.slot, scoreboard, retired: false };
        let reads = ready && gather.is_empty() && read_scoreboard != NO_SCOREBOARD;
        d.read.send(reads, || release(read_scoreboard));
        d.fixed.copy_within(..FIXED_MOST - 1, 1);
        d.fixed[0].valid = false;
        if ready && is_fixed(&decoded.instruction) && write_scoreboard != NO_SCOREBOARD {
            d.fixed[FIXED_MOST - FIXED_CYCLES - passes].put(release(write_scoreboard));
        }
        self.collect(&mut d, taken);
        self.q = d;
    }
}
