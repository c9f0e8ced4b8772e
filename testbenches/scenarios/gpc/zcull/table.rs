//! The ranges of all tiles, job after job, by trying every possible depth.

use bundle::*;
use gpc::zcull::types::*;
use std::collections::{HashMap, HashSet};

/// Codes per bucket, where a bucket is more than one.
const CODES: u32 = 4;

pub struct Table {
    rops: u8,
    direct: bool,
    words: HashMap<u16, TileRanges>,
    rest: DepthRange,
    /// A change that ROPs may not have seen, and a change against the direction.
    stale: bool,
    against: bool,
    /// Words expected to be shown.
    pub shown: Vec<TileRanges>,
    /// ROPs with an outstanding response.
    awaited: HashSet<u8>,
}

fn passes(func: Compare, new: u32, old: u32) -> bool {
    match func {
        Compare::Never => false,
        Compare::Less => new < old,
        Compare::Equal => new == old,
        Compare::LessEqual => new <= old,
        Compare::Greater => new > old,
        Compare::NotEqual => new != old,
        Compare::GreaterEqual => new >= old,
        Compare::Always => true,
    }
}

/// All codes that a range may represent.
fn codes(exact: bool, range: DepthRange) -> Vec<u32> {
    let per = if exact { 1 } else { CODES };
    (u32::from(range.min) * per..(u32::from(range.max) + 1) * per).collect()
}

/// The range of some codes.
fn range_of(exact: bool, codes: &[u32]) -> DepthRange {
    let per = if exact { 1 } else { CODES };
    let bucket = |code: Option<&u32>| (code.unwrap() / per) as u16;
    DepthRange { min: bucket(codes.iter().min()), max: bucket(codes.iter().max()) }
}

fn hull(a: DepthRange, b: DepthRange) -> DepthRange {
    DepthRange { min: a.min.min(b.min), max: a.max.max(b.max) }
}

fn disjoint(a: DepthRange, b: DepthRange) -> bool {
    a.max < b.min || b.max < a.min
}

impl Table {
    pub fn new(rops: u8, direct: bool) -> Self {
        let rest = DepthRange { min: 0, max: 0xffff };
        Table {
            rops,
            direct,
            words: HashMap::new(),
            rest,
            stale: false,
            against: false,
            shown: vec![],
            awaited: HashSet::new(),
        }
    }

    /// Ranges of a tile.
    pub fn word(&self, at: u16) -> TileRanges {
        self.words.get(&at).copied().unwrap_or(TileRanges { blocks: [self.rest; 4] })
    }

    /// Performs a job; returns the verdict, if it is a tile.
    pub fn job(&mut self, job: &ZcullJob, new: &TileRanges) -> Option<ZcullVerdict> {
        let old = self.word(job.at);
        let blocks: Vec<_> = (0..4).filter(|k| job.touched >> k & 1 == 1).collect();
        match job.op {
            ZcullOp::Tile => return Some(self.tile(job, new, &old, &blocks)),
            ZcullOp::Clear if job.in_region => {
                let mut word = old;
                for k in blocks {
                    let whole = job.whole >> k & 1 == 1;
                    word.blocks[k] = if whole { job.range } else { hull(old.blocks[k], job.range) };
                }
                self.words.insert(job.at, word);
                self.stale = true;
            }
            ZcullOp::Reset => {
                self.words.clear();
                self.rest = job.range;
                self.stale = true;
            }
            ZcullOp::Turn => self.stale = true,
            ZcullOp::Fetch => self.shown.push(old),
            ZcullOp::Put => {
                if job.in_region {
                    self.words.insert(job.at, *new);
                }
                self.stale = true;
            }
            ZcullOp::Feedback if job.fence => {
                self.awaited.remove(&job.source);
                self.against &= !self.awaited.is_empty() || self.stale;
            }
            ZcullOp::Feedback if job.in_region => {
                let fresh = !self.stale && self.awaited.is_empty() && job.rules.single;
                let mut word = old;
                for k in blocks {
                    let block = &mut word.blocks[k];
                    match (job.loosen, fresh, job.rules.greater) {
                        (true, ..) => *block = hull(*block, job.range),
                        (_, false, _) => {}
                        (_, _, true) => block.min = block.min.max(job.range.min),
                        (_, _, false) => block.max = block.max.min(job.range.max),
                    }
                }
                self.words.insert(job.at, word);
            }
            ZcullOp::Clear | ZcullOp::Feedback => {}
        }
        None
    }

    fn tile(&mut self, job: &ZcullJob, new: &TileRanges, old: &TileRanges, blocks: &[usize]) -> ZcullVerdict {
        let r = &job.rules;
        if !job.in_region {
            return ZcullVerdict::default();
        }
        let (up, down) = match r.func {
            Compare::Never | Compare::Equal => (false, false),
            Compare::Less | Compare::LessEqual => (false, true),
            Compare::Greater | Compare::GreaterEqual => (true, false),
            Compare::NotEqual | Compare::Always => (true, true),
        };
        let contrary = r.write && if r.greater { down } else { up };
        let culls = r.cull && !self.against && !contrary;
        let (mut all_out, mut all_pass) = (true, true);
        for k in blocks {
            let (n, o) = (new.blocks[*k], old.blocks[*k]);
            let pairs = || {
                codes(r.exact, n).into_iter().flat_map(|n| codes(r.exact, o).into_iter().map(move |o| (n, o)))
            };
            let never = !pairs().any(|(n, o)| passes(r.func, n, o));
            let always = pairs().all(|(n, o)| passes(r.func, n, o));
            let known = culls && r.test && r.func_known;
            let fails = known && never && !r.stencil || culls && r.bounds_on && disjoint(o, r.bounds);
            all_out &= fails && !r.shaded || r.cull && !job.unclipped && disjoint(n, r.clip);
            all_pass &= known && always && !(r.kill && r.write);
        }
        let fence = self.stale && self.awaited.is_empty() && !contrary;
        if fence {
            self.stale = false;
            self.awaited = (0..self.rops).collect();
        }
        if contrary && !all_out {
            (self.stale, self.against) = (true, true);
        }
        if r.write && !all_out && (up || down) {
            let mut word = *old;
            for k in blocks {
                let (n, o) = (new.blocks[*k], old.blocks[*k]);
                let clipped = !job.unclipped && (n.min <= r.clip.min || n.max >= r.clip.max);
                let sure = self.direct
                    && r.certain
                    && job.covered
                    && job.whole >> k & 1 == 1
                    && up != down
                    && !clipped;
                let mut after = vec![];
                for was in codes(r.exact, o) {
                    for comes in codes(r.exact, n) {
                        let wins = passes(r.func, comes, was);
                        after.push(if wins { comes } else { was });
                        if !sure {
                            after.push(was);
                        }
                    }
                }
                word.blocks[*k] = range_of(r.exact, &after);
            }
            self.words.insert(job.at, word);
        }
        ZcullVerdict { discard: all_out, accept: all_pass && !all_out, fence }
    }
}
