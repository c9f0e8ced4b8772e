//! The order of packets to the slice, and what stalls them.

use super::tiles::{view, write};
use bundle::*;
use fbp::compression::slice_issue::{In, Out, Params, SliceIssue};
use fbp::compression::types::*;
use kernel::offer::{Offer, Ready};
use kit::requests::{Request, on, read};
use kit::{Device, Maker, scenarios};

scenarios! {
    SliceIssue::new(&Params::default()) =>
        two_cycles_and_three entries_of_the_slice_stall_a_channel with_and_without_status_alternate
        a_block_waits_for_its_lookup a_clear_value_in_its_job;
}

fn none() -> In {
    In::new(&Params::default())
}

fn packets(requests: &[Request]) -> Vec<MemoryUp> {
    requests.iter().flat_map(Request::packets).collect()
}

/// Sends packets, one a cycle, and shows the outputs of these and of more cycles.
fn play(dut: &mut Device<SliceIssue>, packets: &[MemoryUp], more: usize) -> Vec<Out> {
    let mut play = |packet: Option<MemoryUp>| {
        let o = dut.outputs();
        dut.cycle(In { request: packet.into(), ..none() });
        o
    };
    packets.iter().map(|packet| Some(*packet)).chain(vec![None; more]).map(&mut play).collect()
}

/// Tags of the heads that were sent, with their cycles.
fn heads(out: &[Out]) -> Vec<(usize, u16)> {
    let head = |k: usize| match out[k].slice.get() {
        Some(MemoryUp::Head(head)) => Some((k, head.tag)),
        _ => None,
    };
    (0..out.len()).filter_map(head).collect()
}

/// Packed samples without status are looked up, too, but have no status to wait for. A write without bytes is scattered.
fn two_cycles_and_three(new: Maker<SliceIssue>) {
    let mut looked = view(4, 2, 0x17, MemoryView::Raw, 15);
    looked.head.page.comptag = 0;
    let passed = play(&mut new(), &packets(&[read(5, 1), looked]), 4);
    assert_eq!(heads(&passed), [(2, 1), (3, 2)]);
    let mut scattered = write(4, 3, 0x17, 1, &[MemoryBeat { last: true, ..MemoryBeat::default() }]);
    scattered.head.page.comptag = 0;
    // The plan is in cycle 3, the work begins in cycle 4.
    let out = play(&mut new(), &packets(&[scattered]), 8);
    assert_eq!(heads(&out), [(5, 3)]);
    let sent: Vec<usize> = (0..out.len()).filter(|k| out[*k].slice.valid).collect();
    assert_eq!(sent, [5, 6, 7]);
}

/// Ten heads fill the entries of a channel; another channel passes.
fn entries_of_the_slice_stall_a_channel(new: Maker<SliceIssue>) {
    let mut dut = new();
    let places = dut.unit().p.places.get() as u16;
    let first: Vec<Request> = (0..places).map(|n| read(u64::from(n), n)).collect();
    assert_eq!(heads(&play(&mut dut, &packets(&first), 4)).len(), first.len());
    let rest = [read(places.into(), places), on(VirtualChannel::Ring, read(99, 99))];
    let out = play(&mut dut, &packets(&rest), 6);
    assert_eq!(heads(&out).iter().map(|(_, tag)| *tag).collect::<Vec<_>>(), [99]);
    dut.cycle(In { slice_freed: Offer::new(true, FreedPlaces { channels: 1 }), ..none() });
    assert_eq!(heads(&play(&mut dut, &[], 4)), [(1, places)]);
}

/// Two channels that both always have a request: one is looked up, the other is not.
fn with_and_without_status_alternate(new: Maker<SliceIssue>) {
    let mut dut = new();
    let mut tags = vec![];
    let mut sent = [0_usize; 2];
    for k in 0..60_u16 {
        let o = dut.outputs();
        if let Some(MemoryUp::Head(head)) = o.slice.get() {
            tags.push(head.channel);
        }
        let v = usize::from(k % 2);
        let mut request = view(8 * u64::from(k), k, 0x17, MemoryView::Plain, 1);
        request.head.page.comptag = 0;
        if v == 0 {
            request = read(u64::from(k), k);
        }
        let request = on([VirtualChannel::Demand, VirtualChannel::Pixel][v], request);
        let fits = sent[v] < dut.unit().p.places.get();
        sent[v] += usize::from(fits);
        let freed = o.freed.get().map_or(0, |freed| freed.channels);
        sent[0] -= usize::from(freed & 1);
        sent[1] -= usize::from(freed >> 2 & 1);
        let back = tags.last().filter(|_| o.slice.valid).map(|v| FreedPlaces { channels: 1 << *v as u8 });
        let request = if fits { Some(MemoryUp::Head(request.head)) } else { None };
        dut.cycle(In { request: request.into(), slice_freed: back.into(), ..none() });
    }
    let looked = |tags: &[VirtualChannel]| tags.iter().filter(|v| **v == VirtualChannel::Pixel).count();
    assert!((5..=8).contains(&looked(&tags[..14])), "{tags:?}");
    // Six decoded reads fit into the table; each waits for no other channel until then.
    assert_eq!(looked(&tags), 6);
    assert!(tags.len() > 30);
}

/// A write of packed samples in a kilobyte stalls another channel's read there until the slice has freed its entries.
fn a_block_waits_for_its_lookup(new: Maker<SliceIssue>) {
    let mut dut = new();
    let small = |mut request: Request| {
        request.head.page.comptag = 0;
        request
    };
    let raw = small(view(4, 1, 0x17, MemoryView::Plain, 1));
    let mut scattered = small(write(4, 2, 0x17, 1, &[MemoryBeat { last: true, ..MemoryBeat::default() }]));
    scattered = on(VirtualChannel::Pixel, scattered);
    assert_eq!(heads(&play(&mut dut, &packets(&[scattered]), 8)).len(), 1);
    assert!(heads(&play(&mut dut, &packets(&[raw]), 8)).is_empty());
    for _ in 0..3 {
        assert!(heads(&play(&mut dut, &[], 2)).is_empty());
        dut.cycle(In { slice_freed: Offer::new(true, FreedPlaces { channels: 0b0100 }), ..none() });
    }
    assert_eq!(heads(&play(&mut dut, &[], 6)).len(), 1);
}

/// The job of a cleared line has its value. The status arrives as memory has it: tile 0 in state 1, value 5.
fn a_clear_value_in_its_job(new: Maker<SliceIssue>) {
    let mut dut = new();
    let value = ClearValue { words: [1, 2, 3, 4] };
    let write = ClearWrite { depth: false, index: 5, value };
    dut.cycle(In { clear_write: Offer::new(true, write), ..none() });
    play(&mut dut, &packets(&[view(0, 1, 0xdb, MemoryView::Plain, 15)]), 0);
    let mut filled = vec![];
    for _ in 0..80 {
        let o = dut.outputs();
        if let Some(job) = o.job.get() {
            assert_eq!(job.low.words, [1, 2, 3, 4, 1, 2, 3, 4]);
            assert_eq!((job.tag, job.coding.form), (1, Form::Clear));
            return;
        }
        let data = Sector { words: [5 << 2 | 1; 8] };
        let reads = matches!(o.slice.get(), Some(MemoryUp::Head(_)));
        dut.cycle(In { filled: filled.pop().into(), job: Ready { ready: false }, ..none() });
        if reads {
            filled = (0..4).map(|sector| StatusFill { fetch: 0, sector, data }).collect();
        }
    }
    panic!("no job");
}
