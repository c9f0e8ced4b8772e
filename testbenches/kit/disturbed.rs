//! Scenarios with their clocks disturbed. Most drive a packet in their very first clock
//! and go on at once, so that a unit is rarely clocked while it has nothing to do; here it
//! is, in every scenario of every unit.

use crate::device::{Device, Maker};
use crate::scenario::Dut;
use kernel::image::Image;
use kernel::slot::{Slot, StandIn};
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
    /// Before each clock, the model is asked whether it is quiet under no input and under
    /// one of an earlier clock, and a copy is clocked to see whether that is so.
    Asked,
}

thread_local! {
    static IDLE: Cell<u64> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Idle clocks inserted and quiet answers checked in this thread, since last called.
pub fn take_counts() -> (u64, u64) {
    (IDLE.take(), ASKED.take())
}

/// Runs a scenario so disturbed.
pub fn run<U: Unit + Clone>(how: How, dut: Dut, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) {
    scenario(&|| {
        let mut device = Device::new(dut, model());
        match how {
            How::Late(clocks) => {
                idle(device.slot(), clocks);
                device
            }
            How::Halting(seed) => Device::with(model(), Halting { device: device.into_slot(), random: seed }),
            How::Asked => Device::with(model(), Asked { model: model().into(), earlier: vec![], clocks: 0 }),
        }
    });
}

fn idle<U: Unit>(device: &mut Slot<U>, clocks: u32) {
    let nothing = device.unit().ports().0;
    (0..clocks).for_each(|_| StandIn::clock(device, &nothing));
    IDLE.set(IDLE.get() + u64::from(clocks));
}

/// A device that halts now and then for some clocks.
struct Halting<U: Unit> {
    device: Slot<U>,
    random: u64,
}

impl<U: Unit> StandIn<U> for Halting<U> {
    fn show(&self, o: &mut U::Out) {
        o.clone_from(&self.device.o);
    }
    fn clock(&mut self, i: &U::In) {
        StandIn::clock(&mut self.device, i);
        // A linear congruential generator (Knuth's MMIX); its high bits are random enough.
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = self.random >> 32;
        if high & 3 == 0 {
            idle(&mut self.device, 1 + (high >> 2 & 15).saturating_sub(10) as u32);
        }
    }
    fn image(&mut self, image: &mut Image) {
        self.device.image(image);
    }
    fn load(&mut self, unit: &mut U) {
        self.device.load(unit);
    }
}

/// A model that is asked whether it would sleep under inputs that it does not get.
struct Asked<U: Unit> {
    model: Slot<U>,
    /// Some inputs of earlier clocks.
    earlier: Vec<U::In>,
    clocks: u64,
}

/// Inputs of earlier clocks that are kept.
const KEPT: usize = 16;
/// A state of more words is asked once in as many clocks.
const LARGE: usize = 256;

fn image<U: Unit>(slot: &mut Slot<U>) -> Image {
    let mut image = Image::default();
    slot.image(&mut image);
    image
}

impl<U: Unit + Clone> StandIn<U> for Asked<U> {
    fn show(&self, o: &mut U::Out) {
        o.clone_from(&self.model.o);
    }
    fn clock(&mut self, i: &U::In) {
        let clock = self.clocks as usize;
        let nothing = self.model.unit().ports().0;
        let old = self.earlier.get(clock * 7 % KEPT).cloned().unwrap_or_else(|| nothing.clone());
        for j in [nothing, old] {
            if !self.model.is_quiet(&j) {
                continue;
            }
            let before = image(&mut self.model);
            if before.words.len() > LARGE && clock % (before.words.len() / LARGE * 8) != 0 {
                continue;
            }
            // What sleeps, or found that nothing moved, is the same when it is clocked.
            let mut clocked = self.model.clone();
            clocked.i = j;
            clocked.force();
            let same = image(&mut clocked) == before;
            assert!(
                same,
                "{}: clock {clock}: it says it is quiet under {:?}, but is not",
                U::PATH,
                clocked.i
            );
            ASKED.set(ASKED.get() + 1);
        }
        if self.earlier.len() < KEPT {
            self.earlier.push(i.clone());
        } else {
            self.earlier[clock * 5 % KEPT].clone_from(i);
        }
        self.clocks += 1;
        StandIn::clock(&mut self.model, i);
    }
    fn image(&mut self, image: &mut Image) {
        self.model.image(image);
    }
    fn load(&mut self, unit: &mut U) {
        self.model.load(unit);
    }
}
