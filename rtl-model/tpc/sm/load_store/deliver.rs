//! What comes back goes to its registers; who waits for it is told.

use super::surface::types::SurfaceAnswer;
use super::types::*;
use super::*;
use prim::arbiter::in_turn;

/// Where registers come from.
const FINISHES: usize = 6;

/// What is written; nothing by an instruction without registers, or with a fault.
fn written_of(finish: &LoadFinish) -> Written {
    let LoadFinish { ticket, number, last, fault, predicate, row, .. } = *finish;
    let writes = ticket.rows != 0 && !fault;
    let first = ticket.destination;
    let result = LaneResult {
        slot: ticket.slot,
        lanes: if writes { ticket.lanes } else { 0 },
        destination: if writes && first != RZ { first.wrapping_add(number) } else { RZ },
        halves: 3,
        row,
        writes_flags: false,
        predicates: if writes && number == 0 { ticket.predicates } else { 0 },
        flags: Flags { predicates: [predicate; PREDICATES], ..Flags::default() },
    };
    Written { result, scoreboard: ticket.scoreboard, last }
}

/// What goes to registers, and not to a surface.
fn registers_of(finish: &Offer<LoadFinish>) -> Offer<LoadFinish> {
    let surface = matches!(finish.data.ticket.role, LoadRole::Header | LoadRole::Texels);
    Offer::new(finish.valid && !surface, finish.data)
}

/// The words of a header or a handle.
fn answer_of(finish: &LoadFinish) -> SurfaceAnswer {
    let LoadFinish { fault, kind, row, .. } = finish;
    SurfaceAnswer { fault: *fault, kind: *kind, words: std::array::from_fn(|k| row.words[k]) }
}

/// The entry of a stack in four lanes.
fn entry_of(finish: &LoadFinish) -> StackEntry {
    let first = finish.ticket.lanes.trailing_zeros() as usize & 28;
    let [counter, lanes, kind] = std::array::from_fn(|k| finish.row.words[first + k]);
    let kinds = {
        use StackKind::*;
        [Diverged, Sync, Break, Continue, Return, LongJump]
    };
    StackEntry { kind: kinds.get(kind as usize & 7).copied().unwrap_or_default(), counter, lanes }
}

impl LoadStore {
    /// Answers on their way to their registers.
    pub(super) fn gather(&mut self, i: &In, d: &mut Regs) {
        // A store is done when L1 has all of it.
        let ask = &self.l1_steps.o.ask;
        let left = ask.valid && i.l1_ask.ready && ask.data.ask.last;
        self.l1_order.i.pop.ready = left;
        d.stores_gone += u8::from(left && self.l1_order.o.pop.data.ends);
        let answer = self.shared_in.o.pop;
        self.shared_gather.i.answer.send(answer.valid, || {
            let SharedAnswer { fault, row, .. } = answer.data;
            GatherStep { fault, row, ..GatherStep::default() }
        });
        self.shared_in.i.pop = self.shared_gather.o.answer;
        let answer = self.l1_in.o.pop;
        self.l1_gather.i.answer.send(answer.valid, || {
            let L1Return { step, last, fault, data, .. } = answer.data;
            let word = |place: usize| if place < data.words.len() { data.words[place] } else { 0 };
            GatherStep { step, last, fault, row: Row { words: std::array::from_fn(word) } }
        });
        self.l1_in.i.pop = self.l1_gather.o.answer;
        if let Some(done) = self.shared_gather.o.done.get() {
            d.shared_left -= 1 << done.words_log2;
        }
        if let Some(done) = self.l1_gather.o.done.get() {
            d.l1_left -= 4 << done.words_log2;
        }
        let shuffled = self.shuffle.o.result;
        let ticket = self.shuffle_in.o.pop.data;
        self.shuffle_in.i.pop.ready = shuffled.valid;
        self.shuffled.i.push.send(shuffled.valid, || LoadFinish {
            ticket,
            last: true,
            predicate: shuffled.data.inside_range,
            row: shuffled.data.row,
            ..LoadFinish::default()
        });
    }

    /// One register a clock, from each in turn.
    pub(super) fn deliver(&mut self, d: &mut Regs) {
        let held = self.ended.o.pop.data.stored && self.q.stores_gone == 0;
        let finishes: [Offer<LoadFinish>; FINISHES] = [
            self.shared_gather.o.finish,
            registers_of(&self.l1_gather.o.finish),
            self.shuffled.o.pop,
            registers_of(&self.constant_loads.o.finish),
            Offer::new(self.ended.o.pop.valid && !held, self.ended.o.pop.data),
            self.surface.o.finish,
        ];
        let room = |finish: &LoadFinish| self.written_out[usize::from(finish.ticket.side)].o.push.ready;
        let first = usize::from(self.q.finish_turn);
        let next = in_turn(first, FINISHES, |k| finishes[k].get().is_some_and(room));
        self.shared_gather.i.finish.ready = next == Some(0);
        let (loaded, constant) = (self.l1_gather.o.finish, self.constant_loads.o.finish);
        let texels = loaded.valid && loaded.data.ticket.role == LoadRole::Texels;
        let header = loaded.valid && loaded.data.ticket.role == LoadRole::Header;
        let handle = constant.valid && constant.data.ticket.role == LoadRole::Header;
        self.surface.i.loaded.send(texels, || loaded.data);
        self.surface
            .i
            .answer
            .send(header || handle, || answer_of(if header { &loaded.data } else { &constant.data }));
        self.surface.i.finish.ready = next == Some(5);
        self.l1_gather.i.finish.ready = next == Some(1) || header || texels && self.surface.o.loaded.ready;
        self.shuffled.i.pop.ready = next == Some(2);
        self.constant_loads.i.finish.ready = next == Some(3) || handle;
        self.ended.i.pop.ready = next == Some(4);
        d.shuffles -= u8::from(next == Some(2));
        d.stores_gone -= u8::from(next == Some(4) && self.ended.o.pop.data.stored);

        d.resume = [0; LOAD_SIDES];
        for side in 0..LOAD_SIDES {
            (d.fill[side].valid, d.targets[side].valid, d.fault[side].valid) = (false, false, false);
        }
        for out in &mut *self.written_out {
            out.i.push.valid = false;
        }
        let Some(k) = next else { return };
        d.finish_turn = ((k + 1) % FINISHES) as u8;
        let finish = &finishes[k].data;
        let LoadTicket { role, side, slot, counter, word, .. } = finish.ticket;
        let side = usize::from(side);
        match role {
            LoadRole::Fill => d.fill[side].put(entry_of(finish)),
            LoadRole::Table => d.targets[side].put(TableRow { fault: finish.fault, row: finish.row }),
            LoadRole::Barrier => d.resume[side] = 1 << slot,
            _ => {}
        }
        let writes = matches!(role, LoadRole::Write | LoadRole::Barrier);
        self.written_out[side].i.push.send(writes, || written_of(finish));
        // Who has a table tells its fault.
        if finish.fault && role != LoadRole::Table {
            d.fault[side].put(WarpFault { slot, kind: finish.kind, counter, word });
        }
    }
}
