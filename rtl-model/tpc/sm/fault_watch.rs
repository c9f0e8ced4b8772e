//! Fault watch: reports the first fault of each sub-partition that has not been reported yet; stops a warp that memory or a barrier
//! refused, or that names registers it does not have; and says of a warp that ends whether it faulted. One fault a cycle is sent, 2
//! cycles after it arrived; faults that arrive while one waits only mark their warp. `done` follows `ended` in the next cycle.
//! Specification: SM.

use super::types::*;
use bundle::{WarpDone, sizes};
use kernel::prelude::*;
use prim::arbiter::in_turn;

const SUBS: usize = 4;

// ---- parameters
kernel::params! {
    sizes sub_partitions;
}

// ---- ports
kernel::ports! {
    in pulse flow[sub_partitions]: WarpFault;     // this warp ends by itself
    in pulse memory[sub_partitions]: WarpFault;
    in pulse barrier[sub_partitions]: WarpFault;
    in pulse register[sub_partitions]: WarpFault;
    in pulse attribute[sub_partitions]: WarpFault;
    in pulse texture[sub_partitions]: WarpFault;
    in pulse ended[sub_partitions]: B4;
    out fault: SmFault;
    out level stop[sub_partitions]: B16;
    out pulse done[sub_partitions]: WarpDone;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        faulted: [B16; SUBS],            // warps that have faulted
        first: [Offer<WarpFault>; SUBS], // first fault, not reported yet
        next_grant: B2,
        fault: Offer<SmFault>,
        stop: [B16; SUBS],
        done: [Offer<WarpDone>; SUBS],
    }
}

kernel::unit! {
    pub struct FaultWatch(p) {
        registers: Regs;
    }
}

impl Logic for FaultWatch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.fault.drive(&q.fault);
        for (sub, (stop, done)) in o.stop.iter_mut().zip(&mut o.done).enumerate() {
            *stop = q.stop[sub];
            done.drive(&q.done[sub]);
        }
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let subs = self.p.sub_partitions.get();
        d.fault.leave(i.fault);
        if !d.fault.valid
            && let Some(sub) = in_turn(q.next_grant.into(), subs, |sub| q.first[sub].valid)
        {
            d.fault.put(SmFault { sub_partition: sub as u8, fault: q.first[sub].data });
            d.first[sub].valid = false;
            d.next_grant = ((sub + 1) % subs) as u8;
        }
        for sub in 0..subs {
            let mark = |fault: &Offer<WarpFault>| fault.get().map_or(0, |fault| 1_u16 << fault.slot);
            let stops =
                [&i.memory[sub], &i.barrier[sub], &i.register[sub], &i.attribute[sub], &i.texture[sub]];
            d.stop[sub] = stops.into_iter().fold(0, |all, fault| all | mark(fault));
            d.done[sub].valid = false;
            let marks = d.stop[sub] | mark(&i.flow[sub]);
            if let Some(slot) = i.ended[sub].get().copied() {
                let faulted = q.faulted[sub] >> slot & 1 == 1;
                d.done[sub].put(WarpDone { warp: (sub as u8) << 4 | slot, faulted });
                d.faulted[sub] &= !(1 << slot);
            }
            d.faulted[sub] |= marks;
            let comes = [&i.flow[sub]].into_iter().chain(stops).find_map(Offer::get);
            if let Some(fault) = comes.filter(|_| !q.first[sub].valid) {
                d.first[sub].put(*fault);
            }
        }
        self.q = d;
    }
}
