//! Row share: gives four units access to words of several SMs' shared memory, in this priority: positions, attributes, stream output,
//! copies. It requests a row a cycle from each SM, with a latency of 1 cycle each way. Words that span two rows take two requests; they
//! are delivered with the first in lane 0. A request to another SM than the unit's last waits until all outstanding rows have arrived,
//! so that a unit's words arrive in order. Specification: ISBEs.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Most SMs.
const SMS: usize = 32;
/// Rows of an SM that may be in flight.
const ROWS: usize = 32;
/// Rows in an SM's shared memory; addresses wrap.
const ROWS_OF_AN_SM: u16 = 1024;

// ---- parameters
kernel::params! {
    sizes sms;
}

// ---- ports
kernel::ports! {
    in position: RowRead;
    in attribute: RowRead;
    in stream: RowRead;
    in copy: RowRead;
    out row_request[sms]: IsbeAccess;
    in pulse row[sms]: IsbeRow;
    out pulse position_row: IsbeRow; // in the order of its requests, with the requested word first
    out pulse attribute_row: IsbeRow;
    out pulse stream_row: IsbeRow;
    out pulse copy_row: IsbeRow;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        row_request: [Offer<RowRequest>; SMS],
        sm: [B5; ROW_ASKERS],     // SM of each unit's requests, positions first
        waits: [B6; ROW_ASKERS],  // outstanding rows of each unit
        second: [bool; ROW_ASKERS], // the second row of its request is next
        held: [IsbeRow; ROW_ASKERS], // the first of two rows
        response: [Offer<IsbeRow>; ROW_ASKERS],
    }
}

kernel::unit! {
    pub struct RowShare(p) {
        registers: Regs;
        part position_in: Fifo<RowRead> = fifo::Params::default();
        part attribute_in: Fifo<RowRead> = fifo::Params::default();
        part stream_in: Fifo<RowRead> = fifo::Params::default();
        part copy_in: Fifo<RowRead> = fifo::Params::default();
        part askers: [Fifo<RowAsker>; p.sms.get()] = fifo::Params { depth: Within::new(ROWS), ..Default::default() };
    }
}

/// Whether words span two rows.
fn crosses(read: &RowRead) -> bool {
    usize::from(read.word) % ROW_LANES + usize::from(read.count) > ROW_LANES
}

/// Two rows merged into one, from a lane on.
fn from_lane(first: &IsbeRow, second: &IsbeRow, lane: u8) -> IsbeRow {
    let word = |at: usize| if at < ROW_LANES { first.words[at] } else { second.words[at - ROW_LANES] };
    IsbeRow { words: std::array::from_fn(|k| word(k + usize::from(lane))) }
}

impl RowShare {
    /// The next request of each unit.
    fn reads(&self) -> [Option<RowRead>; ROW_ASKERS] {
        let units = [&self.position_in, &self.attribute_in, &self.stream_in, &self.copy_in];
        units.map(|fifo| fifo.o.pop.get().copied())
    }

    fn sm_of(&self, read: &RowRead) -> usize {
        if usize::from(read.sm) < self.p.sms.get() { read.sm.into() } else { 0 }
    }
}

impl Logic for RowShare {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.position = self.position_in.o.push;
        o.attribute = self.attribute_in.o.push;
        o.stream = self.stream_in.o.push;
        o.copy = self.copy_in.o.push;
        for k in 0..self.p.sms.get() {
            let request = &q.row_request[k];
            o.row_request[k]
                .send(request.valid, || IsbeAccess { request: request.data, ..IsbeAccess::default() });
        }
        o.position_row.drive(&q.response[0]);
        o.attribute_row.drive(&q.response[1]);
        o.stream_row.drive(&q.response[2]);
        o.copy_row.drive(&q.response[3]);
        let waits = self.reads().iter().any(|read| read.is_some());
        o.idle = !waits && q.waits == [0; ROW_ASKERS] && !q.response.iter().any(|response| response.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        for k in 0..self.p.sms.get() {
            d.row_request[k].leave(i.row_request[k]);
        }

        // Requests, in order of priority: positions first.
        let mut requested = [false; SMS];
        let mut by = [RowAsker::default(); SMS];
        let mut takes = [false; ROW_ASKERS];
        for (unit, read) in self.reads().into_iter().enumerate() {
            let Some(read) = read else { continue };
            let sm = self.sm_of(&read);
            let other = self.q.waits[unit] != 0 && usize::from(self.q.sm[unit]) != sm;
            if other
                || d.row_request[sm].valid
                || !self.askers[sm].o.push.ready
                || self.q.waits[unit] == ROWS as u8
            {
                continue;
            }
            let (row, second) = (read.word / ROW_LANES as u16, self.q.second[unit]);
            let row = (row + u16::from(second)) % ROWS_OF_AN_SM;
            d.row_request[sm].put(RowRequest { row, ..RowRequest::default() });
            d.sm[unit] = sm as u8;
            d.waits[unit] += 1;
            let part = match (crosses(&read), second) {
                (false, _) => RowPart::Whole,
                (true, false) => RowPart::First,
                (true, true) => RowPart::Second,
            };
            d.second[unit] = part == RowPart::First;
            let lane = (read.word % ROW_LANES as u16) as u8;
            (requested[sm], by[sm]) = (true, RowAsker { asker: unit as u8, part, lane });
            takes[unit] = part != RowPart::First;
        }

        // Rows are sent to their requesters.
        for response in &mut d.response {
            response.valid = false;
        }
        for k in 0..self.p.sms.get() {
            let asker = self.askers[k].o.pop;
            let row = i.row[k].get().filter(|_| asker.valid);
            if let Some(row) = row {
                let RowAsker { asker, part, lane } = asker.data;
                let unit = usize::from(asker);
                match part {
                    RowPart::First => d.held[unit] = *row,
                    RowPart::Second => d.response[unit].put(from_lane(&self.q.held[unit], row, lane)),
                    RowPart::Whole => d.response[unit].put(from_lane(row, row, lane)),
                }
                d.waits[unit] -= 1;
            }
            self.askers[k].i.pop.ready = row.is_some();
            self.askers[k].i.push.send(requested[k], || by[k]);
        }

        // ---- clock edge
        self.position_in.i.push.drive(&i.position);
        self.position_in.i.pop.ready = takes[0];
        self.attribute_in.i.push.drive(&i.attribute);
        self.attribute_in.i.pop.ready = takes[1];
        self.stream_in.i.push.drive(&i.stream);
        self.stream_in.i.pop.ready = takes[2];
        self.copy_in.i.push.drive(&i.copy);
        self.copy_in.i.pop.ready = takes[3];
        self.q = d;
    }
}
