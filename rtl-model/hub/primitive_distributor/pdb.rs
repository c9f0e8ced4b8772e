//! PDB: runs tessellation in two phases. Alpha: batches pass, and the results of those with patches are written to entries of the alpha
//! ring. The phase ends before state, before a batch that does not fit in the ring, and when no more packets arrive. Beta: an entry's
//! patches are distributed to all SMs in equal shares, as tasks in round-robin order. It passes a packet a cycle with a latency of 2
//! cycles, and makes a task a cycle. World space and the screen stall it, and so does a change of phase. Order is kept: a batch's mark
//! is replaced by those of its tasks. Specification: PD; Alpha/beta phases and circular buffers.

mod alpha_lines;
pub mod types;

use self::alpha_lines::{EVALUATION_STAGE, GEOMETRY_STAGE};
use self::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Most patches in a batch.
const MOST_PATCHES: u8 = 15;

// ---- parameters
kernel::params! {
    sizes sms;
    sms_per_tpc: 1..=8 = 1, "SMs";
    /// TPCs whose primitives come from one PES.
    tpcs_per_pes: 1..=64 = 2, "TPCs";
    /// TPCs, which copy entries from the ring.
    tpcs: 1..=32 = 2, "TPCs";
    /// PESs, which write entries.
    pes: 1..=4 = 1, "PESs";
    /// Entries of a phase: at most as many as the circular buffers have.
    entries: 1..=127 = 32, "entries";
    /// Lines of 128 bytes in a PES's alpha ring.
    alpha_lines: 1..=1024 = 256, "lines";
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    in screen: ScreenPacket;
    in alpha_entry[pes]: AlphaEntry;  // from a PES, in the order of its batches
    in pulse copied[tpcs]: bool;      // a task has copied its entry
    out passed: WorldPacket;
    out marks: ScreenPacket;
    out alpha_free[pes]: EntryGrant;  // the oldest alpha entry has been read
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: PdbPhase,
        state: AlphaState,
        notified: bool,                     // world space knows that batches are of the alpha phase
        next: BatchId,                      // number of the next batch or task
        number: BatchId,                    // number of the batch that passes
        sm: SmId,                           // SM of the next task
        batches: B7,                        // batches of this phase with tasks still to be sent
        outstanding: [B7; ALPHA_SOURCES],   // outstanding entries of each source
        allocated: [B7; ALPHA_SOURCES],     // entries that are not yet freed
        used: [B11; ALPHA_SOURCES],         // lines of the held entries, and of the largest one
        largest: [B9; ALPHA_SOURCES],
        patch: B4,                    // next patch of the oldest entry
        tasks: B12,                   // tasks that have not yet copied their entries
        passed: Offer<WorldPacket>,
        marks: Offer<ScreenPacket>,
    }
}

kernel::unit! {
    pub struct Pdb(p) {
        registers: Regs;
        part world_in: Fifo<WorldPacket> = fifo::Params::default();
        part screen_in: Fifo<ScreenPacket> = fifo::Params::default();
        part batches: Fifo<AlphaBatch> = fifo::of(p.entries);
        part entry_in: [Fifo<AlphaEntry>; p.pes.get()] = fifo::of(p.entries);
    }
}

impl Params {
    fn source(&self, sm: u8) -> u8 {
        (usize::from(sm) / self.sms_per_tpc.get() / self.tpcs_per_pes.get()) as u8
    }

    /// Patches in one task, where an entry is split into as many tasks as there are SMs.
    fn share(&self, patches: u8) -> u8 {
        (1..=MOST_PATCHES).find(|n| usize::from(*n) * self.sms.get() >= patches.into()).unwrap_or(1)
    }
}

impl Pdb {
    /// Classifies the batch at the head: whether it is of the alpha phase, its source, its lines, and whether it may pass.
    fn judge(&self, head: &BatchHead) -> (bool, usize, u16, bool) {
        let (q, p) = (&self.q, &self.p);
        let source = usize::from(p.source(head.sm)).min(p.pes.get() - 1);
        let lines = q.state.lines();
        let most = p.alpha_lines.get().min(ENTRY_MOST);
        let patches = q.state.stages >> EVALUATION_STAGE & 1 == 1 && head.vertices != 0;
        // Numbers of primitives for geometry continue only within one SM.
        let counts = q.state.stages >> GEOMETRY_STAGE & 1 == 1 && q.state.reads_number;
        let alpha =
            patches && !counts && (1..=MOST_PATCHES).contains(&head.prims) && usize::from(lines) <= most;
        // The ring's end is skipped once, by less than its largest entry.
        let all = usize::from(q.used[source] + lines + lines.max(q.largest[source])) - 1;
        let fits = q.used[source] == 0 || all <= p.alpha_lines.get();
        let more = alpha && fits && usize::from(q.batches) < p.entries.get();
        (alpha, source, lines, q.batches == 0 || more)
    }

    /// Passes packets in the alpha phase: returns whether packets for world
    /// space and for the screen are accepted, and a batch that leaves an entry.
    fn pass(&self, d: &mut Regs) -> (bool, bool, Option<AlphaBatch>) {
        let q = &self.q;
        let open = q.batches != 0;
        let (world, screen) = (self.world_in.o.pop.get(), self.screen_in.o.pop.get());
        let mut takes_screen = false;
        if let Some(ScreenPacket::State(state)) = screen
            && !open
            && !d.marks.valid
        {
            d.marks.put(ScreenPacket::State(*state));
            takes_screen = true;
        }
        if d.passed.valid {
            return (false, takes_screen, None);
        }
        match world {
            Some(WorldPacket::State(state)) if !open => {
                d.state = alpha_state_after(q.state, *state);
                d.passed.put(WorldPacket::State(*state));
            }
            Some(WorldPacket::State(_)) | None => return (false, takes_screen, None),
            // Only after the state that precedes its mark.
            Some(WorldPacket::Head(head)) => {
                let (alpha, source, lines, may) = self.judge(head);
                if !matches!(screen, Some(ScreenPacket::Mark(_))) || !may {
                    return (false, takes_screen, None);
                }
                if q.notified != alpha {
                    let (address, value) = (ALPHA_NOTIFIED, alpha.into());
                    d.passed.put(WorldPacket::State(State { address, value }));
                    d.notified = alpha;
                    return (false, takes_screen, None);
                }
                if !alpha && d.marks.valid {
                    return (false, takes_screen, None);
                }
                d.passed.put(WorldPacket::Head(BatchHead { batch: q.next, ..*head }));
                (d.number, d.next) = (q.next, q.next.wrapping_add(1));
                if !alpha {
                    let source = self.p.source(head.sm);
                    d.marks.put(ScreenPacket::Mark(ScreenMark { batch: q.next, source }));
                    return (true, true, None);
                }
                d.batches += 1;
                d.outstanding[source] += 1;
                d.allocated[source] += 1;
                d.used[source] += lines;
                d.largest[source] = q.largest[source].max(lines);
                let BatchHead { prims: patches, primitive_id, .. } = *head;
                return (true, true, Some(AlphaBatch { source: source as u8, patches, primitive_id }));
            }
            Some(WorldPacket::Close(_)) => d.passed.put(WorldPacket::Close(BatchClose { batch: q.number })),
            Some(packet) => d.passed.put(*packet),
        }
        (true, takes_screen, None)
    }

    /// Sends the next task; returns whether it is its entry's last.
    fn task(&self, d: &mut Regs) -> bool {
        let q = &self.q;
        let Some(&AlphaBatch { source, patches: all, primitive_id }) = self.batches.o.pop.get() else {
            return false;
        };
        let entry = self.entry_in[usize::from(source)].o.pop;
        if !entry.valid || d.passed.valid || d.marks.valid {
            return false;
        }
        let patches = self.p.share(all).min(all - q.patch);
        let AlphaEntry { entry, vertices, .. } = entry.data;
        let (batch, sm, patch) = (q.next, q.sm, q.patch);
        d.passed.put(WorldPacket::BatchTask(BatchTask {
            batch,
            sm,
            entry,
            vertices,
            all,
            patch,
            patches,
            primitive_id,
        }));
        d.marks.put(ScreenPacket::Mark(ScreenMark { batch, source: self.p.source(sm) }));
        d.next = q.next.wrapping_add(1);
        d.sm = if usize::from(sm) + 1 == self.p.sms.get() { 0 } else { sm + 1 };
        d.tasks += 1;
        let last = patch + patches == all;
        d.patch = if last { 0 } else { patch + patches };
        last
    }
}

impl Logic for Pdb {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.world = self.world_in.o.push;
        o.screen = self.screen_in.o.push;
        o.passed.drive(&q.passed);
        o.marks.drive(&q.marks);
        for k in 0..self.p.pes.get() {
            o.alpha_entry[k] = self.entry_in[k].o.push;
            o.alpha_free[k].send(q.phase == PdbPhase::Free && q.allocated[k] != 0, EntryGrant::default);
        }
        let waits = self.world_in.o.pop.valid || self.screen_in.o.pop.valid;
        let rests = q.phase == PdbPhase::Alpha && q.batches == 0;
        o.idle = rests && !waits && !q.passed.valid && !q.marks.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.passed.leave(i.passed);
        d.marks.leave(i.marks);
        let (mut takes_world, mut takes_screen, mut leaves, mut last) = (false, false, None, false);
        match q.phase {
            PdbPhase::Alpha => {
                (takes_world, takes_screen, leaves) = self.pass(&mut d);
                if q.batches != 0 && q.outstanding == [0; ALPHA_SOURCES] && !takes_world {
                    d.phase = PdbPhase::Beta;
                }
            }
            PdbPhase::Beta => {
                last = self.task(&mut d);
                if last {
                    d.batches -= 1;
                    if q.batches == 1 {
                        d.phase = PdbPhase::Copies;
                    }
                }
            }
            PdbPhase::Copies => {
                if q.tasks == 0 {
                    d.phase = PdbPhase::Free;
                }
            }
            PdbPhase::Free => {
                for (k, allocated) in d.allocated.iter_mut().enumerate().take(self.p.pes.get()) {
                    *allocated -= u8::from(q.allocated[k] != 0 && i.alpha_free[k].ready);
                }
                if q.allocated == [0; ALPHA_SOURCES] {
                    d.phase = PdbPhase::Alpha;
                    (d.used, d.largest) = ([0; ALPHA_SOURCES], [0; ALPHA_SOURCES]);
                }
            }
        }
        // A copy report without a task, and an entry without a batch, are ignored.
        for copied in &i.copied {
            d.tasks -= u16::from(copied.valid && d.tasks != 0);
        }
        for (k, entry_in) in self.entry_in.iter_mut().enumerate() {
            let comes = i.alpha_entry[k].valid && entry_in.o.push.ready && q.outstanding[k] != 0;
            d.outstanding[k] -= u8::from(comes);
            entry_in.i.push.send(comes, || i.alpha_entry[k].data);
            entry_in.i.pop.ready = last && usize::from(self.batches.o.pop.data.source) == k;
        }

        // ---- clock edge
        self.world_in.i.push.drive(&i.world);
        self.world_in.i.pop.ready = takes_world;
        self.screen_in.i.push.drive(&i.screen);
        self.screen_in.i.pop.ready = takes_screen;
        self.batches.i.push = leaves.into();
        self.batches.i.pop.ready = last;
        self.q = d;
    }
}
