//! The units of the raster pipeline and the channels between them, by name.

use chip::raster_pipe::RasterPipe;
use kernel::offer::{Offer, Ready};
use kernel::slot::Slot;

/// Units of the GPC.
const GPC: [&str; 5] = ["setup", "coarse_raster", "zcull", "fine_raster", "prop"];
/// Units of an FBP.
const FBP: [&str; 2] = ["zrop", "crop"];

/// The units of a pipeline of so many ROPs, by their places: `gpc.setup` to `fbp[n].crop`.
pub fn of(rops: usize) -> Vec<String> {
    let gpc = GPC.map(|unit| format!("gpc.{unit}"));
    let fbp = (0..rops).flat_map(|k| FBP.map(|unit| format!("fbp[{k}].{unit}")));
    gpc.into_iter().chain(fbp).collect()
}

/// How many ROPs a pipeline of so many units has.
pub fn rops(units: usize) -> usize {
    (units - GPC.len()) / FBP.len()
}

/// The names of so many units.
pub fn names(units: usize) -> Vec<String> {
    of(rops(units))
}

/// A channel in a clock.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Its ends.
    pub name: String,
    pub valid: bool,
    pub ready: bool,
}

impl Channel {
    fn new<V>(name: &str, offer: &Offer<V>, ready: Ready) -> Self {
        Channel { name: name.into(), valid: offer.valid, ready: ready.ready }
    }
}

/// Between the units of the pipeline.
pub fn channels(pipe: &Slot<RasterPipe>) -> Vec<Channel> {
    let gpc = pipe.unit().gpc.unit();
    let (setup, coarse, zcull) = (&gpc.setup.o, &gpc.coarse_raster.o, &gpc.zcull.o);
    let (fine, prop) = (&gpc.fine_raster.o, &gpc.prop.o);
    let mut channels = vec![
        Channel::new("setup -> coarse_raster", &setup.setup, coarse.setup),
        Channel::new("coarse_raster -> zcull", &coarse.tile, zcull.tile),
        Channel::new("zcull -> fine_raster", &zcull.out, fine.tile),
        Channel::new("fine_raster -> prop", &fine.frtx, prop.frtx),
    ];
    for (k, fbp) in pipe.unit().fbp.iter().enumerate() {
        let (zrop, crop) = (&fbp.unit().zrop.o, &fbp.unit().crop.o);
        channels.extend([
            Channel::new(&format!("prop -> fbp[{k}].zrop"), &prop.zrop[k], zrop.work),
            Channel::new(&format!("fbp[{k}].zrop -> prop"), &zrop.result, prop.result[k]),
            Channel::new(&format!("fbp[{k}].zrop -> zcull"), &zrop.feedback, zcull.feedback[k]),
            Channel::new(&format!("prop -> fbp[{k}].crop"), &prop.crop[k], crop.work),
        ]);
    }
    channels
}

/// Which units hold nothing, in the order of their names.
pub fn idle(pipe: &RasterPipe) -> Vec<bool> {
    let gpc = pipe.gpc.unit();
    let mut idle = vec![
        gpc.setup.o.idle,
        gpc.coarse_raster.o.idle,
        gpc.zcull.o.idle,
        gpc.fine_raster.o.idle,
        gpc.prop.o.idle,
    ];
    idle.extend(pipe.fbp.iter().flat_map(|fbp| [fbp.unit().zrop.o.idle, fbp.unit().crop.o.idle]));
    idle
}
