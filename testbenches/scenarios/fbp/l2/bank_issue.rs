//! Each sector goes to the banks once, when its bytes and beats are here; writes and atomics in the order of their requests.

use bundle::*;
use fbp::l2::bank_issue::{BankIssue, In, Out, Params};
use fbp::l2::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    BankIssue::new(&Params {}) =>
        any_requests a_sector_takes_two_cycles a_write_waits_for_its_beats a_read_waits_for_its_fill
        a_sector_a_cycle reads_are_round_robin atomics_and_writes_alternate atomics_in_their_order;
}

fn issue(kind: RequestKind, sectors: u8) -> Issue {
    let ready = sectors;
    Issue { kind, sectors, left: sectors, ready, ..Issue::default() }
}

fn enters(id: u8, issue: Issue) -> Offer<NewIssue> {
    Offer::new(true, NewIssue { id, issue })
}

fn here(request: u8) -> Offer<BeatHere> {
    Offer::new(true, BeatHere { request })
}

fn open() -> In {
    In { read: true.into(), write: true.into(), ..In::default() }
}

fn play(dut: &mut Device<BankIssue>, inputs: &[In]) -> Vec<Out> {
    let play = |i: &In| {
        let o = dut.outputs();
        dut.cycle(i.clone());
        o
    };
    inputs.iter().map(play).collect()
}

fn reads(out: &[Out]) -> Vec<(usize, u8, u8)> {
    (0..out.len()).filter_map(|k| out[k].read.get().map(|r| (k, r.request, r.sector))).collect()
}

fn writes(out: &[Out]) -> Vec<(usize, u8, u8)> {
    let access = |k: usize| out[k].write.get().map(|write| (k, write.access.request, write.access.sector));
    (0..out.len()).filter_map(access).collect()
}

/// Enters in cycle 0; its sectors show from cycle 2 on.
fn a_sector_takes_two_cycles(new: Maker<BankIssue>) {
    let mut inputs = vec![open(); 8];
    inputs[0].request =
        enters(7, Issue { client: 5, tag: 99, row: 0x2a7, ..issue(RequestKind::Read, 0b1011) });
    let out = play(&mut new(), &inputs);
    assert_eq!(reads(&out), [(2, 7, 0), (3, 7, 1), (4, 7, 3)]);
    assert!(!out[3].read.data.last);
    let last = ReadAccess { request: 7, row: 0x2a7, sector: 3, client: 5, tag: 99, last: true };
    assert_eq!(out[4].read.get(), Some(&last));
}

/// A beat in cycle 3 and one in cycle 6: each of a write has its sector 2 cycles later, a swap's two have one.
fn a_write_waits_for_its_beats(new: Maker<BankIssue>) {
    let swap = Issue { atomic: AtomicOp::CompareAndSwap, ..issue(RequestKind::Operate, 0b1010) };
    let clear = Issue { pattern: true, ..issue(RequestKind::Write, 15) };
    for (issue, wanted) in [
        (issue(RequestKind::Write, 0b1010), vec![(5, 30, 1), (8, 30, 3)]),
        (swap, vec![(8, 30, 1)]),
        (clear, (0..4).map(|s| (5 + s, 30, s as u8)).collect()),
    ] {
        let mut inputs = vec![open(); 12];
        inputs[0].request = enters(30, issue);
        (inputs[3].here, inputs[6].here) = (here(30), here(30));
        assert_eq!(writes(&play(&mut new(), &inputs)), wanted);
    }
}

/// Sector 2 is in its bank in cycle 4, one of another fill in cycle 6.
fn a_read_waits_for_its_fill(new: Maker<BankIssue>) {
    let mut inputs = vec![open(); 12];
    let read = Issue { ready: 1, waits: true, fill: 11, ..issue(RequestKind::Read, 0b1101) };
    inputs[0].request = enters(1, read);
    inputs[4].filled = Offer::new(true, Filled { fill: 11, sector: 2 });
    inputs[6].filled = Offer::new(true, Filled { fill: 12, sector: 3 });
    assert_eq!(reads(&play(&mut new(), &inputs)), [(2, 1, 0), (6, 1, 2)]);
}

/// A read and a write, each a sector a cycle, where requests enter in time.
fn a_sector_a_cycle(new: Maker<BankIssue>) {
    let mut inputs = vec![open(); 100];
    for k in 0..24_usize {
        let id = (k % 32) as u8;
        let kind = if k % 2 == 0 { RequestKind::Read } else { RequestKind::Write };
        inputs[2 * k].request = enters(id, Issue { beats: 4, ..issue(kind, 15) });
    }
    let out = play(&mut new(), &inputs);
    assert_eq!(reads(&out).iter().map(|read| read.0).collect::<Vec<_>>(), (2..50).collect::<Vec<_>>());
    assert_eq!(writes(&out).iter().map(|write| write.0).collect::<Vec<_>>(), (4..52).collect::<Vec<_>>());
}

/// A request goes on until its sectors have gone, then the next one up, round to the first.
fn reads_are_round_robin(new: Maker<BankIssue>) {
    let mut inputs = vec![open(); 20];
    for (k, id) in [(0, 20), (1, 3), (2, 25), (3, 9)] {
        inputs[k].request = enters(id, issue(RequestKind::Read, 15));
    }
    let ids: Vec<_> = reads(&play(&mut new(), &inputs)).iter().map(|read| read.1).collect();
    assert_eq!(ids, [20, 25, 3, 9].map(|id| [id; 4]).concat());
}

fn atomics_and_writes_alternate(new: Maker<BankIssue>) {
    let mut inputs = vec![open(); 20];
    inputs[0].request = enters(4, Issue { beats: 4, ..issue(RequestKind::Write, 15) });
    inputs[1].request = enters(2, Issue { beats: 4, ..issue(RequestKind::Operate, 15) });
    let ids: Vec<_> = writes(&play(&mut new(), &inputs)).iter().map(|write| write.1).collect();
    assert_eq!(ids, [4, 2, 4, 2, 4, 2, 4, 2]);
}

/// The first waits for its fill until cycle 4, and the second for the first.
fn atomics_in_their_order(new: Maker<BankIssue>) {
    let mut inputs = vec![open(); 12];
    let atomic = Issue { beats: 1, ..issue(RequestKind::Operate, 4) };
    inputs[0].request = enters(9, Issue { ready: 0, waits: true, fill: 11, ..atomic });
    inputs[1].request = enters(3, atomic);
    inputs[4].filled = Offer::new(true, Filled { fill: 11, sector: 2 });
    assert_eq!(writes(&play(&mut new(), &inputs)), [(6, 9, 2), (7, 3, 2)]);
}

/// Any request whose bytes are partly here.
fn any_issue(rng: &mut Rng) -> Issue {
    let kind = rng.pick(&[RequestKind::Read, RequestKind::Write, RequestKind::Operate]);
    let swaps = kind == RequestKind::Operate && rng.one_in(3);
    let sectors = if swaps { rng.pick(&[1, 2, 8, 3, 9, 12]) } else { rng.below(15) as u8 + 1 };
    let needs = kind != RequestKind::Write;
    let ready = if needs { sectors & rng.roll() as u8 } else { sectors };
    Issue {
        client: rng.roll() as u16 & 63,
        tag: rng.below(4096) as u16,
        row: rng.below(1024) as u16,
        ready,
        fresh: sectors & rng.roll() as u8,
        pattern: kind == RequestKind::Write && rng.one_in(4),
        responses: rng.one_in(2),
        atomic: if swaps { AtomicOp::CompareAndSwap } else { AtomicOp::Xor },
        operand: rng.pick(AtomicType::VALUES),
        waits: ready != sectors,
        fill: rng.below(4) as u8,
        ..issue(kind, sectors)
    }
}

/// The rest of a request.
struct Entry {
    issue: Issue,
    ready: u8,
    beats: usize,
}

impl Entry {
    fn twice(&self) -> usize {
        if self.issue.kind == RequestKind::Operate && self.issue.atomic == AtomicOp::CompareAndSwap {
            2
        } else {
            1
        }
    }

    fn all_beats(&self) -> usize {
        match self.issue.kind {
            RequestKind::Read => 0,
            _ if self.issue.pattern => 1,
            _ => self.twice() * self.issue.sectors.count_ones() as usize,
        }
    }

    /// An access of the sector, which may go; whether it is the last.
    fn take(&mut self, access: &ReadAccess) -> usize {
        let Issue { row, client, tag, .. } = self.issue;
        assert_eq!((access.row, access.client, access.tag), (row, client, tag));
        let bit = 1 << access.sector;
        let going = self.issue.left & self.ready;
        assert!(going & bit != 0, "{access:?} is not ready");
        self.issue.left &= !bit;
        assert_eq!(access.last, self.issue.left == 0);
        let before = (self.issue.sectors & (bit - 1)).count_ones() as usize;
        if self.issue.pattern { 0 } else { self.twice() * before }
    }
}

fn any_requests(new: Maker<BankIssue>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..6_u64), |(seed, [read, write], rate)| {
        let mut rng = Rng::new(seed);
        let (mut dut, mut left) = (new(), 150);
        let (mut reads, mut writes) = (Sink::<ReadAccess>::new(read), Sink::<WriteAccess>::new(write));
        let mut entries: Vec<Option<Entry>> = (0..REQUESTS).map(|_| None).collect();
        let mut orders = [VecDeque::new(), VecDeque::new()];
        dut.run(|o| {
            let empty = entries.iter().all(Option::is_none);
            if left == 0 && empty && !o.read.valid && !o.write.valid {
                return None;
            }
            let mut i = In { read: reads.drive(&o.read), write: writes.drive(&o.write), ..In::default() };
            if let Some((_, access)) = reads.now() {
                let entry = entries[usize::from(access.request)].as_mut().expect("a request");
                assert_eq!(entry.issue.kind, RequestKind::Read);
                entry.take(&access);
            }
            if let Some((_, write)) = writes.now() {
                let id = usize::from(write.access.request);
                let entry = entries[id].as_mut().expect("a request");
                let beat = entry.take(&write.access);
                let Issue { kind, pattern, fresh, responses, atomic, operand, .. } = entry.issue;
                assert!(kind != RequestKind::Read && (pattern || beat + entry.twice() <= entry.beats));
                assert_eq!((usize::from(write.beat), write.operates), (beat, kind == RequestKind::Operate));
                assert_eq!(write.fresh, fresh >> write.access.sector & 1 == 1);
                assert_eq!((write.responses, write.atomic, write.operand), (responses, atomic, operand));
                let order = &mut orders[usize::from(write.operates)];
                assert_eq!(order.front(), Some(&id), "writes and atomics in their order");
                if write.access.last {
                    order.pop_front();
                }
            }
            for entry in &mut entries {
                if entry
                    .as_ref()
                    .is_some_and(|entry| entry.issue.left == 0 && entry.beats == entry.all_beats())
                {
                    *entry = None;
                }
            }

            // Beats in any order of requests; sectors of fills.
            let waits = |id: &usize| entries[*id].as_ref().is_some_and(|e| e.beats < e.all_beats());
            let ids: Vec<_> = (0..REQUESTS).filter(waits).collect();
            if !ids.is_empty() && rng.one_in(rate) {
                let id = rng.pick(&ids);
                entries[id].as_mut().unwrap().beats += 1;
                i.here = here(id as u8);
            }
            if rng.one_in(rate) {
                let (fill, sector) = (rng.below(4) as u8, rng.below(4) as u8);
                i.filled = Offer::new(true, Filled { fill, sector });
                let waits = |e: &&mut Entry| e.issue.waits && e.issue.fill == fill;
                for entry in entries.iter_mut().flatten().filter(waits) {
                    entry.ready |= entry.issue.sectors & 1 << sector;
                }
            }
            let free: Vec<_> = (0..REQUESTS).filter(|id| entries[*id].is_none()).collect();
            if left > 0 && !free.is_empty() && rng.one_in(rate) {
                left -= 1;
                let (id, issue) = (rng.pick(&free), any_issue(&mut rng));
                i.request = enters(id as u8, issue);
                if issue.kind != RequestKind::Read {
                    orders[usize::from(issue.kind == RequestKind::Operate)].push_back(id);
                }
                entries[id] = Some(Entry { issue, ready: issue.ready, beats: 0 });
            }
            Some(i)
        });
        assert!(orders.iter().all(VecDeque::is_empty));
    });
}
