//! Conditions on the reads in flight.

use super::slice_issue::types::*;
use super::types::*;
use bundle::*;

/// Whether reads of a client are in flight.
pub fn are_read(reads: &Reads, client: u16) -> bool {
    reads.readings.iter().any(|r| r.busy && r.client == client)
        || reads.passing.reads.iter().any(|r| r.busy && r.client == client)
}

/// The first free entry for a planned read, 0 for other requests. Some entries of decoded reads are reserved for the
/// expansion of a tile.
pub fn free_read(reads: &Reads, planned: &Planned) -> Option<u8> {
    let free = match (planned.decodes, planned.passes) {
        (true, _) => (EXPANDING..READS).find(|k| !reads.readings[*k].busy),
        (_, true) => (0..PASSES).find(|k| !reads.passing.reads[*k].busy),
        _ => Some(0),
    };
    free.map(|k| k as u8)
}

/// The line with the bytes of its clear value.
pub fn with_value(job: &DecodeJob, value: &ClearValue) -> DecodeJob {
    let low = match job.coding.form {
        Form::Clear => Sector { words: std::array::from_fn(|w| value.words[w % VALUE_WORDS]) },
        _ => job.low,
    };
    DecodeJob { low, ..*job }
}
