//! Instruction fetch: sends the warps' words to the scheduler, each with its control field and its constant. One word a cycle; 10 +
//! `constant_cycles` cycles from a start to the first word when its bundle is cached. Nothing stalls it: it never sends more words than
//! the scheduler has free entries for (`words` a slot). In order for each slot. Specification: instruction set 2; units, SM.

mod fetch_paths;
mod fetch_words;
pub mod types;

use self::fetch_paths::{LackingBundle, rotated};
use self::fetch_words::{NOTHING, constant_of, control_of, fetched_of, without_constant};
use crate::sm::constant_cache::types::{ConstantFound, ConstantLookup};
use crate::sm::counters::{after, followed, instruction_at};
use crate::sm::instruction_cache::types::{FetchRequest, FetchResponse};
use crate::sm::instruction_decode::ends;
use crate::sm::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use types::*;

/// Mask of a bundle's number.
const BUNDLE_NUMBER: u32 = (1 << 27) - 1;
/// Maximum entries for words that wait for constants.
const WAITING: usize = 5;

// ---- parameters
kernel::params! {
    /// Words of a slot that the scheduler can queue.
    words: 1..=8 = 8, "words";
    /// Cycles from a constant's request to its response.
    constant_cycles: 1..=4 = 2, "cycles";
}

// ---- ports
kernel::ports! {
    in pulse start: WarpStart;
    in pulse next: WarpNext;
    in pulse taken: B4;
    in pulse taken_second: B4;
    out pulse fetched: Fetched;
    out request: FetchRequest;
    in pulse response: FetchResponse;
    in strobe again: bool;
    out pulse constant_request: ConstantLookup;
    in pulse constant: ConstantFound;
    in strobe constant_again: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        running: B16,        // slots with words to fetch
        constant_waits: B16, // slots that wait for a constant
        paths: FetchPaths,   // paths of bundles
        place: [CounterPlace; SLOTS],
        number: [PathNumber; SLOTS],
        used: [B4; SLOTS],   // words in flight and at the scheduler
        next_request: B4,
        preferred: B4,
        request: Offer<FetchRequest>,
        picked: PickedWord,
        waiting: [WaitingWord; WAITING],
        constant_request: Offer<ConstantLookup>,
        fetched: Offer<Fetched>,
    }
}

kernel::unit! {
    pub struct InstructionFetch(p) {
        registers: Regs;
        memory bundles: [Sector; SLOTS * BUNDLES];
        memory contexts: [SlotContext; SLOTS];
        memory counted: [SlotCounter; SLOTS];
        memory notified: [SlotCounter; SLOTS];
        memory replayed: [SlotCounter; SLOTS];
        part start_in: Fifo<WarpStart> = fifo::Params { depth: Within::new(SLOTS), ..fifo::Params::default() };
        part order: Fifo<RequestedBundle> = fifo::Params { depth: Within::new(16), ..fifo::Params::default() };
    }
}

impl Regs {
    /// Redirects a slot: its words in flight belong to an old path.
    fn leave(&mut self, slot: usize, counter: u32, place: CounterPlace) {
        self.number[slot] = (self.number[slot] + 1) & 7;
        self.place[slot] = place;
        self.constant_waits &= !(1 << slot);
        self.paths.turn_to(slot, counter);
    }
}

impl InstructionFetch {
    fn counter(&self, slot: usize) -> u32 {
        match self.q.place[slot] {
            CounterPlace::Counted => self.counted[slot].counter,
            CounterPlace::Notified => self.notified[slot].counter,
            CounterPlace::Replayed => self.replayed[slot].counter,
        }
    }

    /// Requests a bundle.
    fn request(&mut self, d: &mut Regs) {
        let q = &self.q;
        let lacking = q.paths.lacking(q.running & !q.constant_waits, q.next_request);
        let lacking = lacking.filter(|_| !d.request.valid && self.order.o.push.ready);
        self.order.i.push.valid = false;
        let Some(LackingBundle { slot, ahead }) = lacking else { return };
        let place = (q.paths.place(slot) + ahead) % BUNDLES;
        let bundle = (self.counter(slot) >> 5).wrapping_add(ahead as u32) & BUNDLE_NUMBER;
        let requested = RequestedBundle { slot: slot as u8, place: place as u8, number: q.paths.way[slot] };
        self.order.i.push.put(requested);
        d.request.put(FetchRequest { slot: slot as u8, context_id: self.contexts[slot].context_id, bundle });
        d.paths.requested[place] |= 1 << slot;
        d.next_request = (slot as u8 + 1) & 15;
    }

    /// Response: a bundle, or a miss.
    fn responded(&mut self, i: &In, d: &mut Regs) {
        let requested = self.order.o.pop.data;
        let slot = usize::from(requested.slot);
        if i.again {
            d.paths.missed = 0;
        }
        self.order.i.pop.ready = i.response.valid;
        let Some(response) = i.response.get() else { return };
        if !self.order.o.pop.valid || requested.number != self.q.paths.way[slot] {
            return;
        }
        d.paths.arrive(&requested, response.here, response.fault, i.again);
        if response.here {
            self.bundles.write(slot * BUNDLES + usize::from(requested.place), response.data);
        }
    }

    /// Picks the next word of a slot, except slots redirected in this cycle (`left`).
    fn pick(&mut self, left: u16, d: &mut Regs) {
        let q = &self.q;
        let not_full = (0..SLOTS)
            .fold(0, |mask, slot| mask | u16::from(usize::from(q.used[slot]) < self.p.words.get()) << slot);
        let ready = q.running & !q.constant_waits & (q.paths.found() | q.paths.misaligned) & not_full;
        let slot = rotated(ready, q.preferred).filter(|slot| left >> slot & 1 == 0);
        d.picked.valid = slot.is_some();
        let Some(slot) = slot else { return };
        let place = q.paths.place(slot);
        let counter = self.counter(slot);
        let bundle = &self.bundles[slot * BUNDLES + place];
        let at = (counter >> 3 & 3) as usize;
        let word = u64::from(bundle.words[2 * at + 1]) << 32 | u64::from(bundle.words[2 * at]);
        let fault = q.paths.is_faulty(slot);
        d.picked = PickedWord {
            valid: true,
            number: q.number[slot],
            slot: slot as u8,
            counter,
            control: if fault { NOTHING } else { control_of(bundle, at) },
            word: if fault { 0 } else { word },
            fault,
        };
        // Continues with the same slot while it has free entries: with equal progress all slots would reach the end of their bundles at
        // once, without the next ones.
        d.preferred = slot as u8;
        d.used[slot] += 1;
        d.place[slot] = CounterPlace::Counted;
        // Nothing is read after an EXIT of all lanes: the picked word is another warp's.
        let next = followed(word, counter).filter(|_| !fault).unwrap_or(after(counter));
        let bundles = (next >> 5).wrapping_sub(counter >> 5) & BUNDLE_NUMBER;
        if fault || ends(word) {
            d.running &= !(1 << slot);
        } else if bundles == 1 && next % 8 == 0 {
            d.paths.advance(slot, place);
        } else if bundles != 0 || next % 8 != 0 {
            d.paths.turn_to(slot, next);
        }
        self.counted.write(slot, SlotCounter { counter: next });
    }

    /// Words of a slot's path in flight to the scheduler.
    fn on_the_way(&self, slot: u8) -> u8 {
        let q = &self.q;
        let number = q.number[usize::from(slot)];
        let is = |valid: bool, of: u8, path: u8| u8::from(valid && of == slot && path == number);
        let waiting = &q.waiting[..=self.p.constant_cycles.get()];
        let waiting: u8 = waiting.iter().map(|word| is(word.valid, word.fetched.slot, word.number)).sum();
        waiting + is(q.picked.valid, q.picked.slot, q.picked.number)
    }
}

impl Logic for InstructionFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.fetched.drive(&q.fetched);
        o.request.drive(&q.request);
        o.constant_request.drive(&q.constant_request);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.request.leave(i.request);

        // The oldest word has its constant, or is repeated; words of an old path are dropped.
        let last = self.p.constant_cycles.get();
        let oldest = &q.waiting[last];
        let slot = usize::from(oldest.fetched.slot);
        let turns = i.next.get().filter(|next| next.ended || !next.straight);
        let notified = |slot: usize| turns.is_some_and(|next| usize::from(next.slot) == slot);
        let alive = oldest.valid && oldest.number == q.number[slot] && !notified(slot);
        let wants = oldest.fetched.outline.constant;
        let constant = &i.constant.data;
        let lacks = alive && wants && !(i.constant.valid && (constant.here || constant.fault));
        d.fetched.valid = alive && !lacks;
        if alive && !lacks && wants && constant.fault {
            d.fetched.put(without_constant(&oldest.fetched));
        } else if alive && !lacks {
            let value = if wants { constant.value } else { 0 };
            d.fetched.put(Fetched { constant: value, ..oldest.fetched });
        }

        // The pipeline advances.
        d.waiting.copy_within(0..WAITING - 1, 1);
        let fetched = fetched_of(&q.picked);
        d.waiting[0] = WaitingWord { valid: q.picked.valid, number: q.picked.number, fetched };
        let context_id = self.contexts[usize::from(q.picked.slot)].context_id;
        d.constant_request
            .send(q.picked.valid && fetched.outline.constant, || constant_of(&fetched, context_id));

        // Credits, bundles and words.
        for slot in [i.taken.get(), i.taken_second.get()].into_iter().flatten() {
            let used = &mut d.used[usize::from(*slot)];
            *used = used.saturating_sub(1);
        }
        self.request(&mut d);
        self.responded(i, &mut d);
        let left = u16::from(lacks) << slot | turns.map_or(0, |next| 1 << next.slot);
        self.pick(left, &mut d);
        if i.constant_again {
            d.constant_waits = 0;
        }

        // Redirected slots.
        if lacks {
            let counter = oldest.fetched.counter;
            d.leave(slot, counter, CounterPlace::Replayed);
            d.used[slot] = d.used[slot].saturating_sub(self.on_the_way(oldest.fetched.slot));
            d.running |= 1 << slot;
            if !i.constant_again {
                d.constant_waits |= 1 << slot;
            }
            self.replayed.write(slot, SlotCounter { counter });
        }
        let start = self.start_in.o.pop.get().copied().filter(|_| turns.is_none());
        self.start_in.i.pop.ready = start.is_some();
        if let Some(start) = start {
            self.contexts.write(start.slot.into(), SlotContext { context_id: start.context_id });
        }
        let turns = turns.map(|next| (next.slot, next.counter, !next.ended));
        if let Some((slot, counter, runs)) = turns.or(start.map(|start| (start.slot, start.counter, true))) {
            let (slot, counter) = (usize::from(slot), instruction_at(counter));
            d.leave(slot, counter, CounterPlace::Notified);
            d.used[slot] = 0;
            d.running = d.running & !(1 << slot) | u16::from(runs) << slot;
            self.notified.write(slot, SlotCounter { counter });
        }

        // ---- clock edge
        self.start_in.i.push.send(i.start.valid, || i.start.data);
        self.q = d;
    }
}
