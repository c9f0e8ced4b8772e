//! Clients are granted round-robin, one whole request each, or
//! one client has priority; each receives its own responses, without knowing its number.

mod bench;

use self::bench::*;
use super::requests::*;
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use mem::client_mux::{ClientMux, Params};
use proptest::prelude::*;

scenarios! {
    ClientMux::new(&Params::default()) => two_cycles_up_one_down a_packet_a_cycle clients_take_turns
        a_blocked_channel_leaves_the_port_to_the_others any_traffic;
    ClientMux::new(&of_clients(2, 16, 5)) => any_traffic;
    ClientMux::new(&of_clients(16, 16, 0)) => any_traffic;
    ClientMux::new(&of_clients(4, 1, 17)) => the_prioritised_client_takes_one_cycle
        the_prioritised_client_waits_for_one_request without_a_prioritised_client_grants_are_round_robin
        a_blocked_channel_leaves_the_port_to_the_others the_prioritised_client_gets_freed_entries any_traffic;
    ClientMux::new(&of_clients(2, 0, 9)) => any_traffic;
}

fn of_clients(clients: usize, first: usize, places: usize) -> Params {
    Params { clients: Within::new(clients), first: Within::new(first), places: Within::new(places) }
}

fn of(client: usize, request: Request) -> Request {
    Request { head: MemoryHead { client: client as u16, ..request.head }, ..request }
}

fn two_cycles_up_one_down(new: Maker<ClientMux>) {
    let requests = [vec![], vec![of(1, read(5, 3))], vec![], vec![]];
    let response = MemoryDown { client: 6, tag: 9, ..MemoryDown::default() };
    let seen = run(new(), &requests, &[response], &[!0; 4], !0);
    assert_eq!(seen.merged[0].0, 2);
    assert_eq!(seen.down[2], [(1, MemoryDown { client: 1, ..response })]);
    judge(&requests, &seen);
}

fn a_packet_a_cycle(new: Maker<ClientMux>) {
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

fn the_prioritised_client_takes_one_cycle(new: Maker<ClientMux>) {
    let requests = [vec![], vec![of(1, read(5, 3))], vec![], vec![]];
    let seen = run(new(), &requests, &[], &[!0; 4], !0);
    assert_eq!(seen.merged[0].0, 1);
    judge(&requests, &seen);
}

/// Reads of client 1 are requested while others write lines: each waits until the request in progress is complete.
fn the_prioritised_client_waits_for_one_request(new: Maker<ClientMux>) {
    let reads: Vec<_> = (0..8).map(|n| of(1, read(n, 1))).collect();
    let lines = |client| (0..10).map(|n| of(client, write(n, 4, 15))).collect::<Vec<_>>();
    let requests = [lines(0), reads, lines(2), lines(3)];
    // A read every eighth cycle, offered until it is accepted.
    let seen = run(new(), &requests, &[], &[!0, 0x0101_0101_0101_0101, !0, !0], !0);
    let cycles = |client: usize| -> Vec<u64> {
        let head = |(at, packet): &(u64, MemoryUp)| match packet {
            MemoryUp::Head(head) if usize::from(head.client) == client => Some(*at),
            _ => None,
        };
        seen.merged.iter().filter_map(head).collect()
    };
    // All packets are sent without a gap, so the other clients lose only the cycles of the reads.
    assert_eq!(seen.merged.len() as u64, seen.merged.last().expect("some").0 - seen.merged[0].0 + 1);
    for (n, at) in cycles(1).iter().enumerate() {
        let came = 8 * n as u64;
        // At most a head and its four beats are sent before it.
        assert!((came + 1..=came + 6).contains(at), "read {n}: {at}");
    }
    judge(&requests, &seen);
}

/// Without requests of the prioritised client, the others are granted round-robin as usual.
fn without_a_prioritised_client_grants_are_round_robin(new: Maker<ClientMux>) {
    let list = |client| (0..10).map(|n| of(client, write(n, 1, 3))).collect::<Vec<_>>();
    let requests = [list(0), vec![], list(2), list(3)];
    let seen = run(new(), &requests, &[], &[!0; 4], !0);
    assert_eq!(seen.merged.len() as u64, seen.merged.last().expect("some").0 - seen.merged[0].0 + 1);
    judge(&requests, &seen);
}

/// Entries of the ring channel are not freed until all demand requests have passed: clients of the ring channel fill
/// them and wait; those of demand continue with a packet a cycle.
fn a_blocked_channel_leaves_the_port_to_the_others(new: Maker<ClientMux>) {
    const FREE: u64 = 600;
    let ring = VirtualChannel::Ring;
    let stuck = |client| (0..10).map(|n| of(client, on(ring, write(n, 1, 15)))).collect::<Vec<_>>();
    let lines = |client| (0..40).map(|n| of(client, write(n, 2, 15))).collect::<Vec<_>>();
    // The blocked channel has requests of the prioritised client and of another one.
    let requests = [lines(0), stuck(1), lines(2), stuck(3)];
    let blocked = (1 << ring as u8, FREE);
    let seen = run_after(&mut new(), [&requests, &[]], &[], &[!0; 4], !0, LAG, blocked);
    judge(&requests, &seen);
    let mut channel = VirtualChannel::Demand;
    let early: Vec<_> = seen
        .merged
        .iter()
        .filter(|(at, packet)| {
            if let MemoryUp::Head(head) = packet {
                channel = head.channel;
            }
            channel != ring && *at < FREE
        })
        .map(|(at, _)| *at)
        .collect();
    assert_eq!(early.len(), 2 * 40 * 5, "demand goes on");
    // The packets that fill the ring channel's entries are sent in between.
    assert!(early.last().expect("some") - early[0] < 2 * 40 * 5 + 3 * 5, "{early:?}");
}

/// Readers and the prioritised client share a channel whose entries are all in use: the prioritised client gets the
/// first ones that are freed.
fn the_prioritised_client_gets_freed_entries(new: Maker<ClientMux>) {
    let lines = |client| (0..20).map(|n| of(client, write(n, 1, 15))).collect::<Vec<_>>();
    let first: Vec<_> = (0..4).map(|n| of(1, write(n, 2, 15))).collect();
    let blocked = (1 << VirtualChannel::Demand as u8, LATE + 50);
    let late = [vec![], first.clone(), vec![], vec![]];
    let requests = [lines(0), vec![], lines(2), lines(3)];
    let seen = run_after(&mut new(), [&requests, &late], &[], &[!0; 4], !0, LAG, blocked);
    judge(&[lines(0), first, lines(2), lines(3)], &seen);
    let heads: Vec<_> = seen
        .merged
        .iter()
        .filter_map(|(at, packet)| match packet {
            MemoryUp::Head(head) if *at > LATE => Some(head.client),
            _ => None,
        })
        .collect();
    // At most one request of another client is in between: it was granted while the next of the
    // prioritised client had not arrived.
    let last = heads.iter().rposition(|client| *client == 1).expect("its requests leave");
    assert!(heads[0] == 1 && heads[..last].windows(2).all(|two| two.contains(&1)), "{heads:?}");
}

fn any_traffic(new: Maker<ClientMux>) {
    property((any::<u64>(), any::<u64>()), |(seed, take)| {
        let (mut rng, mut dut) = (Rng::new(seed), new());
        let clients = dut.outputs().client_up.len();
        let requests: Vec<Vec<_>> = (0..clients)
            .map(|client| {
                let number = |rng: &mut Rng| client + clients * rng.below((256 / clients) as u64) as usize;
                (0..rng.pick(&[0, 3, 30])).map(|_| of(number(&mut rng), any_request(&mut rng, 64))).collect()
            })
            .collect();
        let stalls: Vec<_> = (0..clients).map(|_| rng.roll() | rng.pick(&[0, !0])).collect();
        let responses: Vec<_> = (0..rng.below(60))
            .map(|n| MemoryDown { client: rng.roll() as u16 & 0xfff, tag: n as u16, ..MemoryDown::default() })
            .collect();
        let blocked = (rng.below(16) as u8, rng.below(300));
        let lag = rng.pick(&[0, 1, 5, 40]);
        let seen = run_after(&mut dut, [&requests, &[]], &responses, &stalls, take | 1 << 5, lag, blocked);
        judge(&requests, &seen);
        for (client, found) in seen.down.iter().enumerate() {
            let due = responses
                .iter()
                .filter(|response| usize::from(response.client) % clients == client)
                .map(|response| MemoryDown { client: response.client / clients as u16, ..*response });
            assert!(found.iter().map(|(_, response)| *response).eq(due), "responses of client {client}");
        }
    });
}
