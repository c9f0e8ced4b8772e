//! Answers to the crossbar: of the slice, some of them for here, and what was decoded, in turn; and the lines that are
//! decoded.

use super::control::Next;
use super::state::*;
use super::types::*;
use super::{Compression, In};
use bundle::*;
use prim::arbiter::in_turn;

/// What the slice's oldest answer is.
#[derive(Clone, Copy, PartialEq)]
pub enum Arrival {
    None,
    /// A client's.
    Foreign,
    /// A sector of status.
    Status,
    /// A client's, but asked for here.
    Passing,
    /// To be decoded.
    Decoded,
}

/// Where a sector of a tile is kept until its line is decoded.
#[derive(Clone, Copy, PartialEq)]
pub enum Keep {
    Low,
    High,
    Stencil,
    // Of the right half of packed samples.
    RightLow,
    RightHigh,
    RightStencil,
}

/// What leaves and what comes.
pub struct Answered {
    /// The slice's oldest answer is taken, and what was decoded.
    pub takes: bool,
    pub decoded: bool,
    /// A sector is kept, of a read.
    pub keeps: Option<(usize, Keep)>,
}

/// Where a sector of eight-byte samples is kept: stencil, floats, the bytes above stencil. What comes as it is, beside a clear
/// value, is of the line itself.
fn wide_place(reading: &Reading, second: bool, sector: u8) -> Keep {
    let as_is = !reading.unpacks && reading.coding.form == Form::Clear;
    match (if as_is { reading.upper } else { second }, sector) {
        (false, 0) => Keep::Stencil,
        (false, 1 | 3) => Keep::Low,
        (false, _) | (true, 0) => Keep::High,
        (true, 1) => Keep::RightLow,
        (true, 2) => Keep::RightHigh,
        (true, _) => Keep::RightStencil,
    }
}

impl Compression {
    pub(super) fn arrival(&self) -> Arrival {
        match self.down_in.o.pop.get() {
            None => Arrival::None,
            Some(down) if down.client != OWN_CLIENT => Arrival::Foreign,
            Some(down) if down.tag >> STATUS_TAG & 1 == 1 => Arrival::Status,
            Some(down) if down.tag >> PASSING_TAG & 1 == 1 => Arrival::Passing,
            Some(_) => Arrival::Decoded,
        }
    }

    /// A client's answer, as it is to be.
    fn forwarded(&self, arrival: Arrival, n: &mut Next) -> MemoryDown {
        let down = self.down_in.o.pop.data;
        if arrival != Arrival::Passing {
            return down;
        }
        let k = usize::from(down.tag) & (PASSES - 1);
        let Passing { client, tag, status, compressible, .. } = self.q.passing[k];
        n.d.passing[k].busy = !down.last;
        MemoryDown { client, tag, status, compressible, ..down }
    }

    pub(super) fn answers(&self, i: &In, n: &mut Next) -> Answered {
        n.d.answer.leave(i.answer);
        let free = !n.d.answer.valid;
        let arrival = self.arrival();
        let plain = self.decode.o.plain.get().filter(|plain| plain.client != OWN_CLIENT);
        let forwards = free
            && matches!(arrival, Arrival::Foreign | Arrival::Passing)
            && (plain.is_none() || self.q.decoded);
        let decoded = plain.filter(|_| free && !forwards);
        if forwards {
            let answer = self.forwarded(arrival, n);
            n.d.answer.put(answer);
            n.d.decoded = false;
        } else if let Some(plain) = decoded {
            n.d.answer.put(*plain);
            n.d.decoded = true;
        }
        let keeps = (arrival == Arrival::Decoded).then(|| self.keep(n));
        let takes = forwards || matches!(arrival, Arrival::Status | Arrival::Decoded);
        Answered { takes, decoded: decoded.is_some(), keeps }
    }

    /// A sector of a read that is decoded.
    fn keep(&self, n: &mut Next) -> (usize, Keep) {
        let MemoryDown { tag, sector, .. } = self.down_in.o.pop.data;
        let k = usize::from(tag) & (READS - 1);
        let reading = &self.q.readings[k];
        let Reading { coding, missing, unpacks, upper, .. } = *reading;
        n.d.readings[k].missing = missing - 1;
        if coding.wide {
            return (k, wide_place(reading, tag >> SECOND_TAG & 1 == 1, sector));
        }
        let right = match coding.form {
            Form::HalfPlanes => sector & 1 == 1,
            _ => unpacks && tag >> SECOND_TAG & 1 == 1,
        };
        let high = match coding.form {
            // The second of the two that a line's codes are in.
            Form::Plain => sector == 2 + u8::from(upper),
            // Planes are behind stencil.
            Form::FourPlanes => sector == 1 + u8::from(coding.stencil),
            Form::Arithmetic => sector & 1 == 1,
            Form::HalfPlanes => sector >= 2,
            _ => false,
        };
        let place = match (right, coding.stencil && sector == 0, high) {
            (false, true, _) => Keep::Stencil,
            (false, false, true) => Keep::High,
            (false, false, false) => Keep::Low,
            (true, true, _) => Keep::RightStencil,
            (true, false, true) => Keep::RightHigh,
            (true, false, false) => Keep::RightLow,
        };
        (k, place)
    }

    /// Whether a read's line can be decoded.
    fn ripe(&self, k: usize) -> bool {
        let q = &self.q;
        let r = &q.readings[k];
        let opened = q.opened.get().is_some_and(|id| usize::from(*id) == k);
        // The two lines of a tile in their order.
        let turn = !(r.expands && k == 1 && q.readings[0].busy);
        r.busy && r.missing == 0 && !opened && turn
    }

    /// The line that the RAMs show.
    pub(super) fn job(&self) -> Option<DecodeJob> {
        let id = *self.q.opened.get()?;
        let Reading { client, tag, status, compressible, coding, upper, wanted, unpacks, .. } =
            self.q.readings[usize::from(id)];
        let value = self.clear_values.o.shown;
        let low = match coding.form {
            Form::Clear => Sector { words: std::array::from_fn(|w| value.words[w % VALUE_WORDS]) },
            Form::Plain if !unpacks => Sector::default(),
            _ => self.low.o.read_data,
        };
        Some(DecodeJob {
            client,
            tag,
            status,
            compressible,
            coding,
            upper,
            wanted,
            unpacks,
            low,
            high: self.high.o.read_data,
            stencil: self.stencils.o.read_data,
            right_low: self.right_low.o.read_data,
            right_high: self.right_high.o.read_data,
            right_stencil: self.right_stencils.o.read_data,
        })
    }

    /// The read whose sectors the RAMs are to show next; the shown one goes to be decoded.
    pub(super) fn opens(&self, n: &mut Next) -> Option<usize> {
        let q = &self.q;
        if q.opened.valid && self.decode.o.job.ready {
            n.d.opened.valid = false;
            n.d.readings[usize::from(q.opened.data)].busy = false;
        }
        if n.d.opened.valid {
            return None;
        }
        let k = in_turn(q.open_turn.into(), READS, |k| self.ripe(k))?;
        n.d.opened.put(k as u8);
        n.d.open_turn = (k + 1) as u8 & (READS - 1) as u8;
        Some(k)
    }
}
