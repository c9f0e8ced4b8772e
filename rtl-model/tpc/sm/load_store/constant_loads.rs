//! Constant loads: LDC of a partition, one at a time. The load is offered 1 cycle after it was accepted, its first register 1 cycle after
//! the constants, the second a cycle later. Stalled by the constant cache and by registers that are not accepted. Order is kept.
//! Specification: instruction set 10.

use super::types::*;
use crate::sm::constant_cache::types::*;
use crate::sm::types::*;
use kernel::prelude::*;

/// A bank that does not exist.
const NO_BANK: u8 = 31;
/// The mode in which an offset past a bank continues in the next.
const LINEAR: u8 = 1;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in work: ConstantWork;
    out constant_load: ConstantLoad;
    in pulse constant_loaded: ConstantLoaded;
    out finish: LoadFinish;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        load: Offer<ConstantLoad>,
        ticket: LoadTicket,
        loaded: Offer<ConstantLoaded>, // all is here
        high: bool,                    // the first register has left
    }
}

kernel::unit! {
    pub struct ConstantLoads(p) {
        registers: Regs;
    }
}

fn load_of(work: &ConstantWork) -> ConstantLoad {
    let ConstantWork { ticket, context_id, bank, mode, offset, index } = *work;
    let LoadTicket { slot, size, lanes, .. } = ticket;
    let mut load = ConstantLoad { tag: slot, context_id, size, lanes, ..ConstantLoad::default() };
    for (lane, index) in index.words.into_iter().enumerate() {
        let sum = index.wrapping_add(offset);
        let (further, address) = match mode {
            0 => (0, sum),
            LINEAR => (sum >> 16, sum & 0xffff),
            _ => (index >> 16, (index & 0xffff).wrapping_add(offset)),
        };
        load.banks[lane] = (u32::from(bank) + further).min(NO_BANK.into()) as u8;
        load.addresses.words[lane] = address;
    }
    load
}

impl ConstantLoads {
    /// Whether the register at the output is the load's last.
    fn ends(&self) -> bool {
        self.q.loaded.data.fault || self.q.high || self.q.ticket.rows < 2
    }
}

impl Logic for ConstantLoads {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let ConstantLoaded { fault, row, high, .. } = self.q.loaded.data;
        o.work.ready = !self.q.busy;
        o.constant_load.drive(&self.q.load);
        o.finish.send(self.q.loaded.valid, || LoadFinish {
            stored: false,
            ticket: self.q.ticket,
            number: self.q.high.into(),
            last: self.ends(),
            fault,
            kind: WarpFaultKind::Constant,
            predicate: !0,
            row: if self.q.high { high } else { row },
        });
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.load.leave(i.constant_load);
        if let Some(work) = i.work.get().filter(|_| !self.q.busy) {
            d.busy = true;
            d.load.put(load_of(work));
            d.ticket = work.ticket;
        }
        if i.constant_loaded.valid {
            d.loaded.put(i.constant_loaded.data);
        }
        if self.q.loaded.valid && i.finish.ready {
            d.high = !self.ends();
            if self.ends() {
                d.loaded.valid = false;
                d.busy = false;
            }
        }
        self.q = d;
    }
}
