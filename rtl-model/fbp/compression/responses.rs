//! Responses to the crossbar, alternating: forwarded ones of the slice, and decoded lines; some sectors of the slice
//! are for this stage. Also selects the lines to decode.

use super::control::Next;
use super::state::*;
use super::types::*;
use super::{Compression, In};
use bundle::*;
use prim::arbiter::in_turn;

/// Destination of the slice's oldest response.
#[derive(Clone, Copy, PartialEq)]
pub enum Arrival {
    None,
    /// Response to a client's own request.
    Foreign,
    /// A sector of status.
    Status,
    /// Response to a client's request that this stage reissued; forwarded undecoded.
    Passing,
    /// To be decoded.
    Decoded,
}

/// Buffer of a sector of a tile until its line is decoded.
#[derive(Clone, Copy, PartialEq)]
pub enum Keep {
    Low,
    High,
    Stencil,
    // The right half of packed samples.
    RightLow,
    RightHigh,
    RightStencil,
}

/// Handshakes of the response path.
pub struct Responded {
    /// The slice's oldest response is accepted; a decoded sector is sent.
    pub takes: bool,
    pub decoded: bool,
    /// A sector of a read is stored.
    pub keeps: Option<(usize, Keep)>,
}

/// Buffer of a sector of eight-byte samples: stencil, floats, the bytes above stencil. Undecoded sectors beside a
/// clear value belong to the line itself.
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

    /// A response in the form in which the client expects it.
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

    pub(super) fn responses(&self, i: &In, n: &mut Next) -> Responded {
        n.d.response.leave(i.response);
        let free = !n.d.response.valid;
        let arrival = self.arrival();
        let plain = self.decode.o.plain.get().filter(|plain| plain.client != OWN_CLIENT);
        let forwards = free
            && matches!(arrival, Arrival::Foreign | Arrival::Passing)
            && (plain.is_none() || self.q.decoded);
        let decoded = plain.filter(|_| free && !forwards);
        if forwards {
            let response = self.forwarded(arrival, n);
            n.d.response.put(response);
            n.d.decoded = false;
        } else if let Some(plain) = decoded {
            n.d.response.put(*plain);
            n.d.decoded = true;
        }
        let keeps = (arrival == Arrival::Decoded).then(|| self.keep(n));
        let takes = forwards || matches!(arrival, Arrival::Status | Arrival::Decoded);
        Responded { takes, decoded: decoded.is_some(), keeps }
    }

    /// Stores a sector of a decoded read.
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
            // The second of the two sectors with a line's codes.
            Form::Plain => sector == 2 + u8::from(upper),
            // Planes are after stencil.
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

    /// Whether a read's line is complete and may be decoded.
    fn due(&self, k: usize) -> bool {
        let q = &self.q;
        let r = &q.readings[k];
        let opened = q.opened.get().is_some_and(|id| usize::from(*id) == k);
        // The two lines of an expanded tile are decoded in order.
        let turn = !(r.expands && k == 1 && q.readings[0].busy);
        r.busy && r.missing == 0 && !opened && turn
    }

    /// The line at the output of the RAMs.
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

    /// Selects the read whose sectors the RAMs show next; the shown one is sent to decode.
    pub(super) fn opens(&self, n: &mut Next) -> Option<usize> {
        let q = &self.q;
        if q.opened.valid && self.decode.o.job.ready {
            n.d.opened.valid = false;
            n.d.readings[usize::from(q.opened.data)].busy = false;
        }
        if n.d.opened.valid {
            return None;
        }
        let k = in_turn(q.open_turn.into(), READS, |k| self.due(k))?;
        n.d.opened.put(k as u8);
        n.d.open_turn = (k + 1) as u8 & (READS - 1) as u8;
        Some(k)
    }
}
