//! Zcull: drops tiles that no sample of would be seen, and marks those of which every
//! sample passes the depth test, by the least and greatest depths of each 8x8-pixel
//! block. One 16x16 tile per clock (zcull-pixel-rate-unit), in the order they came;
//! a tile is at the output 15 clocks after it was accepted. Only a stalled output
//! stalls tiles; feedback is always taken. Specification 17.

mod bucket;
pub mod depth_range;
mod job;
mod judge;
pub mod range_test;
mod rules;

use self::bucket::{ALL_DEPTHS, range};
use self::depth_range::BlockRanges;
use self::range_test::RangeTest;
use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets that wait at the input: two keep it at one per clock.
    pub tile_depth: Within<1, 255>,
    /// Messages that wait from each ZROP; the source has 64 in all.
    pub feedback_depth: Within<1, 255>,
    /// Packets between input and output: as many as clocks they spend there.
    pub flight_depth: Within<1, 255>,
    /// Clocks that feedback waits for a gap between tiles before it makes one.
    pub patience: Within<0, 255>,
    pub range_test: range_test::Params,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            tile_depth: Within::new(2),
            feedback_depth: Within::new(32),
            flight_depth: Within::new(16),
            patience: Within::new(16),
            range_test: range_test::Params::default(),
        }
    }
}

// ---- ports
packed! {
    pub struct In {
        tile_valid: bool,
        tile: TilePacket,
        feedback0_valid: bool,
        feedback0: DepthFeedback,
        feedback1_valid: bool,
        feedback1: DepthFeedback,
        out_ready: bool,
    }
    pub struct Out {
        tile_ready: bool,
        feedback0_ready: bool,
        feedback1_ready: bool,
        out_valid: bool,
        out: TilePacket,
        idle: bool,
        /// Tiles since reset, by what became of them.
        discarded: B32,
        accepted: B32,
        ambiguous: B32,
        skipped: B32,
    }
}

// ---- registers
packed! {
    /// A job on the way to its word.
    pub struct Aim {
        valid: bool,
        job: ZcullJob,
        x: B11,
        y: B11,
    }
    pub struct Regs {
        state: ZcullState,
        turn: bool,       // ZROP 1 is next
        waited: B8,       // clocks that feedback has waited
        issued: B16,      // bit k: a job was issued k + 1 clocks ago
        aim: Aim,
        placed: Aim,
        row: B24,         // word of the first tile of `placed`'s row, from the region's
        column: B17,      // word of its column, in the first row
        end: B17,         // one past the region's last word
        fenced: bool,     // the fence before the next tile has been sent
        out_valid: bool,
        out: TilePacket,
    }
}

/// Clocks from `placed` to the primitive's ranges.
const DELAY: usize = depth_range::LATENCY - 2;

#[derive(Clone)]
pub struct Zcull {
    p: Params,
    q: Regs,
    tile_in: Slot<Fifo<TilePacket>>,
    feedback0_in: Slot<Fifo<DepthFeedback>>,
    feedback1_in: Slot<Fifo<DepthFeedback>>,
    flight: Slot<Fifo<TilePacket>>,
    jobs: Slot<Fifo<ZcullJob>>,
    depth_range: Slot<BlockRanges>,
    range_test: Slot<RangeTest>,
    verdicts: Slot<Fifo<ZcullVerdict>>,
}

fn queue<T: Packed>(depth: Within<1, 255>, latency: usize) -> Slot<Fifo<T>> {
    Fifo::new(&fifo::Params { depth, latency: Within::new(latency) }).into()
}

impl Zcull {
    pub fn new(p: &Params) -> Self {
        Zcull {
            p: p.clone(),
            q: Regs { state: rules::reset_state(), ..Regs::default() },
            tile_in: queue(p.tile_depth, 1),
            feedback0_in: queue(p.feedback_depth, 1),
            feedback1_in: queue(p.feedback_depth, 1),
            flight: queue(p.flight_depth, 1),
            jobs: queue(Within::new(DELAY + 1), DELAY),
            depth_range: BlockRanges::default().into(),
            range_test: RangeTest::new(&p.range_test).into(),
            verdicts: queue(p.flight_depth, 1),
        }
    }
}

impl Legacy for Zcull {
    const PATH: &'static str = "gpc/zcull";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, test) = (&self.q, self.range_test.outputs());
        let waits = self.tile_in.outputs().pop_valid
            || self.feedback0_in.outputs().pop_valid
            || self.feedback1_in.outputs().pop_valid
            || self.flight.outputs().pop_valid;
        Out {
            tile_ready: self.tile_in.outputs().push_ready,
            feedback0_ready: self.feedback0_in.outputs().push_ready,
            feedback1_ready: self.feedback1_in.outputs().push_ready,
            out_valid: q.out_valid,
            out: q.out,
            idle: !(waits || q.issued != 0 || q.out_valid),
            discarded: test.discarded,
            accepted: test.accepted,
            ambiguous: test.ambiguous,
            skipped: test.skipped,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let (input, flight) = (self.tile_in.outputs(), self.flight.outputs());
        let feedback = [self.feedback0_in.outputs(), self.feedback1_in.outputs()];
        let (jobs, ranges) = (self.jobs.outputs(), self.depth_range.outputs().ranges);
        let (test, verdict) = (self.range_test.outputs(), self.verdicts.outputs());

        // ---- which job is next
        let surface = &q.state.surface;
        let cleared = range(q.state.format, q.state.clear, q.state.clear);
        let change = match input.pop {
            TilePacket::State(state) => rules::step(&q.state, state),
            _ => ZcullStep { state: q.state, forward: true, ..ZcullStep::default() },
        };
        let may = input.pop_valid && (!change.forward || flight.push_ready);
        let waiting = feedback[0].pop_valid || feedback[1].pop_valid;
        let second = feedback[1].pop_valid && (q.turn || !feedback[0].pop_valid);
        let take_feedback = waiting && (!may || usize::from(q.waited) == self.p.patience.get());
        let take = may && !take_feedback;
        d.waited = if waiting && !take_feedback { q.waited + 1 } else { 0 };
        if take_feedback {
            d.turn = !second;
        }
        if take {
            d.state = change.state;
        }

        let mut valid = take;
        let aimed = match input.pop {
            _ if take_feedback => {
                valid = true;
                job::of_feedback(&q.state, &feedback[usize::from(second)].pop, second)
            }
            TilePacket::Tile(tile) => job::of_tile(&q.state, &tile),
            TilePacket::Clear(clear) => {
                valid &= clear.z;
                job::of_clear(&q.state, &clear, cleared)
            }
            TilePacket::State(_) => {
                valid &= change.act;
                job::of_step(&q.state, &change, if change.clear { cleared } else { ALL_DEPTHS })
            }
        };
        d.issued = q.issued << 1 | u16::from(valid);
        d.aim.valid = valid;
        if valid {
            d.aim = Aim { valid, job: aimed.job, x: aimed.x, y: aimed.y };
        }

        // ---- its word
        let columns = (u32::from(surface.width) + 15) >> 4;
        let rows = (u32::from(surface.height) + 15) >> 4;
        d.placed.valid = q.aim.valid;
        if q.aim.valid {
            d.placed = q.aim;
            d.placed.job.in_region &= u32::from(q.aim.x) < columns && u32::from(q.aim.y) < rows;
            d.row = u32::from(q.aim.y) * columns;
            d.column = u32::from(surface.start) + u32::from(q.aim.x);
            d.end = u32::from(surface.start) + u32::from(surface.count);
        }
        let mut placed = q.placed.job;
        let at = q.row + q.column;
        placed.in_region &= at < q.end && at >> range_test::WORDS_LOG2 == 0;
        placed.at = at as u16 & ((1 << range_test::WORDS_LOG2) - 1);

        // ---- output
        let mut pop = false;
        if i.out_ready {
            d.out_valid = false;
        }
        if flight.pop_valid && (i.out_ready || !q.out_valid) {
            match flight.pop {
                TilePacket::Tile(mut tile) => {
                    let v = verdict.pop;
                    if verdict.pop_valid && v.fence && !q.fenced {
                        d.fenced = true;
                        d.out_valid = true;
                        d.out = TilePacket::State(State { address: ZCULL_FENCE, value: 0 });
                    } else if verdict.pop_valid {
                        pop = true;
                        d.fenced = false;
                        d.out_valid = !v.discard || tile.last;
                        tile.accept = v.accept;
                        tile.drop = v.discard;
                        d.out = TilePacket::Tile(tile);
                    }
                }
                packet => {
                    pop = true;
                    d.out_valid = true;
                    d.out = packet;
                }
            }
        }

        // ---- clock edge
        self.q = d;
        let plane = match input.pop {
            TilePacket::Tile(tile) => depth_range::In {
                valid: take,
                plane: tile.info.plane,
                x: tile.x,
                y: tile.y,
                format: q.state.format,
                samples: q.state.surface.samples,
                enclosed: !q.state.conservative,
            },
            _ => depth_range::In::default(),
        };
        let popped = pop && matches!(flight.pop, TilePacket::Tile(_));
        self.tile_in.clock(fifo::In { push_valid: i.tile_valid, push: i.tile, pop_ready: take });
        self.feedback0_in.clock(fifo::In {
            push_valid: i.feedback0_valid,
            push: i.feedback0,
            pop_ready: take_feedback && !second,
        });
        self.feedback1_in.clock(fifo::In {
            push_valid: i.feedback1_valid,
            push: i.feedback1,
            pop_ready: take_feedback && second,
        });
        self.flight.clock(fifo::In { push_valid: take && change.forward, push: input.pop, pop_ready: pop });
        self.jobs.clock(fifo::In { push_valid: q.placed.valid, push: placed, pop_ready: true });
        self.depth_range.clock(plane);
        self.range_test.clock(range_test::In { valid: jobs.pop_valid, job: jobs.pop, ranges });
        self.verdicts.clock(fifo::In {
            push_valid: test.verdict_valid,
            push: test.verdict,
            pop_ready: popped,
        });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("tile_in", &mut self.tile_in);
        v.part("feedback0_in", &mut self.feedback0_in);
        v.part("feedback1_in", &mut self.feedback1_in);
        v.part("flight", &mut self.flight);
        v.part("jobs", &mut self.jobs);
        v.part("depth_range", &mut self.depth_range);
        v.part("range_test", &mut self.range_test);
        v.part("verdicts", &mut self.verdicts);
    }

    fn quiet(&self, i: &In) -> bool {
        let comes = i.tile_valid || i.feedback0_valid || i.feedback1_valid;
        !comes
            && self.outputs().idle
            && self.tile_in.quiet(&fifo::In::default())
            && self.feedback0_in.quiet(&fifo::In::default())
            && self.feedback1_in.quiet(&fifo::In::default())
            && self.flight.quiet(&fifo::In::default())
            && self.jobs.quiet(&fifo::In::default())
            && self.depth_range.quiet(&depth_range::In::default())
            && self.range_test.quiet(&range_test::In::default())
            && self.verdicts.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![
            ("TILE_DEPTH", self.p.tile_depth.get()),
            ("FEEDBACK_DEPTH", self.p.feedback_depth.get()),
            ("FLIGHT_DEPTH", self.p.flight_depth.get()),
            ("PATIENCE", self.p.patience.get()),
            ("DIRECT", self.p.range_test.direct.get()),
        ]
    }
}
