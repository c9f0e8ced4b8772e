//! Index fetch: prefetches the sectors of index runs, far ahead of their use, and delivers indices - from memory,
//! counted, or from words of the stream - with their base, and marks those that begin a new strip.
//!
//! It delivers 16 bytes a cycle (pd-index-fetch), at most 8 indices; it requests a sector a cycle, up to `ahead` steps
//! before their use; a step takes 3 cycles to its packet, where nothing is read. Its output and memory stall it. Order is
//! kept. Specification: PD; interfaces: 3D class, index.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Steps whose memory is requested ahead of their use.
    ahead: 2..=255 = 128, "steps";
}

// ---- ports
kernel::ports! {
    in step: DrawStep;
    out read: MemoryRead;
    in read_data: Sector;
    out packet: IndexPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        request: SectorRequest,
        done: B32, // indices of the run at the head that were sent
        read: Offer<MemoryRead>,
        packet: Offer<IndexPacket>,
    }
}

kernel::unit! {
    pub struct IndexFetch(p) {
        registers: Regs;
        part step_in: Fifo<DrawStep> = fifo::Params::default();
        part requested: Fifo<RequestedStep> = fifo::of(p.ahead);
        part data_in: Fifo<Sector> = fifo::Params::default();
    }
}

/// The part of a run before its limit, and its sectors.
fn known(run: &FetchRun) -> (KnownRun, SectorRequest) {
    let FetchRun { rule, size, count, .. } = *run;
    let address = run.address >> size << size;
    let room = (run.limit + 1).saturating_sub(address) >> size;
    let known = room.min(count.into()) as u32;
    let last = (address + (u64::from(known) << size)).wrapping_sub(1);
    let request = SectorRequest { active: known != 0, next: address >> 5, last: last >> 5 & ((1 << 35) - 1) };
    (KnownRun { rule, at: (address & 31) as u8, size, known, count }, request)
}

/// The group of aligned indices in a sector that contains the byte `at`.
fn aligned(sector: &Sector, size: u8, at: u8) -> [u32; GROUP_INDICES] {
    let word = |k: usize| sector.words[k & 7];
    let at = usize::from(at);
    std::array::from_fn(|k| match size {
        0 => word((at >> 3) * 2 + k / 4) >> (k % 4 * 8) & 0xff,
        1 => word((at >> 4) * 4 + k / 2) >> (k % 2 * 16) & 0xffff,
        _ => word((at >> 4) * 4 + k % 4),
    })
}

/// The output of a cycle, and the state of the run after it.
#[derive(Default)]
struct Taken {
    raw: [u32; GROUP_INDICES],
    count: u8,
    /// The sector has no more valid indices.
    sector: bool,
}

/// Indices from memory, or zeros after the limit.
fn fetched(run: &KnownRun, done: u32, sector: Option<&Sector>) -> Option<Taken> {
    if done >= run.known {
        let count = (run.count - done).min(GROUP_INDICES as u32) as u8;
        return Some(Taken { count, ..Taken::default() });
    }
    let sector = sector?;
    let at = ((u32::from(run.at) + (done << run.size)) & 31) as u8;
    let lanes: u8 = if run.size == 2 { 4 } else { 8 };
    let lane = at >> run.size & (lanes - 1);
    let all = aligned(sector, run.size, at);
    let raw = std::array::from_fn(|k| all.get(k + usize::from(lane)).copied().unwrap_or_default());
    let room = lanes - lane;
    let left = run.known - done;
    let count = if left < room.into() { left as u8 } else { room };
    let end = at + (count << run.size) == 32;
    Some(Taken { raw, count, sector: end || left == count.into() })
}

fn group(rule: &IndexRule, taken: &Taken) -> IndexPacket {
    let restarts = |raw: &u32| rule.restarts && *raw == rule.restart_index;
    let restarts = taken.raw.iter().enumerate().map(|(k, raw)| u8::from(restarts(raw)) << k);
    IndexPacket::Group(IndexGroup {
        no_edges: rule.no_edges,
        count: taken.count,
        restarts: restarts.sum(),
        indices: taken.raw.map(|raw| raw.wrapping_add(rule.base)),
    })
}

impl IndexFetch {
    /// A run's memory is requested once the run before has requested its own; later steps then wait for their data.
    fn request(&self, d: &mut Regs) -> Option<RequestedStep> {
        let q = &self.q;
        if q.request.active && !d.read.valid {
            d.read.put(MemoryRead { address: q.request.next });
            d.request.next = q.request.next + 1 & ((1 << 35) - 1);
            d.request.active = q.request.next != q.request.last;
        }
        let step = self.step_in.o.pop.get()?;
        if d.request.active && matches!(step, DrawStep::Fetch(_)) || !self.requested.o.push.ready {
            return None;
        }
        Some(match *step {
            DrawStep::State(state) => RequestedStep::State(state),
            DrawStep::Bound(bound) => RequestedStep::Bound(bound),
            DrawStep::Count(run) => RequestedStep::Count(run),
            DrawStep::Inline(run) => RequestedStep::Inline(run),
            DrawStep::Fetch(run) => {
                let (run, request) = known(&run);
                d.request = request;
                RequestedStep::Known(run)
            }
        })
    }

    /// Sends the step at the head, or a part of it; returns whether that was all, and whether a sector is consumed.
    fn leave(&self, d: &mut Regs) -> (bool, bool) {
        let Some(step) = self.requested.o.pop.get() else { return (false, false) };
        let done = self.q.done;
        let (rule, count, taken) = match step {
            RequestedStep::State(state) => {
                d.packet.put(IndexPacket::State(*state));
                return (true, false);
            }
            RequestedStep::Bound(bound) => {
                d.packet.put(IndexPacket::Bound(*bound));
                return (true, false);
            }
            RequestedStep::Known(run) => (&run.rule, run.count, fetched(run, done, self.data_in.o.pop.get())),
            RequestedStep::Count(run) => {
                let first = run.start.wrapping_add(done);
                let raw = std::array::from_fn(|k| first.wrapping_add(k as u32));
                let count = (run.count - done).min(GROUP_INDICES as u32) as u8;
                (&run.rule, run.count, Some(Taken { raw, count, sector: false }))
            }
            RequestedStep::Inline(run) => {
                let mut raw = [0; GROUP_INDICES];
                raw[..INLINE_INDICES].copy_from_slice(&run.indices);
                (&run.rule, run.count.into(), Some(Taken { raw, count: run.count, sector: false }))
            }
        };
        let Some(taken) = taken else { return (false, false) };
        if taken.count != 0 {
            d.packet.put(group(rule, &taken));
        }
        let next = done + u32::from(taken.count);
        let whole = next == count;
        d.done = if whole { 0 } else { next };
        (whole, taken.sector)
    }
}

impl Logic for IndexFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.step = self.step_in.o.push;
        o.read.drive(&q.read);
        o.read_data = self.data_in.o.push;
        o.packet.drive(&q.packet);
        let waits = self.step_in.o.pop.valid || self.requested.o.pop.valid;
        o.idle = !waits && !q.read.valid && !q.packet.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.read.leave(i.read);
        d.packet.leave(i.packet);
        let requested = self.request(&mut d);
        let (left, used) = if d.packet.valid { (false, false) } else { self.leave(&mut d) };

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = requested.is_some();
        self.requested.i.push.send(requested.is_some(), || requested.unwrap_or_default());
        self.requested.i.pop.ready = left;
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = used;
        self.q = d;
    }
}
