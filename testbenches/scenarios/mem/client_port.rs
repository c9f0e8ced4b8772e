//! The port sends a client's sectors as lines and returns responses in order, whatever memory does between.

mod bench;

use bench::{FREE, Item, judge, reads, requested, run, run_in, start, write};
use bundle::*;
use kernel::Within;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use mem::client_port::{ClientPort, In, Params};
use proptest::prelude::*;

scenarios! {
    ClientPort::new(&Params { settle: Within::new(0), ..Params::default() }) =>
        a_read_goes_up_after_three_cycles adjacent_sectors_are_merged other_sectors_are_not_merged
        reductions_are_single
        a_sector_a_cycle a_line_in_five_cycles reads_see_what_was_written_before
        a_fence_waits_for_all_slices fences_go_up_one_by_one an_ordered_write_waits_for_all_before
        unmapped_pages any_traffic;
    ClientPort::new(&Params { settle: Within::new(6), ..Params::default() }) =>
        idle_once_all_is_performed any_traffic;
    ClientPort::new(&Params { sectors_log2: Within::new(2), work_depth: Within::new(1), slices: Within::new(3),
        evict: Within::new(2), view: Within::new(2), channel: Within::new(1), physical: Within::new(1), settle: Within::new(0) }) =>
        a_request_waits_for_a_free_entry heads_have_the_ports_attributes any_traffic;
}

fn a_read_goes_up_after_three_cycles(new: Maker<ClientPort>) {
    let seen = run(new(), &reads([5]), FREE, NetworkStalls::calm(10));
    assert_eq!(seen.up, [3]);
    // Performed ten cycles after its head arrived, and at the port in that cycle; then memory and a register.
    assert_eq!(seen.data_at, [3 + 10 + 2]);
}

fn adjacent_sectors_are_merged(new: Maker<ClientPort>) {
    use MemoryOp::{Read, Write};
    let seen = run(new(), &reads([4, 5, 6, 7, 8, 9, 13, 14]), FREE, NetworkStalls::calm(1));
    assert_eq!(requested(&seen), [(Read, 1, 15), (Read, 2, 3), (Read, 3, 6)]);
    let tags: Vec<_> = seen.heads.iter().map(|head| (head.tag >> 10, head.tag & 0x3ff)).collect();
    assert_eq!(tags, [(0, 0), (0, 4), (1, 6)]);
    let writes: Vec<_> = [4, 5, 6, 7, 8].map(|at| write(at, 0xf0f0, at as u32)).into();
    let seen = run(new(), &writes, FREE, NetworkStalls::calm(1));
    assert_eq!(requested(&seen), [(Write, 1, 15), (Write, 2, 1)]);
    judge(&writes, &seen, |_| Page::Mapped);
}

/// Reads of the same sector, of an earlier one, of another line, and of another kind are not merged.
fn other_sectors_are_not_merged(new: Maker<ClientPort>) {
    use MemoryOp::{Barrier, Read, Write};
    let seen = run(new(), &reads([4, 4, 7, 6, 5, 9, 14]), FREE, NetworkStalls::calm(1));
    let each = [(1, 1), (1, 1), (1, 8), (1, 4), (1, 2), (2, 2), (3, 4)];
    assert_eq!(requested(&seen), each.map(|(line, sectors)| (Read, line, sectors)));
    let mixed = [Item::Read(4), write(5, 1, 9), Item::Fence(false), write(6, 1, 9), Item::Read(7)];
    let seen = run(new(), &mixed, FREE, NetworkStalls::calm(1));
    let each = [(Read, 1, 1), (Write, 1, 2), (Barrier, 0, 0), (Write, 1, 4), (Read, 1, 8)];
    assert_eq!(requested(&seen), each);
}

/// A reduction is a request of its own, with its operation; memory computes the new word from the old one.
fn reductions_are_single(new: Maker<ClientPort>) {
    use MemoryOp::{Read, Reduce, Write};
    let of = |address, word, atomic, operand| match write(address, 0xf0, word) {
        Item::Write(write) => Item::Write(MemoryWrite { reduces: true, atomic, operand, ..write }),
        other => other,
    };
    let list = [
        write(4, !0, 7),
        of(5, 3, AtomicOp::Add, AtomicType::U32),
        of(6, 9, AtomicOp::Min, AtomicType::S32),
        of(6, 4, AtomicOp::Decrement, AtomicType::U32),
        write(7, !0, 1),
        Item::Read(6),
    ];
    let seen = run(new(), &list, FREE, NetworkStalls::calm(9));
    let each = [(Write, 1, 1), (Reduce, 1, 2), (Reduce, 1, 4), (Reduce, 1, 4), (Write, 1, 8), (Read, 1, 4)];
    assert_eq!(requested(&seen), each);
    let operations: Vec<_> = seen.heads[1..4].iter().map(|head| (head.atomic, head.operand)).collect();
    let be = [
        (AtomicOp::Add, AtomicType::U32),
        (AtomicOp::Min, AtomicType::S32),
        (AtomicOp::Decrement, AtomicType::U32),
    ];
    assert_eq!(operations, be);
    judge(&list, &seen, |_| Page::Mapped);
}

/// A sector a cycle, with memory a hundred cycles away, for neighbouring sectors and for others.
fn a_sector_a_cycle(new: Maker<ClientPort>) {
    for step in [1, 5] {
        let seen = run(new(), &reads((0..90).map(|n| n * step % 512)), FREE, NetworkStalls::calm(80));
        let (first, last) = (seen.data_at[0], seen.data_at[89]);
        assert_eq!(last - first, 89, "steps of {step}");
    }
}

/// 128 bytes take five cycles of the request network, 25.6 bytes a cycle; single sectors take two cycles each.
fn a_line_in_five_cycles(new: Maker<ClientPort>) {
    let list = |step: u64| (0..80).map(|n| write(n * step % 512, !0, n as u32)).collect::<Vec<_>>();
    let seen = run(new(), &list(1), FREE, NetworkStalls::calm(1));
    assert_eq!((seen.up.len(), seen.up[99] - seen.up[0]), (100, 99));
    let seen = run(new(), &list(5), FREE, NetworkStalls::calm(1));
    assert_eq!((seen.up.len(), seen.up[159] - seen.up[0]), (160, 159));
}

/// Reads see earlier writes, also where memory performs these late, and both are to one sector in close succession.
fn reads_see_what_was_written_before(new: Maker<ClientPort>) {
    let list: Vec<_> = (0..40_u32).flat_map(|n| [write(3, !0, n), Item::Read(3)]).collect();
    for spread in [0, 9] {
        let seen = run(new(), &list, FREE, NetworkStalls { spread, ..NetworkStalls::calm(20) });
        judge(&list, &seen, |_| Page::Mapped);
    }
    // In the same cycle the read comes first.
    let (mut dut, mut memory) = (new(), MemoryAgent::new(start(), NetworkStalls::calm(3)));
    let mut found = None;
    for cycle in 0..20 {
        let o = dut.outputs();
        let (up, first) = (memory.up(&o.memory_up), cycle == 0);
        found = found.or(o.read_data.get().copied());
        let new =
            MemoryWrite { address: 9, mask: !0, data: Sector { words: [7; 8] }, ..MemoryWrite::default() };
        dut.cycle(In {
            read: first.then_some(MemoryRead { address: 9 }).into(),
            write: first.then_some(new).into(),
            read_data: true.into(),
            memory_up: up,
            memory_down: memory.down(),
            ..In::default()
        });
    }
    assert_eq!(found, Some(start().sector(9)));
    assert_eq!(memory.store[288..320], [7, 0, 0, 0].repeat(8));
}

fn a_fence_waits_for_all_slices(new: Maker<ClientPort>) {
    let list = [write(1, !0, 1), write(33, !0, 2), Item::Fence(true), Item::Read(1)];
    let seen = run(new(), &list, FREE, NetworkStalls { slices: 2, ..NetworkStalls::calm(30) });
    assert!(seen.heads.iter().filter(|head| head.op == MemoryOp::Barrier).all(|head| head.system));
    // Four packets are sent ahead of its own, then memory's latency; responses of the slices arrive one a cycle.
    assert_eq!(seen.performed[0], seen.up[4] + 30 + 2);
    judge(&list, &seen, |_| Page::Mapped);
}

/// The second fence, and all items after it, are stalled until the first is performed.
fn fences_go_up_one_by_one(new: Maker<ClientPort>) {
    let list = [Item::Fence(false), Item::Read(1), Item::Fence(false), Item::Read(2)];
    let seen = run(new(), &list, FREE, NetworkStalls::calm(25));
    assert_eq!(seen.performed.len(), 2);
    assert!(seen.up[1] < seen.performed[0], "a read goes up after a fence at once");
    assert!(seen.up[2] >= seen.performed[0] && seen.up[3] > seen.up[2]);
    assert!(seen.fenced[1] < seen.performed[0]);
}

/// An ordered write is sent when the slice of the other write has responded, once for both; unordered
/// writes do not wait.
fn an_ordered_write_waits_for_all_before(new: Maker<ClientPort>) {
    let ordered = |address, word| match write(address, !0, word) {
        Item::Write(write) => Item::Write(MemoryWrite { ordered: true, ..write }),
        other => other,
    };
    let list = [ordered(1, 1), write(33, !0, 2), ordered(65, 3), write(97, !0, 4), Item::Read(33)];
    let seen = run(new(), &list, FREE, NetworkStalls { slices: 2, ..NetworkStalls::calm(30) });
    judge(&list, &seen, |_| Page::Mapped);
    let ops: Vec<_> = seen.heads.iter().map(|head| head.op).collect();
    use MemoryOp::{Barrier, Read, Write};
    assert_eq!(ops, [Write, Write, Barrier, Write, Write, Read], "nothing is before the first");
    // Two heads with a beat each, the barrier, memory's latency, a response of each slice, gathering and sending.
    assert_eq!(seen.up[5], seen.up[4] + 30 + 4);
    assert!(seen.performed.is_empty(), "an unrequested response");
}

/// A barrier is sent six cycles after the last beat; until its response arrives the port is not idle.
fn idle_once_all_is_performed(new: Maker<ClientPort>) {
    let list = [write(1, !0, 1), write(33, !0, 2)];
    let seen = run(new(), &list, FREE, NetworkStalls { slices: 2, ..NetworkStalls::calm(30) });
    assert_eq!(seen.heads.last().map(|head| head.op), Some(MemoryOp::Barrier));
    assert_eq!(seen.heads.len(), 3);
    assert!(seen.cycles > seen.up[4] + 30, "it was idle before");
    assert!(seen.performed.is_empty());
    let seen = run(new(), &[Item::Read(1)], FREE, NetworkStalls { slices: 2, ..NetworkStalls::calm(30) });
    assert_eq!(seen.heads.len(), 1, "a read has nothing to settle");
}

/// Reads of pages that are not mapped return zeros; writes to them are dropped.
fn unmapped_pages(new: Maker<ClientPort>) {
    let page: fn(u64) -> Page = |line| match line / 32 {
        1 => Page::Sparse,
        2 => Page::Faulty,
        _ => Page::Mapped,
    };
    let list: Vec<_> = (0..4).flat_map(|n| [write(128 * n + 3, !0, 5), Item::Read(128 * n + 3)]).collect();
    let mut memory = MemoryAgent::new(start(), NetworkStalls::calm(9));
    memory.page = page;
    let seen = run_in(new(), &list, FREE, memory);
    judge(&list, &seen, page);
}

/// Some operations of each integer type.
const ATOMICS: [(AtomicOp, AtomicType); 5] = [
    (AtomicOp::Add, AtomicType::U32),
    (AtomicOp::Increment, AtomicType::U32),
    (AtomicOp::Max, AtomicType::S32),
    (AtomicOp::Xor, AtomicType::U64),
    (AtomicOp::Min, AtomicType::S64),
];

fn any_item(rng: &mut Rng) -> Item {
    // Runs of neighbouring sectors, and few lines, so that many are read soon after they were written.
    let address = rng.pick(&[0, 4, 8, 32, 64]) + rng.below(4);
    match rng.below(12) {
        0 => Item::Fence(rng.one_in(2)),
        1..=5 => Item::Read(address),
        _ => {
            let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
            let (mask, ordered, reduces) = (rng.roll() as u32, rng.one_in(6), rng.one_in(4));
            let write = MemoryWrite { address, mask, data, ordered, ..MemoryWrite::default() };
            let (atomic, operand) = rng.pick(&ATOMICS);
            Item::Write(if reduces { MemoryWrite { reduces, atomic, operand, ..write } } else { write })
        }
    }
}

fn any_traffic(new: Maker<ClientPort>) {
    property((any::<u64>(), any::<[u64; 4]>(), 0..40_u64, 0..30_u64), |(seed, stalls, latency, spread)| {
        let (mut rng, [offer, take, up, down]) = (Rng::new(seed), stalls);
        let mut items = vec![];
        while items.len() < 120 {
            let item = any_item(&mut rng);
            items.push(item);
            // And the sectors after it.
            for n in 1..=rng.below(4) {
                items.push(match item {
                    Item::Read(address) => Item::Read(address + n),
                    Item::Write(write) => Item::Write(MemoryWrite { address: write.address + n, ..write }),
                    Item::Fence(_) => item,
                });
            }
        }
        let dut = new();
        let slices = dut.unit().p.slices.get();
        let network_stalls = NetworkStalls { up, down, latency: latency + 1, spread, slices, seed };
        judge(&items, &run(dut, &items, [offer, take], network_stalls), |_| Page::Mapped);
    });
}

/// Four entries: no more requests are outstanding, and a fifth is sent when one is free.
fn a_request_waits_for_a_free_entry(new: Maker<ClientPort>) {
    let list = reads([0, 1, 2, 3, 4, 5, 6, 7]);
    let seen = run(new(), &list, FREE, NetworkStalls { slices: 3, ..NetworkStalls::calm(50) });
    assert!(seen.up.iter().filter(|cycle| **cycle < seen.data_at[0]).count() <= 4);
    assert!(seen.cycles < 200);
    judge(&list, &seen, |_| Page::Mapped);
}

fn heads_have_the_ports_attributes(new: Maker<ClientPort>) {
    let list = [Item::Read(1), write(2, 1, 1), Item::Fence(false)];
    let seen = run(new(), &list, FREE, NetworkStalls { slices: 3, ..NetworkStalls::calm(5) });
    for head in &seen.heads {
        let notified = (head.client, head.physical, head.channel, head.evict, head.view);
        assert_eq!(notified, (0, true, VirtualChannel::Ring, EvictClass::Last, MemoryView::Raw), "{head:?}");
    }
    assert_eq!(seen.heads.len(), 3);
}
