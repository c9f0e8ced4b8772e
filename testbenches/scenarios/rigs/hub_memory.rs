//! Each client of the hub has memory as if it were alone, and what it orders goes to all slices.

use bundle::*;
use kernel::params::Params as _;
use kit::memory::{Store, performed};
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::l2::atomic::operated;
use rigs::hub_memory::{HubMemory, In, Params};

scenarios! {
    HubMemory::new(&Params::default().settled()) => any_clients semaphores_are_performed_after_data;
}

/// Bytes of each client's own part of memory.
const OWN: usize = 1 << 12;

fn start() -> Vec<u8> {
    (0..4 * OWN).map(|at| (at * 41 >> 4) as u8).collect()
}

/// The requests of each client, in order: the next one is sent when the one before is accepted.
#[derive(Clone, Debug, Default)]
struct Plan {
    /// Host, and the front end: a sector read, or a write.
    units: [Vec<Result<MemoryRead, MemoryWrite>>; 2],
    inline: Vec<MemoryWrite>,
    copies: Vec<CopyPacket>,
    /// Orders of the registers, of Host and of the front end.
    orders: [Vec<CacheOrder>; 3],
}

struct Seen {
    data: [Vec<Sector>; 2],
    beats: Vec<Beat>,
    done: [usize; 3],
    memory: Vec<u8>,
    written: Vec<MemoryWrite>,
    heads: Vec<MemoryHead>,
}

fn run(mut dut: Device<HubMemory>, plan: &Plan, stalls: [u64; 6], network_stalls: NetworkStalls) -> Seen {
    let mut memory = MemoryAgent::new(start(), network_stalls);
    memory.update = Some(operated);
    let mut reads = [Source::new(&[], stalls[0]), Source::new(&[], stalls[1])];
    let mut writes = [Source::new(&[], stalls[1]), Source::new(&[], stalls[2])];
    let mut data = [Sink::new(stalls[3]), Sink::new(stalls[4])];
    let mut inline = Source::new(&plan.inline, stalls[2]);
    let mut copies = Source::new(&plan.copies, stalls[3]);
    let mut orders = [0, 1, 2].map(|k| Source::new(&plan.orders[k], stalls[4] >> k | 1));
    let (mut beats, mut at, mut done) = (Sink::new(stalls[5]), [0; 2], [0; 3]);
    dut.run(|o| {
        for k in 0..2 {
            if reads[k].is_empty() && writes[k].is_empty() && at[k] < plan.units[k].len() {
                match plan.units[k][at[k]] {
                    Ok(read) => reads[k].push(0, read),
                    Err(write) => writes[k].push(0, write),
                }
                at[k] += 1;
            }
        }
        let units =
            (0..2).all(|k| at[k] == plan.units[k].len() && reads[k].is_empty() && writes[k].is_empty());
        let sent = units && inline.is_empty() && copies.is_empty();
        let sent = sent && orders.iter().all(Source::is_empty);
        if sent && o.idle && memory.is_idle() {
            assert!(o.inline_settled && o.copy_settled);
            return None;
        }
        let ends = [o.done.valid, o.host_done.valid, o.front_end_done.valid];
        assert!(ends.iter().filter(|end| **end).count() < 2, "one at a time");
        (0..3).for_each(|k| done[k] += usize::from(ends[k]));
        let ([host_read, front_end_read], [host_write, front_end_write]) = (&mut reads, &mut writes);
        let [host_data, front_end_data] = &mut data;
        Some(In {
            scheduler_up: None.into(),
            constants_up: None.into(),
            headers_up: None.into(),
            index_read: None.into(),
            index_read_data: true.into(),
            host_read: host_read.drive(o.host_read),
            host_read_data: host_data.drive(&o.host_read_data),
            host_write: host_write.drive(o.host_write),
            front_end_read: front_end_read.drive(o.front_end_read),
            front_end_read_data: front_end_data.drive(&o.front_end_read_data),
            front_end_write: front_end_write.drive(o.front_end_write),
            inline_write: inline.drive(o.inline_write),
            copy_packet: copies.drive(o.copy_packet),
            copy_beat: beats.drive(&o.copy_beat),
            order: orders[0].drive(o.order),
            host_order: orders[1].drive(o.host_order),
            front_end_order: orders[2].drive(o.front_end_order),
            memory_up: memory.up(&o.memory_up),
            memory_freed: memory.freed(),
            memory_down: memory.down(),
        })
    });
    let (written, heads, memory) = (memory.written, memory.heads, memory.store);
    Seen { data: data.map(|sink| sink.taken), beats: beats.taken, done, memory, written, heads }
}

fn judge(plan: &Plan, seen: &Seen) {
    let (mut memory, mut at) = (start(), 0);
    for (k, list) in plan.units.iter().enumerate() {
        let mut data = vec![];
        for item in list {
            match item {
                Ok(read) => data.push(memory.sector(read.address)),
                Err(write) => memory.write(&performed(&memory, write)),
            }
        }
        assert_eq!(seen.data[k], data, "what unit {k} read");
    }
    plan.inline.iter().for_each(|write| memory.write(write));
    let mut beats = vec![];
    for packet in &plan.copies {
        match packet {
            CopyPacket::Read(read) => {
                beats
                    .extend_from_slice(&memory[16 * read.address as usize..][..16 * usize::from(read.beats)]);
            }
            CopyPacket::Write(write) => at = 16 * write.address as usize,
            CopyPacket::Data(beat) => {
                for n in (0..16).filter(|n| beat.mask >> n & 1 == 1) {
                    memory[at + n] = beat.data.words[n / 4].to_le_bytes()[n % 4];
                }
                at += 16;
            }
        }
    }
    let read: Vec<u8> = seen.beats.iter().flat_map(|beat| beat.words).flat_map(u32::to_le_bytes).collect();
    assert_eq!(read, beats, "what the copy engine read");
    assert!(seen.memory == memory, "what memory holds");
    assert_eq!(seen.done, plan.orders.each_ref().map(Vec::len));
}

fn any_write(rng: &mut Rng, client: usize) -> MemoryWrite {
    let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
    let address = (client * OWN / 32) as u64 + rng.below(60);
    // Host has reductions; of others the bits mean nothing.
    let reduces = client == 0 && rng.one_in(4);
    let atomic = rng.pick(&[AtomicOp::Add, AtomicOp::Increment, AtomicOp::Xor]);
    let (mask, ordered) = (rng.roll() as u32, rng.one_in(5));
    MemoryWrite { address, mask, data, ordered, reduces, atomic, ..MemoryWrite::default() }
}

fn any_plan(rng: &mut Rng) -> Plan {
    let mut plan = Plan::default();
    for client in 0..2 {
        for _ in 0..40 {
            let write = any_write(rng, client);
            let item = if rng.one_in(2) { Ok(MemoryRead { address: write.address }) } else { Err(write) };
            plan.units[client].push(item);
        }
    }
    plan.inline = (0..40).map(|_| any_write(rng, 2)).collect();
    for _ in 0..20 {
        let (address, beats) = (3 * OWN as u64 / 16 + rng.below(200), rng.below(16) as u8 + 1);
        if rng.one_in(2) {
            plan.copies.push(CopyPacket::Read(CopyRead { address, beats }));
        } else {
            plan.copies.push(CopyPacket::Write(CopyWrite { address, beats, ordered: rng.one_in(4) }));
            let mut beat = || CopyBeat {
                mask: rng.roll() as u16,
                data: Beat { words: std::array::from_fn(|_| rng.roll() as u32) },
            };
            plan.copies.extend((0..beats).map(|_| CopyPacket::Data(beat())));
        }
    }
    use CacheOrder::{Clean, CleanTags, Invalidate};
    plan.orders = [vec![Clean, Invalidate], vec![CleanTags, Invalidate, Clean], vec![Clean; 2]];
    plan
}

fn any_clients(new: Maker<HubMemory>) {
    let network_stalls = (any::<[u64; 2]>(), 1_u64..60, 0_u64..30);
    property(
        (any::<u64>(), any::<[u64; 6]>(), network_stalls),
        |(seed, stalls, ([up, down], latency, spread))| {
            let plan = any_plan(&mut Rng::new(seed));
            let seen =
                run(new(), &plan, stalls, NetworkStalls { up, down, latency, spread, slices: 2, seed });
            judge(&plan, &seen);
            let mut orders: Vec<_> =
                seen.heads.iter().filter(|head| head.client == 4).map(|head| head.op as u8).collect();
            orders.sort_unstable();
            let mut all = [MemoryOp::Clean; 4].to_vec();
            all.extend([MemoryOp::Invalidate; 2]);
            all.push(MemoryOp::CleanTags);
            let mut all: Vec<_> = all.into_iter().map(|op| op as u8).collect();
            all.sort_unstable();
            assert_eq!(orders, all);
        },
    );
}

/// The copy engine's data, in two slices, are performed before its semaphore in a third place.
fn semaphores_are_performed_after_data(new: Maker<HubMemory>) {
    property((any::<u64>(), 1_u64..60, 0_u64..60), |(seed, latency, spread)| {
        let first = 3 * OWN as u64 / 16;
        let announce = |address, beats, ordered| CopyPacket::Write(CopyWrite { address, beats, ordered });
        let beat = CopyPacket::Data(CopyBeat { mask: !0, data: Beat { words: [7; 4] } });
        let mut copies = vec![announce(first, 16, false)];
        copies.extend([beat; 16]);
        copies.push(announce(first + 64, 16, false));
        copies.extend([beat; 16]);
        copies.extend([announce(first + 128, 1, true), beat]);
        let plan = Plan { copies, ..Plan::default() };
        let seen = run(
            new(),
            &plan,
            [!0; 6],
            NetworkStalls { spread, slices: 2, seed, ..NetworkStalls::calm(latency) },
        );
        judge(&plan, &seen);
        let last = seen.written.last().map(|write| 2 * write.address);
        assert_eq!(last, Some(first + 128));
    });
}
