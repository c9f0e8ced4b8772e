//! The port sends a ROP's reads and writes to memory, and returns data in the ROP's order.

mod bench;

use bench::{FREE, Item, judge, read, request, run, run_in, start, write};
use bundle::*;
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use mem::tile_port::{In, Params, TilePort};
use proptest::prelude::*;

scenarios! {
    TilePort::new(&Params::default()) =>
        a_read_goes_up_after_two_cycles views_of_reads lines_are_whole_and_in_order
        a_line_returns_data_and_another_its_status
        a_sector_a_cycle a_line_in_five_cycles a_fast_clear_in_two_cycles reads_see_what_was_written_before
        heads_have_the_compression_status idle_once_all_is_performed unmapped_pages
        a_fence_waits_for_all_slices a_fence_waits_for_beats_before_it fences_go_up_one_by_one any_traffic;
    TilePort::new(&Params { lines_log2: Within::new(1), work_depth: Within::new(1), slices: Within::new(3),
        evict: Within::new(2), channel: Within::new(1), settle: Within::new(2) }) =>
        writes_pass_reads_that_wait_for_an_entry a_fence_waits_for_all_slices any_traffic;
}

fn a_read_goes_up_after_two_cycles(new: Maker<TilePort>) {
    let seen = run(new(), &[read(5, 4)], NetworkStalls::calm(10));
    assert_eq!(seen.up, [2]);
    // Performed ten cycles after its head arrived, and at the port in that cycle; then memory and a register.
    assert_eq!(seen.data_at, [2 + 10 + 2]);
    assert_eq!(seen.heads[0].view, MemoryView::Raw);
}

/// Plain reads, reads as stored, and reads as stored for compressed tiles alone.
fn views_of_reads(new: Maker<TilePort>) {
    let one = |plain, compressed| Item::Read(TileRead { line: 4, sectors: 3, plain, compressed });
    let seen = run(new(), &[one(true, false), one(false, false), one(false, true)], NetworkStalls::calm(10));
    let views: Vec<_> = seen.heads.iter().map(|head| head.view).collect();
    assert_eq!(views, [MemoryView::Plain, MemoryView::Raw, MemoryView::Compressed]);
}

/// Lines are whole and in order, whatever the order in which their sectors arrive.
fn lines_are_whole_and_in_order(new: Maker<TilePort>) {
    let list: Vec<_> = (0..40).map(|n| read(n * 7 % 50, (n % 15 + 1) as u8)).collect();
    for spread in [0, 12] {
        let seen = run(new(), &list, NetworkStalls { spread, ..NetworkStalls::calm(20) });
        judge(&list, &seen, |_| Page::Mapped);
    }
}

/// Two lines of a tile: one sector of the first, and a status of the second, whose responses arrive first.
fn a_line_returns_data_and_another_its_status(new: Maker<TilePort>) {
    let response = |tag, sector, last, word| MemoryDown {
        tag,
        sector,
        last,
        status: 2,
        compressible: 0xdb,
        data: Sector { words: [word; 8] },
        ..MemoryDown::default()
    };
    let responses = [response(1, 0, true, 0), response(0, 3, false, 8), response(0, 1, true, 7)];
    let mut reads =
        Source::new(&[4, 5].map(|line| TileRead { line, sectors: 15, plain: false, compressed: false }), !0);
    let (mut dut, mut data, mut tags) = (new(), Sink::new(!0), vec![]);
    for cycle in 0..40_usize {
        let o = dut.outputs();
        if let Some(MemoryUp::Head(head)) = o.memory_up.get() {
            assert_eq!((head.op, head.view, head.sectors), (MemoryOp::Read, MemoryView::Raw, 15));
            tags.push(head.tag);
        }
        let down = cycle.checked_sub(20).and_then(|n| responses.get(n).copied());
        let read_data = data.drive(&o.read_data);
        dut.cycle(In {
            read: reads.drive(o.read),
            read_data,
            memory_up: true.into(),
            memory_down: down.into(),
            ..In::default()
        });
    }
    assert_eq!(tags, [0, 1]);
    let sector = |sector, last, word| TileSector {
        sector,
        last,
        status: 2,
        compressible: 0xdb,
        data: Sector { words: [word; 8] },
    };
    assert_eq!(data.taken, [sector(1, false, 7), sector(3, true, 8), sector(0, true, 0)]);
    // Two cycles after the first line's last response.
    assert_eq!(data.at, [24, 25, 26]);
    assert!(dut.outputs().idle);
}

/// A sector a cycle, with memory a hundred cycles away, for whole lines and for single sectors.
fn a_sector_a_cycle(new: Maker<TilePort>) {
    for (sectors, step) in [(15, 3), (2, 1)] {
        let list: Vec<_> = (0..90).map(|n| read(n * step % 100, sectors)).collect();
        let seen = run(new(), &list, NetworkStalls::calm(80));
        let all = 90 * u64::from(sectors.count_ones());
        assert_eq!(seen.data_at[all as usize - 1] - seen.data_at[0], all - 1);
        judge(&list, &seen, |_| Page::Mapped);
    }
}

/// 128 bytes take five cycles of the request network: 25.6 a cycle.
fn a_line_in_five_cycles(new: Maker<TilePort>) {
    let list: Vec<_> = (0..20).map(|n| write(n * 3, 15, 9)).collect();
    let seen = run(new(), &list, NetworkStalls::calm(1));
    assert_eq!(seen.up[99] - seen.up[0], 99);
    judge(&list, &seen, |_| Page::Mapped);
}

fn a_fast_clear_in_two_cycles(new: Maker<TilePort>) {
    let list: Vec<_> =
        (0..12).map(|n| Item::Write(request(TileOp::FastClear, 8 * n, 15, n as u32))).collect();
    let seen = run(new(), &list, NetworkStalls::calm(1));
    assert_eq!(seen.up[23] - seen.up[0], 23);
    judge(&list, &seen, |_| Page::Mapped);
}

/// Reads see earlier writes, also where memory performs these late, and both are to one sector in close succession.
fn reads_see_what_was_written_before(new: Maker<TilePort>) {
    let list: Vec<_> = (0..40).flat_map(|n| [write(3, 10, n), read(3, 15)]).collect();
    for spread in [0, 9] {
        let seen = run(new(), &list, NetworkStalls { spread, ..NetworkStalls::calm(20) });
        judge(&list, &seen, |_| Page::Mapped);
    }
}

fn heads_have_the_compression_status(new: Maker<TilePort>) {
    let stored = |op, status, pair| {
        let beats = request(op, 6, 5, 1).into_iter();
        Item::Write(beats.map(|beat| TileWrite { status, pair, ..beat }).collect())
    };
    let list = [stored(TileOp::Raw, 3, true), stored(TileOp::Plain, 3, true), stored(TileOp::Raw, 0, false)];
    let seen = run(new(), &list, NetworkStalls::calm(1));
    let said: Vec<_> =
        seen.heads.iter().take(3).map(|head| (head.op, head.view, head.status, head.pair)).collect();
    use MemoryView::{Plain, Raw};
    let write = MemoryOp::Write;
    assert_eq!(said, [(write, Raw, 3, true), (write, Plain, 0, false), (write, Raw, 0, false)]);
    for head in &seen.heads {
        assert_eq!((head.client, head.channel, head.evict), (0, VirtualChannel::Pixel, EvictClass::First));
        assert!(!head.physical && !head.privileged && !head.uncached && !head.system);
    }
}

/// Two lines are outstanding without a response and a third waits; writes are still sent.
fn writes_pass_reads_that_wait_for_an_entry(new: Maker<TilePort>) {
    let mut reads = Source::new(
        &[1, 2, 3, 4].map(|line| TileRead { line, sectors: 1, plain: true, compressed: false }),
        !0,
    );
    let mut write = Source::new(&request(TileOp::Raw, 9, 3, 5), !0);
    let (mut dut, mut heads, mut beats) = (new(), vec![], 0);
    for _ in 0..40 {
        let o = dut.outputs();
        match o.memory_up.get() {
            Some(MemoryUp::Head(head)) => heads.push((head.op, head.line)),
            Some(MemoryUp::Beat(_)) => beats += 1,
            None => (),
        }
        let drive = heads.len() == 2 || !write.is_empty() && write.taken.len() == 1;
        let write = if drive { write.drive(o.write) } else { None.into() };
        dut.cycle(In {
            read: reads.drive(o.read),
            write,
            memory_up: true.into(),
            read_data: true.into(),
            ..In::default()
        });
    }
    assert_eq!(heads, [(MemoryOp::Read, 1), (MemoryOp::Read, 2), (MemoryOp::Write, 9)]);
    assert_eq!(beats, 2);
}

/// A barrier is sent eight cycles after the last beat; until all slices have responded, the port is not idle.
fn idle_once_all_is_performed(new: Maker<TilePort>) {
    let list = [write(1, 1, 1), write(9, 1, 2)];
    let seen = run(new(), &list, NetworkStalls::calm(30));
    assert_eq!(seen.heads.last().map(|head| head.op), Some(MemoryOp::Barrier));
    assert_eq!(seen.heads.len(), 3);
    assert_eq!(seen.up[4], seen.up[3] + 9);
    assert!(seen.cycles > seen.up[4] + 30, "it was idle before");
    let seen = run(new(), &[read(1, 1)], NetworkStalls::calm(30));
    assert_eq!(seen.heads.len(), 1, "a read has nothing to settle");
}

/// Reads of pages that are not mapped return zeros; writes to them are dropped.
fn unmapped_pages(new: Maker<TilePort>) {
    let page: fn(u64) -> Page = |line| match line / 32 {
        1 => Page::Sparse,
        2 => Page::Faulty,
        _ => Page::Mapped,
    };
    let list: Vec<_> = (0..4).flat_map(|n| [write(32 * n + 3, 7, 5), read(32 * n + 3, 14)]).collect();
    let mut memory = MemoryAgent::new(start(), NetworkStalls::calm(9));
    memory.page = page;
    let seen = run_in(new(), &list, FREE, memory);
    judge(&list, &seen, page);
}

/// Two cycles from a fence to its Barrier, even without earlier writes.
fn a_fence_waits_for_all_slices(new: Maker<TilePort>) {
    for system in [false, true] {
        let list = [Item::Fence(system), read(1, 1)];
        let dut = new();
        let slices = dut.unit().p.slices.get();
        let network_stalls = NetworkStalls { slices, ..NetworkStalls::calm(30) };
        let seen = run_in(dut, &list, FREE, MemoryAgent::new(start(), network_stalls));
        assert_eq!(
            seen.heads.iter().map(|head| (head.op, head.system)).collect::<Vec<_>>(),
            [(MemoryOp::Barrier, system), (MemoryOp::Read, false)]
        );
        assert_eq!((seen.fenced[0], seen.up[0]), (0, 2));
        assert_eq!(seen.performed.iter().map(|p| p.0).collect::<Vec<_>>(), [2 + 30 + slices as u64]);
        judge(&list, &seen, |_| Page::Mapped);
    }
}

/// Beats of lines before the fence are sent first; a line after it and a read are sent after it.
fn a_fence_waits_for_beats_before_it(new: Maker<TilePort>) {
    let list = [write(1, 15, 1), Item::Fence(false), write(9, 15, 2), read(17, 1)];
    let seen = run(new(), &list, NetworkStalls::calm(40));
    let ops: Vec<_> = seen.heads.iter().map(|head| head.op).collect();
    use MemoryOp::{Barrier, Read, Write};
    assert_eq!(ops[..4], [Write, Barrier, Write, Read]);
    judge(&list, &seen, |_| Page::Mapped);
}

/// The second fence is stalled until the first is performed, and so are later items that have not passed it.
fn fences_go_up_one_by_one(new: Maker<TilePort>) {
    let list = [Item::Fence(false), Item::Fence(false), read(1, 1), write(9, 1, 5)];
    let seen = run(new(), &list, NetworkStalls::calm(30));
    let ops: Vec<_> = seen.heads.iter().map(|head| head.op).collect();
    use MemoryOp::{Barrier, Read, Write};
    // Items accepted while a Barrier is outstanding are sent ahead of the next one.
    assert_eq!(ops[..4], [Barrier, Read, Write, Barrier]);
    assert!(seen.fenced[1] < seen.performed[0].0 && seen.up[4] >= seen.performed[0].0);
    judge(&list, &seen, |_| Page::Mapped);
}

fn any_item(rng: &mut Rng) -> Item {
    // Few lines, so that many are read soon after they were written.
    let (line, sectors) = (rng.pick(&[0, 1, 2, 8, 9, 16, 17]), rng.below(15) as u8 + 1);
    let op = rng.pick(&[TileOp::Plain, TileOp::Raw, TileOp::FastClear, TileOp::ClearDepth]);
    match op {
        _ if rng.one_in(2) => read(line, sectors),
        _ if rng.one_in(6) => Item::Fence(rng.one_in(2)),
        TileOp::FastClear | TileOp::ClearDepth => {
            Item::Write(request(op, line & !7, sectors, rng.roll() as u32 >> 4))
        }
        _ => {
            let beats = request(op, line, sectors, rng.roll() as u32 >> 4).into_iter();
            Item::Write(beats.map(|beat| TileWrite { mask: rng.roll() as u32, ..beat }).collect())
        }
    }
}

fn any_traffic(new: Maker<TilePort>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0..40_u64, 0..30_u64), |(seed, stalls, latency, spread)| {
        let mut rng = Rng::new(seed);
        let items: Vec<_> = (0..60).map(|_| any_item(&mut rng)).collect();
        let [a, b, c, up, down] = stalls.map(|stall| stall | 1);
        let dut = new();
        let slices = dut.unit().p.slices.get();
        let network_stalls = NetworkStalls { up, down, latency, spread, slices, seed };
        let seen = run_in(dut, &items, [a, b, c], MemoryAgent::new(start(), network_stalls));
        judge(&items, &seen, |_| Page::Mapped);
    });
}
