//! Mutated pieces of the recorded streams.

use super::words::{EDGES, header};
use host::push_header::Form;
use recordings::capture::{Capture, segment};
use references::hub::copies::bytes::Bytes;
use references::rigs::command_path::pushbuffer::header::{Header, read};
use scenarios_hub::front_end::peers::Rng;
use std::ops::Range;
use std::sync::LazyLock;

/// A segment, and the positions of its headers.
struct Recorded {
    words: Vec<u32>,
    headers: Vec<usize>,
}

static RECORDED: LazyLock<(Vec<Recorded>, Vec<Range<u64>>)> = LazyLock::new(|| {
    let (mut segments, mut mapped) = (vec![], vec![]);
    for name in Capture::names() {
        let capture = Capture::carried(&name).expect("a capture of ours");
        let mut memory = Bytes::default();
        for (k, submission) in capture.submissions.iter().enumerate() {
            capture.updates(k).for_each(|(address, bytes)| memory.write(address, bytes));
            mapped.extend(capture.mapped(k).map(|buffer| buffer.addresses));
            for &entry in &submission.entries {
                let (address, bytes) = segment(entry);
                let words: Vec<_> = (0..bytes / 4).map(|k| memory.load(address + 4 * k)).collect();
                let headers = headers(&words);
                if headers.len() > 1 {
                    segments.push(Recorded { words, headers });
                }
            }
        }
    }
    (segments, merged(mapped))
});

fn headers(words: &[u32]) -> Vec<usize> {
    let (mut at, mut found) = (0, vec![]);
    while at < words.len() {
        found.push(at);
        at += 1 + match read(words[at]) {
            Some(Header::Run(run)) => run.count as usize,
            _ => 0,
        };
    }
    found
}

fn merged(mut ranges: Vec<Range<u64>>) -> Vec<Range<u64>> {
    ranges.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<u64>> = vec![];
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// Addresses that the recorded streams use.
pub fn mapped() -> &'static [Range<u64>] {
    &RECORDED.1
}

/// Some consecutive recorded methods, of about `most` dwords.
fn piece(rng: &mut Rng, most: usize) -> Vec<u32> {
    let segments = &RECORDED.0;
    let Recorded { words, headers } = &segments[rng.below(segments.len())];
    let from = headers[rng.below(headers.len())];
    words[from..words.len().min(from + 1 + rng.below(most))].to_vec()
}

/// A piece, mutated in up to six places; or two of them, one after the other.
pub fn mutated(rng: &mut Rng) -> Vec<u32> {
    let mut words = piece(rng, 56);
    if rng.one_in(3) {
        words.truncate(28);
        words.extend(piece(rng, 28));
    }
    for _ in 0..rng.below(7) {
        mutate(rng, &mut words);
    }
    words.truncate(64);
    words
}

pub fn mutate(rng: &mut Rng, words: &mut Vec<u32>) {
    if words.is_empty() {
        words.push(rng.roll());
    }
    let at = rng.below(words.len());
    let to = (at + 1 + rng.below(8)).min(words.len());
    match rng.below(12) {
        0..=2 => words[at] ^= 1 << rng.below(32),
        3 | 4 => words[at] = EDGES[rng.below(EDGES.len())],
        5 => drop(words.drain(at..to)),
        6 => {
            let copy = words[at..to].to_vec();
            words.splice(at..at, copy);
        }
        7 => {
            let other = piece(rng, 12);
            words.splice(at..to, other);
        }
        8 if rng.one_in(3) => words.truncate(at),
        9 => words.swap(at, to - 1),
        10 => words[at] = words[at].wrapping_add([1, !0, 4, 0x2000, 0x1_0000][rng.below(5)]),
        _ => words.insert(at, header(Form::ALL[rng.below(8)], rng.below(5) as u32, rng.roll() & 0x3fff, 1)),
    }
}
