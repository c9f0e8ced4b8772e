//! The decision of a lookup for sectors of a line: a pure function of its set and of the requests in flight.

use super::lookup::*;
use super::tables::*;
use super::types::*;
use super::ways::*;
use bundle::*;
use mem::beats::first_of;

/// Bits of a line's page.
const PAGE_MASK: u32 = (1 << 22) - 1;

/// The kind of a request with sectors.
fn kind_of(head: &MemoryHead) -> RequestKind {
    match head.op {
        MemoryOp::Read => RequestKind::Read,
        MemoryOp::Write | MemoryOp::FastClear => RequestKind::Write,
        _ => RequestKind::Operate,
    }
}

/// The sectors that it accesses: a compare-and-swap has two at most.
fn sectors_of(head: &MemoryHead) -> u8 {
    let above = first_of(head.sectors).1;
    match head.op {
        MemoryOp::FastClear => LINE,
        MemoryOp::Reduce | MemoryOp::Atomic if head.atomic == AtomicOp::CompareAndSwap => {
            head.sectors & !first_of(above).1
        }
        _ => head.sectors,
    }
}

/// Sectors in flight that conflict with a request of a kind.
fn in_the_way(kind: RequestKind, others: &Others) -> u8 {
    match kind {
        RequestKind::Read => others.written | others.operated,
        RequestKind::Write => others.read | others.operated,
        // Atomics of a sector are performed in their order.
        _ => others.read | others.written,
    }
}

/// The class of a line that was accessed: only pitch lines may have class Last.
fn class_of(head: &MemoryHead) -> EvictClass {
    match head.evict == EvictClass::Last && head.page.kind != 0 {
        true => EvictClass::Normal,
        false => head.evict,
    }
}

/// Allocates a way for a line that misses; where the victim is dirty, it has to be evicted first.
fn allocate(
    set: &mut WaySet,
    line: u32,
    needs: bool,
    facts: &Facts,
    ways: usize,
) -> Result<usize, Option<Evict>> {
    if facts.evicting || needs && (!facts.can_request || facts.fill.is_none()) {
        return Err(None);
    }
    let way = victim(set, facts.pinned, ways).ok_or(None)?;
    let there = &mut set.ways[way];
    if there.valid && dirty(there) != 0 {
        let evicts = !facts.set_evicting && facts.can_evict;
        return Err(evicts.then_some(Evict { way, drops: true }));
    }
    *there = Way { valid: true, line, age: there.age, ..Way::default() };
    Ok(way)
}

/// A request for sectors of a line, in set `at`. The set changes if the request is accepted, or if a way was allocated for it.
fn access(lookup: &HeadLookup, at: u8, set: &mut WaySet, facts: &Facts, sizes: &Sizes) -> Decision {
    let HeadLookup { head, step, .. } = lookup;
    let (kind, sectors, refused) = (kind_of(head), sectors_of(head), Decision::default());
    let line = target(head, *step) as u32 & LINE_MASK;
    let needs = kind != RequestKind::Write;
    let Some(id) = facts.entry.map(|id| id as u8) else { return refused };
    let Sizes { ways, last_most, .. } = *sizes;
    let way = match find(set, line, ways).map_or_else(|| allocate(set, line, needs, facts, ways), Ok) {
        Ok(way) => way,
        Err(evict) => return Decision { evict, ..refused },
    };

    // The line has a way: no request in flight may conflict.
    let row = row_of(at, way);
    let LineInFlight { requests: others, fill: there_fill } = facts.lines[way];
    let fill = there_fill.fill;
    let alone = head.uncached && (others.any || fill.is_some());
    if in_the_way(kind, &others) & sectors != 0 || others.alone || alone {
        return refused;
    }
    if head.uncached && needs {
        // An uncached request reads the line from memory again.
        if dirty(&set.ways[way]) != 0 {
            let evicts = !facts.evicting && facts.can_evict;
            return Decision { evict: evicts.then_some(Evict { way, drops: true }), ..refused };
        }
        set_states(&mut set.ways[way], LINE, |_| SectorState::Empty);
    }
    let there = &set.ways[way];
    // A sector that is operated on and not requested is in its bank, whatever its state: a fill that was not to be kept has
    // ended.
    let have = whole(there) | there_fill.arrived | others.operated & !there_fill.requested;
    let missing = if needs { sectors & !have & !there_fill.requested } else { 0 };
    let fill_id = fill.or(facts.fill);
    let leaves = facts.evicting && (kind != RequestKind::Read || sectors & !whole(there) != 0);
    if leaves || missing != 0 && (!facts.can_request || fill_id.is_none()) {
        return refused;
    }

    let clean = those(there, |state| matches!(state, SectorState::Empty | SectorState::Clean));
    let partial = those(there, |state| state == SectorState::Partial);
    let waits = needs && sectors & !have != 0;
    let fill = fill_id.unwrap_or_default() as u8;
    let MemoryHead { channel, client, tag, uncached, atomic, operand, .. } = *head;
    let request = Request {
        valid: true,
        kind,
        channel,
        client,
        tag,
        row,
        sectors,
        open: sectors,
        waits,
        fill,
        uncached,
        ..Request::default()
    };
    let issue = Issue {
        kind,
        client,
        tag,
        row,
        sectors,
        left: sectors,
        ready: if needs { sectors & have } else { sectors },
        fresh: sectors & clean & !(others.written | others.operated),
        pattern: head.op == MemoryOp::FastClear,
        responses: head.op == MemoryOp::Atomic,
        atomic,
        operand,
        waits,
        fill,
        ..Issue::default()
    };
    let requested = FillSectors { fill, row, sectors: missing, merge: missing & partial, keep: !uncached };

    // The way becomes the youngest, of the class that it was requested with.
    set.ways[way].evict = class_of(head);
    touch(set, way, ways);
    cap_last(set, ways, last_most);
    Decision {
        accepted: true,
        request: Some(NewRequest { id, request }),
        issue: Some(NewIssue { id, issue }),
        fill: (missing != 0).then_some(requested),
        ..Decision::default()
    }
}

/// A head at the tags, in set `at`.
pub fn head_decision(
    lookup: &HeadLookup,
    at: u8,
    set: &mut WaySet,
    facts: &Facts,
    sizes: &Sizes,
) -> Decision {
    let MemoryHead { op, channel, client, tag, line, sectors, system, .. } = lookup.head;
    let only = |accepted: bool| Decision { accepted, ..Decision::default() };
    match op {
        // A system barrier goes to DRAM, and is done when memory responds.
        MemoryOp::Barrier if system => {
            let Some(id) = facts.entry.filter(|_| !facts.older && facts.can_evict) else {
                return only(false);
            };
            let (id, valid, kind) = (id as u8, true, RequestKind::Barrier);
            let request = Request { valid, kind, channel, client, tag, open: 1, ..Request::default() };
            Decision {
                barrier: Some(BarrierOwner { scan: false, request: id }),
                request: Some(NewRequest { id, request }),
                ..only(true)
            }
        }
        MemoryOp::Barrier | MemoryOp::CleanTags => {
            let responses = !facts.older && facts.can_response;
            Decision { responses, ..only(responses) }
        }
        MemoryOp::Clean | MemoryOp::Invalidate => {
            let (drops, whole) = (op == MemoryOp::Invalidate, sectors == 0);
            let page = (line >> PAGE_LINES_LOG2) as u32 & PAGE_MASK;
            let scan = Scan { active: true, drops, whole, page, client, tag, ..Scan::default() };
            let accepted = !facts.older && !facts.scan.active;
            Decision { scan: accepted.then_some(scan), ..only(accepted) }
        }
        MemoryOp::Discard => {
            // The line is invalidated once nothing is in flight in it.
            let way = find(set, line as u32 & LINE_MASK, sizes.ways);
            let accepted = way.is_none_or(|way| facts.pinned >> way & 1 == 0);
            if let (Some(way), true) = (way, accepted) {
                set.ways[way].valid = false;
            }
            only(accepted)
        }
        _ if sectors == 0 => only(true),
        // The scan waits until nothing is in flight in the set.
        _ if facts.scan.waits && facts.scan.set == at => only(false),
        _ => access(lookup, at, set, facts, sizes),
    }
}
