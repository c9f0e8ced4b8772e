//! Range test: stores the depth ranges of the region's tiles, judges tiles by them, and updates them so that they
//! remain valid bounds. Rate: one job a cycle. Latency: 3 cycles to the verdict. In order; it never stalls.
//! Specification: Zcull.

use super::bucket::ALL_DEPTHS;
use super::judge::{held, hull, inside_of, lowers, outside, raises, test, written};
use crate::zcull::types::*;
use bundle::sizes;
use kernel::prelude::*;
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {
    sizes rops;
    /// 1: a primitive that covers a block tightens its range at once; 0: only ZROP's feedback does, as in the base
    /// machine.
    direct: 0..=1 = 0, "";
}

// ---- ports
kernel::ports! {
    in pulse job: ZcullJob;
    in sample ranges: TileRanges; // of the primitive
    out pulse verdict: ZcullVerdict;
    out pulse word: TileRanges;   // the requested word
}

// ---- registers
kernel::packed! {
    pub struct Stage {
        valid: bool,
        job: ZcullJob,
        ranges: TileRanges,
    }
    pub struct Regs {
        read: Stage,          // its word is at the output of the RAM
        judge: Stage,
        stored: TileRanges,   // the word of `judge`
        again: bool,          // the previous job has just written that word
        written: bool,        // `last` is the current word at `last_at`
        last_at: B11,
        last: TileRanges,
        rows: B32,            // rows of `present` that are valid
        rest: DepthRange,     // range of the tiles that are not present
        stale: bool,          // ZROPs may still report depths from before the last change
        against: bool,        // depths may have been written against the direction
        awaited: B8,          // ZROPs that have not responded to the fence
        verdict: Offer<ZcullVerdict>,
        word: Offer<TileRanges>,
        discarded: B32, // tiles since reset, by verdict
        accepted: B32,
        ambiguous: B32,
        skipped: B32,
    }
    pub struct Row {
        tiles: B64,
    }
}

kernel::unit! {
    pub struct RangeTest(p) {
        registers: Regs = Regs { rest: ALL_DEPTHS, ..Regs::default() };
        memory present: [Row; 32]; // tiles with a word of their own
        part ram: Ram<TileRanges, RANGE_WORDS_LOG2, 1> = ram::Params {};
    }
}

fn row(at: u16) -> usize {
    usize::from(at >> 6)
}
fn column(at: u16) -> u32 {
    u32::from(at & 63)
}

impl RangeTest {
    /// The row of `present` that contains a tile.
    fn row_of(&self, at: u16) -> u64 {
        if self.q.rows >> row(at) & 1 == 1 { self.present[row(at)].tiles } else { 0 }
    }
}

impl Logic for RangeTest {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.verdict.drive(&q.verdict);
        o.word.drive(&q.word);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        // ---- read
        d.read.valid = i.job.valid;
        if let Some(job) = i.job.get() {
            let ranges = if job.op == ZcullOp::Put { i.ranges } else { held(&i.ranges, job.rules.hold) };
            d.read = Stage { valid: true, job: *job, ranges };
        }
        d.judge.valid = q.read.valid;
        if q.read.valid {
            d.judge = q.read;
            let at = q.read.job.at;
            let present = self.row_of(at) >> column(at) & 1 == 1;
            d.stored = match present {
                _ if q.written && q.last_at == at => q.last,
                true => self.ram.o.read_data,
                false => TileRanges { blocks: [q.rest; 4] },
            };
        }

        // ---- judge
        let (job, rules) = (q.judge.job, q.judge.job.rules);
        let (old, new) = (if q.again { q.last } else { q.stored }, q.judge.ranges);
        let here = q.judge.valid && job.in_region;
        let tile = q.judge.valid && job.op == ZcullOp::Tile;
        let touched = |k: usize| job.touched >> k & 1 == 1;
        let whole = |k: usize| job.whole >> k & 1 == 1;

        let turned = rules.write && if rules.greater { lowers(rules.func) } else { raises(rules.func) };
        let stopped = !rules.cull || q.against || turned;
        let clips = rules.cull && !job.unclipped;
        let (mut discard, mut accept) = (true, true);
        for k in (0..4).filter(|k| touched(*k)) {
            let depth = test(rules.func, rules.exact, new.blocks[k], old.blocks[k]);
            let tested = rules.test && rules.func_known && !stopped;
            let fails = tested && depth.fail && !rules.stencil
                || rules.bounds_on && !stopped && outside(old.blocks[k], rules.bounds);
            discard &= fails && !rules.shaded || clips && outside(new.blocks[k], rules.clip);
            accept &= tested && depth.pass && !(rules.kill && rules.write);
        }
        discard &= job.in_region;
        accept &= job.in_region && !discard;
        let fence = here && tile && q.stale && q.awaited == 0 && !turned;

        d.verdict.valid = tile;
        if tile {
            d.verdict.data = ZcullVerdict { discard, accept, fence };
            let counter = match (job.in_region, discard, accept) {
                (false, ..) => &mut d.skipped,
                (_, true, _) => &mut d.discarded,
                (_, _, true) => &mut d.accepted,
                _ => &mut d.ambiguous,
            };
            *counter = counter.wrapping_add(1);
        }

        d.word.valid = false;
        if q.judge.valid && job.op == ZcullOp::Fetch {
            d.word.put(old);
        }

        // ---- update the ranges
        let doubt = q.stale || q.awaited != 0; // feedback may be older than what is stored
        let mut word = old;
        let mut write = here;
        match job.op {
            ZcullOp::Tile => {
                write &= rules.write && !discard && (lowers(rules.func) || raises(rules.func));
                for k in (0..4).filter(|k| touched(*k)) {
                    let direct = self.p.direct.get() == 1 && rules.certain && job.covered && whole(k);
                    let direct = direct && (job.unclipped || inside_of(new.blocks[k], rules.clip));
                    word.blocks[k] = written(rules.func, direct, new.blocks[k], old.blocks[k]);
                }
            }
            ZcullOp::Clear => {
                for k in (0..4).filter(|k| touched(*k)) {
                    word.blocks[k] = if whole(k) { job.range } else { hull(old.blocks[k], job.range) };
                }
            }
            ZcullOp::Feedback => {
                write &= !job.fence && (job.loosen || rules.single && !doubt);
                for k in (0..4).filter(|k| touched(*k)) {
                    let range = &mut word.blocks[k];
                    if job.loosen {
                        *range = hull(old.blocks[k], job.range);
                    } else if rules.greater {
                        range.min = range.min.max(job.range.min);
                    } else {
                        range.max = range.max.min(job.range.max);
                    }
                }
            }
            ZcullOp::Put => word = new,
            ZcullOp::Reset | ZcullOp::Turn | ZcullOp::Fetch => write = false,
        }
        d.again = write && q.read.job.at == job.at;
        if write {
            (d.written, d.last_at, d.last) = (true, job.at, word);
        }
        let present = Row { tiles: self.row_of(job.at) | 1 << column(job.at) };
        if write {
            d.rows |= 1 << row(job.at);
        }

        // ---- validity of feedback
        if fence {
            (d.stale, d.awaited) = (false, u8::MAX >> (8 - self.p.rops.get()));
        }
        if here && tile && turned && !discard {
            (d.stale, d.against) = (true, true);
        }
        if q.judge.valid
            && (here && job.op == ZcullOp::Clear
                || matches!(job.op, ZcullOp::Reset | ZcullOp::Turn | ZcullOp::Put))
        {
            d.stale = true;
        }
        if q.judge.valid && job.op == ZcullOp::Feedback && job.fence {
            d.awaited = q.awaited & !(1 << job.source);
            if d.awaited == 0 && !q.stale {
                d.against = false;
            }
        }
        if q.read.valid && q.read.job.op == ZcullOp::Reset {
            (d.rows, d.rest, d.written) = (0, q.read.job.range, false);
        }

        // ---- clock edge
        if write {
            self.present.write(row(job.at), present);
        }
        self.ram.i.read(i.job.valid, i.job.data.at);
        self.ram.i.write(write, job.at, || word);
        self.q = d;
    }

    fn still(&self) -> bool {
        let q = &self.q;
        !(q.read.valid || q.judge.valid || q.verdict.valid || q.word.valid || q.again)
    }
}
