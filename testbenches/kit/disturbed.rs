//! Scenarios with their clocks disturbed. Most drive a packet in their very first clock
//! and go on at once, so that a unit is rarely clocked while it has nothing to do; here it
//! is, in every scenario of every unit.

use crate::device::{Device, Maker};
use crate::scenario::{Dut, LIMIT};
use kernel::any::{self, AnySlot, AnyUnit};
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::slot::StandIn;
use kernel::unit::Unit;
use std::cell::Cell;

/// How a scenario's clocks are disturbed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum How {
    /// Each device has this many idle clocks before its first.
    Late(u32),
    /// About one idle clock, or a few, after every fourth; the pattern has this seed.
    /// Exact clock counts do not hold any more.
    Halting(u64),
    /// Before each clock, the model is asked whether it would sleep under no input and
    /// under that of an earlier clock, and a copy is clocked to see whether nothing
    /// changes.
    Asked,
}

thread_local! {
    static IDLE: Cell<u64> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Idle clocks inserted, and answers checked that a model would sleep, in this thread since
/// the last call.
pub fn take_counts() -> (u64, u64) {
    (IDLE.take(), ASKED.take())
}

/// Runs a scenario so disturbed.
pub fn run<U: Unit>(how: How, dut: Dut, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) {
    scenario(&|| {
        let mut device = Device::new(dut, model());
        match how {
            How::Late(clocks) => {
                idle(device.slot(), clocks);
                device
            }
            How::Halting(seed) => {
                let device = Box::new(device.into_slot());
                Device::with(model(), Halting { device, random: seed, clocks: 0 })
            }
            How::Asked => Device::with(model(), Asked { model: model().slot(), earlier: vec![], clocks: 0 }),
        }
    });
}

fn idle(device: &mut dyn AnySlot, clocks: u32) {
    let nothing = device.unit().ports().0;
    (0..clocks).for_each(|_| device.clock(&*nothing));
    IDLE.set(IDLE.get() + u64::from(clocks));
}

/// A device that halts now and then for some clocks.
struct Halting {
    device: Box<dyn AnySlot>,
    random: u64,
    clocks: u64,
}

/// A scenario that waits for what came in an idle clock would wait for ever.
const MOST: u64 = 4 * LIMIT;

impl StandIn for Halting {
    fn show(&self, o: &mut dyn Ports) {
        self.device.show(o);
    }
    fn clock(&mut self, i: &dyn Ports) {
        self.clocks += 1;
        assert!(self.clocks < MOST, "no end after {MOST} clocks");
        self.device.clock(i);
        // A linear congruential generator (Knuth's MMIX); its high bits are random enough.
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = self.random >> 32;
        if high & 3 == 0 {
            idle(&mut *self.device, 1 + (high >> 2 & 15).saturating_sub(10) as u32);
        }
    }
    fn image(&mut self, image: &mut Image) {
        self.device.image(image);
    }
    fn contents(&mut self, contents: &mut Contents) {
        self.device.contents(contents);
    }
    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.device.load(unit);
    }
}

/// A model that is asked whether it would sleep under inputs that it does not get.
struct Asked {
    model: Box<dyn AnySlot>,
    /// Some inputs of earlier clocks.
    earlier: Vec<Box<dyn Ports>>,
    clocks: u64,
}

/// Inputs of earlier clocks that are kept.
const KEPT: usize = 16;
/// Models with a state of more words are checked less often, in proportion.
const LARGE: usize = 256;

impl StandIn for Asked {
    fn show(&self, o: &mut dyn Ports) {
        self.model.show(o);
    }
    fn clock(&mut self, i: &dyn Ports) {
        let clock = self.clocks as usize;
        let nothing = self.model.unit().ports().0;
        let old = self.earlier.get(clock * 7 % KEPT).unwrap_or(&nothing).copy();
        for j in [nothing, old] {
            if !self.model.is_quiet(&*j) {
                continue;
            }
            let before = any::image(&mut *self.model);
            if before.words.len() > LARGE && clock % (before.words.len() / LARGE * 8) != 0 {
                continue;
            }
            // What sleeps, or found that nothing moved, is the same when it is clocked.
            let mut clocked = self.model.copy();
            clocked.i_mut().copy_from(&*j);
            clocked.force();
            let same = any::image(&mut *clocked) == before;
            assert!(
                same,
                "{}: clock {clock}: it says it is quiet under {:?}, but is not",
                clocked.unit().path(),
                clocked.i()
            );
            ASKED.set(ASKED.get() + 1);
        }
        if self.earlier.len() < KEPT {
            self.earlier.push(i.copy());
        } else {
            self.earlier[clock * 5 % KEPT].copy_from(i);
        }
        self.clocks += 1;
        self.model.clock(i);
    }
    fn image(&mut self, image: &mut Image) {
        self.model.image(image);
    }
    fn contents(&mut self, contents: &mut Contents) {
        self.model.contents(contents);
    }
    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.model.load(unit);
    }
}
