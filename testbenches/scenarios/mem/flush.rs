//! An order is sent to all slices as one request, and ends when all have responded.

use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use mem::flush::{Flush, In, Params};
use proptest::prelude::*;

scenarios! {
    Flush::new(&Params::default()) => an_order_takes_its_cycles requesters_are_granted_round_robin any_orders;
    Flush::new(&Params { slices: Within::new(7), clients: Within::new(1), ports: Within::new(4) }) => any_orders;
    Flush::new(&Params { slices: Within::new(8), clients: Within::new(4), ports: Within::new(1) }) => any_orders;
}

/// Cycles from a fence to its end, without network stalls.
const PERFORMED: u64 = 7;

struct Seen {
    heads: Vec<MemoryHead>,
    /// Cycles: orders accepted, heads at the port, ends; with the requester of each order.
    taken: Vec<(usize, u64)>,
    up: Vec<u64>,
    done: Vec<(usize, u64)>,
    /// For each port: the cycles in which fences were accepted, and in which they were performed.
    fences: Vec<Vec<(u64, u64)>>,
}

/// Runs the orders of each requester, under its stall pattern.
fn run(
    mut dut: Device<Flush>,
    orders: &[&[CacheOrder]],
    stalls: &[u64],
    network_stalls: NetworkStalls,
) -> Seen {
    let ports = dut.unit().p.ports.get();
    let mut rng = Rng::new(network_stalls.seed);
    let mut fences: Vec<Vec<(u64, u64)>> = vec![vec![]; ports];
    let mut sinks: Vec<_> =
        (0..ports).map(|k| Sink::new(network_stalls.up.rotate_left(k as u32) | 1)).collect();
    let mut sources: Vec<_> =
        orders.iter().zip(stalls).map(|(list, stalls)| Source::new(list, *stalls)).collect();
    let mut memory = MemoryAgent::new(vec![], network_stalls);
    let (mut taken, mut up, mut done) = (vec![], vec![], vec![]);
    dut.run(|o| {
        let cycle = sources[0].cycle();
        let fence = sinks.iter_mut().zip(&o.fence).map(|(sink, fence)| sink.drive(fence)).collect();
        for (sink, fences) in sinks.iter().zip(&mut fences) {
            let taken = sink.now().filter(|(at, _)| *at == cycle);
            let later =
                if network_stalls.spread == 0 { PERFORMED } else { 1 + rng.below(network_stalls.spread) };
            fences.extend(taken.map(|(at, _)| (at, at + later)));
        }
        let performed = fences.iter().map(|fences| fences.last().is_some_and(|(_, at)| *at == cycle));
        if sources.iter().all(Source::is_empty) && o.idle && memory.is_idle() {
            return None;
        }
        let ready = memory.up(&o.memory_up);
        let order: Vec<_> =
            sources.iter_mut().zip(&o.order).map(|(source, ready)| source.drive(*ready)).collect();
        let hands = order.iter().zip(&o.order).map(|(offer, ready)| offer.valid && ready.ready);
        taken.extend(hands.enumerate().filter(|(_, hands)| *hands).map(|(k, _)| (k, cycle)));
        up.extend((o.memory_up.valid && ready.ready).then_some(cycle));
        done.extend(o.done.iter().enumerate().filter(|(_, done)| done.valid).map(|(k, _)| (k, cycle)));
        Some(In {
            order: order.into_iter().collect(),
            memory_up: ready,
            memory_down: memory.down(),
            fence,
            performed: performed.map(|is| Offer::new(is, true)).collect(),
        })
    });
    Seen { heads: memory.heads, taken, up, done, fences }
}

fn an_order_takes_its_cycles(new: Maker<Flush>) {
    let seen = run(new(), &[&[], &[CacheOrder::Clean], &[]], &[!0; 3], NetworkStalls::calm(20));
    let fences = [(seen.taken[0].1 + 2, seen.taken[0].1 + 2 + PERFORMED)];
    assert!(seen.fences.iter().all(|of| *of == fences), "{:?}", seen.fences);
    assert_eq!(seen.up, [fences[0].1 + 2]);
    // The agent's responses: one in the cycle after its latency, and one in the next.
    assert_eq!(seen.done, [(1, seen.up[0] + 20 + 2)]);
}

/// Requesters that always request are granted round-robin.
fn requesters_are_granted_round_robin(new: Maker<Flush>) {
    let seen = run(new(), &[[CacheOrder::Clean; 4].as_slice(); 3], &[!0; 3], NetworkStalls::calm(3));
    let who: Vec<_> = seen.done.iter().map(|(who, _)| *who).collect();
    assert_eq!(who, [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
}

fn any_orders(new: Maker<Flush>) {
    let stalls = (any::<[u64; 4]>(), any::<[u64; 2]>());
    property(
        (stalls, 0..40_u64, 0..20_u64, any::<u64>()),
        |((stalls, [up, down]), latency, spread, seed)| {
            use CacheOrder::{Clean, CleanTags, Invalidate};
            let lists: [&[CacheOrder]; 4] =
                [&[Clean, Invalidate, CleanTags], &[Invalidate, Clean], &[CleanTags; 4], &[Clean]];
            let dut = new();
            let (slices, clients) = (dut.unit().p.slices.get(), dut.unit().p.clients.get());
            let lists = &lists[..clients];
            let seen = run(dut, lists, &stalls, NetworkStalls { up, down, latency, spread, slices, seed });
            let requested = |order: CacheOrder| {
                let op = [MemoryOp::Clean, MemoryOp::Invalidate, MemoryOp::CleanTags][order as usize];
                MemoryHead { op, channel: VirtualChannel::Control, ..MemoryHead::default() }
            };
            // The n-th end belongs to the n-th head, and to the oldest order of the requester that is notified.
            let mut notified = vec![0; clients];
            for (n, (who, end)) in seen.done.iter().enumerate() {
                assert_eq!(seen.heads[n], requested(lists[*who][notified[*who]]));
                notified[*who] += 1;
                // Each port has performed all that it accepted before
                // the order, and no fence belongs to two orders.
                let began = seen.done[..n].last().map_or(0, |(_, end)| *end);
                for fences in &seen.fences {
                    let (taken, performed) = fences[n];
                    assert!(began < taken && performed < seen.up[n], "an order before what it follows");
                }
                assert!(seen.up[n] < *end && seen.up.get(n + 1).is_none_or(|next| next > end));
            }
            assert!(seen.fences.iter().all(|fences| fences.len() == seen.done.len()));
            assert!(notified.iter().zip(lists).all(|(notified, list)| *notified == list.len()));
            for (who, _) in seen.taken.iter().enumerate().take(clients) {
                let cycles = |list: &[(usize, u64)]| {
                    list.iter().filter(|(of, _)| *of == who).map(|(_, cycle)| *cycle).collect::<Vec<_>>()
                };
                let (taken, done) = (cycles(&seen.taken), cycles(&seen.done));
                assert!(taken.iter().zip(&done).all(|(taken, done)| taken < done));
            }
        },
    );
}
