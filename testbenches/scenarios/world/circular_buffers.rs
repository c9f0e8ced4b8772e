//! An entry is not reused until its last primitives have ended everywhere, its lines were discarded and the discards were performed.

pub mod entry_discard;

use bundle::*;
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::circular_buffers::{CircularBuffers, In, Params};

scenarios! {
    CircularBuffers::new(&Params::default()) =>
        cycles_of_an_entry sizes_by_the_formula numbers_wrap what_nobody_holds any_entries;
    CircularBuffers::new(&Params { pes: Within::new(3), gpcs: Within::new(2), entries: Within::new(4),
        beta_lines: Within::new(40), alpha_lines: Within::new(24), ..Params::default() }) =>
        the_least_of_gpcs any_entries;
}

const BASE: u64 = 0x12_3450_0000 >> 7;

/// A wanted entry: its PES, its number of primitives if it is of beta, and the cycles from the last of them to its end.
#[derive(Clone, Copy, Debug)]
struct Want {
    pes: usize,
    alpha: bool,
    vertices: u8,
    scalars: u8,
    prims: u16,
    later: u64,
}

impl Want {
    /// circular-buffer-entry-size, in whole lines of 128 bytes.
    fn lines(&self) -> usize {
        let (nv, ns) = (usize::from(self.vertices), usize::from(self.scalars));
        let bytes = (nv * 16).next_multiple_of(128) + (nv * ns * 4).next_multiple_of(32);
        bytes.div_ceil(128)
    }
}

/// An allocated entry, or one whose lines are being discarded.
#[derive(Clone, Debug)]
struct Held {
    want: Want,
    lines: std::ops::Range<u64>,
    /// It has no more readers.
    spent: bool,
    dropped: u64,
    /// The barrier after its lines.
    barrier: Option<usize>,
}

struct Seen {
    /// Entries with the cycles of their requests and of their grants, by PES.
    requested: Vec<Vec<u64>>,
    granted: Vec<Vec<(u64, EntryGrant)>>,
    heads: Vec<(u64, MemoryHead)>,
    /// The cycles in which the first GPC's primitives ended.
    ended: Vec<u64>,
}

fn run(
    new: Maker<CircularBuffers>,
    wants: &[Want],
    first_prim: u16,
    stalls: [u64; 4],
    network_stalls: NetworkStalls,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (pes, gpcs) = (p.pes.get(), p.gpcs.get());
    let both = p.beta_lines.get() + p.alpha_lines.get();
    let nothing = In::new(&p);
    let of = |k: usize| wants.iter().filter(move |want| want.pes == k);
    let request = |w: &Want| EntryRequest { alpha: w.alpha, vertices: w.vertices, scalars: w.scalars };
    let mut requests: Vec<_> =
        (0..pes).map(|k| Source::new(&of(k).map(request).collect::<Vec<_>>(), stalls[0])).collect();
    let mut queues: Vec<VecDeque<Want>> = (0..pes).map(|k| of(k).copied().collect()).collect();
    let mut grants: Vec<Sink<EntryGrant>> = (0..pes).map(|_| Sink::new(stalls[1])).collect();
    let mut last = Source::new(&[], stalls[2]);
    let mut done: Vec<Source<PrimDone>> = (0..gpcs).map(|_| Source::new(&[], stalls[3])).collect();
    let mut alpha_free: Vec<Source<EntryGrant>> = (0..pes).map(|_| Source::new(&[], stalls[3])).collect();
    let mut memory = MemoryAgent::new(|_: u64| panic!("nothing is read"), network_stalls);
    let mut held: Vec<Held> = vec![];
    // Beta entries in the order of primitives; by PES, granted entries without a number.
    let mut order: VecDeque<Want> = wants.iter().filter(|want| !want.alpha).copied().collect();
    let mut unnumbered: Vec<VecDeque<u64>> = vec![VecDeque::new(); pes];
    let mut ends: VecDeque<(u16, u64)> = VecDeque::new();
    let mut alphas: Vec<VecDeque<u64>> = vec![VecDeque::new(); pes];
    let (mut prim, mut due) = (first_prim.wrapping_sub(1), 0);
    let (mut barriers, mut responses, mut heads) = (0, 0, vec![]);
    dut.run(|o| {
        let quiet = requests.iter().all(Source::is_empty) && done.iter().all(Source::is_empty);
        if quiet && last.is_empty() && alpha_free.iter().all(Source::is_empty) && o.idle && memory.is_idle() {
            return None;
        }
        let cycle = last.cycle();
        let mut i = nothing.clone();
        (i.client, i.base) = (0x5a, BASE);
        i.entry_last = last.drive(o.entry_last);
        for k in 0..gpcs {
            i.prim_done[k] = done[k].drive(o.prim_done[k]);
        }
        // Primitives that have ended in all GPCs have no more readers.
        while let Some((_, begin)) = ends.front().copied() {
            let n = ends.len();
            let all = done.iter().all(|source| source.len() < n);
            if !all {
                break;
            }
            ends.pop_front();
            held.iter_mut().find(|h| h.lines.start == begin && !h.want.alpha && !h.spent).unwrap().spent =
                true;
        }
        for k in 0..pes {
            let before = alpha_free[k].taken.len();
            i.alpha_free[k] = alpha_free[k].drive(o.alpha_free[k]);
            if alpha_free[k].taken.len() > before {
                let begin = alphas[k].pop_front().unwrap();
                held.iter_mut().find(|h| h.lines.start == begin && h.want.alpha && !h.spent).unwrap().spent =
                    true;
            }
            i.entry_request[k] = requests[k].drive(o.entry_request[k]);
            i.entry[k] = grants[k].drive(&o.entry[k]);
            if let Some((_, EntryGrant { entry })) = grants[k].now() {
                let want = queues[k].pop_front().expect("a request");
                let (begin, most) = match want.alpha {
                    true => (k * both + p.beta_lines.get(), p.alpha_lines.get()),
                    false => (k * both, p.beta_lines.get()),
                };
                let count = want.lines().clamp(1, most);
                let lines = u64::from(entry)..u64::from(entry) + count as u64;
                let ring = begin as u64..(begin + most) as u64;
                assert!(ring.start <= lines.start && lines.end <= ring.end, "{lines:?} of {want:?}");
                for other in &held {
                    let separate = other.lines.end <= lines.start || lines.end <= other.lines.start;
                    assert!(separate, "cycle {cycle}: {lines:?} of {want:?} and {other:?}");
                }
                held.push(Held { want, lines: lines.clone(), spent: false, dropped: 0, barrier: None });
                if want.alpha {
                    alphas[k].push_back(lines.start);
                    alpha_free[k].push(cycle + 1 + want.later, EntryGrant { entry });
                } else {
                    unnumbered[k].push_back(lines.start);
                }
            }
        }
        // The work crossbar numbers primitives in order.
        while let Some(want) = order.front().copied().filter(|want| !unnumbered[want.pes].is_empty()) {
            order.pop_front();
            let begin = unnumbered[want.pes].pop_front().unwrap();
            prim = prim.wrapping_add(want.prims);
            last.push(cycle + 1, EntryLast { source: want.pes as u8, prim, ..Default::default() });
            due = due.max(cycle + 1 + want.later);
            ends.push_back((prim, begin));
            for (k, source) in done.iter_mut().enumerate() {
                source.push(due + 7 * k as u64 * (want.later % 3), PrimDone { prim });
            }
        }
        i.up = memory.up(&o.up);
        i.down = memory.down();
        if o.up.valid && i.up.ready {
            let MemoryUp::Head(head) = o.up.data else { panic!("nothing has beats") };
            heads.push((cycle, head));
            assert_eq!((head.client, head.channel, head.physical), (0x5a, VirtualChannel::Ring, true));
            match head.op {
                MemoryOp::Discard => {
                    let line = head.line - BASE;
                    let owner =
                        held.iter_mut().find(|h| h.lines.contains(&line)).expect("a line of an entry");
                    assert!(owner.spent && head.sectors == 15, "cycle {cycle}: line {line} of {owner:?}");
                    assert_eq!(line, owner.lines.start + owner.dropped, "lines in order, once");
                    owner.dropped += 1;
                }
                MemoryOp::Barrier => {
                    barriers += 1;
                    for h in &mut held {
                        if h.dropped == h.lines.end - h.lines.start && h.barrier.is_none() {
                            h.barrier = Some(barriers);
                        }
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        if let Some(down) = i.down.get() {
            assert_eq!(down.kind, ResponseKind::Done);
            responses += 1;
            let over = responses / network_stalls.slices;
            held.retain(|h| h.barrier.is_none_or(|barrier| barrier > over));
        }
        Some(i)
    });
    assert!(held.is_empty() && order.is_empty(), "all entries are back: {held:?}");
    Seen {
        requested: requests.into_iter().map(|request| request.taken).collect(),
        granted: grants.iter().map(Sink::timed).collect(),
        heads,
        ended: done.swap_remove(0).taken,
    }
}

fn want(vertices: u8, scalars: u8) -> Want {
    Want { pes: 0, alpha: false, vertices, scalars, prims: 10, later: 50 }
}

const FREE: [u64; 4] = [!0; 4];

fn cycles_of_an_entry(new: Maker<CircularBuffers>) {
    let seen = run(new, &[want(32, 5)], 0, FREE, NetworkStalls::calm(30));
    let granted = seen.granted[0][0];
    assert_eq!((granted.0 - seen.requested[0][0], granted.1.entry), (3, 0));
    // 9 lines, 5 cycles after the end of the last primitive, and a barrier.
    let from = seen.ended[0] + 5;
    let ops: Vec<_> = seen.heads.iter().map(|(cycle, head)| (cycle - from, head.op)).collect();
    let mut expected: Vec<_> = (0..9).map(|k| (k, MemoryOp::Discard)).collect();
    expected.push((9, MemoryOp::Barrier));
    assert_eq!(ops, expected);
}

fn sizes_by_the_formula(new: Maker<CircularBuffers>) {
    for vertices in [1, 2, 3, 7, 8, 9, 16, 17, 31, 32] {
        for scalars in [1, 2, 3, 4, 7, 8, 9, 33, 128] {
            let seen = run(new, &[want(vertices, scalars), want(1, 1)], 5, FREE, NetworkStalls::calm(1));
            let lines = want(vertices, scalars).lines();
            assert_eq!(
                usize::from(seen.granted[0][1].1.entry),
                lines,
                "{vertices} vertices, {scalars} scalars"
            );
        }
    }
}

fn numbers_wrap(new: Maker<CircularBuffers>) {
    let wants: Vec<_> = (0..40).map(|_| Want { prims: 100, later: 5, ..want(20, 9) }).collect();
    run(new, &wants, 0xff00, FREE, NetworkStalls::calm(40));
    run(new, &wants, 0x7f00, FREE, NetworkStalls::calm(40));
}

fn what_nobody_holds(new: Maker<CircularBuffers>) {
    // Last primitives of unknown PESs, and of entries that do not exist; alpha entries that do not exist.
    let mut dut = new();
    let mut last = Source::new(
        &[(7, 5), (255, 9), (0, 3), (0, 4)].map(|(source, prim)| EntryLast {
            source,
            prim,
            ..Default::default()
        }),
        !0,
    );
    let mut done = Source::new(&[PrimDone { prim: 100 }], !0);
    let mut alpha = Source::new(&[EntryGrant { entry: 8191 }; 4], !0);
    let mut cycles = 0;
    dut.run(|o| {
        cycles += 1;
        assert!(!o.up.valid);
        (cycles < 40).then(|| {
            let mut i = In { entry_last: last.drive(o.entry_last), ..In::default() };
            i.prim_done[0] = done.drive(o.prim_done[0]);
            i.alpha_free[0] = alpha.drive(o.alpha_free[0]);
            i
        })
    });
    assert!(last.is_empty() && alpha.is_empty() && dut.outputs().idle);
}

fn the_least_of_gpcs(new: Maker<CircularBuffers>) {
    // The second GPC is 28 cycles after the first.
    let seen = run(
        new,
        &[Want { later: 52 + 2, ..want(3, 3) }, Want { later: 56, ..want(3, 3) }],
        0,
        FREE,
        NetworkStalls::calm(5),
    );
    let second =
        seen.heads.iter().filter(|(_, head)| head.op == MemoryOp::Discard).map(|head| head.0).nth(2).unwrap();
    assert!(second > seen.ended[1] + 14, "{second} {:?}", seen.ended);
}

fn any_entries(new: Maker<CircularBuffers>) {
    property(
        (any::<u64>(), any::<[u64; 6]>(), 1..60_u64, 0..20_u64),
        |(seed, [a, b, c, e, up, down], latency, spread)| {
            let mut rng = Rng::new(seed);
            let pes = new().unit().p.pes.get() as u64;
            let phase = rng.below(40);
            let mut one = |n: u64| Want {
                pes: rng.below(pes) as usize,
                // First alpha, then beta, as in phases.
                alpha: n < phase,
                vertices: rng.below(33) as u8,
                scalars: if rng.one_in(10) { rng.roll() as u8 } else { rng.below(12) as u8 },
                prims: 1 + rng.below(30) as u16,
                later: rng.below(60),
            };
            let wants: Vec<_> = (0..60).map(&mut one).collect();
            let network_stalls = NetworkStalls { up, down, latency, spread, slices: 2, seed };
            run(new, &wants, seed as u16, [a, b, c, e], network_stalls);
        },
    );
}
