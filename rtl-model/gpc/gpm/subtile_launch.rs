//! Subtile launch: sends each subtile to the SM with the most free entries, requests the planes of its primitives
//! before its quads, and reports primitives that are done. Rate: four quads a cycle and one primitive a cycle; one
//! cycle more where quads end a primitive or the subtile. Latency: 2 cycles. It stalls on SMs and STRIs, and while
//! every SM holds its maximum of subtiles. In order. Specification: GPM, STRI and TRAM; chip 2.6.

mod prim_table;

use crate::gpm::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Clusters: SMs are divided equally among them, one or two each.
    tpcs: 1..=8 = 2, "TPCs";
    sizes sms;
    /// Subtiles that can wait at an MPC.
    credit: 1..=16 = 8, "subtiles";
    /// Subtiles that an SM can hold, up to their last output.
    subtiles: 1..=16 = 16, "subtiles";
    /// Queue depth.
    depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in plane_terms: PlaneTerms;
    in subtile: SubtilePacket;
    out pixel[sms]: SubtilePacket;
    out plane_request[tpcs]: PlanePacket;
    in pulse read[tpcs]: EntryRead;
    out prim_done: PrimDone;
    out order: LaunchOrder;
    out epoch: EpochDone;
    in pulse launched[sms]: SubtileEnd; // the subtile no longer waits at its MPC
    in pulse returned: SubtileReturn;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        prims: [PrimState; GPM_PRIMS],
        oldest: PrimId,
        occupied: B7,               // primitives in the table
        entry: CircularEntry,       // entry of the newest primitive
        age: EntryAge,
        ages: [EntryAge; GPM_TPCS], // age of the entry last requested from a cluster
        aged: B8,                   // clusters whose age is valid
        ended: B2,                  // which of `ends` ended with the last quads sent
        ends: [PrimId; SUBTILE_PRIMS],
        closes: bool,               // the subtile ended with them
        open: bool,                 // a subtile is being sent
        sm: B3,
        groups: B8,
        last: B3,                   // SM of the previous subtile
        waiting: [B5; GPM_SMS],     // subtiles waiting at an MPC
        out: [B5; GPM_SMS],         // subtiles in flight in an SM
        slots: [B4; GPM_SMS],       // slot of the SM's next subtile
        pixel: [Offer<SubtilePacket>; GPM_SMS],
        plane_request: [Offer<PlanePacket>; GPM_TPCS],
        prim_done: Offer<PrimDone>,
        order: Offer<LaunchOrder>,
        epoch: Offer<EpochDone>,
    }
}

kernel::unit! {
    pub struct SubtileLaunch(p) {
        registers: Regs;
        memory terms: [PlaneTerms; GPM_PRIMS];
        part terms_in: Fifo<PlaneTerms> = fifo::of(p.depth);
        part subtile_in: Fifo<SubtilePacket> = fifo::of(p.depth);
    }
}

impl SubtileLaunch {
    /// The cluster of an SM, and its index there.
    fn place(&self, sm: usize) -> (usize, u8) {
        let each = (self.p.sms.get() / self.p.tpcs.get()).max(1);
        ((sm / each).min(self.p.tpcs.get() - 1), (sm % each) as u8 & 1)
    }

    /// The SM with the fewest waiting subtiles; among equals the one with the fewest in flight; among equals the
    /// first after the previous choice.
    fn choice(&self) -> Option<usize> {
        let (q, sms, last) = (&self.q, self.p.sms.get(), usize::from(self.q.last));
        let turn = (last + 1..sms).chain(0..(last + 1).min(sms));
        let may = |sm: &usize| {
            usize::from(q.waiting[*sm]) < self.p.credit.get()
                && usize::from(q.out[*sm]) < self.p.subtiles.get()
        };
        turn.filter(may).min_by_key(|&sm| (q.waiting[sm], q.out[sm]))
    }

    fn put_all(&self, d: &mut Regs, state: &State) {
        d.pixel[..self.p.sms.get()].iter_mut().for_each(|pixel| pixel.put(SubtilePacket::State(*state)));
        d.plane_request[..self.p.tpcs.get()]
            .iter_mut()
            .for_each(|request| request.put(PlanePacket::State(*state)));
    }

    /// Sends state to all destinations in one cycle; adds a marker to the launch order.
    fn state(&self, i: &In, d: &mut Regs, state: &State) -> bool {
        let q = &self.q;
        let (marks, ends) = (state.address == REPORT_MARKER, state.address == CONSTANT_EPOCH);
        let pixels = i.pixel.iter().zip(&q.pixel).all(|(taker, pixel)| pixel.free(*taker));
        let requests =
            i.plane_request.iter().zip(&q.plane_request).all(|(taker, request)| request.free(*taker));
        let goes =
            pixels && requests && (!marks || q.order.free(i.order)) && (!ends || q.epoch.free(i.epoch));
        if goes {
            self.put_all(d, state);
            if marks {
                d.order.put(LaunchOrder::Marker(MarkerPassed { id: state.value as u8 & 15 }));
            }
            if ends {
                d.epoch.put(EpochDone { epoch: state.value as u8 });
            }
        }
        goes
    }

    /// Sends quads to the SM of the subtile, or begins a subtile; first requests the planes of each of their primitives.
    fn quads(&self, i: &In, d: &mut Regs, quads: &SubtileQuads) -> bool {
        let q = &self.q;
        let Some(sm) = (if q.open { Some(q.sm.into()) } else { self.choice() }) else { return false };
        if !q.open {
            (d.open, d.sm, d.last, d.groups) = (true, sm as u8, sm as u8, 0);
            d.waiting[sm] += 1;
            d.out[sm] += 1;
        }
        let (tpc, _) = self.place(sm);
        let used =
            |which: usize| quads.quads.iter().any(|quad| quad.mask != 0 && usize::from(quad.which) == which);
        let mut wanted = vec![];
        for prim in [0, 1].into_iter().filter(|which| used(*which)).map(|which| quads.prims[which].prim) {
            let Some(at) = self.find(prim) else { return false };
            if q.prims[at].requested >> sm & 1 == 0 && !wanted.contains(&at) {
                wanted.push(at);
            }
        }
        if let Some(at) = wanted.first() {
            if !q.plane_request[tpc].free(i.plane_request[tpc]) {
                return false;
            }
            self.request(d, sm, *at);
        }
        let goes = wanted.len() < 2 && q.pixel[sm].free(i.pixel[sm]);
        if goes {
            d.pixel[sm].put(SubtilePacket::Quads(SubtileQuads { ended: 0, last: false, ..*quads }));
            d.groups = d.groups.wrapping_add(1);
            d.ended = quads.ended;
            d.ends = quads.prims.map(|prim| prim.prim);
            d.closes = quads.last;
        }
        goes
    }

    /// All pixels of the primitive have been sent: signals the SMs that hold its planes.
    fn prim_done(&self, i: &In, d: &mut Regs, done: PrimDone) -> bool {
        let q = &self.q;
        let Some(at) = self.find(done.prim) else { return false };
        let requested = |k: &usize| q.prims[at].requested >> k & 1 == 1;
        let goes = (0..i.pixel.len()).filter(requested).all(|k| q.pixel[k].free(i.pixel[k]));
        if goes {
            d.prims[at].ended = true;
            for k in (0..i.pixel.len()).filter(requested) {
                d.pixel[k].put(SubtilePacket::PrimDone(done));
            }
        }
        goes
    }

    /// Launches the subtile.
    fn close(&self, i: &In, d: &mut Regs) -> bool {
        let q = &self.q;
        let sm = usize::from(q.sm);
        let goes = !q.open || q.pixel[sm].free(i.pixel[sm]) && q.order.free(i.order);
        if goes && q.open {
            d.open = false;
            d.pixel[sm].put(SubtilePacket::Last(SubtileEnd { slot: q.slots[sm] }));
            d.order.put(LaunchOrder::Subtile(LaunchedSubtile { sm: q.sm, groups: q.groups }));
            d.slots[sm] =
                if usize::from(q.slots[sm]) + 1 == self.p.subtiles.get() { 0 } else { q.slots[sm] + 1 };
        }
        goes
    }
}

impl SubtileLaunch {
    /// Sends the ends that came with the last quads: primitives, then the subtile. Returns whether all have been sent.
    fn ends(&self, i: &In, d: &mut Regs) -> bool {
        let q = &self.q;
        if q.ended != 0 {
            let at = q.ended.trailing_zeros() as usize & 1;
            if self.prim_done(i, d, PrimDone { prim: q.ends[at] }) {
                d.ended = q.ended & (q.ended - 1);
            }
        } else if q.closes && self.close(i, d) {
            d.closes = false;
        }
        q.ended == 0 && !q.closes
    }
}

impl Logic for SubtileLaunch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.plane_terms = self.terms_in.o.push;
        o.subtile = self.subtile_in.o.push;
        let mut waits = self.terms_in.o.pop.valid || self.subtile_in.o.pop.valid || q.open || q.occupied != 0;
        for k in 0..self.p.sms.get() {
            o.pixel[k].drive(&q.pixel[k]);
            waits |= q.pixel[k].valid || q.out[k] != 0;
        }
        for k in 0..self.p.tpcs.get() {
            o.plane_request[k].drive(&q.plane_request[k]);
            waits |= q.plane_request[k].valid;
        }
        o.prim_done.drive(&q.prim_done);
        o.order.drive(&q.order);
        o.epoch.drive(&q.epoch);
        o.idle = !waits && !q.prim_done.valid && !q.order.valid && !q.epoch.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.pixel.iter_mut().zip(&i.pixel).for_each(|(pixel, taker)| pixel.leave(*taker));
        d.plane_request.iter_mut().zip(&i.plane_request).for_each(|(request, taker)| request.leave(*taker));
        d.prim_done.leave(i.prim_done);
        d.order.leave(i.order);
        d.epoch.leave(i.epoch);
        if let Some(returned) = i.returned.get() {
            let out = &mut d.out[usize::from(returned.sm)];
            *out = out.saturating_sub(1);
        }
        for (waiting, launched) in d.waiting.iter_mut().zip(&i.launched) {
            *waiting = waiting.saturating_sub(launched.valid.into());
        }
        self.read(i, &mut d);
        self.retire(i, &mut d);
        self.enter(&mut d);
        let ready = self.ends(i, &mut d);
        self.subtile_in.i.pop.ready = match self.subtile_in.o.pop.get() {
            _ if !ready => false,
            Some(SubtilePacket::State(state)) => self.state(i, &mut d, state),
            Some(SubtilePacket::Quads(quads)) => self.quads(i, &mut d, quads),
            Some(SubtilePacket::PrimDone(done)) => self.prim_done(i, &mut d, *done),
            Some(SubtilePacket::Last(_)) => self.close(i, &mut d),
            None => false,
        };

        // ---- clock edge
        self.terms_in.i.push.drive(&i.plane_terms);
        self.subtile_in.i.push.drive(&i.subtile);
        self.q = d;
    }
}
