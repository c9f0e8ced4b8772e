//! Scenarios with disturbed cycles. Most scenarios drive a packet in their first cycle and continue without pause, so
//! that a unit is rarely clocked while it is idle; here it is, in every scenario of every unit.

use crate::device::{Device, Maker};
use crate::scenario::{Dut, LIMIT};
use kernel::any::{self, AnySlot, AnyUnit};
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::slot::Substitute;
use kernel::unit::Unit;
use std::cell::Cell;

/// Kind of disturbance.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum How {
    /// Each device has this number of idle cycles before its first.
    Late(u32),
    /// One or a few idle cycles after about every fourth cycle; the pattern has this seed. Exact cycle counts do not hold
    /// then.
    Halting(u64),
    /// Before each cycle, the model is checked: whether it would sleep without input and with that of an earlier cycle; if
    /// so, a copy is clocked to check that nothing changes.
    Requested,
}

thread_local! {
    static IDLE: Cell<u64> = const { Cell::new(0) };
    static REQUESTED: Cell<u64> = const { Cell::new(0) };
}

/// Number of idle cycles inserted, and of checks in which a model would sleep, in this thread since the last call.
pub fn take_counts() -> (u64, u64) {
    (IDLE.take(), REQUESTED.take())
}

/// Runs a scenario with a disturbance.
pub fn run<U: Unit>(how: How, dut: Dut, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) {
    scenario(&|| {
        let mut device = Device::new(dut, model());
        match how {
            How::Late(cycles) => {
                idle(device.slot(), cycles);
                device
            }
            How::Halting(seed) => {
                let device = Box::new(device.into_slot());
                Device::with(model(), Halting { device, random: seed, cycles: 0 })
            }
            How::Requested => {
                Device::with(model(), Requested { model: model().slot(), earlier: vec![], cycles: 0 })
            }
        }
    });
}

fn idle(device: &mut dyn AnySlot, cycles: u32) {
    let nothing = device.unit().ports().0;
    (0..cycles).for_each(|_| device.cycle(&*nothing));
    IDLE.set(IDLE.get() + u64::from(cycles));
}

/// A device with idle cycles inserted at random.
struct Halting {
    device: Box<dyn AnySlot>,
    random: u64,
    cycles: u64,
}

/// A scenario that waits for an event of an idle cycle would wait for ever.
const MOST: u64 = 4 * LIMIT;

impl Substitute for Halting {
    fn show(&self, o: &mut dyn Ports) {
        self.device.show(o);
    }
    fn cycle(&mut self, i: &dyn Ports) {
        self.cycles += 1;
        assert!(self.cycles < MOST, "no end after {MOST} cycles");
        self.device.cycle(i);
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

/// A model that is checked for sleep with inputs other than its own.
struct Requested {
    model: Box<dyn AnySlot>,
    /// Some inputs of earlier cycles.
    earlier: Vec<Box<dyn Ports>>,
    cycles: u64,
}

/// Number of earlier inputs stored.
const KEPT: usize = 16;
/// Models with more state words are checked less often, in proportion.
const LARGE: usize = 256;

impl Substitute for Requested {
    fn show(&self, o: &mut dyn Ports) {
        self.model.show(o);
    }
    fn cycle(&mut self, i: &dyn Ports) {
        let cycle = self.cycles as usize;
        let nothing = self.model.unit().ports().0;
        let old = self.earlier.get(cycle * 7 % KEPT).unwrap_or(&nothing).copy();
        for j in [nothing, old] {
            if !self.model.is_quiet(&*j) {
                continue;
            }
            let before = any::image(&mut *self.model);
            if before.words.len() > LARGE && cycle % (before.words.len() / LARGE * 8) != 0 {
                continue;
            }
            // A model that sleeps or found no change must not change when it is clocked.
            let mut clocked = self.model.copy();
            clocked.i_mut().copy_from(&*j);
            clocked.force();
            let same = any::image(&mut *clocked) == before;
            assert!(
                same,
                "{}: cycle {cycle}: it reports that it is quiet under {:?}, but is not",
                clocked.unit().path(),
                clocked.i()
            );
            REQUESTED.set(REQUESTED.get() + 1);
        }
        if self.earlier.len() < KEPT {
            self.earlier.push(i.copy());
        } else {
            self.earlier[cycle * 5 % KEPT].copy_from(i);
        }
        self.cycles += 1;
        self.model.cycle(i);
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
