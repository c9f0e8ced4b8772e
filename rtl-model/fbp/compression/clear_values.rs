//! Clear values: the tables of the values of cleared tiles, 16 of colour and 16 of depth, of 16 bytes each. Rate: a
//! search, a read and a write in every cycle. Latency: one cycle from a request to its result. It never stalls.
//! Specification: CBC and compression.

use super::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse write: ClearWrite;
    in pulse find: ClearFind;
    out pulse found: ValuePlace;      // lowest entry with the value, a cycle later
    in pulse show: ClearShow;
    out level shown: ClearValue;      // a cycle later, stable until the next request
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        colours: [ClearValue; CLEAR_VALUES],
        depths: [ClearValue; CLEAR_VALUES],
        colours_used: B16,
        depths_used: B16,
        found: Offer<ValuePlace>,
        shown: ClearValue,
    }
}

kernel::unit! {
    pub struct ClearValues(p) {
        registers: Regs;
    }
}

fn lowest(some: u16) -> ValuePlace {
    ValuePlace { found: some != 0, index: if some == 0 { 0 } else { some.trailing_zeros() as u8 } }
}

impl Logic for ClearValues {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.found.drive(&q.found);
        o.shown = q.shown;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let table = |depth: bool| if depth { &q.depths } else { &q.colours };
        d.found.valid = false;
        if let Some(ClearFind { depth, value }) = i.find.get() {
            let used = if *depth { q.depths_used } else { q.colours_used };
            let is = |k: &usize| used >> k & 1 == 1 && table(*depth)[*k] == *value;
            d.found.put(lowest((0..CLEAR_VALUES).filter(is).fold(0, |some, k| some | 1 << k)));
        }
        if let Some(ClearShow { depth, index }) = i.show.get() {
            d.shown = table(*depth)[usize::from(*index)];
        }
        if let Some(ClearWrite { depth, index, value }) = i.write.get() {
            let at = usize::from(*index);
            if *depth {
                d.depths[at] = *value;
                d.depths_used |= 1 << at;
            } else {
                d.colours[at] = *value;
                d.colours_used |= 1 << at;
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
