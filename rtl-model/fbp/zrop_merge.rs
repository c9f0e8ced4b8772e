//! ZROP merge: merges the work of several GPCs into one stream for a ZROP, and returns its responses and reports to
//! them. Rate: one packet a cycle. Latency: two cycles to the ZROP; one cycle for responses and reports. A tile
//! belongs to one GPC, so tiles and clears are granted round-robin as they arrive, together with a tile's depths;
//! state is sent once every GPC has reached it. Responses keep the order of each GPC's work. It stalls on the ZROP,
//! on a GPC that has not reached the state of the others, and on a lack of free response entries.
//!
//! Work is accepted only with a free entry for its response, so that a ZROP never waits for a GPC: otherwise a GPC
//! that waits for the others at a CROP would block their responses.

use arith::ownership;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes gpcs;
    /// Response entries of each GPC, including those reserved: as many as PROP has work in flight at the ZROPs.
    response_depth: 2..=255 = 64, "responses";
    /// Maximum work in the ZROP that awaits a response: about as much as it holds.
    source_depth: 2..=255 = 64, "packets";
}

/// Fences in the ZROP: a GPC waits for the response to its last fence before it sends another.
const FENCES: fifo::Params = fifo::Params { depth: Within::new(8), latency: Within::new(1) };

// ---- ports
kernel::ports! {
    in work[gpcs]: ZropPacket;
    out zrop: ZropPacket;
    in result: ZropResult;
    out response[gpcs]: ZropResult;
    in feedback: DepthFeedback;
    out report[gpcs]: DepthFeedback;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// Work, and its GPC.
    pub struct Work {
        half: B3,
        packet: ZropPacket,
    }
    pub struct Source {
        half: B3,
    }
    pub struct Regs {
        outstanding: [B8; 8], // responses queued for each GPC, including those in flight
    }
}

kernel::unit! {
    pub struct ZropMerge(p) {
        registers: Regs;
        part arbiter: Arbiter<Work> = arbiter::of(p.gpcs);
        part sources: Fifo<Source> = fifo::of(p.source_depth);
        part fences: Fifo<Source> = FENCES;
        part responses: [Fifo<ZropResult>; p.gpcs.get()] = fifo::of(p.response_depth);
        part feedback_in: Fifo<DepthFeedback> = fifo::Params::default();
    }
}

/// Zcull's own marker, which is sent with the work of its GPC.
fn is_fence(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::State(state) if state.address == ZCULL_FENCE)
}

/// Packets that all GPCs send and a ZROP receives once.
fn is_common(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::State(_)) && !is_fence(packet)
}

fn is_responded(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::Frtx(_))
}

/// Depths are sent together with their transaction.
fn is_ahead(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::Depth(_))
}

impl ZropMerge {
    /// Whether a GPC's work has a free entry for its response.
    fn has_credit(&self, g: usize) -> bool {
        usize::from(self.q.outstanding[g]) < self.p.response_depth.get()
    }

    /// Whether the next packet can be recorded when it is sent.
    fn noted(&self) -> bool {
        self.sources.o.push.ready && self.fences.o.push.ready
    }

    /// The GPC that the oldest report is for.
    fn addressee(&self) -> usize {
        let report = &self.feedback_in.o.pop.data;
        match report.fence {
            true => self.fences.o.pop.data.half.into(),
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
        for (g, responses) in self.responses.iter().enumerate() {
            o.work[g].ready = arbiter.push[g].ready && self.has_credit(g);
            o.response[g].drive(&responses.o.pop);
            o.report[g].send(feedback.pop.valid && addressee == g, || feedback.pop.data);
        }
        let inside = self.sources.o.pop.valid || self.fences.o.pop.valid;
        let leaving = self.responses.iter().any(|responses| responses.o.pop.valid) || feedback.pop.valid;
        o.idle = arbiter.idle && !inside && !leaving;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let next = &self.arbiter.o.pop;
        let goes = next.valid && self.noted() && i.zrop.ready;
        let half = next.data.half;
        let source = self.sources.o.pop.data.half;
        let (report, addressee) = (&self.feedback_in.o.pop, self.addressee());
        let reported = i.report[addressee].ready;

        for g in 0..self.responses.len() {
            let (work, has_credit) = (&i.work[g], self.has_credit(g));
            let response = &mut self.responses[g];
            let owes = work.valid && has_credit && self.arbiter.o.push[g].ready && is_responded(&work.data);
            let paid = response.o.pop.valid && i.response[g].ready;
            d.outstanding[g] = q.outstanding[g] + u8::from(owes) - u8::from(paid);

            self.arbiter.i.push[g]
                .send(work.valid && has_credit, || Work { half: g as u8, packet: work.data });
            self.arbiter.i.barrier[g] = is_common(&work.data);
            self.arbiter.i.more[g] = is_ahead(&work.data);
            response.i.push.drive_if(self.sources.o.pop.valid && usize::from(source) == g, &i.result);
            response.i.pop = i.response[g];
        }

        // ---- clock edge
        self.sources.i.push.send(goes && is_responded(&next.data.packet), || Source { half });
        self.sources.i.pop.ready = i.result.valid;
        self.fences.i.push.send(goes && is_fence(&next.data.packet), || Source { half });
        self.fences.i.pop.ready = report.valid && report.data.fence && reported;
        self.feedback_in.i.push.drive(&i.feedback);
        self.feedback_in.i.pop.ready = reported;
        self.arbiter.i.pop.ready = self.noted() && i.zrop.ready;
        self.q = d;
    }
}
