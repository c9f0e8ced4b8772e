//! Requests are shown when they are whole, in the order of their channel, and their entries are returned.

use bundle::*;
use fbp::compression::request_queue::{In, Out, Params, RequestQueue};
use kernel::offer::Offer;
use kit::requests::{Request, on, read, write};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    RequestQueue::new(&Params::default()) =>
        shown_a_cycle_later whole_with_the_last_beat an_entry_a_cycle_is_returned any_requests;
}

fn arrives(packet: MemoryUp) -> In {
    In { request: Offer::new(true, packet), ..In::default() }
}

/// Outputs of the cycles.
fn play(new: Maker<RequestQueue>, inputs: &[In]) -> Vec<Out> {
    let mut dut = new();
    let play = |i: &In| {
        let o = dut.outputs();
        dut.cycle(i.clone());
        o
    };
    inputs.iter().map(play).collect()
}

fn shown_a_cycle_later(new: Maker<RequestQueue>) {
    let request = on(VirtualChannel::Pixel, read(0x155, 7));
    let out = play(new, &[arrives(MemoryUp::Head(request.head)), In::default()]);
    assert_eq!([out[0].oldest.whole, out[1].oldest.whole], [0, 0b0100]);
    assert_eq!(out[1].oldest.heads[2], request.head);
    assert_eq!([out[0].idle, out[1].idle], [true, false]);
}

/// Head and beats of a write in cycles 0 to 2, with another channel's request after them.
fn whole_with_the_last_beat(new: Maker<RequestQueue>) {
    let mut inputs: Vec<In> = write(1, 5, 3).packets().into_iter().map(arrives).collect();
    inputs.push(arrives(MemoryUp::Head(on(VirtualChannel::Control, read(2, 6)).head)));
    inputs.push(In::default());
    let out = play(new, &inputs);
    let whole: Vec<u8> = out.iter().map(|o| o.oldest.whole).collect();
    assert_eq!(whole, [0, 0, 0, 0b0001, 0b1001]);
}

/// Head and beat of two channels leave in one cycle: each channel returns an entry in each of the next two.
fn an_entry_a_cycle_is_returned(new: Maker<RequestQueue>) {
    let two = [VirtualChannel::Demand, VirtualChannel::Ring].map(|v| on(v, write(1, 5, 1)));
    let mut inputs: Vec<In> = two.iter().flat_map(|one| one.packets()).map(arrives).collect();
    inputs.push(In { pop_heads: 0b0011, pop_beats: 0b0011, ..In::default() });
    inputs.extend(vec![In::default(); 3]);
    let out = play(new, &inputs);
    let freed: Vec<u8> = out.iter().map(|o| o.freed.get().map_or(0, |freed| freed.channels)).collect();
    assert_eq!(freed[4..], [0, 0b0011, 0b0011, 0]);
    assert_eq!([out[5].idle, out[7].idle], [false, true]);
}

/// A queue of requests for each channel as plain lists.
fn any_requests(new: Maker<RequestQueue>) {
    property((any::<u64>(), 1..5_u64, 1..4_u64), |(seed, comes, goes)| {
        let (mut rng, mut dut) = (Rng::new(seed), new());
        let credits = dut.unit().p.places.get();
        let mut waiting: [VecDeque<Request>; VIRTUAL_CHANNELS] = Default::default();
        let mut used = [0; VIRTUAL_CHANNELS];
        let mut arriving: VecDeque<MemoryUp> = VecDeque::new();
        let mut left = 60;
        dut.run(|o| {
            let freed = o.freed.get().map_or(0, |freed| freed.channels);
            (0..VIRTUAL_CHANNELS).for_each(|v| used[v] -= usize::from(freed >> v & 1 == 1));
            let (mut pop_heads, mut pop_beats) = (0, 0);
            for (v, requests) in waiting.iter_mut().enumerate() {
                let whole = requests.front().is_some_and(Request::is_whole);
                assert_eq!(o.oldest.whole >> v & 1 == 1, whole, "channel {v}");
                if !whole || !rng.one_in(goes) {
                    continue;
                }
                let mut request = requests.pop_front().expect("it is whole");
                assert_eq!(o.oldest.heads[v], request.head);
                pop_heads |= 1 << v;
                if request.beats.len() == 1 {
                    assert_eq!(o.oldest.beats[v], request.beats[0]);
                    pop_beats |= 1 << v;
                }
                assert!(request.beats.drain(..).count() < 2);
            }
            if arriving.is_empty() && left != 0 && rng.one_in(comes) {
                let v = rng.pick(VirtualChannel::VALUES);
                let request = on(
                    v,
                    if rng.one_in(2) { read(rng.below(99), left) } else { write(rng.below(99), left, 4) },
                );
                if used[v as usize] + request.packets().len() <= credits {
                    left -= 1;
                    used[v as usize] += request.packets().len();
                    arriving.extend(request.packets());
                }
            }
            let packet = arriving.pop_front();
            match &packet {
                Some(MemoryUp::Head(head)) => {
                    waiting[head.channel as usize].push_back(Request { head: *head, beats: vec![] })
                }
                Some(MemoryUp::Beat(beat)) => {
                    let of = waiting.iter_mut().filter_map(|of| of.back_mut()).find(|of| !of.is_whole());
                    of.expect("its head came before").beats.push(*beat);
                }
                None => (),
            }
            let over = left == 0 && packet.is_none() && pop_heads == 0 && o.idle;
            (!over).then(|| In { request: packet.into(), pop_heads, pop_beats })
        });
        assert_eq!(used, [0; VIRTUAL_CHANNELS]);
    });
}
