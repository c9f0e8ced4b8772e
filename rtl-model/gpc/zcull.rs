//! Zcull: drops tiles in which no sample would be visible, and marks those in which every sample passes the depth
//! test, by the least and greatest depth of each 8x8-pixel block. Rate: one 16x16 tile a cycle
//! (zcull-pixel-rate-unit). Latency: 17 cycles after it was accepted. In order; dropped tiles are sent as dropped.
//! Tiles stall on the output and, for one cycle, on feedback that has waited `patience` cycles; feedback does not
//! wait for the output. Specification: Zcull.

mod bucket;
pub mod depth_range;
mod job;
mod judge;
pub mod range_test;
pub mod rules;
pub mod storage;
pub mod types;
mod words;

use self::depth_range::BlockRanges;
use self::range_test::RangeTest;
use self::storage::Storage;
use crate::zcull::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes rops;
    /// Queue depth at the input: 2 sustain one a cycle.
    tile_depth: 1..=255 = 2, "packets";
    /// Queue depth for messages from each ZROP, which sends at most 64 in all.
    feedback_depth: 1..=255 = 32, "messages";
    /// Queue depth for packets between input and output: the cycles that they spend there.
    flight_depth: 1..=255 = 16, "packets";
    /// Cycles for which feedback waits for a gap between tiles before it stalls them.
    patience: 0..=255 = 16, "cycles";
    part range_test: range_test::Params;
}

// ---- ports
kernel::ports! {
    in tile: TilePacket;
    in feedback[rops]: DepthFeedback;
    out out: TilePacket;
    in level gpc: GpcId;      // index of this GPC
    // Memory that stores the ranges.
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A job whose word is being computed.
    pub struct Aim {
        valid: bool,
        job: ZcullJob,
        x: B11,
        y: B11,
    }
    pub struct Regs {
        state: ZcullState,
        next_grant: B3,   // round-robin: the next ZROP
        waited: B8,       // cycles that feedback has waited
        issued: B16,      // bit k: a job was issued k + 1 cycles ago
        aim: Aim,
        placed: Aim,
        row: B24,         // word of the first tile in `placed`'s row, relative to the region
        column: B17,      // word of its column, in the first row
        end: B17,         // one past the region's last word
        fenced: bool,     // the fence before the next tile has been sent
        stores: bool,     // words are stored to memory once no job is in flight
        loads: bool,      // likewise, words are loaded
        out: Offer<TilePacket>,
    }
}

/// Cycles from `placed` to the primitive's ranges.
const DELAY: usize = depth_range::LATENCY - 2;

kernel::unit! {
    pub struct Zcull(p) {
        registers: Regs = Regs { state: rules::reset_state(), ..Regs::default() };
        part tile_in: Fifo<TilePacket> = fifo::of(p.tile_depth);
        part feedback_in: [Fifo<DepthFeedback>; p.rops.get()] = fifo::of(p.feedback_depth);
        part flight: Fifo<TilePacket> = fifo::of(p.flight_depth);
        part jobs: Fifo<ZcullJob> = fifo::Params { depth: Within::new(DELAY + 1), latency: Within::new(DELAY) };
        part depth_range: BlockRanges = depth_range::Params {};
        part range_test: RangeTest = p.range_test;
        part verdicts: Fifo<ZcullVerdict> = fifo::of(p.flight_depth);
        part storage: Storage = storage::Params {};
    }
}

impl Zcull {
    /// The next ZROP with a message, round-robin.
    fn source(&self) -> Option<usize> {
        in_turn(self.q.next_grant.into(), self.feedback_in.len(), |k| self.feedback_in[k].o.pop.valid)
    }

    /// Whether words are stored or loaded, or about to be: all else stalls meanwhile.
    fn keeps(&self) -> bool {
        self.q.stores || self.q.loads || self.storage.o.busy
    }
}

impl Logic for Zcull {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let waits = self.tile_in.o.pop.valid
            || self.feedback_in.iter().any(|queue| queue.o.pop.valid)
            || self.flight.o.pop.valid
            || self.keeps();
        o.tile = self.tile_in.o.push;
        for (k, queue) in self.feedback_in.iter().enumerate() {
            o.feedback[k] = queue.o.push;
        }
        o.out.drive(&q.out);
        o.read.drive(&self.storage.o.read);
        o.read_data = self.storage.o.read_data;
        o.write.drive(&self.storage.o.write);
        o.idle = !(waits || q.issued != 0 || q.out.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (input, flight) = (&self.tile_in.o.pop, &self.flight.o);
        let verdict = self.verdicts.o.pop.get();

        // ---- the next job
        let surface = &q.state.surface;
        let change = rules::step_of(&q.state, input.get());
        let may = input.valid && (!change.forward || flight.push.ready) && !self.keeps();
        let waiting = self.source().filter(|_| !self.keeps());
        let patient = usize::from(q.waited) != self.p.patience.get();
        let source = waiting.filter(|_| !(may && patient));
        let take = may && source.is_none();
        d.waited = if waiting.is_some() && source.is_none() { q.waited + 1 } else { 0 };
        if take {
            d.state = change.state;
            (d.stores, d.loads) = (change.store, change.load);
        }
        let starts = (q.stores || q.loads) && q.issued == 0;
        if starts {
            (d.stores, d.loads) = (false, false);
        }

        let aimed = match (source, input.get().filter(|_| take)) {
            (Some(k), _) => {
                d.next_grant = ((k + 1) % self.feedback_in.len()) as u8;
                Some(job::of_feedback(&q.state, &self.feedback_in[k].o.pop.data, k))
            }
            (None, Some(packet)) => job::of_packet(&q.state, packet, &change),
            (None, None) => None,
        };
        d.issued = q.issued << 1 | u16::from(aimed.is_some());
        d.aim.valid = aimed.is_some();
        if let Some(aimed) = aimed {
            d.aim = Aim { valid: true, job: aimed.job, x: aimed.x, y: aimed.y };
        }

        // ---- its word
        d.placed.valid = q.aim.valid;
        if q.aim.valid {
            d.placed = q.aim;
            d.placed.job.in_region &= words::in_surface(surface, q.aim.x, q.aim.y);
            [d.row, d.column, d.end] = words::terms_of(surface, q.aim.x, q.aim.y);
        }
        let placed = words::with_word(&q.placed.job, [q.row, q.column, q.end]);

        // ---- output
        let mut pop = false;
        d.out.leave(i.out);
        let mut pop_verdict = false;
        if let Some(packet) = flight.pop.get().filter(|_| q.out.free(i.out)) {
            match (packet, verdict) {
                // A dropped tile that only ends a primitive has no verdict.
                (TilePacket::Tile(tile), _) if tile.drop => {
                    pop = true;
                    d.out.put(*packet);
                }
                (TilePacket::Tile(_), None) => {}
                (TilePacket::Tile(_), Some(v)) if v.fence && !q.fenced => {
                    d.fenced = true;
                    d.out.put(TilePacket::State(State { address: ZCULL_FENCE, value: 0 }));
                }
                (TilePacket::Tile(tile), Some(v)) => {
                    (pop, pop_verdict) = (true, true);
                    d.fenced = false;
                    d.out = Offer::new(
                        !v.discard || tile.last,
                        TilePacket::Tile(Tile { accept: v.accept, drop: v.discard, ..*tile }),
                    );
                }
                (packet, _) => {
                    pop = true;
                    d.out.put(*packet);
                }
            }
        }

        // ---- clock edge
        self.flight.i.push.send(take && change.forward, || input.data);
        self.flight.i.pop.ready = pop;
        self.depth_range.i.valid = false;
        if let Some(TilePacket::Tile(tile)) = input.get().filter(|_| take)
            && !tile.drop
        {
            let to = &mut self.depth_range.i;
            (to.valid, to.plane, to.x, to.y) = (true, tile.info.plane, tile.x, tile.y);
            (to.format, to.samples) = (q.state.format, q.state.surface.samples);
            // Samples of an aliased line may lie beyond its vertices, so that the vertices do not bound them. A triangle has three edges.
            let triangle = tile.info.slopes[3] == EdgeSlope::default();
            to.enclosed = triangle && !q.state.conservative && !q.state.together;
        }
        self.tile_in.i.push.drive(&i.tile);
        self.tile_in.i.pop.ready = take;
        for (k, queue) in self.feedback_in.iter_mut().enumerate() {
            queue.i.push.drive(&i.feedback[k]);
            queue.i.pop.ready = source == Some(k);
        }
        self.jobs.i.push.send(q.placed.valid, || placed);
        self.jobs.i.pop.ready = true;
        let request = &self.storage.o.request;
        self.range_test.i.job.drive(&self.jobs.o.pop);
        self.range_test.i.ranges = self.depth_range.o.ranges;
        if let Some(request) = request.get() {
            self.range_test.i.job.put(job::of_storage(request));
            self.range_test.i.ranges = request.ranges;
        }
        let kept = &mut self.storage.i;
        kept.order.send(starts, || words::order_of(&q.state, q.loads));
        kept.gpc = i.gpc;
        kept.word.drive(&self.range_test.o.word);
        kept.read = i.read;
        kept.read_data.drive(&i.read_data);
        kept.write = i.write;
        self.verdicts.i.push.drive(&self.range_test.o.verdict);
        self.verdicts.i.pop.ready = pop_verdict;
        self.q = d;
    }
}
