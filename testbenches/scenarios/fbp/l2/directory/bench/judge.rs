//! The effect of each access, and whether it is allowed.

use super::super::jobs::{Job, Lanes, put};
use super::{Bench, sector_of};
use bundle::*;
use fbp::l2::directory::In;
use fbp::l2::types::*;

impl Bench {
    /// An access goes to the request's next sector: its job. All of a line's sectors are together.
    fn access(&mut self, access: &ReadAccess) -> usize {
        let k = usize::from(access.tag);
        let MemoryHead { client, op, .. } = self.jobs[k].head;
        assert_eq!(access.client, client);
        let left = &mut self.to_access[k];
        let at = left.iter().position(|sector| *sector == access.sector).expect("a sector that it has");
        left.remove(at);
        let ends =
            if op == MemoryOp::FastClear { left.len().is_multiple_of(LINE_SECTORS) } else { left.is_empty() };
        assert_eq!(access.last, ends, "last of request {k}");
        k
    }

    pub(super) fn take_read(&mut self, access: ReadAccess) {
        let k = self.access(&access);
        assert_eq!(self.jobs[k].head.op, MemoryOp::Read);
        let cell = self.cell(access.row, access.sector);
        let changes = cell.alone || cell.writes + cell.operations != 0;
        assert!(!changes, "read while it is changed: {access:?}");
        cell.reads += 1;
        let due = self.later(2);
        self.responded.put(due, access);
    }

    pub(super) fn take_write(&mut self, write: WriteAccess) {
        let k = self.access(&write.access);
        let job = &self.jobs[k];
        assert!(job.writes());
        let (operates, swaps) = (job.operates(), job.swaps());
        assert_eq!((write.operates, write.responses), (operates, job.head.op == MemoryOp::Atomic));
        assert!(!operates || (write.atomic, write.operand) == (job.head.atomic, job.head.operand));
        let below = (job.head.sectors & ((1 << write.access.sector) - 1)).count_ones() as u8;
        let first = if job.head.op == MemoryOp::FastClear { 0 } else { below << u8::from(swaps) };
        assert_eq!(write.beat, first);
        let here = self.beats[usize::from(write.access.request)];
        assert!(usize::from(first) + usize::from(swaps) < here, "written before its beats have arrived");
        let cell = self.cell(write.access.row, write.access.sector);
        assert!(!cell.alone && cell.reads == 0 && !cell.leaving, "changed while in use: {write:?}");
        let other = if operates { cell.writes } else { cell.operations };
        assert!(other == 0, "operated on and written: {write:?}");
        assert!(!write.fresh || cell.operations == 0, "dirty bytes of an atomic are lost: {write:?}");
        cell.operations += usize::from(operates);
        cell.writes += usize::from(!operates);
        let due = self.later(2);
        if operates { &mut self.operated } else { &mut self.written }.put(due, write);
    }

    pub(super) fn take_fill(&mut self, fill: FillSector) {
        let down = self.came.pop_front().expect("a sector from memory");
        assert_eq!((u16::from(fill.fill), fill.sector, fill.data), (down.tag, down.sector, down.data));
        let cell = self.cell(fill.row, fill.sector);
        let used = cell.alone || cell.reads + cell.writes + cell.operations != 0;
        assert!(!used, "filled while in use: {fill:?}");
        cell.alone = true;
        let due = self.later(2);
        self.filled.put(due, fill);
    }

    pub(super) fn take_outgoing(&mut self, outgoing: Outgoing) {
        let mut sectors = vec![];
        if let Outgoing::Evict(line) = outgoing {
            assert!(line.sectors != 0 && !self.leaving.contains(&line.line), "{line:?}");
            self.leaving.push(line.line);
            for s in 0..4 {
                let cell = self.cell(line.row, s);
                cell.leaving = true;
                if line.sectors >> s & 1 == 1 {
                    let changes = cell.alone || cell.writes + cell.operations != 0;
                    assert!(!changes, "evicted while it is changed: {line:?}");
                    sectors.push((s, cell.lanes, cell.dirty));
                }
            }
        }
        let due = self.later(2);
        self.sent.put(due, (outgoing, sectors));
    }

    pub(super) fn take_request(&mut self, fill_request: FillRequest) {
        assert!(
            !self.leaving.contains(&fill_request.line),
            "requested before its bytes were written back: {fill_request:?}"
        );
        for sector in (0..4).filter(|s| fill_request.sectors >> s & 1 == 1) {
            let data = sector_of(self.memory.lanes(fill_request.line, sector));
            let down = MemoryDown { tag: fill_request.fill.into(), sector, data, ..MemoryDown::default() };
            let due = self.later(4);
            self.responses.push((due, down));
        }
    }

    /// A response without data: all of its client that came before is done, a scan aside.
    pub(super) fn take_done(&mut self, done: DoneResponse) {
        let k = usize::from(done.tag);
        let job = &self.jobs[k];
        assert!(job.is_barrier() && job.head.client == done.client, "{done:?}");
        let is_of = |job: &Job| job.head.client == done.client;
        let before = |j: &usize| is_of(&self.jobs[*j]) && self.open[*j] != 0;
        assert_eq!((0..k).find(before), None, "not done before {done:?}");
        if job.requests_memory() {
            self.ends = self.ends.checked_sub(1).expect("memory has ended a barrier");
        }
        self.open[k] = self.open[k].checked_sub(1).expect("answered once");
        self.dones.push(done.tag);
    }

    /// Reads and atomics find what their channel wrote.
    fn find(&mut self, access: &ReadAccess) {
        let k = usize::from(access.tag);
        let (own, old) = (self.jobs[k].own, self.olds[k][usize::from(access.sector)]);
        let lanes = self.cell(access.row, access.sector).lanes;
        let is = |lane: &usize| own >> lane & 1 == 1 && lanes[*lane] != old[*lane];
        assert_eq!((0..VIRTUAL_CHANNELS).find(is), None, "{:?}: {lanes:x?}, not {old:x?}", self.jobs[k]);
        self.open[k] -= 1;
    }

    fn change(&mut self, write: &WriteAccess) -> Performed {
        let ReadAccess { request, row, sector, tag, .. } = write.access;
        let job = self.jobs[usize::from(tag)].clone();
        let cell = self.cell(row, sector);
        put(&mut cell.lanes, job.lanes, &job.value());
        cell.dirty = job.lanes | if write.fresh { 0 } else { cell.dirty };
        Performed { request, sector, full: write.operates || job.lanes == 15 }
    }

    /// Performs the accesses of this cycle.
    pub(super) fn perform(&mut self, i: &mut In) {
        let cycle = self.cycle;
        i.here = self.here.take(cycle).map(|request| BeatHere { request }).into();
        if let Some(here) = i.here.get() {
            self.beats[usize::from(here.request)] += 1;
        }
        if let Some(access) = self.responded.take(cycle) {
            let ReadAccess { request, row, sector, .. } = access;
            self.find(&access);
            self.cell(row, sector).reads -= 1;
            i.responded = Some(Performed { request, sector, full: false }).into();
        }
        if let Some(write) = self.written.take(cycle) {
            i.written = Some(self.change(&write)).into();
            self.cell(write.access.row, write.access.sector).writes -= 1;
            self.open[usize::from(write.access.tag)] -= 1;
        }
        if let Some(write) = self.operated.take(cycle) {
            self.find(&write.access);
            i.operated = Some(self.change(&write)).into();
            self.cell(write.access.row, write.access.sector).operations -= 1;
        }
        if let Some(fill) = self.filled.take(cycle) {
            let cell = self.cell(fill.row, fill.sector);
            let lanes = std::array::from_fn(|lane| fill.data.words[lane]);
            put(&mut cell.lanes, if fill.merge { !cell.dirty } else { 15 }, &lanes);
            cell.dirty &= if fill.merge { 15 } else { 0 };
            cell.alone = false;
            i.filled = Some(Filled { fill: fill.fill, sector: fill.sector }).into();
        }
        if let Some((outgoing, sectors)) = self.sent.take(cycle) {
            i.sent = Some(true).into();
            self.leave(&outgoing, &sectors);
        }
    }

    /// It is in memory.
    fn leave(&mut self, outgoing: &Outgoing, sectors: &[(u8, Lanes, u8)]) {
        match outgoing {
            Outgoing::Evict(line) => {
                for (sector, lanes, dirty) in sectors {
                    let cell = self.cell(line.row, *sector);
                    assert_eq!(
                        (cell.lanes, cell.dirty),
                        (*lanes, *dirty),
                        "changed during its eviction: {line:?}"
                    );
                    put(self.memory.lanes(line.line, *sector), *dirty, lanes);
                }
                (0..4).for_each(|s| self.cell(line.row, s).leaving = false);
                self.leaving.retain(|leaving| *leaving != line.line);
            }
            Outgoing::Barrier(owner) => {
                let tag = 1 << 11 | u16::from(owner.scan) << 10 | u16::from(owner.request);
                let down = MemoryDown { tag, kind: ResponseKind::Done, ..MemoryDown::default() };
                let due = self.later(4);
                self.responses.push((due, down));
            }
        }
    }

    /// After a Clean of all memory has what was written.
    pub fn judge_memory(&mut self) {
        for job in self.jobs.iter().filter(|job| job.writes()) {
            for line in job.lines() {
                for sector in 0..4 {
                    let (is, be) = (*self.memory.lanes(line, sector), *self.wanted.lanes(line, sector));
                    let other = |lane: &usize| job.own >> lane & 1 == 1 && is[*lane] != be[*lane];
                    assert_eq!(
                        (0..VIRTUAL_CHANNELS).find(other),
                        None,
                        "line {line:#x}: {is:x?}, not {be:x?}"
                    );
                }
            }
        }
    }
}
