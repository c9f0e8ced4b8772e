//! What a slice has under way: requests, fills, and lines on their way to memory.

use crate::l2::types::*;
use bundle::*;

impl Request {
    pub fn writes(&self) -> bool {
        matches!(self.kind, RequestKind::Write | RequestKind::Operate)
    }

    /// Whether it is done by the banks.
    pub fn is_done(&self) -> bool {
        self.valid && self.open == 0
    }

    /// The sectors that can go to the banks.
    pub fn can_go(&self) -> u8 {
        let beats = match self.kind {
            RequestKind::Read => 0,
            _ => self.beats,
        };
        let ready = self.left & self.ready;
        (0..LINE_SECTORS).filter(|&s| self.last_beat(s) <= beats).fold(0, |set, s| set | ready & 1 << s)
    }

    /// The beats that are needed for a sector, with those before it.
    fn last_beat(&self, sector: usize) -> u8 {
        match self.kind {
            RequestKind::Read | RequestKind::Barrier => 0,
            _ if self.pattern => 1,
            _ => (self.first_beat(sector) + 1 + u8::from(self.compares())) & 7,
        }
    }

    /// A sector's first beat.
    pub fn first_beat(&self, sector: usize) -> u8 {
        let before = (self.sectors & ((1 << sector) - 1)).count_ones() as u8;
        match self.pattern {
            true => 0,
            false => before << u8::from(self.compares()),
        }
    }

    fn compares(&self) -> bool {
        self.kind == RequestKind::Operate && self.atomic == AtomicOp::CompareAndSwap
    }

    /// A sector as the banks are asked for it.
    pub fn access(&self, request: usize, sector: u8) -> ReadAccess {
        let last = self.left == 1 << sector;
        let Request { row, client, tag, .. } = *self;
        ReadAccess { request: request as u8, row, sector, client, tag, last }
    }

    pub fn write_access(&self, request: usize, sector: u8) -> WriteAccess {
        WriteAccess {
            access: self.access(request, sector),
            beat: self.first_beat(sector.into()) & 3,
            fresh: self.fresh >> sector & 1 == 1,
            operates: self.kind == RequestKind::Operate,
            answers: self.answers,
            atomic: self.atomic,
            operand: self.operand,
        }
    }
}

/// What else is under way in a line.
#[derive(Default)]
pub struct Others {
    /// Anything at all.
    pub any: bool,
    /// Sectors that are read and not answered, written, operated on.
    pub read: u8,
    pub written: u8,
    pub operated: u8,
    /// One of them is alone with its line.
    pub alone: bool,
}

pub fn others(requests: &[Request; REQUESTS], row: u16) -> Others {
    let mut others = Others::default();
    for request in requests.iter().filter(|request| request.valid && request.row == row) {
        match request.kind {
            RequestKind::Read => others.read |= request.open,
            RequestKind::Write => others.written |= request.sectors,
            RequestKind::Operate => others.operated |= request.sectors,
            RequestKind::Barrier => continue,
        }
        others.any = true;
        others.alone |= request.uncached && request.writes();
    }
    others
}

/// The fill of a line.
pub fn fill_of(fills: &[Fill; FILLS], row: u16) -> Option<usize> {
    fills.iter().position(|fill| fill.valid && fill.row == row)
}

/// Whether a fill has all that it asked for, and nobody waits for it.
pub fn is_filled<'a>(fill: &Fill, id: usize, mut requests: impl Iterator<Item = &'a Request>) -> bool {
    let waits = |request: &Request| request.valid && request.waits && usize::from(request.fill) == id;
    fill.valid && fill.asked == fill.arrived && !requests.any(waits)
}

/// The requests that are there: bit k is request k.
pub fn those_there(requests: &[Request; REQUESTS]) -> u32 {
    requests.iter().rev().fold(0, |set, request| set << 1 | u32::from(request.valid))
}
