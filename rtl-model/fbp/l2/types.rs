//! Inside a slice of the L2: from requests, through tags, to banks and memory.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package l2(memory, memory_port);

    /// The most ways and sets, requests and fills of a slice.
    pub const WAYS: usize = 16;
    pub const SETS_LOG2: usize = 6;
    pub const REQUESTS: usize = 32;
    pub const FILLS: usize = 32;
    /// Beats that a request can have, as a power of two.
    pub const BEATS_LOG2: usize = 2;
    /// Lines and barriers that can be on their way to memory.
    pub const LEAVING: usize = 4;
    /// Bits of a tag to memory that say: a barrier; the scan's.
    pub const BARRIER_TAG: usize = 11;
    pub const SCAN_TAG: usize = 10;

    /// A line in the banks: set and way.
    pub type Row = B10;
    pub type RequestId = B5;
    pub type FillId = B5;

    /// A sector of a request that is answered.
    pub struct ReadAccess {
        request: RequestId,
        row: Row,
        sector: B2,
        client: ClientId,
        tag: RequestTag,
        last: bool,
    }

    /// A sector of a request that has beats.
    pub struct WriteAccess {
        access: ReadAccess,
        /// The first of its beats.
        beat: B2,
        /// No byte of it was dirty.
        fresh: bool,
        /// It is operated on; the old value is the response, where there is one.
        operates: bool,
        responses: bool,
        atomic: AtomicOp,
        operand: AtomicType,
    }

    /// The same with its beat; `compare` of compare-and-swap alone.
    pub struct WriteSector {
        access: WriteAccess,
        mask: B32,
        data: Sector,
        compare: Sector,
    }

    /// A sector that memory has sent. `merge`: dirty bytes stay.
    pub struct FillSector {
        fill: FillId,
        row: Row,
        sector: B2,
        merge: bool,
        data: Sector,
    }

    /// A sector of a line that goes to memory.
    pub struct EvictAccess {
        row: Row,
        sector: B2,
        last: bool,
    }

    /// A sector of a request is done. `full`: all its bytes were written.
    pub struct Performed {
        request: RequestId,
        sector: B2,
        full: bool,
    }

    /// A sector is in its bank.
    pub struct Filled {
        fill: FillId,
        sector: B2,
    }

    /// A request whose beats are to be kept. A pattern is one beat, which stays for the next
    /// request unless it is the `last` that has it.
    pub struct Beats {
        request: RequestId,
        channel: VirtualChannel,
        count: B3,
        keeps: bool,
    }

    /// A beat has come.
    pub struct BeatHere {
        request: RequestId,
    }

    /// Who waits for a barrier in memory: the scan, or a request.
    pub struct BarrierOwner {
        scan: bool,
        request: RequestId,
    }

    /// Sectors of a line that go to memory.
    pub struct Eviction {
        line: LineAddress,
        row: Row,
        sectors: B4,
    }

    /// What goes to memory in order.
    pub enum Outgoing {
        Evict(Eviction),
        Barrier(BarrierOwner),
    }

    /// Sectors to request of memory.
    pub struct FillRequest {
        fill: FillId,
        line: LineAddress,
        sectors: B4,
    }

    /// A request that is answered without data.
    pub struct DoneResponse {
        client: ClientId,
        tag: RequestTag,
    }

    /// What the slice has of a sector: bytes as in memory; all bytes, some dirty; dirty bytes alone.
    pub enum SectorState: 2 {
        Empty,
        Clean,
        Dirty,
        Partial,
    }

    pub enum RequestKind: 2 {
        Read,
        Write,
        // An atomic, with a response or without.
        Operate,
        Barrier,
    }

    /// What looks at the tags.
    pub enum LookupKind: 2 {
        Head,
        // A request whose bytes are written; a fill that has come.
        Written,
        Filled,
        Scan,
    }

    pub struct Way {
        valid: bool,
        line: B27,
        sectors: [SectorState; LINE_SECTORS],
        evict: EvictClass,
        /// 0 was used last.
        age: B4,
    }

    pub struct WaySet {
        ways: [Way; WAYS],
    }

    /// A request in flight, as its completion needs it.
    pub struct Request {
        valid: bool,
        kind: RequestKind,
        channel: VirtualChannel,
        client: ClientId,
        tag: RequestTag,
        row: Row,
        sectors: B4,
        /// Not done by the banks.
        open: B4,
        /// Of which all bytes were written.
        full: B4,
        /// For a fill.
        waits: bool,
        fill: FillId,
        uncached: bool,
    }

    /// The entry that a request gets.
    pub struct NewRequest {
        id: RequestId,
        request: Request,
    }

    /// The same request, as the issue of its sectors to the banks needs it.
    pub struct Issue {
        kind: RequestKind,
        client: ClientId,
        tag: RequestTag,
        row: Row,
        sectors: B4,
        /// Still to go to the banks.
        left: B4,
        /// Those whose bytes are here.
        ready: B4,
        /// Of which no byte is dirty.
        fresh: B4,
        /// Beats that are here.
        beats: B3,
        /// One beat for all.
        pattern: bool,
        responses: bool,
        atomic: AtomicOp,
        operand: AtomicType,
        /// For a fill.
        waits: bool,
        fill: FillId,
    }

    pub struct NewIssue {
        id: RequestId,
        issue: Issue,
    }

    /// Sectors of a line requested of memory.
    pub struct Fill {
        valid: bool,
        row: Row,
        requested: B4,
        arrived: B4,
        /// Dirty bytes stay.
        merge: B4,
        keep: bool,
        /// Requests that wait for it.
        waiters: B6,
    }

    /// Sectors that a fill is to bring: of a new fill, or more of one in flight.
    pub struct FillSectors {
        fill: FillId,
        row: Row,
        sectors: B4,
        /// Dirty bytes stay.
        merge: B4,
        keep: bool,
    }

    /// All that a slice has in flight.
    pub struct InFlight {
        requests: [Request; REQUESTS],
        fills: [Fill; FILLS],
    }

    /// What is complete, and is to look up its line.
    pub struct Completion {
        kind: LookupKind,
        id: B5,
        set: B6,
    }

    /// A request's head at the tags.
    pub struct HeadLookup {
        head: MemoryHead,
        /// It was refused before.
        retried: bool,
        /// Of a fast clear: the line.
        step: B3,
    }

    /// What becomes of it: all is done; it is retried; lines of a fast clear remain.
    pub enum Verdict: 2 {
        Accepted,
        Refused,
        Continues,
    }

    /// What goes to memory, oldest first.
    pub struct Leaving {
        is_line: bool,
        line: B27,
        row: Row,
    }

    /// A Clean or an Invalidate.
    pub struct Scan {
        active: bool,
        /// All sets are done, memory is to say so.
        flushes: bool,
        /// For what is in flight in a line of the set.
        waits: bool,
        drops: bool,
        whole: bool,
        page: B22,
        set: B6,
        client: ClientId,
        tag: RequestTag,
    }
}
