//! Blit launch: keeps the state of the 2D class, and starts a blit at each launch, or refuses it with a fault. A word of the
//! stream of pixels is a blit for each line that it has pixels of; a solid is launched by its last point.
//!
//! It accepts a bundle a cycle (fe-state-bundle-clocks); state is in its register, and a fault is offered, a cycle after the
//! bundle was accepted. A blit starts 20 cycles after its launch, when the blit before it is drawn; no bundle is accepted
//! meanwhile, nor while a fault waits. Bundles are performed in order. Specification: RSTR2D; interfaces: 2D class.

mod area;
mod operation;
mod rules;
mod value;

use crate::raster_2d::class::*;
use crate::raster_2d::state::{TwoDState, two_d_after};
use crate::raster_2d::types::*;
use area::Launch;
use bundle::*;
use kernel::prelude::*;
use prim::multiply::{self, MULTIPLY_CYCLES, Multiply};

/// 2D's subchannel.
const TWO_D: u8 = 3;
/// Products of a launch.
const PRODUCTS: u8 = 6;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    in level drawn: bool;   // all blits are
    out pulse start: bool;
    out level job: Blit;    // does not change while it is drawn
    out level points: [BlitPoint; BLIT_SIDES];   // of a solid; those of the start
    out pulse cells: BlitCells;
    out fault: Fault;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 2 {
        Idle,
        Wait,  // for the blit before
        Place,
        Cells, // of the pattern, which the blit before reads
    }
}

kernel::packed! {
    pub struct Regs {
        state: TwoDState,
        fault: Offer<Fault>,
        phase: Phase,
        source: LaunchSource,
        value: B32,          // the launch's: integer part of v, a word of the stream
        points: [BlitPoint; BLIT_SIDES],
        count: B2,           // points that are there
        column: B32,         // of the stream's next pixel, and its first bit in the word
        row: B32,
        bit: B6,
        cells: BlitCells,
        cut: [B32; 2],       // columns and rows of the rectangle before its first pixel
        product: B3,         // number of the product that is computed
        wait_cycles: B2,     // cycles until it is available
        a: B32,              // operands of the multiplier
        b: B32,
        start: Offer<bool>,
        written: Offer<bool>, // the cells are
        job: Blit,
    }
}

kernel::unit! {
    pub struct BlitLaunch(p) {
        registers: Regs;
        part multiply: Multiply = multiply::Params {};
    }
}

/// SET_PIXELS_FROM_CPU_WRAP: lines begin at any pixel, at a byte; otherwise at a word.
const WRAP_PIXEL: u8 = 0;
const WRAP_BYTE: u8 = 1;

/// The cells of a word.
fn cells(method: u16, value: u32) -> BlitCells {
    let format = [
        COLOR_PATTERN_X8R8G8B8::is(method),
        COLOR_PATTERN_R5G6B5::is(method),
        COLOR_PATTERN_X1R5G5B5::is(method),
    ];
    let format = format.iter().position(|is| *is).unwrap_or(3) as u8;
    BlitCells { format, word: (method >> 2) as u8 & [63, 31, 31, 15][usize::from(format)], value }
}

impl Regs {
    fn accepts(&self) -> bool {
        self.phase == Phase::Idle && !self.fault.valid
    }

    fn perform(&mut self, bundle: &Bundle) {
        let Bundle { address, value, .. } = *bundle;
        let method = address << 2;
        match bundle.kind {
            BundleKind::State if writes_pattern_cells(method) => {
                (self.phase, self.cells) = (Phase::Cells, cells(method, value));
            }
            BundleKind::State => {
                self.state = two_d_after(self.state, State { address: method, value });
                if RENDER_SOLID_PRIM_MODE::is(method) {
                    self.count = 0;
                }
                if SET_PIXELS_FROM_CPU_DST_Y0_INT::is(method) {
                    (self.column, self.row) = (0, 0);
                }
            }
            BundleKind::Trigger if pixels_from_memory(method) => self.launch(LaunchSource::Memory, bundle),
            BundleKind::Trigger if PIXELS_FROM_CPU_DATA::is(method) => {
                self.bit = 0;
                self.launch(LaunchSource::Word, bundle);
            }
            BundleKind::Trigger if launches_two_d(method) => {
                let by_one = RENDER_SOLID_PRIM_POINT_X_Y::is(method);
                let short = |half: u32| i32::from(half as u16 as i16) as u32;
                self.points[usize::from(self.count)] = match by_one {
                    true => BlitPoint { x: short(value), y: short(value >> 16) },
                    false => BlitPoint { x: self.state.solid.x, y: value },
                };
                self.count += 1;
                if self.count >= value::points_of(self.state.solid.mode) {
                    self.launch(LaunchSource::Solid, bundle);
                }
            }
            // Operations on caches: 2D keeps nothing from one blit for the next.
            BundleKind::Trigger | BundleKind::Flush | BundleKind::Invalidate => {}
        }
    }

    /// Refuses a launch, or lets it wait for the blit before.
    fn launch(&mut self, source: LaunchSource, bundle: &Bundle) {
        let Bundle { channel, address, value, .. } = *bundle;
        (self.source, self.value) = (source, value);
        let kind = rules::fault(&self.state, &self.launched());
        if kind == FaultKind::None {
            self.phase = Phase::Wait;
        } else {
            self.fault.put(Fault { kind, channel, subchannel: TWO_D, address, value });
            self.used();
        }
    }

    /// What the launch has beside the state.
    fn launched(&self) -> Launch {
        let log2 = self.pixel_log2();
        let left = 32 - u32::from(self.bit) >> log2;
        Launch {
            source: self.source,
            value: self.value,
            points: self.points,
            column: self.column,
            row: self.row,
            first: self.bit >> log2,
            run: self.state.stream.width.wrapping_sub(self.column).min(left) as u8,
        }
    }

    /// Logarithm of the bits of the stream's pixels.
    fn pixel_log2(&self) -> u8 {
        let stream = &self.state.stream;
        if stream.indexed { 0 } else { 3 + rules::bytes_log2(stream.format) }
    }

    /// Forgets the points of a solid, but for the end of a polyline.
    fn used(&mut self) {
        if self.source == LaunchSource::Solid {
            let continues = value::continues(self.state.solid.mode);
            if continues {
                self.points[0] = self.points[1];
            }
            self.count = continues.into();
        }
    }

    /// After a blit has started, or had no pixels: the next line of a word.
    fn next(&mut self) {
        self.phase = Phase::Idle;
        if self.source != LaunchSource::Word {
            return;
        }
        let (run, log2, stream) = (self.launched().run, self.pixel_log2(), &self.state.stream);
        let bit = self.bit + (run << log2);
        self.column = self.column.wrapping_add(run.into());
        self.bit = bit;
        if self.column < stream.width {
            return;
        }
        self.bit = match stream.wrap {
            WRAP_PIXEL => bit,
            WRAP_BYTE => bit + 7 & 0x38,
            _ => 32,
        };
        (self.column, self.row) = (0, self.row.wrapping_add(1));
        if self.row >= stream.height {
            self.row = 0;
        } else if self.bit < 32 && stream.width != 0 {
            self.phase = Phase::Wait;
        }
    }

    fn multiply(&mut self, number: u8) {
        (self.a, self.b) = rules::operands(&self.state, &self.job, self.cut, number);
        (self.product, self.wait_cycles) = (number, MULTIPLY_CYCLES);
    }

    /// The blit, but for what is computed by products.
    fn prepare(&mut self) {
        let launch = self.launched();
        let rectangle = rules::rectangle(&self.state, &launch);
        self.cut = rectangle.cut;
        self.job = rules::job(&self.state, &launch, &rectangle);
        if rectangle.empty {
            self.used();
            self.next();
        } else {
            self.phase = Phase::Place;
            self.multiply(0);
        }
    }

    fn place(&mut self, product: u64) {
        if self.wait_cycles != 0 {
            self.wait_cycles -= 1;
            return;
        }
        rules::apply(&mut self.job, self.product, product);
        if self.product + 1 == PRODUCTS {
            self.start.put(true);
            self.next();
        } else {
            self.multiply(self.product + 1);
        }
    }
}

impl Logic for BlitLaunch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.bundle.ready = q.accepts();
        o.fault.drive(&q.fault);
        o.start.drive(&q.start);
        o.job = q.job;
        o.points = q.points;
        o.cells = Offer::new(q.written.valid, q.cells);
        o.idle = q.phase == Phase::Idle && !q.fault.valid && !q.start.valid && !q.written.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.fault.leave(i.fault);
        d.start.valid = false;
        d.written.valid = false;
        // The points leave with the start.
        if self.q.start.valid {
            d.used();
        }
        match self.q.phase {
            Phase::Idle => {
                if let Some(bundle) = i.bundle.get().filter(|_| self.q.accepts()) {
                    d.perform(bundle);
                }
            }
            Phase::Wait if i.drawn && !self.q.start.valid => d.prepare(),
            Phase::Wait => (),
            Phase::Cells if i.drawn && !self.q.start.valid => {
                d.phase = Phase::Idle;
                d.written.put(true);
            }
            Phase::Cells => (),
            Phase::Place => d.place(self.multiply.o.product),
        }

        // ---- clock edge
        (self.multiply.i.a, self.multiply.i.b) = (self.q.a, self.q.b);
        self.q = d;
    }
}
