//! PROP: takes coverage from the fine raster through depth test and shading, in the
//! order that state asks for, and hands formatted colour to the CROPs.

pub mod beat;
pub mod colour_formatter;
pub mod colour_out;
pub mod coverage;
pub mod crop_port;
pub mod depth_step;
pub mod drain_cost;
pub mod dual_source;
pub mod keep;
pub mod quad_format;
pub mod quad_scan;
pub mod source_ops;
pub mod source_pixel;
pub mod source_state;
pub mod types;
pub mod z_mode;

use bundle::*;
use colour_formatter::ColourFormatter;
use colour_out::ColourOut;
use crop_port::CropPort;
use depth_step::DepthStep;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
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

/// What each part is given.
struct Wires {
    z_mode: z_mode::In,
    early_depth: depth_step::In,
    quad_scan: quad_scan::In,
    source_ops: source_ops::In,
    colour_formatter: colour_formatter::In,
    late_depth: depth_step::In,
    colour_out: colour_out::In,
    crop_port: [crop_port::In; 2],
}

impl Prop {
    pub fn new(p: &Params) -> Self {
        Prop {
            p: p.clone(),
            z_mode: ZMode::new(p).into(),
            early_depth: DepthStep::new(p).into(),
            quad_scan: QuadScan::new(p).into(),
            source_ops: SourceOps::default().into(),
            colour_formatter: ColourFormatter::default().into(),
            late_depth: DepthStep::new(p).into(),
            colour_out: ColourOut::new(p).into(),
            crop_port0: CropPort::new(p).into(),
            crop_port1: CropPort::new(p).into(),
        }
    }

    /// Nothing is left behind the first part.
    fn drained(&self) -> bool {
        self.early_depth.outputs().idle
            && self.quad_scan.outputs().idle
            && self.source_ops.outputs().idle
            && self.late_depth.outputs().idle
            && self.colour_out.outputs().idle
            && self.crop_port0.outputs().idle
            && self.crop_port1.outputs().idle
    }

    fn wires(&self, i: &In) -> Wires {
        let z_mode = self.z_mode.outputs();
        let (early, late) = (self.early_depth.outputs(), self.late_depth.outputs());
        let (scan, source) = (self.quad_scan.outputs(), self.source_ops.outputs());
        let (format, out) = (self.colour_formatter.outputs(), self.colour_out.outputs());
        let port_ready = [self.crop_port0.outputs().rop_ready, self.crop_port1.outputs().rop_ready];
        // The depth steps are never both at work: a change of mode drains PROP.
        let depth = |on: bool| depth_step::In {
            zrop_ready: [i.zrop0_ready && on, i.zrop1_ready && on],
            result_valid: [i.result0_valid && on, i.result1_valid && on],
            result: [i.result0, i.result1],
            ..Default::default()
        };
        let port =
            |r: usize, crop_ready| crop_port::In { rop_valid: out.rop_valid[r], rop: out.rop, crop_ready };
        Wires {
            z_mode: z_mode::In {
                frtx_valid: i.frtx_valid,
                frtx: i.frtx,
                work_ready: early.work_ready,
                drained: self.drained(),
            },
            early_depth: depth_step::In {
                work_valid: z_mode.work_valid,
                work: z_mode.work,
                done_ready: scan.work_ready,
                ..depth(z_mode.early)
            },
            quad_scan: quad_scan::In {
                work_valid: early.done_valid,
                work: early.done,
                quad_ready: i.quad_ready,
                group_ready: source.group_ready,
            },
            source_ops: source_ops::In {
                group_valid: scan.group_valid,
                group: scan.group,
                shaded_valid: i.shaded_valid,
                shaded: i.shaded,
                freed: out.freed,
                work_ready: late.work_ready,
            },
            colour_formatter: colour_formatter::In { beat_valid: source.beat_valid, beat: source.beat },
            late_depth: depth_step::In {
                work_valid: source.work_valid,
                work: source.work,
                done_ready: out.work_ready,
                ..depth(!z_mode.early)
            },
            colour_out: colour_out::In {
                work_valid: late.done_valid,
                work: late.done,
                colour_valid: format.colour_valid,
                colour: format.colour,
                rop_ready: port_ready,
            },
            crop_port: [port(0, i.crop0_ready), port(1, i.crop1_ready)],
        }
    }
}

impl Legacy for Prop {
    const PATH: &'static str = "gpc/prop";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let z_mode = self.z_mode.outputs();
        let depth = if z_mode.early { self.early_depth.outputs() } else { self.late_depth.outputs() };
        let (scan, source) = (self.quad_scan.outputs(), self.source_ops.outputs());
        let port = [self.crop_port0.outputs(), self.crop_port1.outputs()];
        Out {
            frtx_ready: z_mode.frtx_ready,
            zrop0_valid: depth.zrop_valid[0],
            zrop0: depth.zrop[0],
            zrop1_valid: depth.zrop_valid[1],
            zrop1: depth.zrop[1],
            result0_ready: depth.result_ready[0],
            result1_ready: depth.result_ready[1],
            quad_valid: scan.quad_valid,
            quad: scan.quad,
            shaded_ready: source.shaded_ready,
            crop0_valid: port[0].crop_valid,
            crop0: port[0].crop,
            crop1_valid: port[1].crop_valid,
            crop1: port[1].crop,
            idle: z_mode.idle && self.drained(),
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let w = self.wires(i);
        self.z_mode.wake(&w.z_mode)
            | self.early_depth.wake(&w.early_depth)
            | self.quad_scan.wake(&w.quad_scan)
            | self.source_ops.wake(&w.source_ops)
            | self.colour_formatter.wake(&w.colour_formatter)
            | self.late_depth.wake(&w.late_depth)
            | self.colour_out.wake(&w.colour_out)
            | self.crop_port0.wake(&w.crop_port[0])
            | self.crop_port1.wake(&w.crop_port[1])
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
        let w = self.wires(i);
        self.z_mode.quiet(&w.z_mode)
            && self.early_depth.quiet(&w.early_depth)
            && self.quad_scan.quiet(&w.quad_scan)
            && self.source_ops.quiet(&w.source_ops)
            && self.colour_formatter.quiet(&w.colour_formatter)
            && self.late_depth.quiet(&w.late_depth)
            && self.colour_out.quiet(&w.colour_out)
            && self.crop_port0.quiet(&w.crop_port[0])
            && self.crop_port1.quiet(&w.crop_port[1])
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("INPUT_DEPTH", self.p.input.get()), ("CROP_DEPTH", self.p.crop.get())]
    }
}
