//! Program listing: each instruction with its execution counts.

use chip::machine::maxwell::Maxwell;
use interpreter::decode::text::text;
use kernel::slot::Slot;
use std::fmt::Write;
use workloads::kernels::Launches;
use workloads::kernels::activity::places::Place;
use workloads::kernels::activity::{Activity, REASONS};

/// Bytes of a control word and the three instructions after it, and of a word.
const BUNDLE: u32 = 32;
const WORD: u32 = 8;
/// Bytes without an issue that separate two programs.
const GAP: u32 = 1024;

/// Ranges of addresses in which instructions issued.
fn programs(activity: &Activity) -> Vec<(u32, u32)> {
    let mut found: Vec<(u32, u32)> = vec![];
    for &counter in activity.places.of.keys() {
        match found.last_mut() {
            Some((_, last)) if counter - *last <= GAP => *last = counter,
            _ => found.push((counter, counter)),
        }
    }
    found
}

pub fn listing(launches: &Launches<Slot<Maxwell>>, activity: &Activity) -> String {
    let mut out = format!(
        "{:>8} {:>9} {:>7} {:>7} {:>9} {:>7}  {:<16}  instruction\n",
        "address", "issues", "active", "passed", "waited", "each", "mostly for"
    );
    for (n, (from, to)) in programs(activity).into_iter().enumerate() {
        if n > 0 {
            out.push('\n');
        }
        for counter in (from..=to).step_by(WORD as usize).filter(|counter| counter % BUNDLE != 0) {
            line(&mut out, counter, launches, activity);
        }
    }
    out
}

/// The most frequent stall reason.
fn mostly(place: &Place) -> &'static str {
    let most = (0..REASONS.len()).max_by_key(|k| place.waits[*k]);
    most.filter(|k| place.waits[*k] != 0).map_or("", |k| REASONS[k])
}

fn line(out: &mut String, counter: u32, launches: &Launches<Slot<Maxwell>>, activity: &Activity) {
    let written = match activity.places.of.get(&counter) {
        Some(place) if place.issues != 0 => {
            let per = |lanes: u64| lanes as f64 / place.issues as f64;
            writeln!(
                out,
                "{counter:>8x} {:>9} {:>7.2} {:>7.2} {:>9} {:>7.1}  {:<16}  {}",
                place.issues,
                per(place.active),
                per(place.passed),
                place.waited(),
                per(place.waited()),
                mostly(place),
                text(place.word, counter)
            )
        }
        _ => {
            let bytes = launches.run.memory.bytes.read(activity.code + u64::from(counter), WORD as usize);
            let word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            writeln!(out, "{counter:>8x} {:>9} {:>62}  {}", 0, "", text(word, counter))
        }
    };
    written.expect("a string accepts all");
}
