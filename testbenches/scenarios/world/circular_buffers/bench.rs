//! Entries are allocated, end, and are discarded; none may be reused before that.

use bundle::*;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::{Maker, Sink, Source};
use std::collections::VecDeque;
use world::circular_buffers::{CircularBuffers, In};

pub const BASE: u64 = 0x12_3450_0000 >> 7;

/// A wanted entry: its PES, its number of primitives if it is of beta, and the cycles from the last of them to its end.
#[derive(Clone, Copy, Debug)]
pub struct Want {
    pub pes: usize,
    pub alpha: bool,
    pub vertices: u8,
    pub scalars: u8,
    pub prims: u16,
    pub later: u64,
}

impl Want {
    /// circular-buffer-entry-size, in whole lines of 128 bytes.
    pub fn lines(&self) -> usize {
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

pub struct Seen {
    /// Entries with the cycles of their requests and of their grants, by PES.
    pub requested: Vec<Vec<u64>>,
    pub granted: Vec<Vec<(u64, EntryGrant)>>,
    pub heads: Vec<(u64, MemoryHead)>,
    /// The cycles in which the first GPC's primitives ended.
    pub ended: Vec<u64>,
}

pub fn run(
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
        i.base = BASE;
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
        i.memory_up = memory.up(&o.memory_up);
        i.memory_down = memory.down();
        if o.memory_up.valid && i.memory_up.ready {
            let MemoryUp::Head(head) = o.memory_up.data else { panic!("nothing has beats") };
            heads.push((cycle, head));
            assert_eq!((head.client, head.channel, head.physical), (0, VirtualChannel::Ring, true));
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
        if let Some(down) = i.memory_down.get() {
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

pub fn want(vertices: u8, scalars: u8) -> Want {
    Want { pes: 0, alpha: false, vertices, scalars, prims: 10, later: 50 }
}

pub const FREE: [u64; 4] = [!0; 4];
