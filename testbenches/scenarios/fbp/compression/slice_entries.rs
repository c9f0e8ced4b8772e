//! Entries are in use from a request until they are freed, and a block is known until its head certainly was looked up.

use bundle::*;
use fbp::compression::slice_entries::{In, Params, SliceEntries};
use fbp::compression::slice_issue::types::*;
use fbp::compression::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    SliceEntries::new(&Params {}) => a_block_until_its_head_is_freed any_requests;
}

fn request(channel: VirtualChannel, beats: u8, block: u32) -> Offer<SentRequest> {
    Offer::new(true, SentRequest { channel, beats, depends: true, block, changes: true })
}

fn frees(channels: u8) -> Offer<FreedPlaces> {
    Offer::new(true, FreedPlaces { channels })
}

/// A write of two beats, and a read after it: the block of the first is known until its three entries are freed, since
/// the slice may free entries of beats last.
fn a_block_until_its_head_is_freed(new: Maker<SliceEntries>) {
    let mut dut = new();
    let ring = VirtualChannel::Ring;
    dut.cycle(In { request: request(ring, 2, 0x77), ..In::default() });
    dut.cycle(In { request: request(ring, 0, 0x78), ..In::default() });
    let blocks = |entries: &EntriesInUse| {
        let sent = entries.channels[1].sent.iter().filter(|sent| sent.after != 0);
        (entries.channels[1].used, sent.map(|sent| (sent.after, sent.block)).collect::<Vec<_>>())
    };
    let mut seen = vec![];
    for _ in 0..5 {
        seen.push(blocks(&dut.outputs().entries));
        dut.cycle(In { freed: frees(0b0010), ..In::default() });
        if seen.len() == 4 {
            break;
        }
    }
    seen.push(blocks(&dut.outputs().entries));
    let two = |after: u8| vec![(after, 0x77), (after + 1, 0x78)];
    let be = [(4, two(3)), (3, two(2)), (2, two(1)), (1, vec![(1, 0x78)]), (0, vec![])];
    assert_eq!(seen, be);
}

/// The entries of each channel as a list of requests, the oldest first.
fn any_requests(new: Maker<SliceEntries>) {
    property((any::<u64>(), 1..4_u64), |(seed, rate)| {
        let (mut rng, mut dut) = (Rng::new(seed), new());
        // Entries still in use up to the request's last one.
        let mut sent: [VecDeque<(u8, Option<SentRequest>)>; VIRTUAL_CHANNELS] = Default::default();
        let mut used = [0_u8; VIRTUAL_CHANNELS];
        for _ in 0..200 {
            let entries = dut.outputs().entries;
            assert_eq!(entries.channels.map(|channel| channel.used), used);
            for v in 0..VIRTUAL_CHANNELS {
                let shown = |k: &Sent| (k.after != 0).then_some((k.after, k.block, k.changes));
                let mut is: Vec<_> = entries.channels[v].sent.iter().filter_map(shown).collect();
                is.sort_unstable();
                let known =
                    sent[v].iter().filter_map(|(after, of)| of.map(|of| (*after, of.block, of.changes)));
                assert_eq!(is, known.collect::<Vec<_>>(), "channel {v}");
            }
            let freed =
                (0..VIRTUAL_CHANNELS).fold(0, |set, v| set | u8::from(used[v] != 0 && rng.one_in(rate)) << v);
            let v = rng.below(4) as usize;
            let new = SentRequest {
                channel: VirtualChannel::VALUES[v],
                beats: rng.below(5) as u8,
                depends: rng.one_in(2),
                block: rng.below(1 << 24) as u32,
                changes: rng.one_in(2),
            };
            // Room for its block: some are freed in this cycle, and are free in the next one.
            let room = sent[v].iter().filter(|(_, of)| of.is_some()).count() < SENT || !new.depends;
            let comes = used[v] + new.beats < 60 && room && rng.one_in(2);
            for u in 0..VIRTUAL_CHANNELS {
                let back = freed >> u & 1;
                used[u] -= back;
                sent[u].iter_mut().for_each(|(after, _)| *after -= back);
                sent[u].retain(|(after, _)| *after != 0);
            }
            if comes {
                used[v] += 1 + new.beats;
                sent[v].push_back((used[v], new.depends.then_some(new)));
            }
            let request = if comes { Offer::new(true, new) } else { Offer::default() };
            dut.cycle(In { request, freed: if freed == 0 { Offer::default() } else { frees(freed) } });
        }
    });
}
