//! Runs requests of clients through the mux, with credits of its port, and judges what it sends.

use crate::requests::*;
use bundle::*;
use kernel::offer::Offer;
use kit::{Device, Sink, Source};
use mem::client_mux::{ClientMux, In};
use std::collections::VecDeque;

/// Cycles from a packet's departure to the cycle in which its entry is free again: as in the chip without stalls. The
/// packets of a line depart back to back once the last has arrived.
pub const LAG: u64 = 11;

/// Entries downstream of a port: for those in use, the cycles in which they are free again, each after `lag`
/// cycles, in the order of its channel.
struct Credits {
    used: [VecDeque<u64>; VIRTUAL_CHANNELS],
    channel: VirtualChannel,
    lag: u64,
    /// Channels whose entries are not freed: bit v.
    blocked: u8,
}

impl Credits {
    /// Entries freed in this cycle, in which a packet may be accepted.
    fn cycle(&mut self, cycle: u64, taken: Option<&MemoryUp>, most: usize) -> Offer<FreedPlaces> {
        let mut channels = 0;
        for (v, used) in self.used.iter_mut().enumerate() {
            if self.blocked >> v & 1 == 0 && used.front().is_some_and(|due| *due <= cycle) {
                used.pop_front();
                channels |= 1 << v;
            }
        }
        if let Some(MemoryUp::Head(head)) = taken {
            self.channel = head.channel;
        }
        if taken.is_some() {
            let used = &mut self.used[self.channel as usize];
            used.push_back(cycle + self.lag);
            assert!(most == 0 || used.len() <= most, "more than its credits");
        }
        (channels != 0).then_some(FreedPlaces { channels }).into()
    }
}

/// Cycle of the late requests; and the number of cycles after which a run ends, whatever is left.
pub const LATE: u64 = 100;
const MOST: u64 = 50_000;

pub struct Seen {
    /// Packets with their cycles.
    pub merged: Vec<(u64, MemoryUp)>,
    /// Responses of each client.
    pub down: Vec<Vec<(u64, MemoryDown)>>,
}

/// Runs the requests. Responses arrive in cycles in which `response` is open.
pub fn run(
    mut dut: Device<ClientMux>,
    requests: &[Vec<Request>],
    responses: &[MemoryDown],
    stalls: &[u64],
    take: u64,
) -> Seen {
    run_after(&mut dut, [requests, &[]], responses, stalls, take, LAG, (0, u64::MAX))
}

/// The same, where entries are freed after `lag` cycles, those of the channels `blocked.0` not before cycle
/// `blocked.1`; requests of the second list are offered from cycle `LATE` on.
pub fn run_after(
    dut: &mut Device<ClientMux>,
    [requests, late]: [&[Vec<Request>]; 2],
    responses: &[MemoryDown],
    stalls: &[u64],
    take: u64,
    lag: u64,
    blocked: (u8, u64),
) -> Seen {
    let most = dut.unit().p.places.get();
    let mut credits =
        Credits { used: Default::default(), channel: VirtualChannel::Demand, lag, blocked: blocked.0 };
    let n = dut.outputs().client_up.len();
    let mut up: Vec<_> = (0..n)
        .map(|client| {
            let own = |packet| own_number(packet, n);
            let packets: Vec<_> = requests[client].iter().flat_map(Request::packets).map(own).collect();
            let mut source = Source::new(&packets, stalls[client]);
            let late = late.get(client).into_iter().flatten().flat_map(Request::packets).map(own);
            late.for_each(|packet| source.push(LATE, packet));
            source
        })
        .collect();
    let (mut merged, mut down, mut cycle) = (Sink::new(take), vec![vec![]; n], 0);
    let mut responses = responses.iter();
    dut.run(|o| {
        for (client, down) in down.iter_mut().enumerate() {
            down.extend(o.client_down[client].get().map(|response| (cycle, *response)));
        }
        let done = up.iter().all(Source::is_empty) && responses.len() == 0;
        if done && o.idle {
            return None;
        }
        if cycle >= MOST {
            return None;
        }
        let ready = merged.drive(&o.memory_up);
        credits.blocked = if cycle < blocked.1 { blocked.0 } else { 0 };
        let freed = credits.cycle(cycle, merged.now().as_ref().map(|(_, packet)| packet), most);
        cycle += 1;
        let response = if take >> (cycle % 64) & 1 == 1 { responses.next() } else { None };
        Some(In {
            client_up: up.iter_mut().zip(&o.client_up).map(|(up, ready)| up.drive(*ready)).collect(),
            memory_up: ready,
            memory_freed: freed,
            memory_down: response.map_or(Offer::default(), |response| Offer::new(true, *response)),
        })
    });
    Seen { merged: merged.at.iter().copied().zip(merged.taken).collect(), down }
}

/// A packet as its client sends it: without the client's index.
fn own_number(packet: MemoryUp, clients: usize) -> MemoryUp {
    match packet {
        MemoryUp::Head(head) => MemoryUp::Head(MemoryHead { client: head.client / clients as u16, ..head }),
        beat => beat,
    }
}

/// Checks that requests are whole, have their client's index, and are in the order of each client.
pub fn judge(requests: &[Vec<Request>], seen: &Seen) {
    let packets: Vec<_> = seen.merged.iter().map(|(_, packet)| *packet).collect();
    let whole = gathered(&packets);
    for (client, due) in requests.iter().enumerate() {
        let found: Vec<_> =
            whole.iter().filter(|r| usize::from(r.head.client) % requests.len() == client).cloned().collect();
        assert_eq!(&found, due, "client {client}");
    }
    assert_eq!(whole.len(), requests.iter().map(Vec::len).sum::<usize>());
}
