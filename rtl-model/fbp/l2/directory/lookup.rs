//! What a lookup finds, and what follows from it.

use super::super::types::*;
use super::super::ways::*;
use super::tables::*;
use super::{Look, Params, Regs, Scan, goes_on, target};
use bundle::*;
use mem::beats::{beats, first_of};

/// Requests that each virtual channel owns.
const OWN: usize = 2;
/// All sectors of a line.
const LINE: u8 = (1 << LINE_SECTORS) - 1;
/// Bits of a physical line (gmmu-pa-bits).
const LINE_MASK: u32 = (1 << 27) - 1;

/// What becomes of a head.
pub enum Verdict {
    Taken,
    /// It waits until something happens.
    Refused,
    /// One before it waits.
    Behind,
    /// Something is left to do.
    Rest,
}

/// The sectors of a compare-and-swap.
fn lowest_two(sectors: u8) -> u8 {
    let (_, above) = first_of(sectors);
    sectors & !first_of(above).1
}

/// A row of the banks.
fn row_of(set: u8, way: usize) -> u16 {
    u16::from(set) << 4 | way as u16
}

/// The ways of a set that must stay: something is under way in them.
fn pinned(d: &Regs, set: u8) -> u16 {
    let one = |row: u16| if (row >> 4) as u8 == set { 1 << (row & 15) } else { 0 };
    let barrier = |request: &&Request| request.valid && request.kind != RequestKind::Barrier;
    let requests = d.requests.iter().filter(barrier).fold(0, |set, request| set | one(request.row));
    let fills = d.fills.iter().filter(|fill| fill.valid).fold(0, |set, fill| set | one(fill.row));
    let leaving = d.leaving[..usize::from(d.leaves)].iter().filter(|leaving| leaving.is_line);
    requests | fills | leaving.fold(0, |set, leaving| set | one(leaving.row))
}

/// The ways of a set in which bytes are being written: they are dirty once that has ended.
fn written(d: &Regs, set: u8) -> u16 {
    let writes = |request: &&Request| request.valid && request.writes() && (request.row >> 4) as u8 == set;
    d.requests.iter().filter(writes).fold(0, |ways, request| ways | 1 << (request.row & 15))
}

/// Whether something more can go out.
fn can_leave(d: &Regs) -> bool {
    !d.outgoing.valid && usize::from(d.leaves) < LEAVING
}

fn leave(d: &mut Regs, outgoing: Outgoing, leaving: Leaving) {
    d.outgoing.put(outgoing);
    d.leaving[usize::from(d.leaves)] = leaving;
    d.leaves += 1;
}

/// The dirty bytes of a way go to memory; the line stays, or is dropped.
fn evict(d: &mut Regs, way: &mut Way, row: u16, drop: bool) {
    let eviction = Eviction { line: way.line.into(), row, sectors: dirty(way) };
    leave(d, Outgoing::Evict(eviction), Leaving { is_line: true, line: way.line, row });
    way.valid &= !drop;
    set_states(way, LINE, |state| match state {
        SectorState::Clean | SectorState::Dirty if !drop => SectorState::Clean,
        _ => SectorState::Empty,
    });
}

impl Params {
    /// A place for a request, of those that its virtual channel may have.
    fn place(&self, d: &Regs, channel: VirtualChannel) -> Option<usize> {
        let requests = &d.requests[..self.requests.get()];
        let mut used = [0; VIRTUAL_CHANNELS];
        requests.iter().filter(|r| r.valid).for_each(|r| used[r.channel as usize] += 1);
        let owed = |v: usize| if v == channel as usize { 0 } else { OWN.saturating_sub(used[v]) };
        let free = requests.len() - used.iter().sum::<usize>();
        let reserved: usize = (0..VIRTUAL_CHANNELS).map(owed).sum();
        requests.iter().position(|request| !request.valid).filter(|_| free > reserved)
    }

    /// `behind`: something of the same client was under way as the clock began.
    pub fn serve(&self, look: &Look, behind: bool, set: &mut WaySet, d: &mut Regs) -> Verdict {
        let done = match look.kind {
            LookKind::Written => self.end_write(look, set, d),
            LookKind::Filled => self.end_fill(look, set, d),
            LookKind::Scan => self.scan(look, set, d),
            LookKind::Head => {
                let blocked = d.blocked >> look.head.channel as u8 & 1 == 1;
                return if blocked { Verdict::Behind } else { self.head(look, behind, set, d) };
            }
        };
        if done { Verdict::Taken } else { Verdict::Refused }
    }

    fn head(&self, look: &Look, behind: bool, set: &mut WaySet, d: &mut Regs) -> Verdict {
        let head = &look.head;
        let taken = match head.op {
            MemoryOp::Barrier if head.system => !behind && self.barrier(head, d),
            MemoryOp::Barrier | MemoryOp::CleanTags => {
                let goes = !behind && !d.done.valid;
                if goes {
                    d.done.put(DoneAnswer { client: head.client, tag: head.tag });
                }
                goes
            }
            MemoryOp::Clean | MemoryOp::Invalidate => {
                let goes = !behind && !d.scan.active;
                if goes {
                    d.scan = Scan {
                        active: true,
                        drops: head.op == MemoryOp::Invalidate,
                        whole: head.sectors == 0,
                        page: (head.line >> PAGE_LINES_LOG2) as u32 & ((1 << 22) - 1),
                        client: head.client,
                        tag: head.tag,
                        ..Scan::default()
                    };
                }
                goes
            }
            MemoryOp::Discard => self.discard(look, set, d),
            _ => head.sectors == 0 || self.access(look, set, d),
        };
        match taken {
            false => Verdict::Refused,
            true if goes_on(head, look.step) => Verdict::Rest,
            true => Verdict::Taken,
        }
    }

    /// A barrier down to DRAM.
    fn barrier(&self, head: &MemoryHead, d: &mut Regs) -> bool {
        let Some(id) = self.place(d, head.channel).filter(|_| can_leave(d)) else { return false };
        let owner = BarrierOwner { scan: false, request: id as u8 };
        leave(d, Outgoing::Barrier(owner), Leaving::default());
        let MemoryHead { channel, client, tag, .. } = *head;
        let (valid, kind) = (true, RequestKind::Barrier);
        // It is done when memory says so.
        d.requests[id] = Request { valid, kind, channel, client, tag, open: 1, ..Request::default() };
        true
    }

    /// The line is forgotten, once nothing is under way in it.
    fn discard(&self, look: &Look, set: &mut WaySet, d: &mut Regs) -> bool {
        let Some(way) = find(set, look.head.line as u32 & LINE_MASK, self.ways()) else { return true };
        let free = pinned(d, look.set) >> way & 1 == 0;
        set.ways[way].valid &= !free;
        free
    }

    /// A request for sectors of a line.
    fn access(&self, look: &Look, set: &mut WaySet, d: &mut Regs) -> bool {
        let head = &look.head;
        // The scan waits for the set to come to rest.
        if d.scan.waits && d.scan.set == look.set {
            return false;
        }
        let line = target(head, look.step) as u32 & LINE_MASK;
        let kind = match head.op {
            MemoryOp::Read => RequestKind::Read,
            MemoryOp::Write | MemoryOp::FastClear => RequestKind::Write,
            _ => RequestKind::Operate,
        };
        let pattern = head.op == MemoryOp::FastClear;
        let sectors = match head.op {
            MemoryOp::FastClear => LINE,
            MemoryOp::Reduce | MemoryOp::Atomic if head.atomic == AtomicOp::CompareAndSwap => {
                lowest_two(head.sectors)
            }
            _ => head.sectors,
        };
        let needs = kind != RequestKind::Write;
        let Some(id) = self.place(d, head.channel) else { return false };
        let leaves = d.leaving[..usize::from(d.leaves)].iter().any(|l| l.is_line && l.line == line);
        let can_ask = !d.ask.valid;
        let new_fill = d.fills[..self.fills.get()].iter().position(|fill| !fill.valid);

        let way = match find(set, line, self.ways()) {
            Some(way) => way,
            // Not here: a way is emptied for it.
            None => {
                let pinned = pinned(d, look.set);
                let leaving = d.leaving[..usize::from(d.leaves)].iter();
                let busy = leaving.clone().any(|l| l.is_line && (l.row >> 4) as u8 == look.set);
                if leaves || needs && (!can_ask || new_fill.is_none()) {
                    return false;
                }
                let Some(way) = victim(set, pinned, self.ways()) else { return false };
                let there = &mut set.ways[way];
                if there.valid && dirty(there) != 0 {
                    if !busy && can_leave(d) {
                        evict(d, there, row_of(look.set, way), true);
                    }
                    return false;
                }
                set.ways[way] = Way { valid: true, line, age: there.age, ..Way::default() };
                way
            }
        };

        // Here: nobody else may be in the way.
        let row = row_of(look.set, way);
        let others = others(&d.requests, row);
        let fill = fill_of(&d.fills, row);
        let in_the_way = match kind {
            RequestKind::Read => others.written | others.operated,
            RequestKind::Write => others.read | others.operated,
            _ => others.read | others.written | others.operated,
        };
        let alone = head.uncached && (others.any || fill.is_some());
        if in_the_way & sectors != 0 || others.alone || alone {
            return false;
        }
        let there = &mut set.ways[way];
        if head.uncached && needs {
            // Memory is to be asked again.
            if dirty(there) != 0 {
                if !leaves && can_leave(d) {
                    evict(d, there, row, true);
                }
                return false;
            }
            set_states(there, LINE, |_| SectorState::Empty);
        }
        let there = &set.ways[way];
        let (asked, arrived) = fill.map_or((0, 0), |id| (d.fills[id].asked, d.fills[id].arrived));
        let have = whole(there) | arrived;
        let missing = if needs { sectors & !have & !asked } else { 0 };
        let fill_id = fill.or(new_fill);
        if leaves && (kind != RequestKind::Read || sectors & !whole(there) != 0)
            || missing != 0 && (!can_ask || fill_id.is_none())
        {
            return false;
        }

        let clean = those(there, |state| matches!(state, SectorState::Empty | SectorState::Clean));
        let partial = those(there, |state| state == SectorState::Partial);
        if let (Some(fill_id), true) = (fill_id, missing != 0) {
            let new = Fill { valid: true, row, keep: !head.uncached, ..Fill::default() };
            let fill = &mut d.fills[fill_id];
            if !fill.valid {
                *fill = new;
            }
            fill.asked |= missing;
            fill.merge |= missing & partial;
            d.ask.put(FillAsk { fill: fill_id as u8, line: line.into(), sectors: missing });
        }
        d.requests[id] = Request {
            valid: true,
            kind,
            channel: head.channel,
            client: head.client,
            tag: head.tag,
            row,
            sectors,
            left: sectors,
            open: sectors,
            ready: if needs { sectors & have } else { sectors },
            fresh: sectors & clean & !others.written,
            pattern,
            answers: head.op == MemoryOp::Atomic,
            atomic: head.atomic,
            operand: head.operand,
            waits: needs && sectors & !have != 0,
            fill: fill_id.unwrap_or_default() as u8,
            uncached: head.uncached,
            ..Request::default()
        };
        if kind != RequestKind::Read {
            let count = beats(head);
            let keeps = goes_on(head, look.step);
            d.beats.put(Beats { request: id as u8, channel: head.channel, count, keeps });
        }

        // It was used, and is of the class that it was asked for with: only pitch lines may stay.
        let stays = head.evict == EvictClass::Last && head.page.kind != 0;
        set.ways[way].evict = if stays { EvictClass::Normal } else { head.evict };
        touch(set, way);
        cap_last(set, self.ways(), self.last_most.get());
        true
    }

    /// The bytes of a request are written.
    fn end_write(&self, look: &Look, set: &mut WaySet, d: &mut Regs) -> bool {
        let request = d.requests[usize::from(look.id)];
        let way = usize::from(request.row & 15);
        if request.uncached && !can_leave(d) {
            return false;
        }
        let arrived = fill_of(&d.fills, request.row).map_or(0, |id| d.fills[id].arrived);
        let there = &mut set.ways[way];
        let known = request.full | whole(there) | arrived;
        set_states(there, request.sectors & known, |_| SectorState::Dirty);
        set_states(there, request.sectors & !known, |_| SectorState::Partial);
        d.requests[usize::from(look.id)].valid = false;
        if request.uncached {
            evict(d, there, request.row, true);
        } else if can_leave(d)
            && let Some(way) = to_clean(set, pinned(d, look.set), self.ways(), self.dirty_most.get())
        {
            evict(d, &mut set.ways[way], row_of(look.set, way), false);
        }
        true
    }

    /// The sectors of a fill are here.
    fn end_fill(&self, look: &Look, set: &mut WaySet, d: &mut Regs) -> bool {
        let id = usize::from(look.id);
        let Fill { row, arrived, keep, .. } = d.fills[id];
        if !is_filled(&d.fills[id], id, d.requests.iter()) {
            return false;
        }
        d.fills[id].valid = false;
        let way = usize::from(row & 15);
        let there = &mut set.ways[way];
        if keep {
            set_states(there, arrived, |state| match state {
                SectorState::Empty => SectorState::Clean,
                SectorState::Partial => SectorState::Dirty,
                other => other,
            });
        } else if dirty(there) == 0 && pinned(d, look.set) >> way & 1 == 0 {
            there.valid = false;
        }
        true
    }

    /// The next line of a set that is to go.
    fn scan(&self, look: &Look, set: &mut WaySet, d: &mut Regs) -> bool {
        let Scan { drops, whole, page, .. } = d.scan;
        let written = written(d, look.set);
        let goes = |k: &usize| {
            let way = &set.ways[*k];
            let here = whole || way.line >> PAGE_LINES_LOG2 == page;
            way.valid && here && (drops || dirty(way) != 0 || written >> k & 1 == 1)
        };
        let found = (0..self.ways()).find(goes);
        d.scan.waits = found.is_some_and(|way| pinned(d, look.set) >> way & 1 == 1);
        let Some(way) = found else {
            let last = usize::from(look.set) + 1 == self.sets();
            if last && !can_leave(d) {
                return false;
            }
            if last {
                let owner = BarrierOwner { scan: true, request: 0 };
                leave(d, Outgoing::Barrier(owner), Leaving::default());
            }
            d.scan.flushes = last;
            d.scan.set = if last { 0 } else { look.set + 1 };
            return true;
        };
        let there = &mut set.ways[way];
        if d.scan.waits || dirty(there) != 0 && !can_leave(d) {
            return false;
        }
        if dirty(there) == 0 {
            there.valid = false;
        } else {
            evict(d, there, row_of(look.set, way), drops);
        }
        true
    }
}
