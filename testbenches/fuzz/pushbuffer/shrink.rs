//! Reduces a failing case, as long as the same kind of finding remains.

use super::run::{attempt, attempt_all};
use super::tally::Tally;
use super::{Case, Devices, Piece, Surroundings};

/// Maximal number of trials.
const TRIALS: usize = 1500;

pub fn shrunk(devices: &impl Devices, case: &Case, kind: &str) -> Case {
    let mut trials = 0;
    let mut best = case.clone();
    let mut is_found = |case: &Case| {
        trials += 1;
        trials <= TRIALS
            && attempt(devices, case, &mut Tally::default()).is_err_and(|found| found.kind == kind)
    };
    // without stalls, and in one piece
    let calm = Surroundings::CALM;
    let whole = |case: &Case| {
        let words = case.ring.iter().filter_map(|piece| match piece {
            Piece::Segment(words) => Some(words.clone()),
            Piece::Entry(_) => None,
        });
        vec![Piece::Segment(words.flatten().collect())]
    };
    let simplers = [
        Case { around: calm, ..best.clone() },
        Case { ring: whole(&best), ..best.clone() },
        Case { around: calm, ring: whole(&best), ..best.clone() },
        Case { put: None, stray: None, ..best.clone() },
        Case { switches: false, ..best.clone() },
    ];
    for simpler in simplers {
        if is_found(&simpler) {
            best = simpler;
        }
    }
    loop {
        let before = best.clone();
        for piece in (0..best.ring.len()).rev() {
            let mut simpler = best.clone();
            simpler.ring.remove(piece);
            if is_found(&simpler) {
                best = simpler;
                continue;
            }
            let Piece::Segment(words) = &best.ring[piece] else { continue };
            let mut length = words.len().next_power_of_two();
            while length > 0 {
                let mut at = 0;
                while let Some(words) = segment(&best, piece).filter(|words| at < words.len()) {
                    let mut simpler = best.clone();
                    let mut rest = words.clone();
                    rest.drain(at..(at + length).min(words.len()));
                    simpler.ring[piece] = Piece::Segment(rest);
                    if is_found(&simpler) {
                        best = simpler;
                    } else {
                        at += length;
                    }
                }
                length /= 2;
            }
        }
        if best == before {
            return best;
        }
    }
}

/// From cases on one command path, the last of which fails: the cases without
/// which it does not fail.
pub fn needed(devices: &impl Devices, cases: &[Case], kind: &str) -> Vec<Case> {
    let mut best = cases.to_vec();
    for at in (0..best.len() - 1).rev() {
        let mut fewer = best.clone();
        fewer.remove(at);
        let all = attempt_all(devices, &fewer, &mut Tally::default(), &|_| ());
        if all.iter().any(|finding| finding.at + 1 == fewer.len() && finding.found.kind == kind) {
            best = fewer;
        }
    }
    best
}

fn segment(case: &Case, piece: usize) -> Option<&Vec<u32>> {
    match &case.ring[piece] {
        Piece::Segment(words) => Some(words),
        Piece::Entry(_) => None,
    }
}
