//! PROP: takes coverage from the fine raster through depth test and shading, in the order that state selects, and
//! sends formatted colour to the CROPs. Rates: one FRTX a cycle (prop-frtx-rate), four quads a cycle to and from
//! shading (prop-quads-per-clk), colour at the rate of its formats (prop-pixel-rate-unit, prop-single-*,
//! prop-dual-*). Latency: 9 cycles from an FRTX to its first quads without depth test, 17 from the last response of
//! shading to CROP. It stalls on shading, ZROPs and CROPs; a change between early and late depth drains it. Each ROP
//! receives packets in stream order. Specification: PROP.

pub mod beat;
pub mod colour_formatter;
pub mod colour_out;
pub mod coverage;
pub mod crop_port;
pub mod depth_state;
pub mod depth_step;
pub mod drain_cost;
pub mod dual_source;
pub mod keep;
pub mod partial_alpha;
pub mod quad_format;
pub mod quad_scan;
pub mod saturate;
mod scan_pass;
pub mod shade_gate;
pub mod source_ops;
pub mod source_pixel;
pub mod source_stages;
pub mod source_state;
pub mod subtile_form;
pub mod types;
pub mod z_mode;

use bundle::*;
use colour_formatter::ColourFormatter;
use colour_out::ColourOut;
use crop_port::CropPort;
use depth_step::DepthStep;
use kernel::prelude::*;
use quad_scan::QuadScan;
use shade_gate::ShadeGate;
use source_ops::SourceOps;
use subtile_form::SubtileForm;
use z_mode::ZMode;

// ---- parameters
kernel::params! {
    sizes rops;
    part z_mode: z_mode::Params;
    part early_depth: depth_step::Params;
    part quad_scan: quad_scan::Params;
    part subtile_form: subtile_form::Params;
    part late_depth: depth_step::Params;
    part colour_out: colour_out::Params;
    part crop_port: crop_port::Params;
}

// ---- ports
kernel::ports! {
    in frtx: FrtxPacket;
    out zrop[rops]: ZropPacket;
    in result[rops]: ZropResult;
    out subtile: SubtilePacket;
    in shaded: ShadedPacket;
    out crop[rops]: CropPacket;
    out pulse report_value: ReportValue; // pixels sent to shading before a marker
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Prop(p) {
        part z_mode: ZMode = p.z_mode;
        part early_depth: DepthStep = p.early_depth.of(0);
        part quad_scan: QuadScan = p.quad_scan;
        part subtile_form: SubtileForm = p.subtile_form;
        part shade_gate: ShadeGate = shade_gate::Params {};
        part source_ops: SourceOps = source_ops::Params {};
        part colour_formatter: ColourFormatter = colour_formatter::Params {};
        part late_depth: DepthStep = p.late_depth.of(1);
        part colour_out: ColourOut = p.colour_out;
        part crop_port: [CropPort; p.rops.get()] = p.crop_port;
    }
}

impl Prop {
    /// Whether all parts after the first are empty.
    fn drained(&self) -> bool {
        self.early_depth.o.idle
            && self.quad_scan.o.idle
            && self.subtile_form.o.idle
            && self.shade_gate.o.idle
            && self.source_ops.o.idle
            && self.late_depth.o.idle
            && self.colour_out.o.idle
            && self.crop_port.iter().all(|port| port.o.idle)
    }
}

impl Logic for Prop {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        // Only one depth step is active at a time: a change of mode drains PROP.
        let depth = if self.z_mode.o.early { &self.early_depth.o } else { &self.late_depth.o };
        o.frtx = self.z_mode.o.frtx;
        for (r, port) in self.crop_port.iter().enumerate() {
            o.zrop[r].drive(&depth.zrop[r]);
            o.result[r] = depth.result[r];
            o.crop[r].drive(&port.o.crop);
        }
        o.subtile.drive(&self.subtile_form.o.subtile);
        o.report_value.drive(&self.quad_scan.o.report_value);
        o.shaded = self.shade_gate.o.shaded;
        o.idle = self.z_mode.o.idle && self.drained();
    }

    // ---- connections
    fn tick(&mut self, i: &In) {
        let (early, drained) = (self.z_mode.o.early, self.drained());

        self.z_mode.i.frtx.drive(&i.frtx);
        self.z_mode.i.drained = drained;
        self.early_depth.i.work.drive(&self.z_mode.o.work);
        self.z_mode.i.work = self.early_depth.o.work;
        self.quad_scan.i.tested.drive(&self.early_depth.o.tested);
        self.early_depth.i.tested = self.quad_scan.o.tested;
        self.subtile_form.i.scan.drive(&self.quad_scan.o.scan);
        self.quad_scan.i.scan = self.subtile_form.o.scan;
        self.subtile_form.i.subtile = i.subtile;
        self.subtile_form.i.responded = self.source_ops.o.responded;
        self.subtile_form.i.full = self.quad_scan.o.group.valid && !self.source_ops.o.group.ready;
        self.source_ops.i.group.drive(&self.quad_scan.o.group);
        self.quad_scan.i.group = self.source_ops.o.group;
        self.shade_gate.i.shaded.drive(&i.shaded);
        self.source_ops.i.shaded.drive(&self.shade_gate.o.pixels);
        self.shade_gate.i.pixels = self.source_ops.o.shaded;
        self.source_ops.i.passed = self.shade_gate.o.passed;
        self.source_ops.i.freed = self.colour_out.o.freed;
        self.late_depth.i.depth.drive(&self.source_ops.o.depth);
        self.source_ops.i.depth = self.late_depth.o.depth;
        self.late_depth.i.work.drive(&self.source_ops.o.work);
        self.source_ops.i.work = self.late_depth.o.work;
        self.colour_out.i.tested.drive(&self.late_depth.o.tested);
        self.late_depth.i.tested = self.colour_out.o.tested;
        self.colour_formatter.i.beat.drive(&self.source_ops.o.beat);
        self.colour_out.i.colour.drive(&self.colour_formatter.o.colour);

        for (r, port) in self.crop_port.iter_mut().enumerate() {
            for (depth, on) in [(&mut self.early_depth, early), (&mut self.late_depth, !early)] {
                depth.i.zrop[r].ready = i.zrop[r].ready && on;
                depth.i.result[r].drive_if(on, &i.result[r]);
            }
            port.i.rop.drive(&self.colour_out.o.rop[r]);
            self.colour_out.i.rop[r] = port.o.rop;
            port.i.crop = i.crop[r];
        }
    }
}
