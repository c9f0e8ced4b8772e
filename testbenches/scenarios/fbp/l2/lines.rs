//! Which lines stay, what goes to memory and when, what each request does.

use super::bench::{Plan, Seen, run};
use bundle::*;
use fbp::l2::{L2, Params};
use kit::memory::Store;
use kit::memory_agent::NetworkStalls;
use kit::requests::{Request, read};
use kit::{Maker, scenarios};

scenarios! {
    L2::new(&Params::default()) =>
        a_hit_takes_seven_cycles hits_pass_misses a_blocked_channel_blocks_no_other first_goes_first
        the_oldest_goes_of_a_class too_many_that_stay only_pitch_stays too_many_dirty_lines
        uncached_reads_are_not_kept uncached_writes_go_through bytes_meet_those_of_memory discarded_lines_vanish
        clean_and_invalidate_of_a_page a_barrier_waits_for_its_client a_system_barrier_goes_to_memory
        counters_count_each_once swaps_succeed_once fast_clears_write_their_tiles;
}

/// Lines that meet in one set of a slice of two with 64 sets.
fn meets(k: u64) -> u64 {
    128 * k
}

const LATENCY: u64 = 60;

fn with(request: Request, change: impl FnOnce(&mut MemoryHead)) -> Request {
    let mut head = request.head;
    change(&mut head);
    Request { head, ..request }
}

/// Whole sectors of a line, all bytes `value`.
fn write(line: u64, tag: u16, sectors: u8, value: u8) -> Request {
    bytes(line, tag, sectors, !0, value)
}

fn bytes(line: u64, tag: u16, sectors: u8, mask: u32, value: u8) -> Request {
    let n = sectors.count_ones() as usize;
    let data = Sector { words: [u32::from_le_bytes([value; 4]); 8] };
    let beats = (0..n).map(|k| MemoryBeat { mask, data, last: k + 1 == n }).collect();
    let head = MemoryHead { op: MemoryOp::Write, sectors, ..read(line, tag).head };
    Request { head, beats }
}

fn store() -> Vec<u8> {
    (0..1_usize << 19).map(|k| (k / 128) as u8).collect()
}

/// Each after the one before is done.
fn one_by_one(new: Maker<L2>, requests: &[Request]) -> Seen<Vec<u8>> {
    let phases = requests.iter().map(|request| vec![request.clone()]).collect();
    run(new(), &Plan { phases, ..Plan::new(vec![], LATENCY) }, store())
}

fn at_once(new: Maker<L2>, requests: Vec<Request>) -> Seen<Vec<u8>> {
    run(new(), &Plan::new(requests, LATENCY), store())
}

/// The lines that memory was requested, and those that it was sent.
fn requested(seen: &Seen<Vec<u8>>) -> Vec<u64> {
    seen.heads.iter().filter(|head| head.op == MemoryOp::Read).map(|head| head.line).collect()
}
fn sent(seen: &Seen<Vec<u8>>) -> Vec<u64> {
    seen.heads.iter().filter(|head| head.op == MemoryOp::Write).map(|head| head.line).collect()
}

/// The cycle of the first response to a tag.
fn responded(seen: &Seen<Vec<u8>>, tag: u16) -> u64 {
    seen.responses.iter().find(|(_, down)| down.tag == tag).expect("a response").0
}
fn came(seen: &Seen<Vec<u8>>, tag: u16) -> u64 {
    seen.sent.iter().find(|(_, sent)| *sent == tag).expect("its head").0
}

fn a_hit_takes_seven_cycles(new: Maker<L2>) {
    let seen = one_by_one(new, &[read(5, 1), read(5, 2)]);
    assert_eq!(responded(&seen, 2) - came(&seen, 2), 7);
    assert_eq!(requested(&seen), [5], "once");
    let cycles: Vec<_> = seen.responses.iter().filter(|(_, down)| down.tag == 2).map(|(c, _)| c).collect();
    assert_eq!(cycles[3] - cycles[0], 3, "a sector a cycle");
}

fn hits_pass_misses(new: Maker<L2>) {
    let plan =
        Plan { phases: vec![vec![read(5, 1)], vec![read(6, 2), read(5, 3)]], ..Plan::new(vec![], LATENCY) };
    let seen = run(new(), &plan, store());
    assert_eq!(responded(&seen, 3) - came(&seen, 3), 7);
    assert!(responded(&seen, 2) > responded(&seen, 3) + LATENCY / 2);
}

/// A write after a read of the same bytes waits for memory, and what is after it: others do not.
fn a_blocked_channel_blocks_no_other(new: Maker<L2>) {
    let pixel = |request: Request| with(request, |head| head.channel = VirtualChannel::Pixel);
    let second = vec![read(6, 2), write(6, 3, 1, 9), read(5, 4), pixel(read(5, 5))];
    let plan = Plan { phases: vec![vec![read(5, 1)], second], ..Plan::new(vec![], LATENCY) };
    let seen = run(new(), &plan, store());
    assert!(responded(&seen, 5) - came(&seen, 5) <= 9, "its channel is free");
    assert!(responded(&seen, 4) > came(&seen, 4) + LATENCY / 2, "after the write");
    assert!(seen.of(2).iter().all(|down| down.data.words[0] == 0x0606_0606), "as it was before the write");
}

/// Which of the lines that met in a set is not there any more, once one more has come: those requested
/// again.
fn gone(new: Maker<L2>, lines: &[Request]) -> Vec<u64> {
    let again: Vec<_> = (0..16).map(|k| read(meets(k), 100 + k as u16)).collect();
    let mut all = lines.to_vec();
    all.push(read(meets(16), 99));
    let before = all.len();
    // Looking for them takes places, too: one run for each.
    let is_gone = |k: &u64| {
        let mut all = all.clone();
        all.push(again[*k as usize].clone());
        let requested = requested(&one_by_one(new, &all));
        requested.iter().filter(|line| **line == meets(*k)).count() == 2
    };
    assert!(before >= 17);
    (0..16).filter(is_gone).collect()
}

fn of_class(k: u64, evict: EvictClass) -> Request {
    with(read(meets(k), k as u16), |head| head.evict = evict)
}

fn first_goes_first(new: Maker<L2>) {
    let class = |k: u64| if k == 5 || k == 9 { EvictClass::First } else { EvictClass::Normal };
    let lines: Vec<_> = (0..16).map(|k| of_class(k, class(k))).collect();
    assert_eq!(gone(new, &lines), [5]);
}

fn the_oldest_goes_of_a_class(new: Maker<L2>) {
    let mut lines: Vec<_> = (0..16).map(|k| of_class(k, EvictClass::Normal)).collect();
    lines.push(read(meets(0), 50));
    assert_eq!(gone(new, &lines), [1]);
}

/// Eight may stay; of nine the oldest goes before all others.
fn too_many_that_stay(new: Maker<L2>) {
    let stays = |most: u64| move |k: u64| if k >= 16 - most { EvictClass::Last } else { EvictClass::Normal };
    let eight: Vec<_> = (0..16).map(|k| of_class(k, stays(8)(k))).collect();
    assert_eq!(gone(new, &eight), [0]);
    let nine: Vec<_> = (0..16).map(|k| of_class(k, stays(9)(k))).collect();
    assert_eq!(gone(new, &nine), [7]);
}

fn only_pitch_stays(new: Maker<L2>) {
    let tiled = |request: Request| with(request, |head| head.page.kind = 0xfe);
    let mut lines: Vec<_> = (0..16).map(|k| of_class(k, EvictClass::Normal)).collect();
    lines[0] = tiled(of_class(0, EvictClass::Last));
    assert_eq!(gone(new, &lines), [0]);
    lines[0] = of_class(0, EvictClass::Last);
    assert_eq!(gone(new, &lines), [1]);
}

/// Twelve dirty lines of a set may be; the thirteenth sends the oldest to memory, which stays.
fn too_many_dirty_lines(new: Maker<L2>) {
    let writes = |n: u64| (0..n).map(|k| write(meets(k), k as u16, 15, 77)).collect::<Vec<_>>();
    let seen = one_by_one(new, &writes(12));
    assert!(seen.heads.is_empty(), "{:?}", seen.heads);
    let mut thirteen = writes(13);
    thirteen.push(read(meets(0), 50));
    let seen = one_by_one(new, &thirteen);
    assert_eq!((sent(&seen), requested(&seen)), (vec![meets(0)], vec![]));
    assert_eq!(seen.of(50)[0].data.words, [0x4d4d_4d4d; 8]);
    assert_eq!(seen.store.sector(0).words, [0x4d4d_4d4d; 8]);
}

fn uncached(request: Request) -> Request {
    with(request, |head| head.uncached = true)
}

fn uncached_reads_are_not_kept(new: Maker<L2>) {
    let seen = at_once(new, vec![uncached(read(5, 1)), uncached(read(5, 2)), uncached(read(6, 3))]);
    assert_eq!(requested(&seen), [5, 5, 6], "and in their channel's order");
    assert!(responded(&seen, 2) >= responded(&seen, 1) + LATENCY, "one after the other");
    // What was written before goes to memory, and comes back.
    let seen = one_by_one(new, &[bytes(5, 1, 1, 0xff, 9), uncached(read(5, 2)), read(5, 3)]);
    assert_eq!((sent(&seen), requested(&seen)), (vec![5], vec![5, 5]));
    assert_eq!(seen.of(2)[0].data.words[1..3], [0x0909_0909, 0x0505_0505]);
}

fn uncached_writes_go_through(new: Maker<L2>) {
    let seen = one_by_one(new, &[uncached(bytes(5, 1, 2, 0xf0, 9))]);
    assert_eq!(sent(&seen), [5]);
    let words = seen.store.sector(21).words;
    assert_eq!(words[..3], [0x0505_0505, 0x0909_0909, 0x0505_0505]);
}

fn bytes_meet_those_of_memory(new: Maker<L2>) {
    let seen = one_by_one(new, &[bytes(5, 1, 4, 0xff00_00ff, 9), read(5, 2)]);
    let words = seen.of(2).iter().find(|down| down.sector == 2).unwrap().data.words;
    assert_eq!(
        words,
        [
            0x0909_0909,
            0x0909_0909,
            0x0505_0505,
            0x0505_0505,
            0x0505_0505,
            0x0505_0505,
            0x0909_0909,
            0x0909_0909
        ]
    );
    assert_eq!(sent(&seen), [], "it stays dirty");
}

fn control(op: MemoryOp, tag: u16, line: u64, sectors: u8) -> Request {
    with(read(line, tag), |head| {
        (head.op, head.sectors, head.channel) = (op, sectors, VirtualChannel::Control);
    })
}

fn discarded_lines_vanish(new: Maker<L2>) {
    let seen = one_by_one(new, &[write(5, 1, 15, 9), control(MemoryOp::Discard, 2, 5, 15), read(5, 3)]);
    assert_eq!((sent(&seen), requested(&seen)), (vec![], vec![5]));
    assert_eq!(seen.of(3)[0].data.words[0], 0x0505_0505);
}

/// Of two dirty lines the one in the page goes; Clean keeps it, Invalidate does not. Each is answered once.
fn clean_and_invalidate_of_a_page(new: Maker<L2>) {
    for (op, wanted) in [(MemoryOp::Clean, vec![]), (MemoryOp::Invalidate, vec![33])] {
        let requests =
            [write(2, 1, 15, 9), write(33, 2, 15, 9), control(op, 3, 40, 1), read(33, 4), read(2, 5)];
        let seen = one_by_one(new, &requests);
        assert_eq!((sent(&seen), requested(&seen)), (vec![33], wanted));
        assert_eq!(seen.of(3).len(), 1);
        assert_eq!(seen.of(3)[0].kind, ResponseKind::Done);
    }
}

/// It is answered after all that its client has requested, whatever others wait for.
fn a_barrier_waits_for_its_client(new: Maker<L2>) {
    let barrier = |tag: u16, client: u8| {
        with(read(0, tag), |head| (head.op, head.sectors, head.client) = (MemoryOp::Barrier, 0, client))
    };
    let seen = at_once(new, vec![read(5, 1), barrier(2, 7), barrier(3, 0)]);
    let last = seen.responses.iter().filter(|(_, down)| down.tag == 1).map(|(c, _)| *c).max().unwrap();
    assert!(responded(&seen, 2) < last);
    assert!(responded(&seen, 3) > last);
}

/// What went to memory before is there when it is answered.
fn a_system_barrier_goes_to_memory(new: Maker<L2>) {
    let barrier =
        with(read(0, 2), |head| (head.op, head.sectors, head.system) = (MemoryOp::Barrier, 0, true));
    let seen = at_once(new, vec![uncached(write(5, 1, 1, 9)), barrier]);
    let ops: Vec<_> = seen.heads.iter().map(|head| head.op).collect();
    assert_eq!(ops, [MemoryOp::Write, MemoryOp::Barrier]);
    assert!(responded(&seen, 2) - came(&seen, 2) > LATENCY);
    assert_eq!(seen.of(2).len(), 1);
}

/// A request of a word of a line to all, from a channel of its own.
fn of_word(line: u64, tag: u16, word: usize, atomic: AtomicOp, values: &[u32]) -> Request {
    let channel = VirtualChannel::VALUES[usize::from(tag) % 4];
    let beat = |(k, value): (usize, &u32)| {
        let mut data = Sector::default();
        data.words[word] = *value;
        MemoryBeat { mask: 15 << (4 * word), data, last: k + 1 == values.len() }
    };
    let beats = values.iter().enumerate().map(beat).collect();
    let request = Request { head: read(line, tag).head, beats };
    with(request, |head| {
        (head.op, head.sectors, head.atomic) = (MemoryOp::Atomic, 1, atomic);
        (head.channel, head.client) = (channel, tag as u8 % 4);
    })
}

fn stalls(seed: u64) -> NetworkStalls {
    NetworkStalls { up: seed, down: !0, latency: 20, spread: 30, slices: 1, seed }
}

/// All channels add one to a word, while the line comes and goes: each value is seen once.
fn counters_count_each_once(new: Maker<L2>) {
    let n = 200;
    let add = |tag: u16| {
        let request = of_word(meets(3), tag, 2, AtomicOp::Add, &[1]);
        with(request, |head| head.uncached = tag % 16 == 5)
    };
    let other =
        |k: u16| with(read(meets(u64::from(k % 20)), 1000 + k), |head| head.channel = VirtualChannel::Pixel);
    let requests = (0..n).flat_map(|k| [add(k), other(k)]).collect();
    let plan = Plan { stalls: stalls(5), response: 0x5555, ..Plan::new(requests, 0) };
    let seen = run(new(), &plan, vec![0; 1 << 19]);
    let mut olds: Vec<u32> = (0..n).map(|tag| seen.of(tag)[0].data.words[2]).collect();
    olds.sort_unstable();
    assert_eq!(olds, (0..u32::from(n)).collect::<Vec<_>>());
}

/// Of many who swap zero for their number one succeeds, and all others see it.
fn swaps_succeed_once(new: Maker<L2>) {
    let swap = |tag: u16| of_word(5, tag, 1, AtomicOp::CompareAndSwap, &[0, u32::from(tag) + 1]);
    let plan = Plan { stalls: stalls(9), ..Plan::new((0..40).map(swap).collect(), 0) };
    let seen = run(new(), &plan, vec![0; 1 << 12]);
    let olds: Vec<u32> = (0..40).map(|tag| seen.of(tag)[0].data.words[1]).collect();
    let winners: Vec<usize> = (0..40).filter(|k| olds[*k] == 0).collect();
    assert_eq!(winners.len(), 1);
    assert!(olds.iter().all(|old| *old == 0 || *old == winners[0] as u32 + 1));
}

/// Tiles 0 and 2 of a kilobyte.
fn fast_clears_write_their_tiles(new: Maker<L2>) {
    let clear = with(write(16, 1, 1, 9), |head| (head.op, head.sectors) = (MemoryOp::FastClear, 5));
    let seen = one_by_one(new, &[clear, control(MemoryOp::Clean, 2, 0, 0)]);
    for line in 16..24 {
        let cleared = line / 2 % 2 == 0;
        for sector in 0..4 {
            let word = seen.store.sector(4 * line + sector).words[3];
            assert_eq!(word == 0x0909_0909, cleared, "line {line}");
        }
    }
    assert_eq!(requested(&seen), []);
}
