//! The table of primitives, from the arrival of their terms to their end.

use super::*;

impl SubtileLaunch {
    /// The entry of a primitive, if it is in the table; the table is circular.
    pub(super) fn find(&self, prim: u16) -> Option<usize> {
        let at = usize::from(prim) % GPM_PRIMS;
        let near = usize::from(prim.wrapping_sub(self.q.oldest)) < GPM_PRIMS;
        (near && self.q.prims[at].present).then_some(at)
    }

    /// Entries of requests have been read.
    pub(super) fn read(&self, i: &In, d: &mut Regs) {
        for sm in 0..self.p.sms.get() {
            let (tpc, within) = self.place(sm);
            if let Some(read) = i.read[tpc].get().filter(|read| read.sm == within) {
                d.prims[usize::from(read.prim) % GPM_PRIMS].unread &= !(1 << sm);
            }
        }
    }

    /// The oldest primitive is done if all its pixels have been sent and its entry has been read.
    pub(super) fn retire(&self, i: &In, d: &mut Regs) {
        let q = &self.q;
        let at = usize::from(q.oldest) % GPM_PRIMS;
        let PrimState { present, ended, unread, .. } = q.prims[at];
        if q.occupied != 0 && present && ended && unread == 0 && q.prim_done.free(i.prim_done) {
            d.prim_done.put(PrimDone { prim: q.oldest });
            d.prims[at] = PrimState::default();
            d.oldest = q.oldest.wrapping_add(1);
            d.occupied -= 1;
        }
    }

    /// Accept the terms of a primitive. Its entry may be a new one with the same number if all primitives before it are done.
    pub(super) fn enter(&mut self, d: &mut Regs) {
        let q = self.q;
        let head = self.terms_in.o.pop;
        let at = usize::from(head.data.prim) % GPM_PRIMS;
        let enters = head.valid && !q.prims[at].present;
        self.terms_in.i.pop.ready = enters;
        if !enters {
            return;
        }
        let PlaneTerms { prim, entry, culled, .. } = head.data;
        if q.occupied == 0 || entry != q.entry {
            d.age = (q.age + 1) & 0x7f;
            for tpc in (0..GPM_TPCS).filter(|tpc| q.ages[*tpc] == d.age) {
                d.aged &= !(1 << tpc);
            }
        }
        if q.occupied == 0 {
            d.oldest = prim;
        }
        d.entry = entry;
        d.occupied += 1;
        d.prims[at] = PrimState { present: true, ended: culled, requested: 0, unread: 0, age: d.age };
        self.terms.write(at, head.data);
    }

    /// Requests the planes of a primitive for an SM.
    pub(super) fn request(&self, d: &mut Regs, sm: usize, at: usize) {
        let (tpc, within) = self.place(sm);
        let age = self.q.prims[at].age;
        let fresh = self.q.aged >> tpc & 1 == 0 || self.q.ages[tpc] != age;
        d.prims[at].requested |= 1 << sm;
        d.prims[at].unread |= 1 << sm;
        d.ages[tpc] = age;
        d.aged |= 1 << tpc;
        d.plane_request[tpc].put(PlanePacket::Request(PlaneRequest {
            terms: self.terms[at],
            sm: within,
            fresh,
        }));
    }
}
