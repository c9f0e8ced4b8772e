//! Row share: words of several SMs' shared memory for four units: positions first, attributes, stream output, copies. A row a clock of each SM; 1 clock
//! each way. Words that lie in two rows take two; they are given with the first in lane 0. An ask to another SM than the unit's last waits
//! until all its rows have come, so that a unit's words come in order.
//! Specification: ISBEs.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// SMs at most.
const SMS: usize = 8;
/// Rows of an SM that may be on their way.
const ROWS: usize = 32;
/// Rows that an SM's shared memory has; they go round.
const ROWS_OF_AN_SM: u16 = 1024;

// ---- parameters
kernel::params! {
    /// SMs of the PES.
    sms: 1..=8 = 2, "SMs";
}

// ---- ports
kernel::ports! {
    in position: RowRead;
    in attribute: RowRead;
    in stream: RowRead;
    in copy: RowRead;
    out row_ask[sms]: IsbeAccess;
    in pulse row[sms]: IsbeRow;
    out pulse position_row: IsbeRow; // in the order of its asks, the word of the ask first
    out pulse attribute_row: IsbeRow;
    out pulse stream_row: IsbeRow;
    out pulse copy_row: IsbeRow;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        row_ask: [Offer<IsbeAccess>; SMS],
        sm: [B3; ROW_ASKERS],     // that a unit, positions first, asks
        waits: [B6; ROW_ASKERS],  // rows of it that are to come
        second: [bool; ROW_ASKERS], // its ask's second row is next
        held: [IsbeRow; ROW_ASKERS], // the first of two
        answer: [Offer<IsbeRow>; ROW_ASKERS],
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

/// Whether words lie in two rows.
fn crosses(read: &RowRead) -> bool {
    usize::from(read.word) % ROW_LANES + usize::from(read.count) > ROW_LANES
}

/// Rows as one, from a lane on.
fn from_lane(first: &IsbeRow, second: &IsbeRow, lane: u8) -> IsbeRow {
    let word = |at: usize| if at < ROW_LANES { first.words[at] } else { second.words[at - ROW_LANES] };
    IsbeRow { words: std::array::from_fn(|k| word(k + usize::from(lane))) }
}

impl RowShare {
    /// What is asked for next, by whom.
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
            o.row_ask[k].drive(&q.row_ask[k]);
        }
        o.position_row.drive(&q.answer[0]);
        o.attribute_row.drive(&q.answer[1]);
        o.stream_row.drive(&q.answer[2]);
        o.copy_row.drive(&q.answer[3]);
        let waits = self.reads().iter().any(|read| read.is_some());
        o.idle = !waits && q.waits == [0; ROW_ASKERS] && !q.answer.iter().any(|answer| answer.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        for k in 0..self.p.sms.get() {
            d.row_ask[k].leave(i.row_ask[k]);
        }

        // Asks: those of positions first.
        let mut asked = [false; SMS];
        let mut by = [RowAsker::default(); SMS];
        let mut takes = [false; ROW_ASKERS];
        for (unit, read) in self.reads().into_iter().enumerate() {
            let Some(read) = read else { continue };
            let sm = self.sm_of(&read);
            let other = self.q.waits[unit] != 0 && usize::from(self.q.sm[unit]) != sm;
            if other
                || d.row_ask[sm].valid
                || !self.askers[sm].o.push.ready
                || self.q.waits[unit] == ROWS as u8
            {
                continue;
            }
            let (row, second) = (read.word / ROW_LANES as u16, self.q.second[unit]);
            let row = (row + u16::from(second)) % ROWS_OF_AN_SM;
            let ask = RowAsk { row, ..RowAsk::default() };
            d.row_ask[sm].put(IsbeAccess { ask, data: IsbeRow::default() });
            d.sm[unit] = sm as u8;
            d.waits[unit] += 1;
            let part = match (crosses(&read), second) {
                (false, _) => RowPart::Whole,
                (true, false) => RowPart::First,
                (true, true) => RowPart::Second,
            };
            d.second[unit] = part == RowPart::First;
            let lane = (read.word % ROW_LANES as u16) as u8;
            (asked[sm], by[sm]) = (true, RowAsker { asker: unit as u8, part, lane });
            takes[unit] = part != RowPart::First;
        }

        // Rows, to who asked.
        for answer in &mut d.answer {
            answer.valid = false;
        }
        for k in 0..self.p.sms.get() {
            let asker = self.askers[k].o.pop;
            let row = i.row[k].get().filter(|_| asker.valid);
            if let Some(row) = row {
                let RowAsker { asker, part, lane } = asker.data;
                let unit = usize::from(asker);
                match part {
                    RowPart::First => d.held[unit] = *row,
                    RowPart::Second => d.answer[unit].put(from_lane(&self.q.held[unit], row, lane)),
                    RowPart::Whole => d.answer[unit].put(from_lane(row, row, lane)),
                }
                d.waits[unit] -= 1;
            }
            self.askers[k].i.pop.ready = row.is_some();
            self.askers[k].i.push.send(asked[k], || by[k]);
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
