//! Requests and answers arrive where they are for, whole and in order, whoever else waits.

use super::requests::*;
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::memory_agent::{is_to_all, slice as slice_of};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Source, scenarios};
use mem::xbar::{In, Params, Xbar};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Xbar::new(&Params::default()) =>
        two_clocks_each_way a_packet_a_clock_to_each_slice a_line_in_five_clocks ports_take_turns
        a_barrier_goes_to_all_slices a_blocked_channel_blocks_no_other a_blocked_channel_leaves_its_port_to_the_others
        a_blocked_slice_blocks_no_other half_a_request_blocks_nobody answers_take_turns any_traffic;
    Xbar::new(&Params { ports: Within::new(1), slices: Within::new(1), up_depth: Within::new(5),
        places: Within::new(5), answer_depth: Within::new(1), clients_log2: Within::new(8),
        ..Params::default() }) => any_traffic;
    Xbar::new(&Params { ports: Within::new(13), slices: Within::new(8), up_depth: Within::new(6),
        ring_apart: Within::new(0x1a31), pixel_apart: Within::new(0x0f00), control_apart: Within::new(0x0012),
        ..Params::default() }) => any_traffic;
}

/// What a slice does with its places: a pattern for each channel, of the clocks in which one is given
/// back; bit 0 does not count here.
#[derive(Clone, Copy, Debug)]
struct Stalls {
    freed: [u64; 4],
}

/// A slice: what has come, with its clock, and what of it still takes a place.
#[derive(Default)]
struct Slice {
    coming: Option<Request>,
    whole: Vec<(u64, Request)>,
    held: [VecDeque<u64>; 4],
    channel: usize,
}

struct Seen {
    /// Of each slice: requests, each with the clock of its last packet.
    requests: Vec<Vec<(u64, Request)>>,
    /// Of each port: answers with their clocks, and places that were given back, of each channel.
    down: Vec<Vec<(u64, MemoryDown)>>,
    freed: Vec<[usize; VIRTUAL_CHANNELS]>,
    /// Clocks in which a port that counts was stalled.
    stalled: usize,
    clocks: u64,
}

struct Plan {
    requests: Vec<Vec<Request>>,
    answers: Vec<Vec<MemoryDown>>,
    up: Vec<u64>,
    /// Ports whose clients count their places: bit p.
    counts: u64,
    answer: Vec<u64>,
    stalls: Vec<Stalls>,
    /// Clocks after which it ends, whatever is left.
    most: u64,
}

impl Plan {
    fn new(dut: &Device<Xbar>) -> Self {
        let (ports, slices) = (dut.outputs().up.len(), dut.outputs().request.len());
        Plan {
            requests: vec![vec![]; ports],
            answers: vec![vec![]; slices],
            up: vec![!0; ports],
            counts: 0,
            answer: vec![!0; slices],
            stalls: vec![Stalls { freed: [!0; 4] }; slices],
            most: u64::MAX,
        }
    }
}

fn run(mut dut: Device<Xbar>, plan: &Plan) -> Seen {
    let p = dut.unit().p.clone();
    let (ports, places) = (plan.requests.len(), p.places.get());
    let counts = |port: usize| plan.counts >> port & 1 == 1;
    let mut up: Vec<_> = (0..ports)
        .map(|port| {
            let of = if counts(port) { &[] } else { plan.requests[port].as_slice() };
            let packets: Vec<_> = of.iter().flat_map(Request::packets).collect();
            Source::new(&packets, plan.up[port])
        })
        .collect();
    let mut counted: Vec<_> = (0..ports)
        .map(|port| {
            let of = if counts(port) { plan.requests[port].as_slice() } else { &[] };
            Counted::new(of, p.up_depth.get() - 1)
        })
        .collect();
    let mut freed_places = vec![[0; VIRTUAL_CHANNELS]; ports];
    let mut answers: Vec<_> =
        plan.answers.iter().zip(&plan.answer).map(|(list, pattern)| Source::new(list, *pattern)).collect();
    let mut slices: Vec<_> = (0..plan.answers.len()).map(|_| Slice::default()).collect();
    let mut down = vec![vec![]; ports];
    let mut clock = 0;
    let clocks = dut.run(|o| {
        let sent = up.iter().all(Source::is_empty) && counted.iter().all(Counted::is_empty);
        let sent = sent && answers.iter().all(Source::is_empty);
        let held = slices.iter().any(|slice| slice.held.iter().any(|held| !held.is_empty()));
        if sent && o.idle && !held || clock >= plan.most {
            return None;
        }
        let mut freed = vec![];
        for (s, slice) in slices.iter_mut().enumerate() {
            // A place is given back in the clock after its packet came at the earliest.
            let mut channels = 0;
            for (v, held) in slice.held.iter_mut().enumerate() {
                let gives = plan.stalls[s].freed[v] >> (clock % 64) & 1 == 1;
                if gives && held.front().is_some_and(|came| *came < clock) {
                    held.pop_front();
                    channels |= 1 << v;
                }
            }
            freed.push(Offer::new(channels != 0, FreedPlaces { channels }));
            if let Some(packet) = o.request[s].get() {
                slice.take(clock, packet);
                assert!(slice.held.iter().all(|held| held.len() <= places), "more than its places");
            }
        }
        for (port, down) in down.iter_mut().enumerate() {
            down.extend(o.down[port].get().map(|answer| (clock, *answer)));
            let channels = o.up_freed[port].get().map_or(0, |freed| freed.channels);
            (0..VIRTUAL_CHANNELS).for_each(|v| freed_places[port][v] += usize::from(channels >> v & 1));
        }
        let offer = |port: usize| match counts(port) {
            true => counted[port].drive(o.up[port], &o.up_freed[port]),
            false => up[port].drive(o.up[port]),
        };
        let offers: Vec<_> = (0..ports).map(offer).collect();
        clock += 1;
        Some(In {
            up: offers.into(),
            freed: freed.into(),
            answer: answers.iter_mut().zip(&o.answer).map(|(a, ready)| a.drive(*ready)).collect(),
        })
    });
    assert!(plan.most < u64::MAX || slices.iter().all(|slice| slice.coming.is_none()), "half a request");
    let stalled = counted.iter().map(|client| client.stalled).sum();
    let requests = slices.into_iter().map(|slice| slice.whole).collect();
    Seen { requests, down, freed: freed_places, stalled, clocks }
}

impl Slice {
    fn take(&mut self, clock: u64, packet: &MemoryUp) {
        match packet {
            MemoryUp::Head(head) => {
                assert_eq!(self.coming, None, "a head among beats");
                self.channel = head.channel as usize;
                self.coming = Some(Request { head: *head, beats: vec![] });
            }
            MemoryUp::Beat(beat) => {
                self.coming.as_mut().expect("a beat without a head").beats.push(*beat);
            }
        }
        self.held[self.channel].push_back(clock);
        if self.coming.as_ref().is_some_and(Request::is_whole) {
            self.whole.extend(self.coming.take().map(|request| (clock, request)));
        }
    }
}

/// Everything arrived, in the order of each port's channel and slice, and nowhere else; all places are given back.
fn judge(plan: &Plan, seen: &Seen, clients_log2: usize) {
    let slices = plan.answers.len();
    let port_of = |client: u8| usize::from(client) >> clients_log2;
    for slice in 0..slices {
        for (port, requests) in plan.requests.iter().enumerate() {
            for &channel in VirtualChannel::VALUES {
                let here = |r: &&Request| is_to_all(&r.head) || slice_of(r.head.line, slices) == slice;
                let due: Vec<_> =
                    requests.iter().filter(here).filter(|r| r.head.channel == channel).collect();
                let came = seen.requests[slice].iter().map(|(_, request)| request);
                let own = |r: &&Request| port_of(r.head.client) == port && r.head.channel == channel;
                let found: Vec<_> = came.filter(own).collect();
                assert_eq!(found, due, "port {port}, {channel:?}, to slice {slice}");
            }
        }
        for port in 0..plan.requests.len() {
            let for_port = |answer: &&MemoryDown| port_of(answer.client) == port;
            let due: Vec<_> = plan.answers[slice].iter().filter(for_port).collect();
            // An answer says in `status` and `sector` which slice it is from.
            let from = |a: &&MemoryDown| usize::from(a.status | a.sector << 2) == slice;
            let found: Vec<_> = seen.down[port].iter().map(|(_, answer)| answer).filter(from).collect();
            assert_eq!(found, due, "slice {slice} to port {port}");
        }
    }
    for (port, requests) in plan.requests.iter().enumerate() {
        let mut sent = [0; VIRTUAL_CHANNELS];
        requests.iter().for_each(|r| sent[r.head.channel as usize] += r.packets().len());
        assert_eq!(seen.freed[port], sent, "places of port {port}");
    }
    assert_eq!(seen.stalled, 0, "a port whose clients count is stalled");
    let (down, answers): (usize, usize) =
        (seen.down.iter().map(Vec::len).sum(), plan.answers.iter().map(Vec::len).sum());
    assert_eq!(down, answers);
}

/// As the client behind a port.
fn from(port: usize, request: Request) -> Request {
    Request { head: MemoryHead { client: (port << 4) as u8, ..request.head }, ..request }
}

fn answer(slice: usize, port: usize, tag: u16) -> MemoryDown {
    let (status, sector) = (slice as u8 & 3, slice as u8 >> 2);
    MemoryDown { client: (port << 4) as u8, tag, status, sector, ..MemoryDown::default() }
}

fn two_clocks_each_way(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    plan.requests[3] = vec![from(3, read(8, 1))];
    plan.requests[5] = vec![from(5, write(0, 2, 15))];
    plan.answers[1] = vec![answer(1, 6, 3)];
    let seen = run(dut, &plan);
    assert_eq!(seen.requests[1][0].0, 2);
    // The head waits for the last of four beats; then all five.
    assert_eq!(seen.requests[0][0].0, 2 + 4 + 4);
    assert_eq!(seen.down[6], [(2, answer(1, 6, 3))]);
    judge(&plan, &seen, 4);
}

/// Clocks between the first and the last of some requests.
fn span(requests: &[(u64, Request)]) -> u64 {
    requests[requests.len() - 1].0 - requests[0].0
}

fn a_packet_a_clock_to_each_slice(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for port in 0..8 {
        // Each port has lines of both.
        plan.requests[port] = (0..100).map(|n| from(port, read(8 * (n as u64 + port as u64), n))).collect();
        for slice in 0..2 {
            plan.answers[slice].extend((0..50).map(|n| answer(slice, port, n)));
        }
    }
    let seen = run(dut, &plan);
    for slice in 0..2 {
        assert_eq!(seen.requests[slice].len(), 400);
        // Ports meet now and then, at the end above all.
        assert!(span(&seen.requests[slice]) < 420, "{} clocks", span(&seen.requests[slice]));
    }
    judge(&plan, &seen, 4);
}

/// 128 bytes in five clocks of a slice, from one port and from eight.
fn a_line_in_five_clocks(new: Maker<Xbar>) {
    for ports in [1, 8] {
        let dut = new();
        let mut plan = Plan::new(&dut);
        for port in 0..ports {
            plan.requests[port] = (0..80 / ports as u16).map(|n| from(port, write(0, n, 15))).collect();
        }
        let seen = run(dut, &plan);
        let most = if ports == 1 { 79 * 5 + 79 } else { 79 * 5 };
        assert!(span(&seen.requests[0]) <= most, "{} clocks from {ports}", span(&seen.requests[0]));
    }
}

/// Nobody gets a second request ahead of one who waits.
fn ports_take_turns(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for port in 0..8 {
        plan.requests[port] =
            (0..20).map(|n| from(port, if port % 2 == 0 { read(0, n) } else { write(0, n, 7) })).collect();
    }
    let seen = run(dut, &plan);
    let order: Vec<_> = seen.requests[0].iter().map(|(_, r)| usize::from(r.head.client) >> 4).collect();
    // Reads are whole at once; from the second round on all wait.
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

/// No places of pixels in slice 0 come back: all others go on.
fn a_blocked_channel_blocks_no_other(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    let pixel = |request| on(VirtualChannel::Pixel, request);
    plan.requests[0] = (0..30).map(|n| from(0, pixel(write(0, n, 15)))).collect();
    plan.requests[1] = (0..30).map(|n| from(1, pixel(read(8, n)))).collect();
    plan.requests[2] = (0..30).map(|n| from(2, write(0, n, 15))).collect();
    plan.requests[3] = (0..30).map(|n| from(3, on(VirtualChannel::Control, read(0, n)))).collect();
    plan.stalls[0].freed[VirtualChannel::Pixel as usize] = 0;
    plan.most = 300;
    let seen = run(dut, &plan);
    let of = |slice: usize, port: u8| {
        seen.requests[slice].iter().filter(|(_, request)| request.head.client == port << 4).count()
    };
    // Two writes of five packets fill ten places.
    assert_eq!([of(0, 0), of(1, 1), of(0, 2), of(0, 3)], [2, 30, 30, 30]);
}

/// No places of one channel come back in slice 0: another's requests of the same port go on, a line in five clocks; and the blocked
/// channel's go on where their slice has places.
fn a_blocked_channel_leaves_its_port_to_the_others(new: Maker<Xbar>) {
    for (blocked, other) in [(0, 1), (1, 0), (2, 3), (3, 0)] {
        let dut = new();
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
        // Two writes of five packets fill ten places.
        assert_eq!((of(blocked).len(), of(other).len(), seen.requests[1].len()), (2, 40, 30));
        assert_eq!(span(&of(other)[5..]), 34 * 5, "{other:?} beside {blocked:?}");
        assert_eq!(seen.stalled, 0);
    }
}

fn a_blocked_slice_blocks_no_other(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for port in 0..4 {
        plan.requests[port] = (0..30).map(|n| from(port, read(0, n))).collect();
        plan.requests[port + 4] = (0..30).map(|n| from(port + 4, read(8, n))).collect();
    }
    plan.stalls[0].freed = [0; 4];
    plan.most = 200;
    let seen = run(dut, &plan);
    assert_eq!((seen.requests[0].len(), seen.requests[1].len()), (10, 120));
}

/// A port that stops in the middle of a request holds up nobody.
fn half_a_request_blocks_nobody(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    let whole = from(0, write(0, 1, 15));
    plan.requests[0] = vec![Request { beats: whole.beats[..2].into(), ..whole }];
    plan.requests[1] = (0..30).map(|n| from(1, write(0, n, 15))).collect();
    plan.most = 300;
    let seen = run(dut, &plan);
    assert_eq!(seen.requests[0].len(), 30);
}

/// Both slices answer one port: a packet a clock in all, in turn; another port's are not held up for longer.
fn answers_take_turns(new: Maker<Xbar>) {
    let dut = new();
    let mut plan = Plan::new(&dut);
    for slice in 0..2 {
        plan.answers[slice] = (0..60).map(|n| answer(slice, 2, n)).collect();
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
        let (ports, slices) = (plan.requests.len(), plan.answers.len());
        let client = |port: usize, rng: &mut Rng| {
            let log2 = p.clients_log2.get();
            ((port << log2) as u64 | rng.below(1 << log2)) as u8
        };
        // Some ports are busy, some not; clients of some that have all channels apart count their places.
        let apart = p.ring_apart.get() & p.pixel_apart.get() & p.control_apart.get();
        plan.counts = if p.up_depth.get() > 5 { rng.roll() & apart as u64 } else { 0 };
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
                plan.answers[slice].push(MemoryDown { client, ..answer(slice, 0, tag) });
            }
            plan.answer[slice] = rng.pick(&[!0, 0]) | rng.roll();
            for v in 0..4 {
                plan.stalls[slice].freed[v] = rng.pick(&[!0, 0x8000_0000_0000]) | rng.roll() & rng.roll();
            }
        }
        let seen = run(dut, &plan);
        assert!(seen.clocks < 60_000);
        judge(&plan, &seen, p.clients_log2.get());
    });
}
