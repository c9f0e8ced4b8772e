//! Bundle order: accepts the front end's bundles, passes state on, gathers words of constants into sectors, and holds a draw
//! until all earlier constants are in place and the headers of its programs are read. It handles a bundle a cycle
//! (fe-state-bundle-clocks) and a word of constants a cycle (scc-update-idle-cost). PD and the constant store stall it. Order
//! is kept. Specification: PD.

use super::batch_rows::{WORLD_STAGES, batch_rows};
use super::class::*;
use super::types::*;
use crate::primitive_distributor::class::{
    BEGIN, DRAW_ZERO_INDEX, END, begins_and_ends, draws_arrays, draws_fetched, draws_inline,
};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

const INSTRUCTIONS: u8 = 1;
const CONSTANTS: u8 = 2;
const DATA: u8 = 4;
const TEXTURES: u8 = 8;
const HEADERS: u8 = 16;
const SAMPLERS: u8 = 32;
const ALL: u8 = 0x3f;
/// The pixel stage: all earlier stages are of world space.
const PIXELS: usize = 5;
const GEOMETRY: usize = 4;

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

/// Methods that begin a draw, and those between its begin and its end.
fn begins_draw(address: u16) -> bool {
    address == BEGIN || begins_and_ends(address)
}

fn in_draw(address: u16) -> bool {
    let draws = draws_arrays(address) || draws_inline(address) || draws_fetched(address);
    draws || address == DRAW_ZERO_INDEX || address == END
}

/// Caches that a method invalidates.
fn invalidates(address: u16, value: u32) -> u8 {
    type Caches = INVALIDATE_SHADER_CACHES;
    let named = |named: bool, cache: u8| if named { cache } else { 0 };
    match address {
        INVALIDATE_SHADER_CACHES | INVALIDATE_SHADER_CACHES_NO_WFI => {
            named(Caches::instruction(value), INSTRUCTIONS)
                | named(Caches::data(value), DATA)
                | named(Caches::constant(value), CONSTANTS)
        }
        INVALIDATE_TEXTURE_HEADER_CACHE_ALL
        | INVALIDATE_TEXTURE_HEADER_CACHE
        | INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI => HEADERS,
        INVALIDATE_SAMPLER_CACHE_ALL | INVALIDATE_SAMPLER_CACHE | INVALIDATE_SAMPLER_CACHE_NO_WFI => SAMPLERS,
        INVALIDATE_TEXTURE_DATA_CACHE | INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI => TEXTURES,
        _ => 0,
    }
}

/// Whether a report's trigger is a release: a waiting CPU may then write data that were read before.
fn releases(address: u16, value: u32) -> bool {
    address == SET_REPORT_SEMAPHORE_D && SET_REPORT_SEMAPHORE_D::operation(value) == 0
}

/// The group whose bank is bound.
fn binds(address: u16) -> Option<u8> {
    binds_bank(address).then(|| BIND_GROUP_CONSTANT_BUFFER::index(address) as u8)
}

/// State that no front-end bundle carries.
fn derived(word: State) -> Bundle {
    Bundle { kind: BundleKind::State, address: word.address >> 2, value: word.value, ..Bundle::default() }
}

impl Regs {
    /// Block, sector and word of the next constant.
    fn target(&self) -> (u32, u8, u8) {
        let at = self.state.address + u64::from(self.offset);
        ((at >> 8) as u32, (at >> 5 & 7) as u8, (at >> 2 & 7) as u8)
    }

    /// Stages that have programs.
    fn stages(&self) -> u8 {
        (0..PROGRAMS).fold(0, |mask, stage| mask | u8::from(self.programs[stage].enable) << stage)
    }

    /// The last world-space stage with a program; 0 if there is none.
    fn last_stage(&self) -> usize {
        (1..PIXELS).rev().find(|&stage| self.programs[stage].enable).unwrap_or(0)
    }

    /// A pass-through geometry shader follows the vertices.
    fn is_fast(&self) -> bool {
        self.passes && self.programs[GEOMETRY].enable
    }

    /// The stage whose outputs are the vertices'; 0 if there is none.
    fn vertex_stage(&self) -> usize {
        let after = if self.is_fast() { GEOMETRY } else { PIXELS };
        (1..after).rev().find(|&stage| self.programs[stage].enable).unwrap_or(0)
    }

    /// The map of per-primitive values that was sent is no longer valid.
    fn clears(&self) -> bool {
        self.each && !self.is_fast()
    }

    /// The first stage whose header must be read.
    fn stale_stage(&self) -> Option<usize> {
        let last = self.vertex_stage();
        let again = |stage: usize| stage == last && (stage != usize::from(self.last) || self.clears());
        (0..PROGRAMS).find(|&stage| {
            let program = &self.programs[stage];
            program.enable && (program.stale || again(stage))
        })
    }

    /// Sends the gathered sector to the store. `false` while the output is full.
    fn hand_over(&mut self) -> bool {
        if self.gather.valid && !self.work.valid {
            self.give(ConstantWork::Update(self.gather.update));
            self.gather.valid = false;
            return true;
        }
        !self.gather.valid
    }

    fn give(&mut self, work: ConstantWork) {
        self.work.put(work);
        (self.loose, self.notified) = (true, false);
    }

    /// Adds a word of constants. `false` while it stalls.
    fn load(&mut self, q: &Regs, value: u32) -> bool {
        let (block, sector, word) = q.target();
        let joins = q.gather.valid && q.gather.update.block == block && q.gather.update.sector == sector;
        if !joins {
            if !self.hand_over() {
                return false;
            }
            self.gather = SectorGather::default();
            self.gather.valid = true;
            (self.gather.update.block, self.gather.update.sector) = (block, sector);
        }
        self.gather.update.mask |= 1 << word;
        self.gather.update.data.words[usize::from(word)] = value;
        self.offset = q.offset.wrapping_add(4);
        true
    }

    /// Binds the selected buffer, or none, to a bank. `false` while it stalls.
    fn bind(&mut self, q: &Regs, group: u8, value: u32) -> bool {
        if q.gather.valid || self.work.valid {
            self.hand_over();
            return false;
        }
        type Bind = BIND_GROUP_CONSTANT_BUFFER;
        let (bank, base, size) = (Bind::shader_slot(value), (q.state.address >> 8) as u32, q.state.size);
        // Banks above 17 do not exist.
        if usize::from(bank) < BANKS {
            let change = BankChange { group, bank, valid: Bind::valid(value) && size != 0, base, size };
            self.give(ConstantWork::Bank(change));
        }
        true
    }

    /// Records the parts of passing state that are needed here.
    fn keep(&mut self, address: u16, value: u32) {
        if enables_program(address) {
            let program = &mut self.programs[SET_PIPELINE_SHADER::index(address)];
            (program.enable, program.stale) = (SET_PIPELINE_SHADER::enable(value), true);
        }
        if begins_program(address) {
            let program = &mut self.programs[SET_PIPELINE_PROGRAM::index(address)];
            (program.offset, program.stale) = (SET_PIPELINE_PROGRAM::offset(value), true);
        }
    }
}

impl BundleOrder {
    /// Executes the oldest bundle; returns whether it is accepted.
    fn step(&self, d: &mut Regs) -> bool {
        let q = &self.q;
        let head = &self.bundle_in.o.pop.data;
        let address = head.address << 2;
        let trigger = head.kind == BundleKind::Trigger;
        let method = matches!(head.kind, BundleKind::State | BundleKind::Trigger);
        let mask = match head.kind {
            BundleKind::Invalidate => ALL,
            BundleKind::Flush => 0,
            _ => invalidates(address, head.value),
        };
        let draws = trigger && begins_draw(address);
        let reports = address == SET_REPORT_SEMAPHORE_D || address == INCREMENT_SYNC_POINT;
        let waits = draws || method && reports;
        if mask != 0 {
            return self.invalidate(d, mask, *head);
        }
        // The CPU may have overwritten data that the caches still hold.
        if draws && q.released {
            d.released = !self.invalidate(d, CONSTANTS | DATA, Bundle::default());
            return false;
        }
        if method && loads_constants(address) {
            return d.load(q, head.value);
        }
        if let (true, Some(group)) = (method, binds(address)) {
            return d.bind(q, group, head.value);
        }
        if waits && q.gather.valid {
            d.hand_over();
            return false;
        }
        if waits && q.loose {
            if !d.work.valid {
                d.give(ConstantWork::Settle(ConstantSettle::default()));
                d.phase = OrderPhase::Settled;
            }
            return false;
        }
        if draws && q.refused {
            d.refused = false;
            d.broken = address == BEGIN;
            return true;
        }
        if draws && q.stages() != q.notified_stages {
            if !d.draw.valid {
                d.draw.put(derived(State { address: SHADING_STAGES, value: q.stages().into() }));
                d.notified_stages = q.stages();
            }
            return false;
        }
        if let (true, Some(stage)) = (draws, q.stale_stage()) {
            if !d.request.valid {
                d.stage = stage as u8;
                let offset = q.programs[stage].offset;
                let address = (q.state.region + u64::from(offset)) & 0xff_ffff_ffff;
                let last = stage == q.vertex_stage();
                d.request.put(HeaderRequest {
                    stage: stage as u8,
                    last,
                    clears: last && q.clears(),
                    address,
                    offset,
                });
                d.phase = OrderPhase::Header;
            }
            return false;
        }
        if draws && usize::from(batch_rows(&q.rows, q.stages())) > self.p.rows.get() {
            if !d.fault.valid {
                self.refuse(d, q.last_stage() as u8, ProgramFault::Room);
            }
            return false;
        }
        if draws && !q.notified {
            if !d.work.valid {
                d.work.put(ConstantWork::Draw(DrawStart::default()));
                d.notified = true;
            }
            return false;
        }
        self.pass(d)
    }

    /// Invalidates the caches in `mask` by a bundle like `of`. `false` while the output is full.
    fn invalidate(&self, d: &mut Regs, mask: u8, of: Bundle) -> bool {
        let tables = mask & (INSTRUCTIONS | CONSTANTS) != 0;
        if self.q.gather.valid || tables && d.work.valid {
            d.hand_over();
            return false;
        }
        if d.draw.valid {
            return false;
        }
        if tables {
            let (instructions, constants) = (mask & INSTRUCTIONS != 0, mask & CONSTANTS != 0);
            d.give(ConstantWork::Purge(CachePurge { instructions, constants }));
        }
        let (kind, address, value) = (BundleKind::State, INVALIDATE_CACHES >> 2, u32::from(mask));
        d.draw.put(Bundle { kind, address, value, ..of });
        true
    }

    /// Drops the draw that begins: a stage's program is illegal.
    fn refuse(&self, d: &mut Regs, stage: u8, fault: ProgramFault) {
        let Bundle { channel, address, .. } = self.bundle_in.o.pop.data;
        let value = u32::from(stage) << 8 | fault as u32;
        d.fault.put(Fault { kind: FaultKind::Program, channel, subchannel: 0, address, value });
        d.refused = true;
    }

    /// Forwards or consumes the oldest bundle; `false` while the output is full.
    fn pass(&self, d: &mut Regs) -> bool {
        let head = &self.bundle_in.o.pop.data;
        let address = head.address << 2;
        let method = matches!(head.kind, BundleKind::State | BundleKind::Trigger);
        let before = self.q.state;
        if method && address == LOAD_CONSTANT_BUFFER_OFFSET {
            d.offset = (head.value & 0xfffc) as u16;
            return true;
        }
        if method && constant_state(address) {
            d.state = constant_state_after(before, State { address, value: head.value });
            if d.state.region != before.region {
                d.programs.iter_mut().for_each(|program| program.stale = true);
            }
            return true;
        }
        if self.q.broken && head.kind == BundleKind::Trigger && in_draw(address) {
            d.broken &= address != END && !head.whole;
            return true;
        }
        if d.draw.valid {
            return false;
        }
        if method {
            d.keep(address, head.value);
            d.released |= releases(address, head.value);
        }
        d.draw.put(*head);
        true
    }

    /// Without new bundles the gathered sector is sent, and after a while made visible.
    fn rest(&self, d: &mut Regs) {
        let q = &self.q;
        if usize::from(q.rest) < self.p.settle.get() {
            d.rest = q.rest + 1;
        }
        if q.gather.valid {
            d.hand_over();
        } else if usize::from(q.rest) == self.p.settle.get() && q.loose && !d.work.valid {
            d.give(ConstantWork::Settle(ConstantSettle::default()));
            d.phase = OrderPhase::Settled;
        }
    }

    /// All of the header's words have been forwarded.
    fn reads_header(&self) -> bool {
        self.q.phase == OrderPhase::Header && !self.header_in.o.pop.valid && !self.q.fault.valid
    }

    /// A header has been read: records the maps sent with it.
    fn maps_sent(&self, d: &mut Regs, read: &HeaderRead) {
        let q = &self.q;
        let stage = usize::from(q.stage);
        let good = read.fault == ProgramFault::None;
        if good && stage == GEOMETRY {
            d.passes = read.passes;
        }
        if good && read.passes {
            d.each = true;
        } else if stage == q.vertex_stage() {
            d.last = if good { q.stage } else { 0 };
            d.each &= !(good && q.clears());
        } else if q.last == q.stage {
            d.last = 0; // vertices have the outputs of the program before it
        }
    }

    /// Sends state that the parts generate, ahead of bundles.
    fn derived(&mut self, d: &mut Regs) {
        let draw_free = !d.draw.valid;
        let banks = self.word_in.o.pop.valid;
        let from = if banks { &self.word_in } else { &self.header_in };
        if let (true, Some(word)) = (draw_free, from.o.pop.get()) {
            d.draw.put(derived(*word));
        }
        self.word_in.i.pop.ready = draw_free;
        self.header_in.i.pop.ready = draw_free && !banks;
    }
}

impl Logic for BundleOrder {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.bundle = self.bundle_in.o.push;
        o.word = self.word_in.o.push;
        o.header_word = self.header_in.o.push;
        o.header_read.ready = self.reads_header();
        o.draw.drive(&q.draw);
        o.work.drive(&q.work);
        o.request.drive(&q.request);
        o.fault.drive(&q.fault);
        let comes = self.bundle_in.o.pop.valid || self.word_in.o.pop.valid;
        o.idle = !comes
            && q.phase == OrderPhase::Pass
            && !q.gather.valid
            && !q.loose
            && !q.draw.valid
            && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.draw.leave(i.draw);
        d.work.leave(i.work);
        d.request.leave(i.request);
        d.fault.leave(i.fault);
        self.derived(&mut d);

        let head = self.bundle_in.o.pop;
        let mut takes = false;
        match self.q.phase {
            OrderPhase::Pass if head.valid => {
                d.rest = 0;
                takes = self.step(&mut d);
            }
            OrderPhase::Pass => self.rest(&mut d),
            OrderPhase::Settled => {
                if i.settled.valid {
                    d.loose = false;
                    d.phase = OrderPhase::Pass;
                }
            }
            OrderPhase::Header => {
                if let Some(read) = i.header_read.get().filter(|_| self.reads_header()) {
                    d.phase = OrderPhase::Pass;
                    d.programs[usize::from(self.q.stage)].stale = read.fault != ProgramFault::None;
                    self.maps_sent(&mut d, read);
                    if read.fault != ProgramFault::None {
                        self.refuse(&mut d, self.q.stage, read.fault);
                    } else if (1..PIXELS).contains(&self.q.stage.into()) {
                        d.rows[usize::from(self.q.stage) - 1] = read.rows;
                    }
                }
            }
        }

        // ---- clock edge
        self.bundle_in.i.push.drive(&i.bundle);
        self.bundle_in.i.pop.ready = takes;
        self.word_in.i.push.drive(&i.word);
        self.header_in.i.push.drive(&i.header_word);
        self.q = d;
    }
}
