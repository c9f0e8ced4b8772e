//! Constant store: tracks the buffer of each bank, as versions, and writes updates to memory. Memory always has the newest
//! bytes; a block of an updated buffer that an earlier draw may still read is first copied aside, 256 bytes at a time
//! (scc-update-block), and a new version takes over the banks. It writes a sector in three cycles and examines a version in
//! one. Memory and the caches stall it and, where all versions or slots are in use, so do earlier draws. Order is kept.
//! Specification: PD.

mod store_packets;
mod store_sequence;
mod store_versions;

use self::store_packets::*;
use self::store_sequence::{StoreView, step};
use self::store_versions::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Slots for copies of 256-byte blocks.
pub const SLOTS: usize = 64;

// ---- parameters
kernel::params! {
    /// Sectors of updates that can wait.
    work_depth: 2..=64 = 16, "sectors";
    /// Copies of older versions' blocks that can exist.
    slots: 1..=64 = 64, "blocks of 256 bytes";
    sizes slices;
}

// ---- ports
kernel::ports! {
    in work: ConstantWork;
    out pulse settled: bool;
    out word: State;
    out table: ConstantTable;
    in pulse table_done: bool;
    in pulse epoch_done: EpochDone;
    out memory;
    in level aside: ConstantBlock; // physical address of the copies of older blocks
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: StorePhase,
        live: [B64; 2],         // versions in use by a bank or by a draw
        pending: [B64; 2],      // versions that no bank has any more
        fresh: [B64; 2],        // versions that no begun draw uses
        banks: [[BankVersion; BANKS]; GROUPS],
        slots: [AsideSlot; SLOTS],
        epoch: B8,              // the open epoch
        oldest: B8,             // the first epoch that is not done
        drawn: bool,            // a draw has begun in the open epoch
        looked: bool,           // versions were scanned for this block
        block: ConstantBlock,
        todo: [B64; 2],         // versions to scan
        aside: [B64; 2],        // versions that retain the block
        found: BankVersion,     // the bank's new version
        version: B7,            // version that currently retains it
        taker: B7,              // version that takes over its banks
        slot: B6,
        second: bool,           // the second line of a block
        beat: B2,
        arrived: B8,
        emit: [B18; GROUPS],    // banks whose state is to be sent
        wrote: bool,            // some writes may not be performed
        responses: B4,
        invalidate: [B64; 2],       // versions with stale blocks in the caches
        invalidate_block: ConstantBlock,
        invalidate_all: bool,       // the stale versions have several stale blocks
        first: B7,                  // start of the queue of versions to be freed
        waiting: B8,
        busy: bool,             // the caches are making a change
        freeing: bool,          // that change frees the first of the queue
        settled: bool,
        word: Offer<State>,
        table: Offer<ConstantTable>,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct ConstantStore(p) {
        registers: Regs;
        memory places: [VersionPlace; VERSIONS];
        memory ends: [VersionEnd; VERSIONS];
        memory queue: [PendingVersion; VERSIONS];
        memory old: [Sector; 8];
        part work_in: Fifo<ConstantWork> = fifo::of(p.work_depth);
    }
}

impl Logic for ConstantStore {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.work = self.work_in.o.push;
        o.settled.send(q.settled, || true);
        o.word.drive(&q.word);
        o.table.drive(&q.table);
        o.memory_up.drive(&q.up);
        let rests = q.phase == StorePhase::Idle && !self.work_in.o.pop.valid && !q.busy;
        o.idle = rests && !q.word.valid && !q.up.valid && !q.settled;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.word.leave(i.word);
        d.table.leave(i.table);
        d.up.leave(i.memory_up);
        d.settled = false;
        if let Some(done) = i.epoch_done.get() {
            d.oldest = done.epoch.wrapping_add(1);
        }
        let head = self.work_in.o.pop;
        let update = if let ConstantWork::Update(update) = head.data { update } else { Default::default() };
        let bank = if let ConstantWork::Bank(bank) = head.data { bank } else { Default::default() };
        let of_bank = matches!(head.data, ConstantWork::Bank(_));

        // The caches have made a change; the oldest version without a bank is freed, once no draw reads it.
        let mut change = None;
        let PendingVersion { version: ended, close } = self.queue[usize::from(q.first)];
        if i.table_done.valid {
            d.busy = false;
            if q.freeing {
                d.freeing = false;
                for versions in [&mut d.live, &mut d.pending, &mut d.todo, &mut d.aside, &mut d.invalidate] {
                    clear(versions, ended.into());
                }
                for slot in d.slots.iter_mut().filter(|slot| slot.version == ended) {
                    slot.valid = false;
                }
                d.first = (q.first + 1) % VERSIONS as u8;
                d.waiting -= 1;
            }
        }
        let waits = matches!(q.phase, StorePhase::Idle | StorePhase::AsideBegin | StorePhase::BankAttach);
        let over = close.never || !undone(close.epoch, q.oldest, q.epoch);
        if waits && !q.busy && q.waiting != 0 && over {
            change = Some(ConstantTable::Free(ConstantFree { buffer: ended }));
            d.freeing = true;
        }

        // Sectors of older blocks.
        let done_comes = i.memory_down.get().is_some_and(|down| down.kind == ResponseKind::Done);
        if let Some(down) = i.memory_down.get().filter(|_| !done_comes) {
            let at = (down.tag as u8 & 1) << 2 | down.sector;
            self.old.write(at.into(), down.data);
            d.arrived |= 1 << at;
        }

        // The version that is examined, unless it is freed in this cycle.
        let todo = lowest(&q.todo);
        let at = todo.unwrap_or(0);
        let VersionPlace { base, size } = self.places[at];
        let at_block = q.block.wrapping_sub(base);
        let covers = bit(&d.live, at) && contains(size, at_block);
        let retains = |slot: &AsideSlot| {
            slot.valid && usize::from(slot.version) == at && u32::from(slot.block) == at_block
        };
        let agrees = (base, size) == (bank.base, bank.size);

        // The version that is copied for, and those that take over its banks, or get a buffer.
        let aside = lowest(&q.aside);
        let unused = lowest(&q.live.map(|live| !live));
        let slot = q.slots[..self.p.slots.get()].iter().position(|slot| !slot.valid);
        let taker = if aside.is_some_and(|version| bit(&q.pending, version)) { Some(0) } else { unused };
        let place = self.places[usize::from(q.version)];
        let block = q.block.wrapping_sub(place.base) as u8;
        let emit = first_bank(&q.emit);

        // The version with stale blocks in the caches.
        let stale = lowest(&d.invalidate);

        let view = StoreView {
            head: head.valid.then_some(&head.data),
            joins: q.looked && q.block == update.block,
            closed: !q.drawn,
            wrote: q.wrote,
            some_todo: todo.is_some(),
            agrees,
            scanned_aside: q.aside != [0; 2],
            some_aside: aside.is_some(),
            may_copy: slot.is_some() && taker.is_some() && !d.freeing && !q.freeing,
            second: q.second,
            arrived: q.arrived == 0xff,
            last_beat: q.beat == 3,
            performed: done_comes && usize::from(q.responses) + 1 == self.p.slices.get(),
            emits: emit.is_some(),
            some_unused: unused.is_some(),
            some_stale: stale.is_some(),
            up_free: !d.up.valid,
            word_free: !d.word.valid,
            caches_free: !d.busy && change.is_none(),
            caches_done: !q.busy,
            words_done: !q.word.valid,
        };
        let next = step(q.phase, &view);
        d.phase = next.unwrap_or(q.phase);

        // The open epoch ends, if a draw has begun in it.
        let epochs = match view.head {
            Some(ConstantWork::Update(_)) => !view.joins,
            Some(ConstantWork::Bank(_)) => true,
            _ => false,
        };
        let marks = !d.word.valid && q.epoch.wrapping_sub(q.oldest) != 0xff;
        if q.phase == StorePhase::Idle && epochs && q.drawn && marks {
            d.word.put(State { address: CONSTANT_EPOCH, value: q.epoch.into() });
            d.epoch = q.epoch.wrapping_add(1);
            d.drawn = false;
            d.fresh = [0; 2];
        }

        // A version gets a buffer: for a bank that names a new one, or to take over the banks of one that is copied for.
        let takes_over = q.phase == StorePhase::AsideTake && !bit(&q.pending, q.version.into());
        let attach = match q.phase {
            StorePhase::BankAttach => {
                unused.map(|version| (version, VersionPlace { base: bank.base, size: bank.size }))
            }
            _ => takes_over.then_some((q.taker.into(), place)),
        };
        if let (Some((version, place)), Some(_)) = (attach, next) {
            let VersionPlace { base, size } = place;
            change =
                Some(ConstantTable::Attach(ConstantBind { buffer: version as u8, base, size: size - 1 }));
            set(&mut d.live, version);
            set(&mut d.fresh, version);
            self.places.write(version, place);
        }

        let mut left = None;
        d.responses +=
            u8::from(done_comes && matches!(q.phase, StorePhase::Performed | StorePhase::AsidePerformed));
        match q.phase {
            _ if next.is_none() => {}
            StorePhase::Idle => match head.data {
                ConstantWork::Update(_) if view.joins => {}
                ConstantWork::Update(_) => (d.block, d.todo, d.aside) = (update.block, d.live, [0; 2]),
                ConstantWork::Bank(_) => {
                    d.looked = false;
                    d.found = BankVersion::default();
                    d.todo = [q.live[0] & !q.pending[0], q.live[1] & !q.pending[1]];
                }
                ConstantWork::Purge(CachePurge { instructions, constants }) => {
                    change = Some(ConstantTable::PurgeAll(PurgeAll { instructions, constants }));
                }
                ConstantWork::Settle(_) => {}
                ConstantWork::Draw(_) => (d.drawn, d.looked) = (true, false),
            },
            StorePhase::Scan if todo.is_none() => d.looked |= !of_bank,
            StorePhase::Scan if of_bank && agrees => d.found = BankVersion { valid: true, version: at as u8 },
            StorePhase::Scan => {
                clear(&mut d.todo, at);
                let read = in_use(bit(&q.pending, at), &self.ends[at], bit(&q.fresh, at), q.oldest, q.epoch);
                if !of_bank && covers && !read {
                    set(&mut d.invalidate, at);
                    d.invalidate_all |= q.invalidate != [0; 2] && q.invalidate_block != q.block;
                    d.invalidate_block = q.block;
                } else if !of_bank && covers && !q.slots.iter().any(retains) {
                    set(&mut d.aside, at);
                }
            }

            StorePhase::AsideBegin => {
                if let (Some(version), Some(slot), Some(taker)) = (aside, slot, taker) {
                    (d.version, d.slot, d.taker) = (version as u8, slot as u8, taker as u8);
                    (d.second, d.arrived) = (false, 0);
                }
            }
            StorePhase::AsideRead => {
                d.up.put(copy_read(q.block, q.second));
                d.second = !q.second;
            }
            StorePhase::AsideHead => d.up.put(copy_head(i.aside.wrapping_add(q.slot.into()), q.second)),
            StorePhase::AsideBeat => {
                let data = self.old[usize::from(q.second) << 2 | usize::from(q.beat)];
                d.up.put(copy_beat(data, view.last_beat));
                d.beat = (q.beat + 1) & 3;
                d.second ^= view.last_beat;
            }
            StorePhase::AsideBarrier | StorePhase::Barrier => {
                d.up.put(barrier());
                (d.wrote, d.responses) = (false, 0);
            }
            // From now on the caches find the version's block in the slot.
            StorePhase::AsideMove => {
                change = Some(ConstantTable::Move(ConstantMove { buffer: q.version, block, slot: q.slot }));
                d.slots[usize::from(q.slot)] = AsideSlot { valid: true, version: q.version, block };
            }
            // The caches have made the change. Banks use the new version.
            StorePhase::AsideTake if takes_over => {
                for (group, banks) in d.banks.iter_mut().enumerate() {
                    for (k, bank) in banks.iter_mut().enumerate() {
                        if bank.valid && bank.version == q.version {
                            bank.version = q.taker;
                            d.emit[group] |= 1 << k;
                        }
                    }
                }
                left = Some(q.version.into());
            }
            StorePhase::AsideWords => match emit {
                Some((group, bank)) => {
                    let size = self.places[usize::from(q.taker)].size;
                    d.word.put(bank_state(group, bank, q.banks[group][bank], size));
                    d.emit[group] &= !(1 << bank);
                }
                None => clear(&mut d.aside, q.version.into()),
            },

            StorePhase::Head => d.up.put(update_head(&update)),
            StorePhase::Beat => {
                d.up.put(update_beat(&update));
                d.wrote = true;
            }
            StorePhase::BankAttach => {
                d.found = BankVersion { valid: true, version: unused.unwrap_or(0) as u8 };
            }
            StorePhase::BankSet => {
                let (group, number) = (usize::from(bank.group), usize::from(bank.bank));
                let old = q.banks[group][number];
                d.banks[group][number] = q.found;
                d.word.put(bank_state(group, number, q.found, bank.size));
                let kept = d.banks.iter().flatten().any(|bank| *bank == old);
                left = (old.valid && !kept).then_some(old.version.into());
            }
            StorePhase::Invalidate => match stale {
                Some(version) => {
                    let block = q.invalidate_block.wrapping_sub(self.places[version].base) as u8;
                    let (buffer, all) = (version as u8, q.invalidate_all);
                    let block = if all { 0 } else { block };
                    change = Some(ConstantTable::Purge(ConstantPurge { buffer, all, block }));
                    clear(&mut d.invalidate, version);
                }
                None => (d.invalidate_all, d.settled) = (false, true),
            },
            _ => {}
        }
        if let Some(change) = change {
            d.table.put(change);
            d.busy = true;
        }

        // A version has lost its last bank.
        if let Some(version) = left {
            let end = VersionEnd { never: bit(&q.fresh, version), epoch: q.epoch.wrapping_sub(1) };
            let at = (u16::from(q.first) + u16::from(q.waiting)) as u8 % VERSIONS as u8;
            self.queue.write(at.into(), PendingVersion { version: version as u8, close: end });
            self.ends.write(version, end);
            set(&mut d.pending, version);
            d.waiting += 1;
        }

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = next == Some(StorePhase::Idle);
        self.q = d;
    }
}
