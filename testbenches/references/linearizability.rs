//! Whether what was done to a sector, much of it at once, could have been done one after the other.
//!
//! A search for such an order, after Wing and Gong (1993), that remembers where it found none: an access may come next
//! when all that must come before it have come. What changes nothing, and saw what is there, comes at once: nobody is
//! worse off. So only what changes something is tried in turn.

use crate::atomic::operated;
use bundle::{AtomicOp, AtomicType, SECTOR_WORDS, Sector};
use std::collections::HashSet;

/// What is done to a sector; of a mask, bit k is for byte k.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    Read,
    Write { mask: u32, data: Sector },
    Operate { atomic: AtomicOp, operand: AtomicType, mask: u32, data: Sector, compare: Sector },
}

impl Act {
    /// What becomes of a sector.
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
    /// Those of one stream are done in their order.
    pub stream: usize,
    /// The clocks in which it was sent, and in which it was certainly done: others that are sent later come behind it.
    pub sent: u64,
    pub done: u64,
    /// The sector as it was before, if anybody was told.
    pub saw: Option<Sector>,
}

/// Of what nobody is told.
pub const NEVER: u64 = u64::MAX;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Linear,
    Wrong,
    /// The search was given up.
    Open,
}

/// States that are looked at before a search is given up.
const MOST: usize = 1 << 16;

/// How many of each stream have come.
type Place = Vec<usize>;

struct Search<'a> {
    streams: Vec<Vec<&'a Access>>,
    /// The first clock in which one of a stream, from each on, was done.
    ends: Vec<Vec<u64>>,
    tried: HashSet<(Place, [u32; SECTOR_WORDS])>,
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

    /// The next of a stream, if nothing must come before it and it saw what is there.
    fn next(&self, place: &Place, stream: usize, now: &Sector) -> Option<&'a Access> {
        let access = *self.streams[stream].get(place[stream])?;
        let waits = |other: usize| other != stream && self.ends[other][place[other]] < access.sent;
        let may = !(0..place.len()).any(waits) && access.saw.is_none_or(|saw| saw == *now);
        may.then_some(access)
    }

    /// All that changes nothing comes.
    fn look(&self, place: &mut Place, now: &Sector) {
        let looks = |access: &Access| access.saw.is_some() && access.act.on(*now) == *now;
        while let Some(stream) = (0..place.len()).find(|s| self.next(place, *s, now).is_some_and(looks)) {
            place[stream] += 1;
        }
    }

    fn run(&mut self, initial: Sector) -> Verdict {
        let mut open = vec![(vec![0; self.streams.len()], initial)];
        while let Some((mut place, now)) = open.pop() {
            self.look(&mut place, &now);
            if place.iter().zip(&self.streams).all(|(come, stream)| *come == stream.len()) {
                return Verdict::Linear;
            }
            if !self.tried.insert((place.clone(), now.words)) {
                continue;
            }
            if self.tried.len() > MOST {
                return Verdict::Open;
            }
            let mut after: Vec<_> = (0..place.len())
                .filter_map(|stream| {
                    let access = self.next(&place, stream, &now)?;
                    let until = self.ends[stream][place[stream]];
                    let mut place = place.clone();
                    place[stream] += 1;
                    Some(((until, access.sent), (place, access.act.on(now))))
                })
                .collect();
            // What has to come soonest is tried first.
            after.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
            open.extend(after.into_iter().map(|(_, state)| state));
        }
        Verdict::Wrong
    }
}

/// Whether there is an order.
pub fn judge(initial: Sector, history: &[Access]) -> Verdict {
    Search::new(history).run(initial)
}
