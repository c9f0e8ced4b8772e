//! Scenarios with their clocks disturbed. Most drive a packet in their very first clock
//! and go on at once, so that a unit is rarely clocked while it has nothing to do; here it
//! is, in every scenario of every unit.

use crate::device::{Device, Maker};
use crate::scenario::Dut;
use kernel::slot::StandIn;
use kernel::unit::{Image, Load, Unit};
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
                idle(&mut device, clocks);
                device
            }
            How::Halting(seed) => Device::with(model(), Halting { device, random: seed }),
            How::Asked => Device::with(model(), Asked { model: model(), earlier: vec![], clocks: 0 }),
        }
    });
}

fn idle<U: Unit>(device: &mut U, clocks: u32) {
    (0..clocks).for_each(|_| device.tick(U::In::default()));
    IDLE.set(IDLE.get() + u64::from(clocks));
}

fn show<U: Unit>(from: &mut U, to: &mut impl Unit) {
    let mut state = Image::default();
    from.visit(&mut state);
    to.visit(&mut Load(&state.words));
}

/// A device that halts now and then for some clocks.
struct Halting<U: Unit> {
    device: Device<U>,
    random: u64,
}

impl<U: Unit> StandIn<U> for Halting<U> {
    fn outputs(&self) -> U::Out {
        self.device.outputs()
    }
    fn clock(&mut self, i: U::In) {
        self.device.tick(i);
        // A linear congruential generator (Knuth's MMIX); its high bits are random enough.
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = self.random >> 32;
        if high & 3 == 0 {
            idle(&mut self.device, 1 + (high >> 2 & 15).saturating_sub(10) as u32);
        }
    }
    fn show(&mut self, model: &mut U) {
        show(&mut self.device, model);
    }
}

/// A model whose `quiet` is checked under inputs that it does not get.
struct Asked<U: Unit> {
    model: U,
    /// Some inputs of earlier clocks.
    earlier: Vec<U::In>,
    clocks: u64,
}

/// Inputs of earlier clocks that are kept.
const KEPT: usize = 16;
/// A state of more words is asked once in as many clocks.
const LARGE: usize = 256;

impl<U: Unit + Clone> StandIn<U> for Asked<U> {
    fn outputs(&self) -> U::Out {
        self.model.outputs()
    }
    fn clock(&mut self, i: U::In) {
        let clock = self.clocks as usize;
        let old = self.earlier.get(clock * 7 % KEPT).copied().unwrap_or_default();
        for j in [U::In::default(), old] {
            if self.model.quiet(&j) {
                let before = Image::of(&mut self.model);
                if before.words.len() > LARGE && clock % (before.words.len() / LARGE * 8) != 0 {
                    continue;
                }
                let mut copy = self.model.clone();
                copy.tick(j);
                let same = Image::of(&mut copy) == before;
                assert!(same, "{}: clock {clock}: it says it is quiet under {j:?}, but is not", U::PATH);
                ASKED.set(ASKED.get() + 1);
            }
        }
        if self.earlier.len() < KEPT {
            self.earlier.push(i);
        } else {
            self.earlier[clock * 5 % KEPT] = i;
        }
        self.clocks += 1;
        self.model.clock(i);
    }
    fn show(&mut self, model: &mut U) {
        show(&mut self.model, model);
    }
}
