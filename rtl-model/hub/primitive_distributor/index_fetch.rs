//! Index fetch: reads the sectors of runs of indices, far ahead of their use, and hands on indices: of memory, counted,
//! or in words of the stream, with their base, and which of them begin a new strip.
//!
//! 16 bytes a clock (pd-index-fetch), at most 8 indices; a sector asked for in a clock, `ahead` steps before they are used;
//! 3 clocks from a step to its packet, where nothing is read. Stalls for its output and memory. Order is kept.
//! Specification: PD; interfaces: 3D class, index.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Steps whose memory is asked for before they are used.
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
        ask: SectorAsk,
        done: B32, // indices of the run at the head that have left
        read: Offer<MemoryRead>,
        packet: Offer<IndexPacket>,
    }
}

kernel::unit! {
    pub struct IndexFetch(p) {
        registers: Regs;
        part step_in: Fifo<DrawStep> = fifo::Params::default();
        part asked: Fifo<AskedStep> = fifo::of(p.ahead);
        part data_in: Fifo<Sector> = fifo::Params::default();
    }
}

/// How much of a run is before its limit, and the sectors of that.
fn known(run: &FetchRun) -> (KnownRun, SectorAsk) {
    let FetchRun { rule, size, count, .. } = *run;
    let address = run.address >> size << size;
    let room = (run.limit + 1).saturating_sub(address) >> size;
    let known = room.min(count.into()) as u32;
    let last = (address + (u64::from(known) << size)).wrapping_sub(1);
    let ask = SectorAsk { active: known != 0, next: address >> 5, last: last >> 5 & ((1 << 35) - 1) };
    (KnownRun { rule, at: (address & 31) as u8, size, known, count }, ask)
}

/// The aligned indices of a sector that the byte `at` is among.
fn aligned(sector: &Sector, size: u8, at: u8) -> [u32; GROUP_INDICES] {
    let word = |k: usize| sector.words[k & 7];
    let at = usize::from(at);
    std::array::from_fn(|k| match size {
        0 => word((at >> 3) * 2 + k / 4) >> (k % 4 * 8) & 0xff,
        1 => word((at >> 4) * 4 + k / 2) >> (k % 2 * 16) & 0xffff,
        _ => word((at >> 4) * 4 + k % 4),
    })
}

/// What leaves in a clock, and what of the run has then.
#[derive(Default)]
struct Taken {
    raw: [u32; GROUP_INDICES],
    count: u8,
    /// The sector has no more that counts.
    sector: bool,
}

/// Indices of memory, or the zeros behind its limit.
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
    /// A run asks for its memory, once the one before has; steps behind go on to wait for theirs.
    fn ask(&self, d: &mut Regs) -> Option<AskedStep> {
        let q = &self.q;
        if q.ask.active && !d.read.valid {
            d.read.put(MemoryRead { address: q.ask.next });
            d.ask.next = q.ask.next + 1 & ((1 << 35) - 1);
            d.ask.active = q.ask.next != q.ask.last;
        }
        let step = self.step_in.o.pop.get()?;
        if d.ask.active && matches!(step, DrawStep::Fetch(_)) || !self.asked.o.push.ready {
            return None;
        }
        Some(match *step {
            DrawStep::State(state) => AskedStep::State(state),
            DrawStep::Bound(bound) => AskedStep::Bound(bound),
            DrawStep::Count(run) => AskedStep::Count(run),
            DrawStep::Inline(run) => AskedStep::Inline(run),
            DrawStep::Fetch(run) => {
                let (run, ask) = known(&run);
                d.ask = ask;
                AskedStep::Known(run)
            }
        })
    }

    /// The step at the head leaves, or a part of it: whether that was all, and whether a sector is used up.
    fn leave(&self, d: &mut Regs) -> (bool, bool) {
        let Some(step) = self.asked.o.pop.get() else { return (false, false) };
        let done = self.q.done;
        let (rule, count, taken) = match step {
            AskedStep::State(state) => {
                d.packet.put(IndexPacket::State(*state));
                return (true, false);
            }
            AskedStep::Bound(bound) => {
                d.packet.put(IndexPacket::Bound(*bound));
                return (true, false);
            }
            AskedStep::Known(run) => (&run.rule, run.count, fetched(run, done, self.data_in.o.pop.get())),
            AskedStep::Count(run) => {
                let first = run.start.wrapping_add(done);
                let raw = std::array::from_fn(|k| first.wrapping_add(k as u32));
                let count = (run.count - done).min(GROUP_INDICES as u32) as u8;
                (&run.rule, run.count, Some(Taken { raw, count, sector: false }))
            }
            AskedStep::Inline(run) => {
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
        let waits = self.step_in.o.pop.valid || self.asked.o.pop.valid;
        o.idle = !waits && !q.read.valid && !q.packet.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.read.leave(i.read);
        d.packet.leave(i.packet);
        let asked = self.ask(&mut d);
        let (left, used) = if d.packet.valid { (false, false) } else { self.leave(&mut d) };

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = asked.is_some();
        self.asked.i.push.send(asked.is_some(), || asked.unwrap_or_default());
        self.asked.i.pop.ready = left;
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = used;
        self.q = d;
    }
}
