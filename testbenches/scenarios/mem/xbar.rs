//! Requests and responses arrive at their destinations, whole and in order, whatever else waits.

mod bench;

use super::requests::*;
use bench::{Plan, from, judge, response, run};
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use mem::xbar::{Params, Xbar};
use proptest::prelude::*;

scenarios! {
    Xbar::new(&Params::default()) =>
        two_cycles_each_way a_packet_a_cycle_to_each_slice a_line_in_five_cycles ports_take_turns
        a_barrier_goes_to_all_slices a_blocked_channel_blocks_no_other
        a_blocked_channel_leaves_its_port_to_the_others a_blocked_slice_blocks_no_other
        an_incomplete_request_stalls_no_other_port responses_take_turns any_traffic;
    Xbar::new(&Params { ports: Within::new(1), slices: Within::new(1), up_depth: Within::new(5),
        places: Within::new(5), response_depth: Within::new(1), clients_log2: Within::new(8),
        ..Params::default() }) =>
        any_traffic;
    Xbar::new(&Params { ports: Within::new(13), slices: Within::new(16), up_depth: Within::new(6),
        ring_ports: Within::new(6), ring_first: Within::new(5), pixel_ports: Within::new(4), pixel_first: Within::new(8),
        control_ports: Within::new(5), control_first: Within::new(4),
        ..Params::default() }) =>
        any_traffic;
    Xbar::new(&Params { ports: Within::new(73), slices: Within::new(4), clients_log2: Within::new(1),
        ring_ports: Within::new(20), ring_first: Within::new(53), pixel_ports: Within::new(8), pixel_first: Within::new(60),
        control_ports: Within::new(1), ..Params::default() }) =>
        any_traffic;
    Xbar::new(&Params { ports: Within::new(3), slices: Within::new(3), ..Params::default() }) =>
        any_traffic;
}

fn two_cycles_each_way(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    plan.requests[3] = vec![from(3, read(8, 1))];
    plan.requests[5] = vec![from(5, write(0, 2, 15))];
    plan.responses[1] = vec![response(1, 6, 3)];
    let seen = run(dut, &plan);
    assert_eq!(seen.requests[1][0].0, 2);
    // The head waits for the last of four beats; then all five are sent.
    assert_eq!(seen.requests[0][0].0, 2 + 4 + 4);
    assert_eq!(seen.down[6], [(2, response(1, 6, 3))]);
    judge(&plan, &seen, 4);
}

/// Writes of a line, five packets each, that fill the places of a channel.
fn writes_that_fit(dut: &Device<Xbar>) -> usize {
    dut.unit().p.places.get() / 5
}

/// Cycles between the first and the last of some requests.
fn span(requests: &[(u64, Request)]) -> u64 {
    requests[requests.len() - 1].0 - requests[0].0
}

fn a_packet_a_cycle_to_each_slice(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for port in 0..8 {
        // Each port has lines of both slices.
        plan.requests[port] = (0..100).map(|n| from(port, read(8 * (n as u64 + port as u64), n))).collect();
        for slice in 0..2 {
            plan.responses[slice].extend((0..50).map(|n| response(slice, port, n)));
        }
    }
    let seen = run(dut, &plan);
    for slice in 0..2 {
        assert_eq!(seen.requests[slice].len(), 400);
        // Ports collide at times, above all at the end.
        assert!(span(&seen.requests[slice]) < 420, "{} cycles", span(&seen.requests[slice]));
    }
    judge(&plan, &seen, 4);
}

/// 128 bytes take five cycles of a slice, from one port and from eight.
fn a_line_in_five_cycles(new: Maker<Xbar>) {
    for ports in [1, 8] {
        let dut = new();
        let mut plan = Plan::new(&dut);
        for port in 0..ports {
            plan.requests[port] = (0..80 / ports as u16).map(|n| from(port, write(0, n, 15))).collect();
        }
        let seen = run(dut, &plan);
        let most = if ports == 1 { 79 * 5 + 79 } else { 79 * 5 };
        assert!(span(&seen.requests[0]) <= most, "{} cycles from {ports}", span(&seen.requests[0]));
    }
}

/// No port is granted a second request while another one waits.
fn ports_take_turns(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for port in 0..8 {
        plan.requests[port] =
            (0..20).map(|n| from(port, if port % 2 == 0 { read(0, n) } else { write(0, n, 7) })).collect();
    }
    let seen = run(dut, &plan);
    let order: Vec<_> = seen.requests[0].iter().map(|(_, r)| usize::from(r.head.client) >> 4).collect();
    // A read is a single packet; from the second round on all ports wait.
    for round in order[8..8 * 18].chunks(8) {
        let mut ports = round.to_vec();
        ports.sort_unstable();
        assert_eq!(ports, [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}

fn a_barrier_goes_to_all_slices(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for port in 0..8 {
        let list =
            [write(0, 1, 3), write(8, 2, 3), barrier(3), read(8, 4), barrier(5), barrier(6), read(0, 7)];
        plan.requests[port] = list.map(|request| from(port, request)).into();
    }
    // One slice is slow.
    plan.stalls[1].freed = [0x1111_1111_1111_1111; 4];
    let seen = run(dut, &plan);
    judge(&plan, &seen, 4);
}

/// Entries of the pixel channel in slice 0 are never freed: all other requests proceed.
fn a_blocked_channel_blocks_no_other(new: Maker<Xbar>) {
    let dut = new();
    let writes = writes_that_fit(&dut);
    let mut plan = Plan::new(&dut);
    let pixel = |request| on(VirtualChannel::Pixel, request);
    plan.requests[0] = (0..30).map(|n| from(0, pixel(write(0, n, 15)))).collect();
    plan.requests[1] = (0..30).map(|n| from(1, pixel(read(8, n)))).collect();
    plan.requests[2] = (0..30).map(|n| from(2, write(0, n, 15))).collect();
    plan.requests[3] = (0..30).map(|n| from(3, on(VirtualChannel::Control, read(0, n)))).collect();
    plan.stalls[0].freed[VirtualChannel::Pixel as usize] = 0;
    plan.most = 300;
    let seen = run(dut, &plan);
    let of = |slice: usize, port: u16| {
        seen.requests[slice].iter().filter(|(_, request)| request.head.client == port << 4).count()
    };
    assert_eq!([of(0, 0), of(1, 1), of(0, 2), of(0, 3)], [writes, 30, 30, 30]);
}

/// Entries of one channel in slice 0 are never freed: requests of another channel of the same port proceed, a line in
/// five cycles; and those of the blocked channel proceed to slices that have free entries.
fn a_blocked_channel_leaves_its_port_to_the_others(new: Maker<Xbar>) {
    for (blocked, other) in [(0, 1), (1, 0), (2, 3), (3, 0)] {
        let dut = new();
        let writes = writes_that_fit(&dut);
        let mut plan = Plan::new(&dut);
        let [blocked, other] = [blocked, other].map(|v| VirtualChannel::VALUES[v]);
        let stuck = (0..30).map(|n| from(0, on(blocked, write(0, n, 15))));
        plan.requests[0] = stuck.chain((0..40).map(|n| from(0, on(other, write(0, n, 15))))).collect();
        plan.requests[1] = (0..30).map(|n| from(1, on(blocked, read(8, n)))).collect();
        plan.counts = 1;
        plan.stalls[0].freed[blocked as usize] = 0;
        plan.most = 300;
        let seen = run(dut, &plan);
        let of = |channel: VirtualChannel| -> Vec<_> {
            seen.requests[0].iter().filter(|(_, r)| r.head.channel == channel).cloned().collect()
        };
        assert_eq!((of(blocked).len(), of(other).len(), seen.requests[1].len()), (writes, 40, 30));
        // The first ones take turns with those of the blocked channel.
        let alone = &of(other)[writes + 3..];
        assert_eq!(span(alone), 5 * (alone.len() as u64 - 1), "{other:?} beside {blocked:?}");
        assert_eq!(seen.stalled, 0);
    }
}

fn a_blocked_slice_blocks_no_other(new: Maker<Xbar>) {
    let dut = new();
    let places = dut.unit().p.places.get();
    let mut plan = Plan::new(&dut);
    for port in 0..4 {
        plan.requests[port] = (0..30).map(|n| from(port, read(0, n))).collect();
        plan.requests[port + 4] = (0..30).map(|n| from(port + 4, read(8, n))).collect();
    }
    plan.stalls[0].freed = [0; 4];
    plan.most = 200;
    let seen = run(dut, &plan);
    assert_eq!((seen.requests[0].len(), seen.requests[1].len()), (places, 120));
}

/// A port that stops in the middle of a request does not stall other ports.
fn an_incomplete_request_stalls_no_other_port(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    let whole = from(0, write(0, 1, 15));
    plan.requests[0] = vec![Request { beats: whole.beats[..2].into(), ..whole }];
    plan.requests[1] = (0..30).map(|n| from(1, write(0, n, 15))).collect();
    plan.most = 300;
    let seen = run(dut, &plan);
    assert_eq!(seen.requests[0].len(), 30);
}

/// Both slices respond to one port: a packet a cycle in all, round-robin; another port's responses are stalled
/// no longer than that.
fn responses_take_turns(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for slice in 0..2 {
        plan.responses[slice] = (0..60).map(|n| response(slice, 2, n)).collect();
    }
    let seen = run(dut, &plan);
    let down = &seen.down[2];
    assert_eq!((down.len(), down[119].0 - down[0].0), (120, 119));
    assert!(down.windows(2).all(|two| two[0].1.status != two[1].1.status));
    judge(&plan, &seen, 4);
}

fn any_traffic(new: Maker<Xbar>) {
    property(any::<u64>(), |seed| {
        let (mut rng, dut) = (Rng::new(seed), new());
        let (mut plan, p) = (Plan::new(&dut), dut.unit().p.clone());
        let (ports, slices) = (plan.requests.len(), plan.responses.len());
        let client = |port: usize, rng: &mut Rng| {
            let log2 = p.clients_log2.get();
            ((port << log2) as u64 | rng.below(1 << log2)) as u16
        };
        // Some ports are busy, some not; clients of some ports with all channels separate count their entries.
        let ports_of = |first: usize, count: usize| move |port: &usize| (first..first + count).contains(port);
        let ring = ports_of(p.ring_first.get(), p.ring_ports.get());
        let pixel = ports_of(p.pixel_first.get(), p.pixel_ports.get());
        let control = ports_of(p.control_first.get(), p.control_ports.get());
        let separate = (0..ports).filter(|port| ring(port) && pixel(port) && control(port));
        let counts = p.up_depth.get() > 5;
        plan.counts = separate.filter(|_| counts && rng.one_in(2)).fold(0, |mask, port| mask | 1 << port);
        for port in 0..ports {
            for _ in 0..rng.pick(&[0, 5, 40]) {
                let mut request = any_request(&mut rng, slices);
                request.head.client = client(port, &mut rng);
                plan.requests[port].push(request);
            }
            plan.up[port] = rng.pick(&[!0, 0]) | rng.roll();
        }
        for slice in 0..slices {
            for tag in 0..rng.pick(&[0, 10, 60]) {
                let port = rng.below(ports as u64) as usize;
                let client = client(port, &mut rng);
                plan.responses[slice].push(MemoryDown { client, ..response(slice, 0, tag) });
            }
            plan.response[slice] = rng.pick(&[!0, 0]) | rng.roll();
            for v in 0..4 {
                plan.stalls[slice].freed[v] = rng.pick(&[!0, 0x8000_0000_0000]) | rng.roll() & rng.roll();
            }
        }
        let seen = run(dut, &plan);
        assert!(seen.cycles < 60_000);
        judge(&plan, &seen, p.clients_log2.get());
    });
}
