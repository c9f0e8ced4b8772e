//! Lines are written to memory whole and in order, and questions wait for no line that is read.

use bundle::*;
use fbp::l2::evictor::{Evictor, In, Params};
use fbp::l2::types::*;
use kernel::Within;
use kit::requests::{Request, gathered};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Evictor::new(&Params::default()) =>
        any_traffic a_fill_request_takes_two_cycles a_line_takes_its_cycles a_barrier_takes_three_cycles
        fill_requests_pass_a_line_being_read lines_and_fill_requests_alternate a_packet_a_cycle;
    Evictor::new(&sized(2, 2)) => any_traffic a_fill_request_takes_two_cycles;
    Evictor::new(&sized(16, 32)) => any_traffic lines_and_fill_requests_alternate;
}

/// The slice's number.
const SLICE: u16 = 61;

fn sized(outgoing: usize, fill_requests: usize) -> Params {
    Params { outgoing_depth: Within::new(outgoing), fill_request_depth: Within::new(fill_requests) }
}

/// Work for the evictor, and the stalls of its peers.
struct Plan {
    outgoing: Vec<Outgoing>,
    fill_requests: Vec<FillRequest>,
    /// Stall patterns of outgoing, requests, access, evicted, memory.
    patterns: [u64; 5],
    /// Cycles from an access to its sector, and up to so many more; the first access waits until then.
    latency: u64,
    spread: u64,
    from: u64,
    seed: u64,
}

impl Plan {
    fn new(outgoing: &[Outgoing], fill_requests: &[FillRequest]) -> Self {
        let (outgoing, fill_requests) = (outgoing.to_vec(), fill_requests.to_vec());
        Plan { outgoing, fill_requests, patterns: [!0; 5], latency: 3, spread: 0, from: 0, seed: 1 }
    }
}

struct Seen {
    packets: Vec<(u64, MemoryUp)>,
    /// Cycles of accesses, of their sectors, of `sent`.
    accesses: Vec<u64>,
    evicted: Vec<u64>,
    sent: Vec<u64>,
}

impl Seen {
    /// The cycles of the heads of an operation.
    fn heads(&self, op: MemoryOp) -> Vec<u64> {
        let is = |packet: &MemoryUp| matches!(packet, MemoryUp::Head(head) if head.op == op);
        self.packets.iter().filter(|(_, packet)| is(packet)).map(|(cycle, _)| *cycle).collect()
    }
}

fn sectors_of(outgoing: &Outgoing) -> Vec<u8> {
    let Outgoing::Evict(line) = outgoing else { return vec![] };
    (0..4).filter(|s| line.sectors >> s & 1 == 1).collect()
}

/// All that is to be read, in its order.
fn accesses_of(outgoing: &Outgoing) -> Vec<EvictAccess> {
    let (sectors, Outgoing::Evict(line)) = (sectors_of(outgoing), outgoing) else { return vec![] };
    let last = sectors.last().copied();
    let access = |s: &u8| EvictAccess { row: line.row, sector: *s, last: Some(*s) == last };
    sectors.iter().map(access).collect()
}

fn run(new: Maker<Evictor>, plan: &Plan) -> Seen {
    let mut dut = new();
    let client = SLICE;
    let [offer, fill_request, access, evicted, memory] = plan.patterns;
    let (mut outgoing, mut fill_request) =
        (Source::new(&plan.outgoing, offer), Source::new(&plan.fill_requests, fill_request));
    let (mut access, mut memory) = (Sink::new(access), Sink::new(memory));
    let mut evicted = Source::new(&[], evicted);
    let mut rng = Rng::new(plan.seed);
    let mut read = VecDeque::new();
    let (mut sent, mut beats) = (vec![], vec![]);
    let (mut cycle, mut due, mut whole, mut stays) = (0, 0, true, false);
    let (mut went, mut requested) = (0, 0);
    dut.run(|o| {
        // It is sent when it first shows, and no beat is waited for.
        assert!(whole || o.memory.valid, "cycle {cycle}: a gap in a request");
        let ends = match o.memory.get() {
            Some(MemoryUp::Head(head)) => head.op == MemoryOp::Barrier,
            Some(MemoryUp::Beat(beat)) => beat.last,
            None => false,
        };
        assert_eq!(o.sent.get().copied(), (ends && !stays).then_some(true), "cycle {cycle}: sent");
        sent.extend(o.sent.get().map(|_| cycle));
        let all = went == outgoing.taken.len() && requested == fill_request.taken.len();
        assert!(!o.idle || all, "cycle {cycle}: idle while something waits");
        if all && outgoing.is_empty() && fill_request.is_empty() && o.idle {
            return None;
        }
        let i = In {
            outgoing: outgoing.drive(o.outgoing),
            fill_request: fill_request.drive(o.fill_request),
            access: access.drive(&o.access),
            evicted: evicted.drive(o.evicted),
            memory: memory.drive(&o.memory),
            slice: SLICE,
        };
        if let Some((_, EvictAccess { last, .. })) = access.now() {
            let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
            let beat = MemoryBeat { mask: rng.roll() as u32, data, last };
            due = (cycle + plan.latency + rng.below(plan.spread + 1)).max(plan.from).max(due);
            evicted.push(due, beat);
            read.push_back(beat);
            beats.push(beat);
        }
        stays = o.memory.valid && !i.memory.ready;
        match memory.now() {
            Some((_, MemoryUp::Head(head))) => {
                whole = head.op != MemoryOp::Write;
                went += usize::from(head.op == MemoryOp::Barrier);
                requested += usize::from(head.op == MemoryOp::Read);
            }
            Some((_, MemoryUp::Beat(beat))) => {
                assert_eq!(read.pop_front(), Some(beat), "sectors in their order");
                whole = beat.last;
                went += usize::from(beat.last);
            }
            None => (),
        }
        cycle += 1;
        Some(i)
    });

    // All of it, each in its order.
    let head =
        |op, tag, line, sectors| MemoryHead { op, client, tag, line, sectors, ..MemoryHead::default() };
    assert_eq!(access.taken, plan.outgoing.iter().flat_map(accesses_of).collect::<Vec<_>>());
    let (questions, lines): (Vec<_>, Vec<_>) =
        gathered(&memory.taken).into_iter().partition(|request| request.head.op == MemoryOp::Read);
    let question = |fill_request: &FillRequest| Request {
        head: head(MemoryOp::Read, fill_request.fill.into(), fill_request.line, fill_request.sectors),
        beats: vec![],
    };
    assert_eq!(questions, plan.fill_requests.iter().map(question).collect::<Vec<_>>());
    let mut beats = beats.into_iter();
    let request = |outgoing: &Outgoing| match outgoing {
        Outgoing::Evict(line) => Request {
            head: head(MemoryOp::Write, 0, line.line, line.sectors),
            beats: beats.by_ref().take(line.sectors.count_ones() as usize).collect(),
        },
        Outgoing::Barrier(owner) => {
            let tag = 0x800 + 0x400 * u16::from(owner.scan) + u16::from(owner.request);
            Request { head: head(MemoryOp::Barrier, tag, 0, 0), beats: vec![] }
        }
    };
    assert_eq!(lines, plan.outgoing.iter().map(request).collect::<Vec<_>>());
    assert_eq!(sent.len(), plan.outgoing.len());
    Seen { packets: memory.timed(), accesses: access.at, evicted: evicted.taken, sent }
}

fn any_request(rng: &mut Rng) -> FillRequest {
    FillRequest { fill: rng.below(32) as u8, line: rng.below(1 << 27), sectors: rng.below(15) as u8 + 1 }
}

fn any_outgoing(rng: &mut Rng) -> Outgoing {
    if rng.one_in(5) {
        return Outgoing::Barrier(BarrierOwner { scan: rng.one_in(2), request: rng.below(32) as u8 });
    }
    let (line, row) = (rng.below(1 << 27), rng.below(1 << 10) as u16);
    Outgoing::Evict(Eviction { line, row, sectors: rng.below(15) as u8 + 1 })
}

/// Sectors come late, all ports stall.
fn any_traffic(new: Maker<Evictor>) {
    property((any::<u64>(), any::<[u64; 5]>(), 1..40_u64, 0..60_u64), |(seed, patterns, latency, spread)| {
        let mut rng = Rng::new(seed);
        let outgoing = (0..rng.below(40)).map(|_| any_outgoing(&mut rng)).collect();
        let fill_requests = (0..rng.below(40)).map(|_| any_request(&mut rng)).collect();
        let patterns = patterns.map(|pattern| if rng.one_in(3) { !0 } else { pattern });
        let spread = if rng.one_in(2) { 0 } else { spread };
        run(new, &Plan { outgoing, fill_requests, patterns, latency, spread, from: 0, seed });
    });
}

fn lines(n: u64) -> Vec<Outgoing> {
    let line = |k: u64| Outgoing::Evict(Eviction { line: 100 + k, row: k as u16, sectors: 15 });
    (0..n).map(line).collect()
}

fn fill_requests(n: u64) -> Vec<FillRequest> {
    (0..n).map(|k| FillRequest { fill: k as u8 % 32, line: 7 * k, sectors: 5 }).collect()
}

fn a_fill_request_takes_two_cycles(new: Maker<Evictor>) {
    let seen = run(new, &Plan::new(&[], &fill_requests(12)));
    assert_eq!(seen.heads(MemoryOp::Read), (2..14).collect::<Vec<_>>(), "and the others one a cycle");
}

/// Read from cycle 2 on, a sector a cycle; it leaves 2 cycles after its last sector.
fn a_line_takes_its_cycles(new: Maker<Evictor>) {
    let seen = run(new, &Plan::new(&lines(1), &[]));
    assert_eq!((seen.accesses, seen.evicted), (vec![2, 3, 4, 5], vec![5, 6, 7, 8]));
    let cycles: Vec<_> = seen.packets.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!((cycles, seen.sent), (vec![10, 11, 12, 13, 14], vec![14]));
}

fn a_barrier_takes_three_cycles(new: Maker<Evictor>) {
    let barrier = Outgoing::Barrier(BarrierOwner { scan: true, request: 21 });
    let seen = run(new, &Plan::new(&[barrier], &[]));
    assert_eq!((seen.packets[0].0, seen.sent), (3, vec![3]));
}

/// No sector comes until cycle 100: questions leave one a cycle, and nothing overtakes the line.
fn fill_requests_pass_a_line_being_read(new: Maker<Evictor>) {
    let barrier = Outgoing::Barrier(BarrierOwner::default());
    let plan = Plan { from: 100, ..Plan::new(&[lines(1), vec![barrier]].concat(), &fill_requests(40)) };
    let seen = run(new, &plan);
    assert_eq!(seen.heads(MemoryOp::Read), (2..42).collect::<Vec<_>>());
    // The sectors come in cycles 100 to 103.
    assert_eq!(seen.heads(MemoryOp::Write), [105]);
    assert_eq!(seen.heads(MemoryOp::Barrier), [110]);
}

/// Where lines and questions wait, one follows the other.
fn lines_and_fill_requests_alternate(new: Maker<Evictor>) {
    let seen = run(new, &Plan::new(&lines(20), &fill_requests(60)));
    let writes = seen.heads(MemoryOp::Write);
    let first = writes[0];
    assert_eq!(writes, (0..20).map(|k| first + 6 * k).collect::<Vec<_>>());
    let between: Vec<_> =
        seen.heads(MemoryOp::Read).into_iter().filter(|c| (first..=writes[19]).contains(c)).collect();
    assert_eq!(between, writes[1..].iter().map(|cycle| cycle - 1).collect::<Vec<_>>());
}

/// Lines alone: four of five packets are sectors.
fn a_packet_a_cycle(new: Maker<Evictor>) {
    let seen = run(new, &Plan::new(&lines(40), &[]));
    let cycles: Vec<_> = seen.packets.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (10..210).collect::<Vec<_>>());
}
