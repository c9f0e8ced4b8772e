//! The sixteen barriers of a CTA.

use super::warp::Warp;

#[derive(Clone, Debug, Default)]
pub struct Barrier {
    arrived: Vec<usize>,
    /// Expected number of threads; 0 means the threads of all warps.
    count: u32,
    collected: Reduction,
}

/// Threads with a true predicate, and all threads.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Reduction {
    pub yes: u32,
    pub of: u32,
    /// OR instead of AND.
    pub any: bool,
}

impl Reduction {
    pub fn holds(self) -> bool {
        if self.any { self.yes > 0 } else { self.yes == self.of }
    }
}

#[derive(Clone, Debug)]
pub struct Barriers(pub [Barrier; 16]);

impl Default for Barriers {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Barrier::default()))
    }
}

impl Barriers {
    pub fn arrive(&mut self, id: usize, warp: usize, count: u32, reduction: Reduction) {
        let barrier = &mut self.0[id];
        barrier.arrived.push(warp);
        barrier.count = count;
        barrier.collected.yes += reduction.yes;
        barrier.collected.of += reduction.of;
        barrier.collected.any = reduction.any;
    }

    /// Opens all complete barriers.
    pub fn open_all(&mut self, warps: &mut [Warp]) {
        while let Some(id) = self.complete(warps) {
            self.open(id, warps);
        }
    }

    /// The first complete barrier.
    pub fn complete(&self, warps: &[Warp]) -> Option<usize> {
        self.0.iter().position(|barrier| barrier.is_complete(warps))
    }

    /// Opens a barrier; warps that reduce receive the result.
    pub fn open(&mut self, id: usize, warps: &mut [Warp]) {
        let barrier = &mut self.0[id];
        barrier.arrived.clear();
        let collected = std::mem::take(&mut barrier.collected);
        for warp in warps.iter_mut().filter(|warp| warp.waits == Some(id)) {
            warp.waits = None;
            if warp.reduces {
                warp.reduction = collected;
            }
        }
    }
}

impl Barrier {
    /// A warp counts as 32 threads.
    fn is_complete(&self, warps: &[Warp]) -> bool {
        match (self.arrived.len(), self.count) {
            (0, _) => false,
            (_, 0) => warps.iter().all(|warp| warp.has_ended() || self.arrived.contains(&warp.number)),
            (arrived, count) => arrived as u32 * 32 >= count,
        }
    }
}
