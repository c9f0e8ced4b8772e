//! Behaviour of the front end's peers: macros, memory, counters, stalls.

use bundle::*;
use references::hub::front_end::Others;

/// Random numbers: a linear congruential generator (Knuth's MMIX), its high bits.
#[derive(Clone)]
pub struct Rng(pub u64);

impl Rng {
    pub fn roll(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }
    pub fn below(&mut self, n: usize) -> usize {
        self.roll() as usize % n
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Models of the peers: macros derived from their call's numbers, and memory derived from its addresses.
#[derive(Clone)]
pub struct Peers;

impl Others for Peers {
    fn sends(&self, call: MacroCall, arguments: &[u32]) -> Vec<MacroSend> {
        let seed = arguments.iter().fold(u64::from(call.value), |a, v| a.wrapping_mul(31) ^ u64::from(*v));
        let mut rng = Rng(seed.wrapping_mul(256) + u64::from(call.index));
        let mut sends = vec![];
        for _ in 0..rng.below(6) {
            // blend enables, and sometimes any address
            let address = if rng.one_in(6) { rng.below(0x1000) } else { 0x4d8 + rng.below(8) } as u16;
            if rng.one_in(3) {
                sends.push(MacroSend::Read(MacroRead { address }));
            } else {
                sends.push(MacroSend::Method(MacroMethod { address, value: rng.roll() & 1 }));
            }
        }
        let fault = if rng.one_in(6) { FaultKind::MacroWatchdog } else { FaultKind::None };
        sends.push(MacroSend::Done(MacroDone { fault, counter: rng.below(0x800) as u16 }));
        sends
    }

    fn word(&self, address: u64) -> u32 {
        // sectors that are zero, of equal halves, of one value, of many; zero where contexts are stored
        match address >> 5 & 3 {
            _ if address >> 5 >= CONTEXTS => 0,
            0 => 0,
            1 => (address & 15) as u32,
            2 => 7,
            _ => Rng(address >> 2).roll(),
        }
    }

    fn counted(&self, release: u64) -> u64 {
        let mut rng = Rng(release ^ 0x5eed);
        u64::from(rng.roll()) << 32 | u64::from(rng.roll())
    }
}

/// Behaviour of the peers.
#[derive(Clone, Debug)]
pub struct Traffic {
    /// Stall pattern of each port: packets, bundles, inline, copies, macros, sends, reads, sector
    /// data, faults, responses, writes, interrupts.
    pub stalls: [u64; 12],
    /// An engine is busy with an item for at most this number of cycles.
    pub busy: u64,
    pub seed: u64,
}

impl Default for Traffic {
    fn default() -> Self {
        Traffic { stalls: [!0; 12], busy: 0, seed: 1 }
    }
}

/// Sectors from this address on are zero until a context is saved there.
pub const CONTEXTS: u64 = 0x6_0000_0000;
