//! ZROP merge: makes one stream of work for a ZROP of those of several GPCs, and hands its
//! answers and reports back. One packet a clock, two clocks later at the ZROP; answers and
//! reports one clock. A tile belongs to one GPC, so tiles and clears are taken in turn, as
//! they come, a tile's depths with it; state goes once every GPC has come to it. Answers keep the order of each
//! GPC's work. Stalled by the ZROP, by a GPC that has not come to the others' state, and by
//! a lack of room for answers.
//!
//! It takes work only when there is room for its answer, so that a ZROP never waits for a
//! GPC: a GPC that waits for the others at a CROP would otherwise hold up their answers.

use arith::ownership;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// GPCs: a power of two.
    gpcs: 1..=8 = 2, "GPCs";
    /// Answers that can wait for each GPC, those to come included: as many as PROP has work at
    /// the ZROPs.
    answer_depth: 2..=255 = 64, "answers";
    /// Work in the ZROP that is to be answered: about as much as it holds.
    source_depth: 2..=255 = 64, "packets";
}

/// Fences in the ZROP: a GPC waits for its last one's answer before it sends another.
const FENCES: fifo::Params = fifo::Params { depth: Within::new(8), latency: Within::new(1) };

// ---- ports
kernel::ports! {
    in work[gpcs]: ZropPacket;
    out zrop: ZropPacket;
    in result: ZropResult;
    out answer[gpcs]: ZropResult;
    in feedback: DepthFeedback;
    out report[gpcs]: DepthFeedback;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// Work, and whose it is.
    pub struct Work {
        gpc: B3,
        packet: ZropPacket,
    }
    pub struct Source {
        gpc: B3,
    }
    pub struct Regs {
        owed: [B8; 8], // answers that wait for each GPC, those to come included
    }
}

kernel::unit! {
    pub struct ZropMerge(p) {
        registers: Regs;
        part arbiter: Arbiter<Work> = arbiter::of(p.gpcs);
        part sources: Fifo<Source> = fifo::of(p.source_depth);
        part fences: Fifo<Source> = FENCES;
        part answers: [Fifo<ZropResult>; p.gpcs.get()] = fifo::of(p.answer_depth);
        part feedback_in: Fifo<DepthFeedback> = fifo::Params::default();
    }
}

/// Zcull's own marker, which goes with the work of its GPC.
fn is_fence(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::State(state) if state.address == ZCULL_FENCE)
}

/// What all GPCs send, and a ZROP takes once.
fn is_common(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::State(_)) && !is_fence(packet)
}

fn is_answered(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::Frtx(_))
}

/// Depths stay with what they are of.
fn is_ahead(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::Depth(_))
}

impl ZropMerge {
    /// Whether work of a GPC would have room for its answer.
    fn room(&self, g: usize) -> bool {
        usize::from(self.q.owed[g]) < self.p.answer_depth.get()
    }

    /// Whether what is next can be noted down when it goes.
    fn noted(&self) -> bool {
        self.sources.o.push.ready && self.fences.o.push.ready
    }

    /// The GPC that the oldest report is for.
    fn addressee(&self) -> usize {
        let report = &self.feedback_in.o.pop.data;
        match report.fence {
            true => self.fences.o.pop.data.gpc.into(),
            false => ownership::gpc(report.x >> 1, report.y >> 1, self.p.gpcs.get()).into(),
        }
    }
}

impl Logic for ZropMerge {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (arbiter, feedback) = (&self.arbiter.o, &self.feedback_in.o);
        let addressee = self.addressee();
        o.zrop.send(arbiter.pop.valid && self.noted(), || arbiter.pop.data.packet);
        o.result.ready = self.sources.o.pop.valid;
        o.feedback = feedback.push;
        for (g, answers) in self.answers.iter().enumerate() {
            o.work[g].ready = arbiter.push[g].ready && self.room(g);
            o.answer[g].drive(&answers.o.pop);
            o.report[g].send(feedback.pop.valid && addressee == g, || feedback.pop.data);
        }
        let inside = self.sources.o.pop.valid || self.fences.o.pop.valid;
        let leaving = self.answers.iter().any(|answers| answers.o.pop.valid) || feedback.pop.valid;
        o.idle = arbiter.idle && !inside && !leaving;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let next = &self.arbiter.o.pop;
        let goes = next.valid && self.noted() && i.zrop.ready;
        let gpc = next.data.gpc;
        let source = self.sources.o.pop.data.gpc;
        let (report, addressee) = (&self.feedback_in.o.pop, self.addressee());
        let reported = i.report[addressee].ready;

        for g in 0..self.answers.len() {
            let (work, room) = (&i.work[g], self.room(g));
            let answer = &mut self.answers[g];
            let owes = work.valid && room && self.arbiter.o.push[g].ready && is_answered(&work.data);
            let paid = answer.o.pop.valid && i.answer[g].ready;
            d.owed[g] = q.owed[g] + u8::from(owes) - u8::from(paid);

            self.arbiter.i.push[g].send(work.valid && room, || Work { gpc: g as u8, packet: work.data });
            self.arbiter.i.barrier[g] = is_common(&work.data);
            self.arbiter.i.more[g] = is_ahead(&work.data);
            answer.i.push.drive_if(self.sources.o.pop.valid && usize::from(source) == g, &i.result);
            answer.i.pop = i.answer[g];
        }

        // ---- clock edge
        self.sources.i.push.send(goes && is_answered(&next.data.packet), || Source { gpc });
        self.sources.i.pop.ready = i.result.valid;
        self.fences.i.push.send(goes && is_fence(&next.data.packet), || Source { gpc });
        self.fences.i.pop.ready = report.valid && report.data.fence && reported;
        self.feedback_in.i.push.drive(&i.feedback);
        self.feedback_in.i.pop.ready = reported;
        self.arbiter.i.pop.ready = self.noted() && i.zrop.ready;
        self.q = d;
    }
}
