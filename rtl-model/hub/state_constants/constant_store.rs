//! Constant store: tracks the buffer of each bank, as versions, and writes updates to memory. Memory always has the newest
//! bytes; a block of an updated buffer that an earlier draw may still read is first copied aside, 256 bytes at a time
//! (scc-update-block), and a new version takes over the banks. It writes a sector in three cycles and examines a version in
//! one. Memory and the caches stall it and, where all versions or slots are in use, so do earlier draws. Order is kept.
//! Specification: PD.

mod aside;
mod banks;
mod store_memory;
mod versions;

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use versions::{bit, clear, lowest, set};

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

impl Regs {
    /// Sends a change to the caches.
    fn change(&mut self, change: ConstantTable) {
        self.table.put(change);
        self.busy = true;
    }

    /// Whether an epoch's draws may still read.
    fn undone(&self, epoch: u8) -> bool {
        epoch.wrapping_sub(self.oldest) < self.epoch.wrapping_sub(self.oldest)
    }
}

impl ConstantStore {
    /// Closes the open epoch, if a draw has begun in it. `false` while its mark cannot be sent.
    fn close_epoch(&self, d: &mut Regs) -> bool {
        let q = &self.q;
        if !q.drawn {
            return true;
        }
        if !d.word.valid && q.epoch.wrapping_sub(q.oldest) != 0xff {
            d.word.put(State { address: CONSTANT_EPOCH, value: q.epoch.into() });
            d.epoch = q.epoch.wrapping_add(1);
            d.drawn = false;
            d.fresh = [0; 2];
        }
        false
    }

    /// Begins the next work in order.
    fn begin(&mut self, d: &mut Regs) -> bool {
        let q = &self.q;
        match self.work_in.o.pop.data {
            ConstantWork::Update(update) => {
                if q.looked && q.block == update.block {
                    d.phase = StorePhase::Head;
                } else if self.close_epoch(d) {
                    d.block = update.block;
                    // Except a version that is freed in this cycle.
                    (d.todo, d.aside) = (d.live, [0; 2]);
                    d.phase = StorePhase::Scan;
                }
                false
            }
            ConstantWork::Bank(change) => {
                if self.close_epoch(d) {
                    d.looked = false;
                    d.found = BankVersion::default();
                    d.todo = [q.live[0] & !q.pending[0], q.live[1] & !q.pending[1]];
                    d.phase = if change.valid { StorePhase::Scan } else { StorePhase::BankSet };
                }
                false
            }
            ConstantWork::Purge(purge) => {
                if !d.busy {
                    let CachePurge { instructions, constants } = purge;
                    d.change(ConstantTable::PurgeAll(PurgeAll { instructions, constants }));
                    d.phase = StorePhase::Purge;
                }
                false
            }
            ConstantWork::Settle(_) => {
                d.phase = if q.wrote { StorePhase::Barrier } else { StorePhase::Invalidate };
                false
            }
            ConstantWork::Draw(_) => {
                (d.drawn, d.looked) = (true, false);
                true
            }
        }
    }

    /// Invalidates stale cache contents, version by version.
    fn invalidate(&self, d: &mut Regs) {
        let q = &self.q;
        if let Some(version) = lowest(&d.invalidate) {
            if !d.busy {
                let base = self.places[version].base;
                let block = q.invalidate_block.wrapping_sub(base) as u8;
                let (buffer, all) = (version as u8, q.invalidate_all);
                let block = if all { 0 } else { block };
                d.change(ConstantTable::Purge(ConstantPurge { buffer, all, block }));
                clear(&mut d.invalidate, version);
            }
        } else if !q.busy && !q.word.valid {
            d.invalidate_all = false;
            d.settled = true;
            d.phase = StorePhase::Settled;
        }
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
        let mut d = self.q;
        d.word.leave(i.word);
        d.table.leave(i.table);
        d.up.leave(i.memory_up);
        d.settled = false;
        if let Some(done) = i.epoch_done.get() {
            d.oldest = done.epoch.wrapping_add(1);
        }
        self.free(i, &mut d);
        self.arrive(i, &mut d);
        let (mut takes, mut leaves) = (false, None);
        match self.q.phase {
            StorePhase::Idle => takes = self.work_in.o.pop.valid && self.begin(&mut d),
            StorePhase::Scan => self.scan(&mut d),
            StorePhase::AsideBegin => self.aside_begin(&mut d),
            StorePhase::AsideRead => self.aside_read(&mut d),
            StorePhase::AsideArrive => {
                if self.q.arrived == 0xff {
                    d.phase = StorePhase::AsideHead;
                }
            }
            StorePhase::AsideHead => self.aside_head(i, &mut d),
            StorePhase::AsideBeat => self.aside_beat(&mut d),
            StorePhase::AsideBarrier => self.barrier(&mut d, StorePhase::AsidePerformed),
            StorePhase::AsidePerformed => self.performed(i, &mut d, StorePhase::AsideMove),
            StorePhase::AsideMove => self.aside_move(&mut d),
            StorePhase::AsideTake => leaves = self.aside_take(&mut d),
            StorePhase::AsideWords => self.aside_words(&mut d),
            StorePhase::Head => self.head(&mut d),
            StorePhase::Beat => takes = self.beat(&mut d),
            StorePhase::BankAttach => self.bank_attach(&mut d),
            StorePhase::BankSet => (takes, leaves) = self.bank_set(&mut d),
            StorePhase::Barrier => self.barrier(&mut d, StorePhase::Performed),
            StorePhase::Performed => self.performed(i, &mut d, StorePhase::Invalidate),
            StorePhase::Invalidate => self.invalidate(&mut d),
            StorePhase::Purge => {
                if !self.q.busy {
                    takes = true;
                    d.phase = StorePhase::Idle;
                }
            }
            StorePhase::Settled => {
                takes = true;
                d.phase = StorePhase::Idle;
            }
        }
        self.enqueue(leaves, &mut d);

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = takes;
        self.q = d;
    }
}
