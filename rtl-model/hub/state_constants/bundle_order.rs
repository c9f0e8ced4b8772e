//! Bundle order: accepts the front end's bundles, passes state on, gathers words of constants into sectors, and holds a draw
//! until all earlier constants are in place and the headers of its programs are read. It handles a bundle a cycle
//! (fe-state-bundle-clocks) and a word of constants a cycle (scc-update-idle-cost). PD and the constant store stall it. Order
//! is kept. Specification: PD.

mod constant_sectors;
mod order_actions;
mod program_stages;

use self::constant_sectors::*;
use self::order_actions::*;
use self::program_stages::*;
use super::batch_rows::{WORLD_STAGES, batch_rows};
use super::class::*;
use super::types::*;
use crate::primitive_distributor::class::{BEGIN, END};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Cycles without a bundle after which written data are made visible.
    settle: 1..=255 = 8, "cycles";
    /// Rows of shared memory that an SM has for batches.
    rows: 1..=1023 = 384, "rows";
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out draw: Bundle;
    out work: ConstantWork;
    in pulse settled: bool;   // the oldest Settle is done
    in word: State;           // banks and epochs
    out request: HeaderRequest;
    in header_word: State;
    in header_read: HeaderRead;
    out fault: Fault;
    out level idle: bool;
}

kernel::package! {
    package bundle_order(state_constants);

    pub enum OrderPhase: 3 {
        Pass,
        // Waits until constants are in place.
        Settled,
        // Waits until a header is read.
        Header,
    }

    /// New words of a sector that are not sent to the store yet.
    pub struct SectorGather {
        valid: bool,
        update: ConstantUpdate,
    }

    /// A stage's program, as an offset in the region.
    pub struct StageProgram {
        enable: bool,
        stale: bool,
        offset: B32,
    }
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: OrderPhase,
        state: ConstantState,
        offset: B16,                       // offset of the next word of constants
        gather: SectorGather,
        programs: [StageProgram; PROGRAMS],
        rows: [B9; WORLD_STAGES],          // rows that a batch needs, by stage
        stage: B3,                         // stage whose header is read
        last: B3,                          // stage of the vertex outputs, as last sent
        passes: bool,                      // the geometry shader is a pass-through shader
        each: bool,                        // the map of per-primitive values was sent, too
        notified_stages: B6,               // stages that have programs, as last sent
        loose: bool,                       // work on constants may be in flight
        notified: bool,                    // a draw was reported to the store since the last work
        released: bool,                    // a semaphore was released since the last cache invalidation
        refused: bool,                     // the draw that begins has no program
        broken: bool,                      // the draw is dropped, up to its end
        rest: B8,                          // cycles without a bundle
        draw: Offer<Bundle>,
        work: Offer<ConstantWork>,
        request: Offer<HeaderRequest>,
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct BundleOrder(p) {
        registers: Regs;
        part bundle_in: Fifo<Bundle> = fifo::Params::default();
        part word_in: Fifo<State> = fifo::Params::default();
        part header_in: Fifo<State> = fifo::Params::default();
    }
}

impl Logic for BundleOrder {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.bundle = self.bundle_in.o.push;
        o.word = self.word_in.o.push;
        o.header_word = self.header_in.o.push;
        // All of the header's words have been forwarded.
        o.header_read.ready = q.phase == OrderPhase::Header && !self.header_in.o.pop.valid && !q.fault.valid;
        o.draw.drive(&q.draw);
        o.work.drive(&q.work);
        o.request.drive(&q.request);
        o.fault.drive(&q.fault);
        let comes = self.bundle_in.o.pop.valid || self.word_in.o.pop.valid;
        let rests = q.phase == OrderPhase::Pass && !q.gather.valid && !q.loose;
        o.idle = !comes && rests && !q.draw.valid && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.draw.leave(i.draw);
        d.work.leave(i.work);
        d.request.leave(i.request);
        d.fault.leave(i.fault);

        // Sends state that the parts generate, ahead of bundles.
        let (word, header_word) = (self.word_in.o.pop, self.header_in.o.pop);
        let free = !d.draw.valid;
        if free && (word.valid || header_word.valid) {
            d.draw.put(derived(if word.valid { word.data } else { header_word.data }));
        }

        // The oldest bundle.
        let (head_valid, head) = (self.bundle_in.o.pop.valid, self.bundle_in.o.pop.data);
        let view = bundle_view(&head, q.released);
        let stages = program_stages(&q.programs, q.passes, q.each, q.last);
        let state = OrderState {
            gathered: q.gather.valid,
            loose: q.loose,
            refused: q.refused,
            restaged: stages.enabled != q.notified_stages,
            stale: stages.stale.is_some(),
            fits: usize::from(batch_rows(&q.rows, stages.enabled)) <= self.p.rows.get(),
            notified: q.notified,
        };
        let action = order_action(&view, &state);
        let target = q.state.address + u64::from(q.offset);

        let mut hands = false; // the gathered sector is sent to the store
        let mut settles = false; // constants are to be in place
        let mut given = None; // other work is sent
        let mut refuses = None; // the draw that begins is dropped
        let mut head_pop = false;
        match q.phase {
            OrderPhase::Pass if head_valid => {
                d.rest = 0;
                match action {
                    OrderAction::Invalidate => {
                        let purge = purges(view.caches);
                        if q.gather.valid || purge.is_some() && d.work.valid {
                            hands = true;
                        } else if !d.draw.valid {
                            given = purge.map(ConstantWork::Purge);
                            d.draw.put(invalidating(&view, &head));
                            d.released &= !view.flushes;
                            head_pop = !view.flushes;
                        }
                    }
                    OrderAction::Load => {
                        hands = !joins_sector(&q.gather, target);
                        head_pop = !hands || !q.gather.valid || !d.work.valid;
                        d.offset = q.offset.wrapping_add(if head_pop { 4 } else { 0 });
                    }
                    OrderAction::Bind if q.gather.valid || d.work.valid => hands = true,
                    OrderAction::Bind => {
                        let change = bank_change(view.address, head.value, &q.state);
                        // Higher banks do not exist.
                        given = (usize::from(change.bank) < BANKS).then_some(ConstantWork::Bank(change));
                        head_pop = true;
                    }
                    OrderAction::Gathered => hands = true,
                    OrderAction::Settle => settles = !d.work.valid,
                    OrderAction::Drop => {
                        d.refused = false;
                        d.broken = view.address == BEGIN;
                        head_pop = true;
                    }
                    OrderAction::Stages if d.draw.valid => {}
                    OrderAction::Stages => {
                        let value = stages.enabled.into();
                        d.draw.put(derived(State { address: SHADING_STAGES, value }));
                        d.notified_stages = stages.enabled;
                    }
                    OrderAction::Header => {
                        if let (Some(stage), false) = (stages.stale, d.request.valid) {
                            d.stage = stage as u8;
                            let StageProgram { offset, .. } = q.programs[stage];
                            d.request.put(header_request(&stages, stage, q.state.region, offset));
                            d.phase = OrderPhase::Header;
                        }
                    }
                    OrderAction::Refuse => {
                        refuses = (!d.fault.valid).then_some((stages.last as u8, ProgramFault::Room));
                    }
                    OrderAction::Draw if d.work.valid => {}
                    OrderAction::Draw => {
                        d.work.put(ConstantWork::Draw(DrawStart::default()));
                        d.notified = true;
                    }
                    // Forwards or consumes the bundle.
                    OrderAction::Pass => {
                        head_pop = true;
                        if view.method && view.address == LOAD_CONSTANT_BUFFER_OFFSET {
                            d.offset = (head.value & 0xfffc) as u16;
                        } else if view.method && constant_state(view.address) {
                            let word = State { address: view.address, value: head.value };
                            d.state = constant_state_after(q.state, word);
                            if d.state.region != q.state.region {
                                d.programs.iter_mut().for_each(|program| program.stale = true);
                            }
                        } else if q.broken && view.in_draw {
                            d.broken = view.address != END && !head.whole;
                        } else if d.draw.valid {
                            head_pop = false;
                        } else {
                            if view.sets_program {
                                let program = &mut d.programs[usize::from(view.address >> 6 & 7)];
                                *program = program_after(*program, begins_program(view.address), head.value);
                            }
                            d.released |= view.releases;
                            d.draw.put(head);
                        }
                    }
                }
            }
            // Without new bundles the gathered sector is sent, and after a while made visible.
            OrderPhase::Pass => {
                let rested = usize::from(q.rest) == self.p.settle.get();
                d.rest += u8::from(!rested);
                hands = q.gather.valid;
                settles = !hands && rested && q.loose && !d.work.valid;
            }
            OrderPhase::Settled if i.settled.valid => (d.loose, d.phase) = (false, OrderPhase::Pass),
            OrderPhase::Settled => {}
            OrderPhase::Header => {
                let reads = !header_word.valid && !q.fault.valid;
                if let Some(read) = i.header_read.get().filter(|_| reads) {
                    let stage = usize::from(q.stage);
                    let good = read.fault == ProgramFault::None;
                    d.phase = OrderPhase::Pass;
                    d.programs[stage].stale = !good;
                    refuses = (!good).then_some((q.stage, read.fault));
                    let before = SentMaps { passes: q.passes, each: q.each, last: q.last };
                    SentMaps { passes: d.passes, each: d.each, last: d.last } =
                        maps_sent(before, &stages, q.stage, read);
                    if good && (1..PIXEL_PROGRAM).contains(&stage) {
                        d.rows[stage - 1] = read.rows;
                    }
                }
            }
        }

        if let Some((stage, fault)) = refuses {
            d.fault.put(program_fault(&head, stage, fault));
            d.refused = true;
        }

        // Work for the store.
        if hands && q.gather.valid && !d.work.valid {
            given = Some(ConstantWork::Update(q.gather.update));
            d.gather.valid = false;
        }
        if settles {
            given = Some(ConstantWork::Settle(ConstantSettle::default()));
            d.phase = OrderPhase::Settled;
        }
        if let Some(work) = given {
            d.work.put(work);
            (d.loose, d.notified) = (true, false);
        }
        if head_pop && q.phase == OrderPhase::Pass && matches!(action, OrderAction::Load) {
            d.gather = gather_word(&q.gather, target, head.value);
        }

        // ---- clock edge
        self.bundle_in.i.push.drive(&i.bundle);
        self.bundle_in.i.pop.ready = head_pop;
        self.word_in.i.push.drive(&i.word);
        self.word_in.i.pop.ready = free;
        self.header_in.i.push.drive(&i.header_word);
        self.header_in.i.pop.ready = free && !word.valid;
        self.q = d;
    }
}
