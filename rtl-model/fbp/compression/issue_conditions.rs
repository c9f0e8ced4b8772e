//! Conditions for the requests of virtual channels: when they are looked up, performed, or pass without a lookup.

use super::plan::*;
use super::reads::are_read;
use super::slice_entries::{can_send, fits, meets};
use super::slice_issue::types::*;
use bundle::*;
use mem::beats::to_all;

/// Whether a request that needs no status lookup may pass; `cleaned`: all status is in memory for its virtual channel.
pub fn may_pass(
    head: &MemoryHead,
    entries: &EntriesInUse,
    places: usize,
    reads: &Reads,
    cleaned: bool,
) -> bool {
    !is_looked(head)
        && fits(entries, head, places)
        && !(to_all(head) && are_read(reads, head.client))
        && (head.op != MemoryOp::CleanTags || cleaned)
}

/// Whether the status of a request may be looked up; `looks`: status accepts lookups.
pub fn may_look_up(head: &MemoryHead, current: &CurrentRequest, work: &Work, looks: bool) -> bool {
    let CurrentRequest { source, channel, left } = *current;
    let works = work.step != WorkStep::Rest && work.owner.channel == head.channel;
    // Beats of the previous request are queued before its own.
    let from_channel = matches!(source, BeatSource::Channel | BeatSource::Lost);
    let own_beats = left != 0 && from_channel && channel == head.channel;
    let is_last = left == 1 && head.op != MemoryOp::FastClear;
    is_looked(head) && (!own_beats || is_last) && (looks || !by_status(head)) && !works
}

/// Whether a planned request that is sent has entries, and no conflict with another virtual channel or with work on tiles.
pub fn may_perform(planned: &Planned, entries: &EntriesInUse, places: usize, work: &Work) -> bool {
    let Planned { request, head, changes, sends, refused, .. } = planned;
    let here = work.owner.channel != request.channel && block_of(&work.owner) == block_of(request);
    let begins = planned.work.step != WorkStep::Rest;
    let works = work.step != WorkStep::Rest && (here || begins);
    !works && !meets(entries, request, *changes) && (!sends || *refused || can_send(entries, head, places))
}
