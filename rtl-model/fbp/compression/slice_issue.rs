//! Slice issue: sends requests to the slice, packet by packet: heads of status, of work on tiles, of planned requests and
//! of requests without status, in this order, the last two alternating; and their beats. Rate: one packet a cycle.
//! Latency: 2 cycles, 3 with a status lookup. A request stalls its virtual channel without a free entry in the slice or
//! for its read, and while another channel may change the status of its kilobyte. Virtual channels are in order.
//! Specification: CBC and compression.

pub mod types;

use super::issue_conditions::*;
use super::packet_issue::{self, PacketIssue};
use super::plan::*;
use super::planner::{self, Planner};
use super::read_table::{self, ReadTable};
use super::reads::*;
use super::request_queue::{self, RequestQueue};
use super::slice_entries::{self, SliceEntries, can_send, fits};
use super::tile_work::{self, TileWork};
use super::types::*;
use super::work_beats::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::beats;
use prim::arbiter::in_turn;
use types::*;

// ---- parameters
kernel::params! {
    /// Entries of each virtual channel, here and in the slice.
    places: 5..=64 = 20, "packets";
    sizes slices;
    part request_queue: request_queue::Params, with places;
    part planner: planner::Params;
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;          // its entry was reserved
    out pulse freed: FreedPlaces;
    out pulse slice: MemoryUp;           // its entry in the slice was reserved
    in pulse slice_freed: FreedPlaces;
    in pulse filled: StatusFill;         // of status
    in pulse sector: MemoryDown;         // of a read that is decoded
    in pulse passed: PassId;             // the last sector of a forwarded read is sent
    out level passing: PassingReads;
    out job: DecodeJob;
    in peek expanded: MemoryDown;        // sectors of an expanded tile
    in pulse clear_write: ClearWrite;
    in level backing: BlockAddress;      // base address of the status of the chip's tiles
    in level number: ClientId;           // index of the slice
    out pulse fault: AccessFault;        // a write was dropped; its address is physical
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        turn: B2,           // round-robin: next virtual channel to pass
        lookup_turn: B2,
        passed: bool,       // the last head sent was without status
    }
}

kernel::unit! {
    pub struct SliceIssue(p) {
        registers: Regs;
        part request_queue: RequestQueue = p.request_queue;
        part planner: Planner = p.planner;
        part tile_work: TileWork = tile_work::Params {};
        part read_table: ReadTable = read_table::Params {};
        part slice_entries: SliceEntries = slice_entries::Params {};
        part packet_issue: PacketIssue = packet_issue::Params {};
    }
}

/// A head that is sent in this cycle.
struct Grant {
    head: MemoryHead,
    source: BeatSource,
    of: Granted,
}

enum Granted {
    Status,
    Work,
    Planned,
    /// A request without status.
    Passing,
}

/// Virtual channel v alone, if `on`.
fn bit(v: usize, on: bool) -> u8 {
    u8::from(on) << v
}

impl SliceIssue {
    /// The first virtual channel, round-robin, whose oldest request has all its packets and fulfils a condition.
    fn first(&self, turn: u8, may: impl Fn(&MemoryHead) -> bool) -> Option<usize> {
        let Oldest { whole, heads, .. } = &self.request_queue.o.oldest;
        in_turn(turn.into(), VIRTUAL_CHANNELS, |v| whole >> v & 1 == 1 && may(&heads[v]))
    }

    /// The planned request, with the number of its read's entry in its tag, if it may be performed.
    fn ready(&self) -> Option<(Planned, u8)> {
        let mut planned = *self.planner.o.planned.get()?;
        let id = free_read(&self.read_table.o.reads, &planned)?;
        planned.head.tag |= u16::from(id);
        planned.work.read |= id;
        let (entries, work) = (&self.slice_entries.o.entries, &self.tile_work.o.work);
        may_perform(&planned, entries, self.p.places.get(), work).then_some((planned, id))
    }

    /// The head that work sends next: it waits for entries of reads, and for the expanded tile.
    fn work_head(&self, i: &In) -> Option<&IssuedHead> {
        let work = &self.tile_work.o.work;
        let busy = self.read_table.o.reads.readings[usize::from(work.upper)].busy;
        self.tile_work.o.head.get().filter(|_| match work.step {
            WorkStep::Request => !busy,
            WorkStep::Write => i.expanded.valid,
            _ => true,
        })
    }

    /// Arbitrates the heads.
    fn grant(&self, work: Option<&IssuedHead>, planned: Option<&Planned>) -> Option<Grant> {
        let (entries, places) = (&self.slice_entries.o.entries, self.p.places.get());
        if let Some(MemoryUp::Head(head)) = self.planner.o.memory.get()
            && fits(entries, head, places)
        {
            return Some(Grant { head: *head, source: BeatSource::Status, of: Granted::Status });
        }
        if let Some(IssuedHead { head, source }) = work.filter(|work| can_send(entries, &work.head, places)) {
            return Some(Grant { head: *head, source: *source, of: Granted::Work });
        }
        let cleaned = self.planner.o.cleaned.get();
        let passing = self.first(self.q.turn, |head| {
            may_pass(head, entries, places, &self.read_table.o.reads, cleaned == Some(&head.channel))
        });
        let source = |lost: bool| if lost { BeatSource::Lost } else { BeatSource::Channel };
        if let Some(planned) = planned.filter(|planned| planned.sends)
            && (passing.is_none() || self.q.passed)
        {
            let Planned { head, refused, .. } = *planned;
            return Some(Grant { head, source: source(refused), of: Granted::Planned });
        }
        passing.map(|v| {
            let head = self.request_queue.o.oldest.heads[v];
            Grant { head, source: source(is_lost(&head)), of: Granted::Passing }
        })
    }

    /// The use of entries of the slice by a head.
    fn use_of(&self, grant: &Grant, planned: Option<&Planned>) -> SentRequest {
        let Grant { head, of, .. } = grant;
        let (owner, changes) = match (of, planned) {
            (Granted::Planned, Some(planned)) => (&planned.request, planned.changes),
            _ => (&self.tile_work.o.work.owner, true),
        };
        let depends = matches!(of, Granted::Work | Granted::Planned);
        SentRequest { channel: head.channel, beats: beats(head), depends, block: block_of(owner), changes }
    }
}

impl Logic for SliceIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let CurrentRequest { source, left, .. } = self.packet_issue.o.current;
        o.freed.drive(&self.request_queue.o.freed);
        o.slice.drive(&self.packet_issue.o.slice);
        o.passing = self.read_table.o.reads.passing;
        let job = &self.read_table.o.job;
        o.job.send(job.valid, || with_value(&job.data, &self.planner.o.value));
        o.expanded.ready = left != 0 && source == BeatSource::Expanded;
        o.fault.drive(&self.packet_issue.o.fault);
        let parts = self.planner.o.idle && self.read_table.o.idle;
        o.idle = parts && self.request_queue.o.idle && self.packet_issue.o.idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let Oldest { heads, beats: queued, .. } = &self.request_queue.o.oldest;
        let tile_work::Out { work, pops, reading: expanding, .. } = self.tile_work.o;
        let worker = work.owner.channel as usize;
        let current = self.packet_issue.o.current;
        let (mut pop_heads, mut pop_beats) = (0, 0);

        // ---- a beat of the current request
        let status = self.planner.o.memory.get();
        let beat = next_beat(&current, &work, queued, status, i.expanded.get());
        let mut work_ended = false;
        if beat.is_some() {
            match current.source {
                BeatSource::Channel | BeatSource::Lost => pop_beats |= bit(current.channel as usize, true),
                BeatSource::Status => (),
                BeatSource::Filled | BeatSource::Scattered => work_ended = current.left == 1,
                BeatSource::Expanded => {
                    work_ended = current.left == 1;
                    pop_beats |= bit(worker, merges_sector(&work, i.expanded.data.sector));
                }
            }
        }

        // ---- or a head; a plan without one is performed at once
        let ready = self.ready();
        let planned = ready.as_ref().map(|(planned, _)| planned);
        let (mut grant, mut work_sent) = (None, false);
        if current.left == 0 {
            let wants = self.work_head(i);
            // Without sectors there is nothing to request.
            let silent = wants.is_some_and(|wants| expanding.valid && wants.head.sectors == 0);
            grant = self.grant(wants.filter(|_| !silent), planned);
            work_sent = silent || matches!(&grant, Some(Grant { of: Granted::Work, .. }));
        }
        let of = grant.as_ref().map(|grant| &grant.of);
        let mut clean_sent = false;
        if let Some(Grant { head, of: Granted::Passing, .. }) = &grant {
            let v = head.channel as usize;
            d.passed = true;
            d.turn = (v + 1) as u8 & 3;
            pop_heads |= bit(v, true);
            clean_sent = head.op == MemoryOp::CleanTags;
        }
        if let Some(Granted::Planned) = of {
            d.passed = false;
        }
        let sends = planned.is_some_and(|planned| planned.sends);
        let performed = if sends { matches!(of, Some(Granted::Planned)) } else { ready.is_some() };
        let begins = ready.filter(|_| performed);
        if let Some((planned, _)) = &begins {
            let v = planned.request.channel as usize;
            pop_heads |= bit(v, planned.pops.head);
            pop_beats |= bit(v, planned.pops.beat);
        }
        // The second line of a read has no beats.
        if work_ended || work_sent && work.step == WorkStep::Second {
            pop_heads |= bit(worker, pops.head);
            pop_beats |= bit(worker, pops.beat);
        }
        let goes = grant.as_ref().filter(|grant| grant.source != BeatSource::Lost);
        let sent = goes.map(|grant| self.use_of(grant, planned));

        // ---- the next lookup, CleanTags
        let (looked, looks) = (self.planner.o.looked.get(), self.planner.o.looks);
        let lookup = self.first(self.q.lookup_turn, |head| {
            looked != Some(&head.channel) && may_look_up(head, &current, &work, looks)
        });
        if let Some(v) = lookup {
            d.lookup_turn = (v + 1) as u8 & 3;
        }
        let lookup = lookup.map(|v| TileLookup { head: heads[v], pattern: queued[v].data });
        let cleans = self.first(0, |head| head.op == MemoryOp::CleanTags);
        let cleans = cleans.map(|v| CleanRequest { client: heads[v].client, channel: heads[v].channel });

        // ---- clock edge
        let status_beat = beat.is_some() && current.source == BeatSource::Status;
        let next = &self.read_table.o.next;
        let open = next.valid && (!self.read_table.o.job.valid || i.job.ready);
        let planner = &mut self.planner.i;
        planner.lookup.drive(&lookup.into());
        planner.performed = performed;
        planner.clean.drive(&cleans.into());
        planner.clean_sent = clean_sent;
        planner.clear_write.drive(&i.clear_write);
        planner.show.drive_if(open, next);
        planner.memory.ready = status_beat || matches!(of, Some(Granted::Status));
        planner.filled.drive(&i.filled);
        planner.backing = i.backing;
        planner.number = i.number;
        let table = &mut self.read_table.i;
        let decodes = begins.filter(|(planned, _)| planned.decodes);
        let passes = begins.filter(|(planned, _)| planned.passes);
        let reading = |(planned, id): (Planned, u8)| NewReading { id, reading: planned.reading };
        let passing = |(planned, id): (Planned, u8)| NewPassing { id, passing: planned.passing };
        table.decode.drive(&decodes.map(reading).into());
        table.pass.drive(&passes.map(passing).into());
        let expanded = || NewReading { id: u8::from(work.upper), reading: expanding.data };
        table.expand.send(work_sent && expanding.valid, expanded);
        table.sector.drive(&i.sector);
        table.passed.drive(&i.passed);
        table.open = open;
        table.job = i.job;
        let begun = begins.map(|(planned, _)| planned.work).filter(|work| work.step != WorkStep::Rest);
        self.tile_work.i.begin.drive(&begun.into());
        self.tile_work.i.sent = work_sent;
        self.tile_work.i.ended = work_ended;
        self.slice_entries.i.request.drive(&sent.into());
        self.slice_entries.i.freed.drive(&i.slice_freed);
        let issued = grant.map(|Grant { head, source, .. }| IssuedHead { head, source });
        self.packet_issue.i.head.drive(&issued.into());
        self.packet_issue.i.beat.drive(&beat.into());
        self.request_queue.i.request.drive(&i.request);
        self.request_queue.i.pop_heads = pop_heads;
        self.request_queue.i.pop_beats = pop_beats;
        self.q = d;
    }
}
