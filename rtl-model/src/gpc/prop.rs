//! PROP: takes coverage from the fine raster through depth test and shading, in the
//! order that state asks for, and hands formatted colour to the CROPs.

pub mod colour_formatter;
pub mod colour_out;
pub mod coverage;
pub mod crop_port;
pub mod depth_step;
pub mod drain_cost;
pub mod dual_beat;
pub mod dual_source;
pub mod keep;
pub mod quad_format;
pub mod quad_scan;
pub mod source_ops;
pub mod z_mode;

use crate::config::Within;
use crate::prim::fifo::{self, Fifo};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};
use colour_formatter::ColourFormatter;
use colour_out::ColourOut;
use crop_port::CropPort;
use depth_step::DepthStep;
use quad_scan::QuadScan;
use source_ops::SourceOps;
use z_mode::ZMode;

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Entries of the queues at the inputs of parts and at the outputs to the ZROPs.
    /// Two keep one packet per clock.
    pub input: Within<1, 255>,
    /// 64-byte beats that wait for a CROP. A 16x16-pixel tile of two 128-bit colours is 128
    /// beats that come one a clock, while their CROP takes half a beat a clock: 64 are
    /// left when the next tile, the other CROP's, begins. Smaller formats leave less: 28
    /// of one colour of 128 bits, 7 of 32.
    pub crop: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { input: Within::new(2), crop: Within::new(64) }
    }
}

impl Params {
    fn input<T: Packed>(&self) -> Fifo<T> {
        Fifo::new(&fifo::Params { depth: self.input, ..Default::default() })
    }
    fn of_input(&self) -> Vec<(&'static str, usize)> {
        vec![("DEPTH", self.input.get())]
    }
}

// ---- ports
packed! {
    pub struct In {
        frtx_valid: bool,
        frtx: FrtxPacket,
        zrop0_ready: bool,
        zrop1_ready: bool,
        result0_valid: bool,
        result0: ZropResult,
        result1_valid: bool,
        result1: ZropResult,
        quad_ready: bool,
        shaded_valid: bool,
        shaded: ShadedGroup,
        crop0_ready: bool,
        crop1_ready: bool,
    }
    pub struct Out {
        frtx_ready: bool,
        zrop0_valid: bool,
        zrop0: ZropPacket,
        zrop1_valid: bool,
        zrop1: ZropPacket,
        result0_ready: bool,
        result1_ready: bool,
        quad_valid: bool,
        quad: QuadGroup,
        shaded_ready: bool,
        crop0_valid: bool,
        crop0: CropPacket,
        crop1_valid: bool,
        crop1: CropPacket,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct Prop {
    p: Params,
    z_mode: Slot<ZMode>,
    early_depth: Slot<DepthStep<false>>,
    quad_scan: Slot<QuadScan>,
    source_ops: Slot<SourceOps>,
    colour_formatter: Slot<ColourFormatter>,
    late_depth: Slot<DepthStep<true>>,
    colour_out: Slot<ColourOut>,
    crop_port0: Slot<CropPort>,
    crop_port1: Slot<CropPort>,
}

/// Outputs of all parts.
struct Wires {
    z_mode: z_mode::Out,
    early: depth_step::Out,
    scan: quad_scan::Out,
    source: source_ops::Out,
    format: colour_formatter::Out,
    late: depth_step::Out,
    out: colour_out::Out,
    port: [crop_port::Out; 2],
}

impl Wires {
    /// Nothing is left behind the first part.
    fn drained(&self) -> bool {
        self.early.idle
            && self.scan.idle
            && self.source.idle
            && self.late.idle
            && self.out.idle
            && self.port[0].idle
            && self.port[1].idle
    }
}

impl Prop {
    pub fn new(p: &Params) -> Self {
        Prop {
            p: p.clone(),
            z_mode: ZMode::new(p).into(),
            early_depth: DepthStep::new(p).into(),
            quad_scan: QuadScan::new(p).into(),
            source_ops: SourceOps::new(p).into(),
            colour_formatter: ColourFormatter::default().into(),
            late_depth: DepthStep::new(p).into(),
            colour_out: ColourOut::new(p).into(),
            crop_port0: CropPort::new(p).into(),
            crop_port1: CropPort::new(p).into(),
        }
    }

    fn wires(&self) -> Wires {
        Wires {
            z_mode: self.z_mode.outputs(),
            early: self.early_depth.outputs(),
            scan: self.quad_scan.outputs(),
            source: self.source_ops.outputs(),
            format: self.colour_formatter.outputs(),
            late: self.late_depth.outputs(),
            out: self.colour_out.outputs(),
            port: [self.crop_port0.outputs(), self.crop_port1.outputs()],
        }
    }
}

impl Unit for Prop {
    const PATH: &'static str = "gpc/prop";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let w = self.wires();
        // The depth steps are never both at work: a change of mode drains PROP.
        let depth = if w.z_mode.early { &w.early } else { &w.late };
        Out {
            frtx_ready: w.z_mode.frtx_ready,
            zrop0_valid: depth.zrop_valid[0],
            zrop0: depth.zrop[0],
            zrop1_valid: depth.zrop_valid[1],
            zrop1: depth.zrop[1],
            result0_ready: depth.result_ready[0],
            result1_ready: depth.result_ready[1],
            quad_valid: w.scan.quad_valid,
            quad: w.scan.quad,
            shaded_ready: w.source.shaded_ready,
            crop0_valid: w.port[0].crop_valid,
            crop0: w.port[0].crop,
            crop1_valid: w.port[1].crop_valid,
            crop1: w.port[1].crop,
            idle: w.z_mode.idle && w.drained(),
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let w = self.wires();
        let depth = |early: bool| {
            let on = w.z_mode.early == early;
            depth_step::In {
                zrop_ready: [i.zrop0_ready && on, i.zrop1_ready && on],
                result_valid: [i.result0_valid && on, i.result1_valid && on],
                result: [i.result0, i.result1],
                ..Default::default()
            }
        };
        self.z_mode.clock(z_mode::In {
            frtx_valid: i.frtx_valid,
            frtx: i.frtx,
            work_ready: w.early.work_ready,
            drained: w.drained(),
        });
        self.early_depth.clock(depth_step::In {
            work_valid: w.z_mode.work_valid,
            work: w.z_mode.work,
            done_ready: w.scan.work_ready,
            ..depth(true)
        });
        self.quad_scan.clock(quad_scan::In {
            work_valid: w.early.done_valid,
            work: w.early.done,
            quad_ready: i.quad_ready,
            group_ready: w.source.group_ready,
        });
        self.source_ops.clock(source_ops::In {
            group_valid: w.scan.group_valid,
            group: w.scan.group,
            shaded_valid: i.shaded_valid,
            shaded: i.shaded,
            freed: w.out.freed,
            work_ready: w.late.work_ready,
        });
        self.colour_formatter
            .clock(colour_formatter::In { beat_valid: w.source.beat_valid, beat: w.source.beat });
        self.late_depth.clock(depth_step::In {
            work_valid: w.source.work_valid,
            work: w.source.work,
            done_ready: w.out.work_ready,
            ..depth(false)
        });
        self.colour_out.clock(colour_out::In {
            work_valid: w.late.done_valid,
            work: w.late.done,
            colour_valid: w.format.colour_valid,
            colour: w.format.colour,
            rop_ready: [w.port[0].rop_ready, w.port[1].rop_ready],
        });
        for (r, port) in [&mut self.crop_port0, &mut self.crop_port1].into_iter().enumerate() {
            port.clock(crop_port::In {
                rop_valid: w.out.rop_valid[r],
                rop: w.out.rop,
                crop_ready: [i.crop0_ready, i.crop1_ready][r],
            });
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("z_mode", &mut self.z_mode);
        v.part("early_depth", &mut self.early_depth);
        v.part("quad_scan", &mut self.quad_scan);
        v.part("source_ops", &mut self.source_ops);
        v.part("colour_formatter", &mut self.colour_formatter);
        v.part("late_depth", &mut self.late_depth);
        v.part("colour_out", &mut self.colour_out);
        v.part("crop_port0", &mut self.crop_port0);
        v.part("crop_port1", &mut self.crop_port1);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.frtx_valid
            && !i.shaded_valid
            && !i.result0_valid
            && !i.result1_valid
            && self.z_mode.quiet(&z_mode::In::default())
            && self.early_depth.quiet(&depth_step::In::default())
            && self.quad_scan.quiet(&quad_scan::In::default())
            && self.source_ops.quiet(&source_ops::In::default())
            && self.colour_formatter.quiet(&colour_formatter::In::default())
            && self.late_depth.quiet(&depth_step::In::default())
            && self.colour_out.quiet(&colour_out::In::default())
            && self.crop_port0.quiet(&crop_port::In::default())
            && self.crop_port1.quiet(&crop_port::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("INPUT_DEPTH", self.p.input.get()), ("CROP_DEPTH", self.p.crop.get())]
    }
}
