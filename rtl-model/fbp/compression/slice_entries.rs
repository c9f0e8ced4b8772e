//! Slice entries: the entries that requests use in the slice, and the blocks of those that it may not have looked up yet.
//! Rate: one request a cycle, and one freed entry of each virtual channel. Latency: one cycle to `entries`. Nothing
//! stalls it: the sender checks that there are free entries. Specification: CBC and compression.

use super::plan::block_of;
use super::slice_issue::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::beats;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse request: SentRequest;   // it fits
    in pulse freed: FreedPlaces;
    out level entries: EntriesInUse;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entries: EntriesInUse,
    }
}

kernel::unit! {
    pub struct SliceEntries(p) {
        registers: Regs;
    }
}

/// Whether the slice, which has `places` entries of each virtual channel, has free ones for a request.
pub fn fits(entries: &EntriesInUse, head: &MemoryHead, places: usize) -> bool {
    usize::from(entries.channels[head.channel as usize].used) + usize::from(beats(head)) < places
}

/// A free entry for the block of a request.
pub fn free_sent(entries: &EntriesInUse, channel: VirtualChannel) -> Option<usize> {
    entries.channels[channel as usize].sent.iter().position(|sent| sent.after == 0)
}

/// Whether a request fits, and its block can be recorded.
pub fn can_send(entries: &EntriesInUse, head: &MemoryHead, places: usize) -> bool {
    fits(entries, head, places) && free_sent(entries, head.channel).is_some()
}

/// Whether a request of another virtual channel to the same block may still be looked up, and one of both may change
/// status.
pub fn meets(entries: &EntriesInUse, head: &MemoryHead, changes: bool) -> bool {
    let block = block_of(head);
    let meets = |sent: &Sent| sent.after != 0 && sent.block == block && (sent.changes || changes);
    (0..VIRTUAL_CHANNELS).any(|v| v != head.channel as usize && entries.channels[v].sent.iter().any(meets))
}

impl Logic for SliceEntries {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.entries = self.q.entries;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let before = self.q;
        let (q, d) = (&before, &mut self.q);
        let freed = i.freed.get().map_or(0, |freed| freed.channels);
        for v in 0..VIRTUAL_CHANNELS {
            let back = freed >> v & 1;
            let channel = &mut d.entries.channels[v];
            channel.used -= back;
            for sent in &mut channel.sent {
                sent.after = sent.after.saturating_sub(back);
            }
        }
        if let Some(SentRequest { channel, beats, depends, block, changes }) = i.request.get() {
            let entries = &mut d.entries.channels[*channel as usize];
            entries.used += 1 + beats;
            let after = entries.used;
            if let (true, Some(k)) = (*depends, free_sent(&q.entries, *channel)) {
                entries.sent[k] = Sent { after, block: *block, changes: *changes };
            }
        }

        // ---- clock edge
    }
}
