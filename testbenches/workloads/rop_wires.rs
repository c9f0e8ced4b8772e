//! The channels between GPCs and ROPs in a cycle, as they are seen before its edge: what one end
//! offers, and whether the other takes. With one GPC both ends are those of GPC and FBP; with
//! several, a merger is between them.

use super::pipeline::Pipeline;
use bundle::*;
use kernel::offer::{Offer, Ready};

/// An offer, and whether it is accepted.
pub type Wire<'a, T> = (&'a Offer<T>, Ready);

/// The channels of a ROP.
pub struct RopWires<'a> {
    pub zrop: Wire<'a, ZropPacket>,
    pub result: Wire<'a, ZropResult>,
    pub feedback: Wire<'a, DepthFeedback>,
    pub crop: Wire<'a, CropPacket>,
}

/// At ROP `k`.
pub fn at_rop(pipe: Pipeline<'_>, k: usize) -> RopWires<'_> {
    let (depth, colour) = (&pipe.zrop(k).o, &pipe.crop(k).o);
    let Some((zrop, crop)) = pipe.zrop_merge.get(k).zip(pipe.crop_merge.get(k)) else {
        return at_gpc(pipe, 0, k);
    };
    RopWires {
        zrop: (&zrop.o.zrop, depth.work),
        result: (&depth.result, zrop.o.result),
        feedback: (&depth.feedback, zrop.o.feedback),
        crop: (&crop.o.pop, colour.work),
    }
}

/// At GPC `g`, to and from ROP `k`.
pub fn at_gpc(pipe: Pipeline<'_>, g: usize, k: usize) -> RopWires<'_> {
    let (gpc, depth, colour) = (&pipe.raster_half[g].o, &pipe.zrop(k).o, &pipe.crop(k).o);
    match pipe.zrop_merge.get(k).zip(pipe.crop_merge.get(k)) {
        Some((zrop, crop)) => RopWires {
            zrop: (&gpc.zrop[k], zrop.o.work[g]),
            result: (&zrop.o.response[g], gpc.result[k]),
            feedback: (&zrop.o.report[g], gpc.feedback[k]),
            crop: (&gpc.crop[k], crop.o.push[g]),
        },
        None => RopWires {
            zrop: (&gpc.zrop[k], depth.work),
            result: (&depth.result, gpc.result[k]),
            feedback: (&depth.feedback, gpc.feedback[k]),
            crop: (&gpc.crop[k], colour.work),
        },
    }
}
