//! Model of the engines' ports: they accept every bundle, and respond to releases once idle.

use bundle::{Bundle, BundleKind, Completed, Engine};
use std::collections::VecDeque;

/// SET_REPORT_SEMAPHORE_D of 3D and of compute; INCREMENT_SYNC_POINT of 3D.
const RELEASE: u16 = 0x1b0c / 4;
const INCREMENT: u16 = 0x2c8 / 4;

#[derive(Clone, Debug)]
pub struct Engines {
    busy: u64,
    until: [u64; 3],
    /// Releases received, each with the cycle of its response.
    reached: VecDeque<(u64, Engine)>,
}

impl Engines {
    pub fn new(busy: u64) -> Self {
        Engines { busy, until: [0; 3], reached: VecDeque::new() }
    }

    pub fn take(&mut self, cycle: u64, bundle: &Bundle) {
        let until = &mut self.until[bundle.engine as usize];
        if bundle.kind == BundleKind::Trigger {
            *until = (*until).max(cycle) + 1 + self.busy;
            let releases = match bundle.engine {
                Engine::ThreeD => matches!(bundle.address, RELEASE | INCREMENT),
                Engine::Compute => bundle.address == RELEASE,
                Engine::TwoD => false,
            };
            if releases {
                self.reached.push_back((*until, bundle.engine));
            }
        }
    }

    /// Whether 3D, compute and 2D are idle.
    pub fn idle(&self, cycle: u64) -> [bool; 3] {
        self.until.map(|until| until <= cycle)
    }

    /// The response offered in this cycle.
    pub fn complete(&self, cycle: u64) -> Option<Completed> {
        let complete = |engine| Completed { engine, value: 0 };
        self.reached.front().filter(|(at, _)| *at <= cycle).map(|(_, engine)| complete(*engine))
    }

    pub fn completed(&mut self) {
        self.reached.pop_front();
    }

    pub fn is_idle(&self) -> bool {
        self.reached.is_empty()
    }
}
