//! Pixel port: builds warps from subtiles' packets of quads, two packets a warp, when their primitives' planes have arrived. One packet
//! a cycle; a warp 1 cycle after its last packet. Stalled by draw launch, by missing planes, and while the context is written. In
//! order. Specification: MPC, GPM, STRI and TRAM; chip 2.6, 2.7.

mod quads;

use self::quads::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Packets that can wait.
    depth: 2..=255 = 64, "packets";
    /// Subtiles in flight in the SM, as the GPM counts them.
    subtiles: 1..=16 = 16, "subtiles";
}

// ---- ports
kernel::ports! {
    in pixel: SubtilePacket;
    in planes_ready: PlanesReady;
    out state: State;
    out level want: StageWant;
    in level grants: DrawGrants;
    out pulse take: DrawStage;
    out step: RetireStep;
    out warp: PixelWarp;
    out pulse launched: SubtileEnd;
    out control: CacheControl;
    in strobe acknowledge: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        known: B64,             // primitives whose planes have arrived
        mode: SampleMode,
        slot: B4,               // slot of the subtile
        packets: B4,            // packets of it that have arrived
        open: bool,             // half a warp is filled
        invalidates: bool,      // later packets wait
        place: RetirePlace,     // place of the next step
        take: Offer<DrawStage>,
        step: Offer<RetireStep>,
        warp: Offer<PixelWarp>,
        launched: Offer<SubtileEnd>,
        control: Offer<CacheControl>,
    }
}

kernel::unit! {
    pub struct PixelPort(p) {
        registers: Regs;
        memory planes: [PlanesReady; PLANE_PRIMS];
        part packets: Fifo<SubtilePacket> = fifo::of(p.depth);
        part planes_in: Fifo<PlanesReady> = fifo::Params::default();
    }
}

/// Whether a word is only context state.
fn is_plain(state: &State) -> bool {
    !matches!(state.address, INVALIDATE_CACHES | CONSTANT_EPOCH | REPORT_MARKER)
}

/// Entry of a primitive's planes.
fn place_of(prim: u16) -> usize {
    usize::from(prim) % PLANE_PRIMS
}

impl PixelPort {
    fn plain(&self) -> Option<&State> {
        match self.packets.o.pop.get()? {
            SubtilePacket::State(state) if is_plain(state) && !self.q.open => Some(state),
            _ => None,
        }
    }

    fn is_known(&self, prim: u16) -> bool {
        let at = place_of(prim);
        self.q.known >> at & 1 == 1 && self.planes[at].prim == prim
    }

    /// Whether the planes of all primitives with pixels have arrived.
    fn are_known(&self, quads: &SubtileQuads) -> bool {
        (0..SUBTILE_PRIMS).all(|k| !has_pixels(quads, k as u8) || self.is_known(quads.prims[k].prim))
    }

    /// Adds a packet of quads to the open warp or to a new one; returns whether it is consumed.
    fn fill(&self, d: &mut Regs, quads: &SubtileQuads, grant: &DrawGrant) -> bool {
        let q = &self.q;
        let planes = quads.prims.each_ref().map(|prim| self.planes[place_of(prim.prim)]);
        let may = q.open || grant.valid && !d.step.valid;
        if d.warp.valid || !may || !self.are_known(quads) {
            return false;
        }
        let PixelWarp { warp, quads: made, .. } = &mut d.warp.data;
        let half = usize::from(q.open);
        if !q.open {
            *warp = DrawWarp {
                kind: WarpKind::Pixel,
                context_id: grant.context_id,
                registers: grant.registers,
                retire: q.place,
                ..DrawWarp::default()
            };
            *made = [WarpQuad::default(); PIXEL_QUADS];
            d.warp.data.first = q.packets == 0;
            let place = PixelPlace { covered: 0, slot: q.slot, half: q.packets };
            d.warp.data.warp.place.low = image_of(&place);
            d.step.put(RetireStep::Warp(RetireWarp::default()));
            d.place = q.place + 1 & 0x7f;
            d.take.put(0);
        }
        let data = &mut d.warp.data;
        data.warp.lanes |= lanes(quads) << (16 * half);
        data.warp.place.low |= covered_at(covered(quads), half);
        for k in 0..GROUP_QUADS {
            data.quads[GROUP_QUADS * half + k] = warp_quad(quads, k, q.mode, &planes);
        }
        d.packets = q.packets + 1 & 15;
        (d.open, d.warp.valid) = (!q.open, q.open);
        true
    }

    /// Closes the open warp, also half filled.
    fn close(&self, d: &mut Regs) {
        if self.q.open {
            (d.open, d.warp.valid) = (false, true);
        }
    }

    /// State that is reported, or that invalidates caches; returns whether it is consumed.
    fn order(&self, d: &mut Regs, state: &State, acknowledge: bool) -> bool {
        if state.address == INVALIDATE_CACHES {
            if !self.q.invalidates {
                d.control.put(CacheControl::Invalidate(CacheInvalidate { mask: state.value as u8 & 0x3f }));
                d.invalidates = true;
            } else if acknowledge {
                d.invalidates = false;
                return true;
            }
            return false;
        }
        let marker = state.address == REPORT_MARKER;
        let number = state.value as u8 & if marker { 0xf } else { 0xff };
        self.push(d, RetireStep::Passed(PortPassed { pixel: true, marker, number }))
    }

    /// Enqueues a step of the port's retire order; returns whether it is accepted.
    fn push(&self, d: &mut Regs, step: RetireStep) -> bool {
        let goes = !d.step.valid;
        if goes {
            d.step.put(step);
            d.place = self.q.place + 1 & 0x7f;
        }
        goes
    }

    /// Ends a subtile when its warps have been sent; returns whether it does.
    fn end(&self, d: &mut Regs, end: &SubtileEnd) -> bool {
        let goes = !self.q.open && !self.q.warp.valid;
        if goes {
            d.launched.put(*end);
            let next = end.slot + 1;
            d.slot = if usize::from(next) == self.p.subtiles.get() { 0 } else { next & 15 };
            d.packets = 0;
        }
        goes
    }

    /// Processes the packet at the head; returns whether it is consumed.
    fn packet(&self, d: &mut Regs, i: &In) -> bool {
        let Some(packet) = self.packets.o.pop.get() else { return false };
        match packet {
            SubtilePacket::Quads(quads) => self.fill(d, quads, &i.grants.grants[0]),
            SubtilePacket::PrimDone(done) => {
                let known = self.is_known(done.prim);
                let goes = !known || self.push(d, RetireStep::Free(TramFree { prim: done.prim }));
                if known && goes {
                    d.known &= !(1 << place_of(done.prim));
                }
                goes
            }
            SubtilePacket::Last(end) => {
                self.close(d);
                self.end(d, end)
            }
            SubtilePacket::State(state) => {
                self.close(d);
                if self.q.open {
                    return false;
                }
                if is_plain(state) {
                    if i.state.ready && state.address == SET_ANTI_ALIAS {
                        d.mode = decode_sample_mode(state.value as u8 & 0xf);
                    }
                    return i.state.ready;
                }
                self.order(d, state, i.acknowledge)
            }
        }
    }
}

impl Logic for PixelPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.pixel = self.packets.o.push;
        o.planes_ready = self.planes_in.o.push;
        o.state.drive(&self.plain().copied().into());
        let quads = matches!(self.packets.o.pop.get(), Some(SubtilePacket::Quads(_)));
        o.want = StageWant { valid: quads && !q.open, stage: 0 };
        o.take.drive(&q.take);
        o.step.drive(&q.step);
        o.warp.drive(&q.warp);
        o.launched.drive(&q.launched);
        o.control.drive(&q.control);
        let held = q.open || q.step.valid || q.warp.valid || q.take.valid || q.launched.valid;
        o.idle = !self.packets.o.pop.valid && !held && !q.control.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        (d.take.valid, d.launched.valid) = (false, false);
        d.step.leave(i.step);
        d.warp.leave(i.warp);
        d.control.leave(i.control);
        let goes = self.packet(&mut d, i);
        // New planes wait while the previous primitive of their entry is still needed.
        let ready = self.planes_in.o.pop;
        let comes = ready.valid && self.q.known >> place_of(ready.data.prim) & 1 == 0;
        if comes {
            let at = place_of(ready.data.prim);
            self.planes.write(at, ready.data);
            d.known |= 1 << at;
        }
        self.packets.i.push.drive(&i.pixel);
        self.packets.i.pop.ready = goes;
        self.planes_in.i.push.drive(&i.planes_ready);
        self.planes_in.i.pop.ready = comes;
        self.q = d;
    }
}
