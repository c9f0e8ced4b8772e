//! Whether concurrent accesses to a sector have a legal sequential order.
//!
//! A search for such an order, after Wing and Gong (1993), that records states without a solution: an access may be next when
//! all accesses that must precede it are done. An access that changes nothing and saw the current contents is done at once, as
//! this never excludes another order. So only accesses that change the contents are tried as alternatives.

use crate::fbp::l2::atomic::operated;
use bundle::{AtomicOp, AtomicType, SECTOR_WORDS, Sector};
use std::collections::HashSet;

/// An access to a sector; bit k of a mask is for byte k.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    Read,
    Write { mask: u32, data: Sector },
    Operate { atomic: AtomicOp, operand: AtomicType, mask: u32, data: Sector, compare: Sector },
}

impl Act {
    /// The sector after the access.
    pub fn on(&self, old: Sector) -> Sector {
        match *self {
            Act::Read => old,
            Act::Write { mask, data } => {
                let byte = |k: usize| if mask >> k & 1 == 1 { data } else { old }.words[k / 4] & 0xff << (8 * (k % 4));
                Sector { words: std::array::from_fn(|w| (4 * w..4 * w + 4).map(byte).sum()) }
            }
            Act::Operate { atomic, operand, mask, data, compare } => {
                operated(atomic, operand, mask, [old, data, compare])
            }
        }
    }
}

/// One access.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Access {
    pub act: Act,
    /// Accesses of a stream are done in order.
    pub stream: usize,
    /// The cycles in which it was sent, and in which it was certainly done: accesses sent after the latter come after it.
    pub sent: u64,
    pub done: u64,
    /// The earlier contents of the sector, if they were returned.
    pub saw: Option<Sector>,
}

/// End cycle of an access without a completion signal.
pub const NEVER: u64 = u64::MAX;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Linear,
    Wrong,
    /// The search was given up.
    Open,
}

/// States visited before a search is given up.
const MOST: usize = 1 << 16;

/// Number of accesses done of each stream.
type Position = Vec<usize>;

struct Search<'a> {
    streams: Vec<Vec<&'a Access>>,
    /// The earliest end cycle of the accesses of a stream, from each access on.
    ends: Vec<Vec<u64>>,
    tried: HashSet<(Position, [u32; SECTOR_WORDS])>,
}

impl<'a> Search<'a> {
    fn new(history: &'a [Access]) -> Self {
        let streams = history.iter().map(|access| access.stream + 1).max().unwrap_or(0);
        let of = |stream: usize| history.iter().filter(move |access| access.stream == stream);
        let streams: Vec<Vec<_>> =
            (0..streams).map(|stream| of(stream).collect()).filter(|s: &Vec<_>| !s.is_empty()).collect();
        let ends = |stream: &Vec<&Access>| {
            let mut end = NEVER;
            let mut ends: Vec<_> = stream
                .iter()
                .rev()
                .map(|access| {
                    end = end.min(access.done);
                    end
                })
                .collect();
            ends.reverse();
            ends.push(NEVER);
            ends
        };
        Search { ends: streams.iter().map(ends).collect(), streams, tried: HashSet::new() }
    }

    /// The next access of a stream, if nothing must precede it and it saw the current contents.
    fn next(&self, position: &Position, stream: usize, now: &Sector) -> Option<&'a Access> {
        let access = *self.streams[stream].get(position[stream])?;
        let waits = |other: usize| other != stream && self.ends[other][position[other]] < access.sent;
        let may = !(0..position.len()).any(waits) && access.saw.is_none_or(|saw| saw == *now);
        may.then_some(access)
    }

    /// Performs all accesses that change nothing.
    fn lookup(&self, position: &mut Position, now: &Sector) {
        let looks = |access: &Access| access.saw.is_some() && access.act.on(*now) == *now;
        while let Some(stream) = (0..position.len()).find(|s| self.next(position, *s, now).is_some_and(looks))
        {
            position[stream] += 1;
        }
    }

    fn run(&mut self, initial: Sector) -> Verdict {
        let mut open = vec![(vec![0; self.streams.len()], initial)];
        while let Some((mut position, now)) = open.pop() {
            self.lookup(&mut position, &now);
            if position.iter().zip(&self.streams).all(|(come, stream)| *come == stream.len()) {
                return Verdict::Linear;
            }
            if !self.tried.insert((position.clone(), now.words)) {
                continue;
            }
            if self.tried.len() > MOST {
                return Verdict::Open;
            }
            let mut after: Vec<_> = (0..position.len())
                .filter_map(|stream| {
                    let access = self.next(&position, stream, &now)?;
                    let until = self.ends[stream][position[stream]];
                    let mut position = position.clone();
                    position[stream] += 1;
                    Some(((until, access.sent), (position, access.act.on(now))))
                })
                .collect();
            // Accesses with the earliest end are tried first.
            after.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
            open.extend(after.into_iter().map(|(_, state)| state));
        }
        Verdict::Wrong
    }
}

/// Whether there is a legal order.
pub fn judge(initial: Sector, history: &[Access]) -> Verdict {
    Search::new(history).run(initial)
}
