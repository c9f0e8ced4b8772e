//! Quad scan: splits the coverage of FRTXs into quads for shading, and lists these quads for the source operations,
//! which wait for their colours. Rate: up to four covered quads of one FRTX a cycle (prop-quads-per-clk). Latency:
//! three cycles after the FRTX was accepted. It stalls on either output. With several shading passes each FRTX is
//! split once per pass, as if it were an FRTX of that pass's samples. In order: state and clears are sent once the
//! FRTX before them is done; shading state goes to both outputs or to shading alone. Specification: PROP.

use crate::prop::coverage::*;
use crate::prop::scan_pass::*;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for packets of the depth test: 2 break the ready path at full rate.
    tested_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in tested: PropPacket;
    out scan: ScanPacket;
    out group: GroupPacket;
    out pulse report_value: ReportValue; // on a marker that requests it
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        info: PropFrtx,       // FRTX being split
        whole: B64,           // its samples, in quad order
        covered: B64,         // samples that shading is shown as covered
        passes: B8,           // passes that remain
        sample: B4,           // first sample of the pass
        samples: B64,         // samples of whole that belong to the pass
        shown: B64,           // samples of covered that belong to the pass
        pixels: B64,          // pixels of the pass
        left: B16,            // quads of the pass not yet sent
        passes_log2: B2,      // log2 of the passes, from state
        tested: bool,         // shading is shown the coverage after the depth test
        invocations: B64,     // pixels sent to shading; counting is off
        invocations_off: bool,
        value: Offer<ReportValue>,
        scan: Offer<ScanPacket>,
        group: Offer<GroupPacket>,
    }
}

kernel::unit! {
    pub struct QuadScan(p) {
        registers: Regs;
        part tested_in: Fifo<PropPacket> = fifo::of(p.tested_depth);
    }
}

/// Mask of the quads with a pixel.
fn quads(pixels: u64) -> u16 {
    (0..16).fold(0, |any, k| any | u16::from(pixels >> (4 * k) & 15 != 0) << k)
}

/// The first four of the remaining quads, and the others.
fn pick(pixels: u64, left: u16) -> ([QuadPick; 4], u16) {
    let (mut picks, mut rest) = ([QuadPick::default(); 4], left);
    for pick in &mut picks {
        if rest != 0 {
            let index = rest.trailing_zeros() as u8;
            *pick = QuadPick { mask: (pixels >> (4 * index) & 15) as u8, index };
            rest &= rest - 1;
        }
    }
    (picks, rest)
}

fn quad_of(info: &PropFrtx, pick: QuadPick) -> Quad {
    let (x, y) = quad_at(info.mode, info.frtx.x, info.frtx.y, pick.index);
    if pick.mask == 0 { Quad::default() } else { Quad { mask: pick.mask, x, y } }
}

/// Coverage of the shaded pixels of quads: up to four samples a pixel, one quad per element; with eight samples a
/// quad takes two elements, with sixteen all four.
fn coverage(info: &PropFrtx, samples: u64, picks: &[QuadPick; 4]) -> [u16; 4] {
    let of = |pick: &QuadPick| {
        let all = quad_coverage(info.mode, pick.index, samples);
        [0, 1, 2, 3].map(|p| if pick.mask >> p & 1 == 1 { all[p] } else { 0 })
    };
    let [a, b, ..] = *picks;
    match info.mode {
        SampleMode::X8 => {
            let both = |p: usize, pick: &QuadPick| of(pick)[p] | of(pick)[p + 1] << 8;
            let four = [both(0, &a), both(2, &a), both(0, &b), both(2, &b)];
            if b.mask == 0 { [four[0], four[1], 0, 0] } else { four }
        }
        SampleMode::X16 => of(&a),
        _ => picks.each_ref().map(|pick| {
            let all = (0..4).fold(0, |all, p| all | of(pick)[p] << (4 * p));
            if pick.mask == 0 { 0 } else { all }
        }),
    }
}

/// Whether the next FRTX is waiting and belongs to the same tile.
fn follows(info: &PropFrtx, next: Option<&PropPacket>) -> bool {
    let tile = |frtx: &Frtx| (frtx.x >> TILE_LOG2, frtx.y >> TILE_LOG2);
    matches!(next, Some(PropPacket::Frtx(next)) if tile(&next.frtx) == tile(&info.frtx))
}

impl Regs {
    /// Applies a method that the scan itself decodes.
    fn method(&self, d: &mut Regs, State { address, value }: State) {
        match address {
            SET_HYBRID_ANTI_ALIAS_CONTROL => {
                d.passes_log2 = SET_HYBRID_ANTI_ALIAS_CONTROL::passes(value);
            }
            SET_POST_Z_PS_IMASK => d.tested = SET_POST_Z_PS_IMASK::enable(value),
            CLEAR_REPORT_VALUE if clears_pixels(CLEAR_REPORT_VALUE::report(value)) => d.invocations = 0,
            SET_STATISTICS_COUNTER => {
                d.invocations_off = !SET_STATISTICS_COUNTER::ps_invocations_enable(value);
            }
            REPORT_MARKER if counts_pixels(REPORT_MARKER::selector(value)) => {
                d.value.put(ReportValue { id: REPORT_MARKER::id(value), value: self.invocations });
            }
            _ => {}
        }
    }

    fn begin(&mut self, mode: SampleMode, pass: &Pass) {
        self.passes = pass.rest;
        self.sample = pass.sample;
        self.samples = pass.samples;
        self.shown = self.covered & pass.own;
        self.pixels = pixels(mode, pass.samples);
        self.left = quads(self.pixels);
    }

    /// A pass is listed as an FRTX of its own; the last pass carries the end flags of the FRTX.
    fn listed(&self) -> PropFrtx {
        let last = self.passes == 0;
        let frtx = &self.info.frtx;
        let coverage = to_grid(self.info.mode, self.samples);
        let (last, last_of_tile) = (frtx.last && last, frtx.last_of_tile && last);
        PropFrtx { covered: 0, frtx: Frtx { coverage, last, last_of_tile, ..*frtx }, ..self.info }
    }
}

impl Logic for QuadScan {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, tested) = (&self.q, &self.tested_in.o);
        o.tested = tested.push;
        o.scan.drive(&q.scan);
        o.group.drive(&q.group);
        o.report_value.drive(&q.value);
        o.idle = !tested.pop.valid && !q.busy && !q.scan.valid && !q.group.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let free = q.scan.free(i.scan) && q.group.free(i.group);
        d.scan.leave(i.scan);
        d.group.leave(i.group);
        d.value.valid = false;

        if q.busy && free {
            let (quads, rest) = pick(q.pixels, q.left);
            let (frtx, over) = (&q.info.frtx, rest == 0);
            let ends = over && q.passes == 0;
            let scan = ScanQuads {
                prim: frtx.prim,
                back: frtx.back,
                quads: quads.map(|pick| quad_of(&q.info, pick)),
                coverage: coverage(&q.info, q.shown, &quads),
                ended: ends && frtx.last,
                ends_tile: ends && (frtx.last || frtx.last_of_tile),
                follows: follows(&q.info, self.tested_in.o.pop.get()),
                sample: q.sample,
            };
            let pixels: u32 = quads.iter().map(|pick| pick.mask.count_ones()).sum();
            if !q.invocations_off {
                d.invocations = q.invocations.wrapping_add(pixels.into());
            }
            d.left = rest;
            d.busy = !ends;
            d.scan = Offer::new(q.left != 0 || scan.ends_tile, ScanPacket::Quads(scan));
            d.group.put(GroupPacket::Group(PropGroup { info: q.listed(), quads, last: over }));
            if over && !ends {
                d.begin(q.info.mode, &pass_of(q.passes_log2, q.info.mode, q.whole, q.passes));
            }
        }

        let mut take = false;
        if let Some(head) = self.tested_in.o.pop.get() {
            match *head {
                PropPacket::Frtx(info) => {
                    take = !d.busy;
                    if take {
                        d.busy = true;
                        d.info = info;
                        d.whole = to_quads(info.mode, info.frtx.coverage);
                        d.covered = if q.tested { d.whole } else { to_quads(info.mode, info.covered) };
                        d.begin(info.mode, &pass_of(q.passes_log2, info.mode, d.whole, !0));
                    }
                }
                PropPacket::State(state) => {
                    take = !q.busy && free;
                    if take {
                        q.method(&mut d, state.state);
                        d.scan = Offer::new(for_shading(state.state.address), ScanPacket::State(state.state));
                        d.group =
                            Offer::new(!for_shading_alone(state.state.address), GroupPacket::State(state));
                    }
                }
                PropPacket::Clear(clear) => {
                    take = !q.busy && free;
                    if take {
                        d.group.put(GroupPacket::Clear(clear));
                    }
                }
            }
        }

        // ---- clock edge
        self.tested_in.i.push.drive(&i.tested);
        self.tested_in.i.pop.ready = take;
        self.q = d;
    }
}
