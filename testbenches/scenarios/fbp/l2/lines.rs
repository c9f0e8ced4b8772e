//! Which lines stay, what goes to memory and when, what each request does.

pub mod control;
pub mod replacement;

use super::bench::{Plan, Seen, run};
use bundle::*;
use fbp::l2::{L2, Params};
use kit::requests::{Request, read};
use kit::{Maker, scenarios};

scenarios! {
    L2::new(&Params::default()) =>
        a_hit_takes_seven_cycles hits_pass_misses a_blocked_channel_blocks_no_other
        written_bytes_merge_with_memory;
}

/// Lines that meet in one set of a slice of two with 64 sets.
fn meets(k: u64) -> u64 {
    128 * k
}

fn uncached(request: Request) -> Request {
    with(request, |head| head.uncached = true)
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

fn written_bytes_merge_with_memory(new: Maker<L2>) {
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
