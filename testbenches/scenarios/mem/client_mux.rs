//! Clients take turns, a whole request each, or one goes before the others; they get their own answers.

use super::requests::*;
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Dice, Maker, Sink, Source, scenarios};
use mem::client_mux::{ClientMux, In, Params};
use proptest::prelude::*;

scenarios! {
    ClientMux::new(&Params::default()) => two_clocks_up_one_down a_packet_a_clock clients_take_turns any_traffic;
    ClientMux::new(&of_clients(2, 16)) => any_traffic;
    ClientMux::new(&of_clients(16, 16)) => any_traffic;
    ClientMux::new(&of_clients(4, 1)) => one_clock_up_for_the_first the_first_waits_for_one_request nobody_first_is_held_up any_traffic;
    ClientMux::new(&of_clients(2, 0)) => any_traffic;
}

fn of_clients(clients: usize, first: usize) -> Params {
    Params { clients: Within::new(clients), first: Within::new(first) }
}

struct Seen {
    /// Packets with their clocks.
    merged: Vec<(u64, MemoryUp)>,
    /// Of each client.
    down: Vec<Vec<(u64, MemoryDown)>>,
}

/// Answers come in clocks in which `answer` is open.
fn run(
    mut dut: Device<ClientMux>,
    requests: &[Vec<Request>],
    answers: &[MemoryDown],
    stalls: &[u64],
    take: u64,
) -> Seen {
    let n = dut.outputs().up.len();
    let mut up: Vec<_> = (0..n)
        .map(|client| {
            let packets: Vec<_> = requests[client].iter().flat_map(Request::packets).collect();
            Source::new(&packets, stalls[client])
        })
        .collect();
    let (mut merged, mut down, mut clock) = (Sink::new(take), vec![vec![]; n], 0);
    let mut answers = answers.iter();
    dut.run(|o| {
        for (client, down) in down.iter_mut().enumerate() {
            down.extend(o.client_down[client].get().map(|answer| (clock, *answer)));
        }
        let done = up.iter().all(Source::is_empty) && answers.len() == 0;
        if done && o.idle {
            return None;
        }
        clock += 1;
        let answer = if take >> (clock % 64) & 1 == 1 { answers.next() } else { None };
        Some(In {
            up: up.iter_mut().zip(&o.up).map(|(up, ready)| up.drive(*ready)).collect(),
            merged: merged.drive(&o.merged),
            down: answer.map_or(Offer::default(), |answer| Offer::new(true, *answer)),
        })
    });
    Seen { merged: merged.at.iter().copied().zip(merged.taken).collect(), down }
}

/// Whole requests, in the order of each client.
fn judge(requests: &[Vec<Request>], seen: &Seen) {
    let packets: Vec<_> = seen.merged.iter().map(|(_, packet)| *packet).collect();
    let whole = gathered(&packets);
    for (client, due) in requests.iter().enumerate() {
        let found: Vec<_> =
            whole.iter().filter(|r| usize::from(r.head.client) % requests.len() == client).cloned().collect();
        assert_eq!(&found, due, "client {client}");
    }
    assert_eq!(whole.len(), requests.iter().map(Vec::len).sum::<usize>());
}

fn of(client: usize, request: Request) -> Request {
    Request { head: MemoryHead { client: client as u8, ..request.head }, ..request }
}

fn two_clocks_up_one_down(new: Maker<ClientMux>) {
    let requests = [vec![], vec![of(1, read(5, 3))], vec![], vec![]];
    let answer = MemoryDown { client: 6, tag: 9, ..MemoryDown::default() };
    let seen = run(new(), &requests, &[answer], &[!0; 4], !0);
    assert_eq!(seen.merged[0].0, 2);
    assert_eq!(seen.down[2], [(1, answer)]);
    judge(&requests, &seen);
}

fn a_packet_a_clock(new: Maker<ClientMux>) {
    let list =
        |client| (0..40).map(|n| of(client, if n % 2 == 0 { read(n, 1) } else { write(n, 2, 15) })).collect();
    let requests: Vec<Vec<_>> = (0..4).map(list).collect();
    let seen = run(new(), &requests, &[], &[!0; 4], !0);
    let packets = seen.merged.len() as u64;
    assert_eq!(packets, 4 * 20 * 6);
    assert_eq!(seen.merged[packets as usize - 1].0 - seen.merged[0].0, packets - 1);
    judge(&requests, &seen);
}

fn clients_take_turns(new: Maker<ClientMux>) {
    let requests: Vec<Vec<_>> =
        (0..4).map(|client| (0..10).map(|n| of(client, write(n, 1, 3))).collect()).collect();
    let seen = run(new(), &requests, &[], &[!0; 4], !0);
    let heads = seen.merged.iter().filter_map(|(_, packet)| match packet {
        MemoryUp::Head(head) => Some(usize::from(head.client)),
        MemoryUp::Beat(_) => None,
    });
    assert!(heads.eq((0..40).map(|n| n % 4)));
}

fn one_clock_up_for_the_first(new: Maker<ClientMux>) {
    let requests = [vec![], vec![of(1, read(5, 3))], vec![], vec![]];
    let seen = run(new(), &requests, &[], &[!0; 4], !0);
    assert_eq!(seen.merged[0].0, 1);
    judge(&requests, &seen);
}

/// Reads of client 1 that come while others write lines: each waits until the request that has begun is whole.
fn the_first_waits_for_one_request(new: Maker<ClientMux>) {
    let reads: Vec<_> = (0..8).map(|n| of(1, read(n, 1))).collect();
    let lines = |client| (0..10).map(|n| of(client, write(n, 4, 15))).collect::<Vec<_>>();
    let requests = [lines(0), reads, lines(2), lines(3)];
    // A read every eighth clock, which is offered until it is taken.
    let seen = run(new(), &requests, &[], &[!0, 0x0101_0101_0101_0101, !0, !0], !0);
    let clocks = |client: usize| -> Vec<u64> {
        let head = |(at, packet): &(u64, MemoryUp)| match packet {
            MemoryUp::Head(head) if usize::from(head.client) == client => Some(*at),
            _ => None,
        };
        seen.merged.iter().filter_map(head).collect()
    };
    // All leave without a gap, so the others lose nothing but the clocks of the reads.
    assert_eq!(seen.merged.len() as u64, seen.merged.last().expect("some").0 - seen.merged[0].0 + 1);
    for (n, at) in clocks(1).iter().enumerate() {
        let came = 8 * n as u64;
        // At most a head and its four beats go before it.
        assert!((came + 1..=came + 6).contains(at), "read {n}: {at}");
    }
    judge(&requests, &seen);
}

/// Without anything of the first, the others take turns as ever.
fn nobody_first_is_held_up(new: Maker<ClientMux>) {
    let list = |client| (0..10).map(|n| of(client, write(n, 1, 3))).collect::<Vec<_>>();
    let requests = [list(0), vec![], list(2), list(3)];
    let seen = run(new(), &requests, &[], &[!0; 4], !0);
    assert_eq!(seen.merged.len() as u64, seen.merged.last().expect("some").0 - seen.merged[0].0 + 1);
    judge(&requests, &seen);
}

fn any_traffic(new: Maker<ClientMux>) {
    property((any::<u64>(), any::<u64>()), |(seed, take)| {
        let (mut dice, dut) = (Dice::new(seed), new());
        let clients = dut.outputs().up.len();
        let requests: Vec<Vec<_>> = (0..clients)
            .map(|client| {
                (0..dice.pick(&[0, 3, 30])).map(|_| of(client, any_request(&mut dice, 64))).collect()
            })
            .collect();
        let stalls: Vec<_> = (0..clients).map(|_| dice.roll() | dice.pick(&[0, !0])).collect();
        let answers: Vec<_> = (0..dice.below(60))
            .map(|n| MemoryDown { client: dice.roll() as u8, tag: n as u16, ..MemoryDown::default() })
            .collect();
        let seen = run(dut, &requests, &answers, &stalls, take | 1 << 5);
        judge(&requests, &seen);
        for (client, found) in seen.down.iter().enumerate() {
            let due = answers.iter().filter(|answer| usize::from(answer.client) % clients == client);
            assert!(found.iter().map(|(_, answer)| answer).eq(due), "answers of client {client}");
        }
    });
}
