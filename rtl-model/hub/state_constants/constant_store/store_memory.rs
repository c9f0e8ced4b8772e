//! Memory traffic: sectors of updates, barriers, responses.

use super::*;

impl ConstantStore {
    /// The update at the head of the queue.
    fn update(&self) -> ConstantUpdate {
        match self.work_in.o.pop.data {
            ConstantWork::Update(update) => update,
            _ => ConstantUpdate::default(),
        }
    }

    /// Sectors of older blocks.
    pub(super) fn arrive(&mut self, i: &In, d: &mut Regs) {
        if let Some(down) = i.memory_down.get().filter(|down| down.kind != ResponseKind::Done) {
            let at = (down.tag as u8 & 1) << 2 | down.sector;
            self.old.write(at.into(), down.data);
            d.arrived |= 1 << at;
        }
    }

    pub(super) fn head(&self, d: &mut Regs) {
        if !d.up.valid {
            let ConstantUpdate { block, sector, .. } = self.update();
            let line = u64::from(block) << 1 | u64::from(sector >> 2);
            let sectors = 1 << (sector & 3);
            let op = MemoryOp::Write;
            d.up.put(MemoryUp::Head(MemoryHead { op, line, sectors, ..Default::default() }));
            d.phase = StorePhase::Beat;
        }
    }

    /// Whether the update is done.
    pub(super) fn beat(&self, d: &mut Regs) -> bool {
        if d.up.valid {
            return false;
        }
        let ConstantUpdate { mask, data, .. } = self.update();
        let bytes = (0..8).filter(|word| mask >> word & 1 == 1).map(|word| 0xf_u32 << (4 * word)).sum();
        d.up.put(MemoryUp::Beat(MemoryBeat { mask: bytes, data, last: true }));
        d.wrote = true;
        d.phase = StorePhase::Idle;
        true
    }

    pub(super) fn barrier(&self, d: &mut Regs, next: StorePhase) {
        if !d.up.valid {
            let op = MemoryOp::Barrier;
            d.up.put(MemoryUp::Head(MemoryHead { op, ..Default::default() }));
            d.wrote = false;
            d.responses = 0;
            d.phase = next;
        }
    }

    pub(super) fn performed(&self, i: &In, d: &mut Regs, next: StorePhase) {
        if i.memory_down.get().is_some_and(|down| down.kind == ResponseKind::Done) {
            d.responses = self.q.responses + 1;
            if usize::from(self.q.responses) + 1 == self.p.slices.get() {
                d.phase = next;
            }
        }
    }
}
