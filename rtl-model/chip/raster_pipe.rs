//! Raster pipeline: setup, coarse raster, Zcull, fine raster, PROP, two ZROPs and two
//! CROPs, wired. World space, the shader cores and the memory are outside.

use fbp::{crop, zrop};
use gpc::{coarse_raster, fine_raster, prop, setup, zcull};

use super::names;
use crate::profile::Profile;
use bundle::*;
use kernel::params::Params as _;
use kernel::{packed::*, slot::Slot, unit::*};

// ---- ports
packed! {
    pub struct In {
        prim_valid: bool,
        prim: PrimPacket,
        fetch_ready: bool,
        pair_valid: bool,
        pair: VertexPair,
        quad_ready: bool,
        shaded_valid: bool,
        shaded: ShadedGroup,
        zrop0_read_ready: bool,
        zrop0_read_data_valid: bool,
        zrop0_read_data: Sector,
        zrop0_write_ready: bool,
        zrop1_read_ready: bool,
        zrop1_read_data_valid: bool,
        zrop1_read_data: Sector,
        zrop1_write_ready: bool,
        crop0_read_ready: bool,
        crop0_read_data_valid: bool,
        crop0_read_data: Sector,
        crop0_write_ready: bool,
        crop1_read_ready: bool,
        crop1_read_data_valid: bool,
        crop1_read_data: Sector,
        crop1_write_ready: bool,
    }
    pub struct Out {
        prim_ready: bool,
        fetch_valid: bool,
        fetch: PairIndex,
        pair_ready: bool,
        quad_valid: bool,
        quad: QuadGroup,
        shaded_ready: bool,
        zrop0_read_valid: bool,
        zrop0_read: MemoryRead,
        zrop0_read_data_ready: bool,
        zrop0_write_valid: bool,
        zrop0_write: MemoryWrite,
        zrop1_read_valid: bool,
        zrop1_read: MemoryRead,
        zrop1_read_data_ready: bool,
        zrop1_write_valid: bool,
        zrop1_write: MemoryWrite,
        crop0_read_valid: bool,
        crop0_read: MemoryRead,
        crop0_read_data_ready: bool,
        crop0_write_valid: bool,
        crop0_write: MemoryWrite,
        crop1_read_valid: bool,
        crop1_read: MemoryRead,
        crop1_read_data_ready: bool,
        crop1_write_valid: bool,
        crop1_write: MemoryWrite,
        zcull_discarded: B32,
        zcull_accepted: B32,
        zcull_ambiguous: B32,
        zcull_skipped: B32,
        zrop0_zpass_count: B32,
        zrop1_zpass_count: B32,
        crop0_killed: B32,
        crop0_read_suppressed: B32,
        crop0_filled: B32,
        crop0_unsupported: bool,
        crop1_killed: B32,
        crop1_read_suppressed: B32,
        crop1_filled: B32,
        crop1_unsupported: bool,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct RasterPipe {
    pub setup: Slot<setup::Setup>,
    pub coarse_raster: Slot<coarse_raster::CoarseRaster>,
    pub zcull: Slot<zcull::Zcull>,
    pub fine_raster: Slot<fine_raster::FineRaster>,
    pub prop: Slot<prop::Prop>,
    pub zrop0: Slot<zrop::Zrop>,
    pub zrop1: Slot<zrop::Zrop>,
    pub crop0: Slot<crop::Crop>,
    pub crop1: Slot<crop::Crop>,
}

/// What every part shows in a clock.
#[derive(Clone)]
pub struct Outs {
    pub setup: setup::Out,
    pub coarse_raster: coarse_raster::Out,
    pub zcull: zcull::Out,
    pub fine_raster: fine_raster::Out,
    pub prop: prop::Out,
    pub zrop0: zrop::Out,
    pub zrop1: zrop::Out,
    pub crop0: crop::Out,
    pub crop1: crop::Out,
}

impl RasterPipe {
    pub fn new(p: &Profile) -> Self {
        RasterPipe {
            setup: setup::Setup::new(&p.setup).into(),
            coarse_raster: coarse_raster::CoarseRaster::new(&p.coarse_raster).into(),
            zcull: zcull::Zcull::new(&p.zcull).into(),
            fine_raster: fine_raster::FineRaster::new(&p.fine_raster).into(),
            prop: prop::Prop::new(&p.prop).into(),
            zrop0: zrop::Zrop::new(&p.zrop).into(),
            zrop1: zrop::Zrop::new(&p.zrop).into(),
            crop0: crop::Crop::new(&p.crop).into(),
            crop1: crop::Crop::new(&p.crop).into(),
        }
    }

    /// What every part shows in this clock.
    #[inline]
    pub fn shown(&self) -> Outs {
        Outs {
            setup: self.setup.outputs(),
            coarse_raster: self.coarse_raster.o.clone(),
            zcull: self.zcull.outputs(),
            fine_raster: self.fine_raster.outputs(),
            prop: self.prop.outputs(),
            zrop0: self.zrop0.outputs(),
            zrop1: self.zrop1.outputs(),
            crop0: self.crop0.outputs(),
            crop1: self.crop1.outputs(),
        }
    }

    /// The pipeline's own outputs, from those of its parts.
    #[inline]
    pub fn outputs_of(o: &Outs) -> Out {
        Out {
            prim_ready: o.setup.prim_ready,
            fetch_valid: o.setup.fetch_valid,
            fetch: o.setup.fetch,
            pair_ready: o.setup.pair_ready,
            quad_valid: o.prop.quad_valid,
            quad: o.prop.quad,
            shaded_ready: o.prop.shaded_ready,
            zrop0_read_valid: o.zrop0.read_valid,
            zrop0_read: o.zrop0.read,
            zrop0_read_data_ready: o.zrop0.read_data_ready,
            zrop0_write_valid: o.zrop0.write_valid,
            zrop0_write: o.zrop0.write,
            zrop1_read_valid: o.zrop1.read_valid,
            zrop1_read: o.zrop1.read,
            zrop1_read_data_ready: o.zrop1.read_data_ready,
            zrop1_write_valid: o.zrop1.write_valid,
            zrop1_write: o.zrop1.write,
            crop0_read_valid: o.crop0.read_valid,
            crop0_read: o.crop0.read,
            crop0_read_data_ready: o.crop0.read_data_ready,
            crop0_write_valid: o.crop0.write_valid,
            crop0_write: o.crop0.write,
            crop1_read_valid: o.crop1.read_valid,
            crop1_read: o.crop1.read,
            crop1_read_data_ready: o.crop1.read_data_ready,
            crop1_write_valid: o.crop1.write_valid,
            crop1_write: o.crop1.write,
            zcull_discarded: o.zcull.discarded,
            zcull_accepted: o.zcull.accepted,
            zcull_ambiguous: o.zcull.ambiguous,
            zcull_skipped: o.zcull.skipped,
            zrop0_zpass_count: o.zrop0.zpass_count,
            zrop1_zpass_count: o.zrop1.zpass_count,
            crop0_killed: o.crop0.killed,
            crop0_read_suppressed: o.crop0.read_suppressed,
            crop0_filled: o.crop0.filled,
            crop0_unsupported: o.crop0.unsupported,
            crop1_killed: o.crop1.killed,
            crop1_read_suppressed: o.crop1.read_suppressed,
            crop1_filled: o.crop1.filled,
            crop1_unsupported: o.crop1.unsupported,
            idle: o.setup.idle
                && o.coarse_raster.idle
                && o.zcull.idle
                && o.fine_raster.idle
                && o.prop.idle
                && o.zrop0.idle
                && o.zrop1.idle
                && o.crop0.idle
                && o.crop1.idle,
        }
    }

    /// The clock edge, where the outputs of all parts are known.
    #[inline]
    pub fn advance(&mut self, i: &In, o: &Outs) {
        self.setup.clock(setup::In {
            prim_valid: i.prim_valid,
            prim: i.prim,
            fetch_ready: i.fetch_ready,
            pair_valid: i.pair_valid,
            pair: i.pair,
            setup_ready: o.coarse_raster.setup.ready,
        });
        let coarse_raster = &mut self.coarse_raster;
        coarse_raster.i.setup.send(o.setup.setup_valid, || o.setup.setup);
        coarse_raster.i.tile.ready = o.zcull.tile_ready;
        coarse_raster.edge();
        self.zcull.clock(zcull::In {
            tile_valid: o.coarse_raster.tile.valid,
            tile: o.coarse_raster.tile.data,
            out_ready: o.fine_raster.tile_ready,
            feedback0_valid: o.zrop0.feedback_valid,
            feedback0: o.zrop0.feedback,
            feedback1_valid: o.zrop1.feedback_valid,
            feedback1: o.zrop1.feedback,
        });
        self.fine_raster.clock(fine_raster::In {
            tile_valid: o.zcull.out_valid,
            tile: o.zcull.out,
            frtx_ready: o.prop.frtx_ready,
        });
        self.prop.clock(prop::In {
            frtx_valid: o.fine_raster.frtx_valid,
            frtx: o.fine_raster.frtx,
            zrop0_ready: o.zrop0.work_ready,
            zrop1_ready: o.zrop1.work_ready,
            result0_valid: o.zrop0.result_valid,
            result0: o.zrop0.result,
            result1_valid: o.zrop1.result_valid,
            result1: o.zrop1.result,
            quad_ready: i.quad_ready,
            shaded_valid: i.shaded_valid,
            shaded: i.shaded,
            crop0_ready: o.crop0.work_ready,
            crop1_ready: o.crop1.work_ready,
        });
        self.zrop0.clock(zrop::In {
            work_valid: o.prop.zrop0_valid,
            work: o.prop.zrop0,
            result_ready: o.prop.result0_ready,
            feedback_ready: o.zcull.feedback0_ready,
            read_ready: i.zrop0_read_ready,
            read_data_valid: i.zrop0_read_data_valid,
            read_data: i.zrop0_read_data,
            write_ready: i.zrop0_write_ready,
        });
        self.zrop1.clock(zrop::In {
            work_valid: o.prop.zrop1_valid,
            work: o.prop.zrop1,
            result_ready: o.prop.result1_ready,
            feedback_ready: o.zcull.feedback1_ready,
            read_ready: i.zrop1_read_ready,
            read_data_valid: i.zrop1_read_data_valid,
            read_data: i.zrop1_read_data,
            write_ready: i.zrop1_write_ready,
        });
        self.crop0.clock(crop::In {
            work_valid: o.prop.crop0_valid,
            work: o.prop.crop0,
            read_ready: i.crop0_read_ready,
            read_data_valid: i.crop0_read_data_valid,
            read_data: i.crop0_read_data,
            write_ready: i.crop0_write_ready,
        });
        self.crop1.clock(crop::In {
            work_valid: o.prop.crop1_valid,
            work: o.prop.crop1,
            read_ready: i.crop1_read_ready,
            read_data_valid: i.crop1_read_data_valid,
            read_data: i.crop1_read_data,
            write_ready: i.crop1_write_ready,
        });
    }
}

impl Legacy for RasterPipe {
    const PATH: &'static str = "chip/raster_pipe";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Self::outputs_of(&self.shown())
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let o = self.shown();
        self.advance(&i, &o);
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("setup", &mut self.setup);
        v.part("coarse_raster", &mut self.coarse_raster);
        v.part("zcull", &mut self.zcull);
        v.part("fine_raster", &mut self.fine_raster);
        v.part("prop", &mut self.prop);
        v.part("zrop0", &mut self.zrop0);
        v.part("zrop1", &mut self.zrop1);
        v.part("crop0", &mut self.crop0);
        v.part("crop1", &mut self.crop1);
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.coarse_raster.unit().p;
        let coarse_raster = [p.scan.group().numbers(), p.walk.group().numbers()].concat();
        names::of(&[
            ("SETUP", names::own(self.setup.unit())),
            ("COARSE_RASTER", coarse_raster),
            ("ZCULL", names::own(self.zcull.unit())),
            ("FINE_RASTER", names::own(self.fine_raster.unit())),
            ("PROP", names::own(self.prop.unit())),
            ("ZROP", names::own(self.zrop0.unit())),
            ("CROP", names::own(self.crop0.unit())),
        ])
    }
}
