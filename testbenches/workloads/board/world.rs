//! In the place of world space and of pixels' shading, as far as streams go that are run for what else is in them: each batch has
//! no primitives that are seen, and what was drawn is shaded at once.

use bundle::*;
use chip::gpu::{In, Out};
use kernel::offer::Offer;
use std::collections::VecDeque;

/// The end of an epoch: a state that SCC makes.
const EPOCH: u16 = 0x3f04;

#[derive(Clone, Debug, Default)]
pub struct World {
    /// Batches whose end is to be told.
    closes: VecDeque<u16>,
    epochs: VecDeque<u8>,
}

impl World {
    /// A clock: what it takes and gives.
    pub fn drive(&mut self, i: &mut In, o: &Out) {
        i.world.ready = true;
        i.last.ready = true;
        match o.world.get() {
            Some(WorldPacket::Close(close)) => self.closes.push_back(close.batch),
            Some(WorldPacket::State(State { address: EPOCH, value })) => self.epochs.push_back(*value as u8),
            _ => (),
        }
        let close = self.closes.front().map(|batch| WdxPacket::Close(BatchClose { batch: *batch }));
        i.wdx[0] = close.into();
        if i.wdx[0].valid && o.wdx[0].ready {
            self.closes.pop_front();
        }
        i.epoch_done = Offer::from(self.epochs.pop_front().map(|epoch| EpochDone { epoch }));
    }
}
