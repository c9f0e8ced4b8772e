//! Read table: the reads in flight, and the sectors of lines until they are decoded. Rate: a new read of each kind, a
//! sector and a line a cycle. Latency: one cycle from a line's last sector to `next`, one from `open` to its job. Nothing
//! stalls it but the jobs: entries are allocated by the sender of the requests. Lines are decoded round-robin, the two
//! of an expanded tile in order. Specification: CBC and compression.

use super::read_buffers::*;
use super::slice_issue::types::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse decode: NewReading;     // of a client
    in pulse expand: NewReading;     // of an expanded tile
    in pulse pass: NewPassing;
    in pulse sector: MemoryDown;     // of a read that is decoded
    in pulse passed: PassId;         // the last sector of a forwarded read is sent
    out level reads: Reads;
    out pulse next: ClearShow;       // clear value of the next complete line, shown until it is opened
    in strobe open: bool;            // the line of `next` is offered in the next cycle
    out job: DecodeJob;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        readings: [Reading; READS],
        passing: [Passing; PASSES],
        open_turn: ReadId,
        opened: Offer<ReadId>,       // its sectors are at the output of the RAMs
    }
}

kernel::unit! {
    pub struct ReadTable(p) {
        registers: Regs;
        part sectors: [Ram<Sector, READS_LOG2, 1>; BUFFERS] = ram::Params {};
    }
}

impl ReadTable {
    /// Whether a read's line is complete and may be decoded.
    fn is_due(&self, k: usize) -> bool {
        let q = &self.q;
        let r = &q.readings[k];
        let opened = q.opened.get().is_some_and(|id| usize::from(*id) == k);
        // The two lines of an expanded tile are decoded in order.
        let follows = r.expands && k == 1 && q.readings[0].busy;
        r.busy && r.missing == 0 && !opened && !follows
    }

    /// The next line to decode.
    fn next(&self) -> Option<usize> {
        in_turn(self.q.open_turn.into(), READS, |k| self.is_due(k))
    }

    /// The line at the output of the RAMs. The bytes of a clear value are still missing.
    fn job(&self) -> DecodeJob {
        let Reading { client, tag, status, compressible, coding, upper, wanted, unpacks, .. } =
            self.q.readings[usize::from(self.q.opened.data)];
        let sector = |buffer: usize| self.sectors[buffer].o.read_data;
        DecodeJob {
            client,
            tag,
            status,
            compressible,
            coding,
            upper,
            wanted,
            unpacks,
            low: if coding.form == Form::Plain && !unpacks { Sector::default() } else { sector(LOW) },
            high: sector(HIGH),
            stencil: sector(STENCIL),
            right_low: sector(RIGHT_LOW),
            right_high: sector(RIGHT_HIGH),
            right_stencil: sector(RIGHT_STENCIL),
        }
    }
}

impl Logic for ReadTable {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let next = self.next();
        o.reads = Reads { readings: q.readings, passing: PassingReads { reads: q.passing } };
        o.next.send(next.is_some(), || {
            let Reading { coding, clear, .. } = q.readings[next.unwrap_or(0)];
            ClearShow { depth: coding.depth, index: clear }
        });
        o.job.send(q.opened.valid, || self.job());
        o.idle = !q.readings.iter().any(|r| r.busy) && !q.passing.iter().any(|r| r.busy);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        // ---- lines to decode
        if q.opened.valid && i.job.ready {
            d.opened.valid = false;
            d.readings[usize::from(q.opened.data)].busy = false;
        }
        let opens = self.next().filter(|_| i.open);
        if let Some(k) = opens {
            d.opened.put(k as u8);
            d.open_turn = (k + 1) as u8 & (READS - 1) as u8;
        }

        // ---- a sector
        let arrives = i.sector.get().map(|down| {
            let k = usize::from(down.tag) & (READS - 1);
            let second = down.tag >> SECOND_TAG & 1 == 1;
            d.readings[k].missing = q.readings[k].missing - 1;
            (k, buffer_of(&q.readings[k], second, down.sector))
        });

        // ---- entries
        if let Some(id) = i.passed.get() {
            d.passing[usize::from(*id)].busy = false;
        }
        if let Some(NewPassing { id, passing }) = i.pass.get() {
            d.passing[usize::from(*id)] = *passing;
        }
        for new in [&i.decode, &i.expand].into_iter().filter_map(|new| new.get()) {
            d.readings[usize::from(new.id)] = new.reading;
        }

        // ---- clock edge
        for (buffer, ram) in self.sectors.iter_mut().enumerate() {
            ram.i.read(opens.is_some(), opens.unwrap_or(0) as u64);
            let arrives = arrives.filter(|(_, at)| *at == buffer);
            ram.i.write(arrives.is_some(), arrives.map_or(0, |(k, _)| k as u64), || i.sector.data.data);
        }
        self.q = d;
    }
}
