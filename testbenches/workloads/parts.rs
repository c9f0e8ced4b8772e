//! The units of the raster pipeline and the channels between them, by name.

use super::pipeline::Pipeline;
use super::rop_wires::{Wire, at_gpc, at_rop};

/// Units of a GPC.
pub const GPC: [&str; 5] = ["setup", "coarse_raster", "zcull", "fine_raster", "prop"];
/// Units that merge the work of several GPCs, before each ROP.
const MERGE: [&str; 2] = ["zrop_merge", "crop_merge"];
/// Units of an FBP.
const FBP: [&str; 2] = ["zrop", "crop"];

/// How many there are of what a pipeline has several of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    pub gpcs: usize,
    pub rops: usize,
}

impl Counts {
    pub fn of(pipe: Pipeline) -> Self {
        Counts { gpcs: pipe.raster_half.len(), rops: pipe.rops() }
    }

    /// The units, by their places: `raster_half[0].setup` to `fbp[n].crop`.
    pub fn names(self) -> Vec<String> {
        let gpc = (0..self.gpcs).flat_map(|g| GPC.map(|unit| format!("raster_half[{g}].{unit}")));
        let mergers = if self.gpcs > 1 { self.rops } else { 0 };
        let merge = (0..mergers).flat_map(|k| MERGE.map(|unit| format!("several.{unit}[{k}]")));
        let fbp = (0..self.rops).flat_map(|k| FBP.map(|unit| format!("fbp[{k}].{unit}")));
        gpc.chain(merge).chain(fbp).collect()
    }
}

/// A channel in a cycle.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Its ends.
    pub name: String,
    pub valid: bool,
    pub ready: bool,
}

impl Channel {
    fn new<V>(name: String, (offer, ready): Wire<V>) -> Self {
        Channel { name, valid: offer.valid, ready: ready.ready }
    }
}

/// Between the units of the pipeline.
pub fn channels(pipe: Pipeline) -> Vec<Channel> {
    let several = pipe.raster_half.len() > 1;
    let mut channels = vec![];
    for (g, gpc) in pipe.raster_half.iter().enumerate() {
        let gpc = gpc.unit();
        let (setup, coarse, zcull) = (&gpc.setup.o, &gpc.coarse_raster.o, &gpc.zcull.o);
        let (fine, prop) = (&gpc.fine_raster.o, &gpc.prop.o);
        let at = format!("raster_half[{g}]");
        channels.extend([
            Channel::new(format!("{at}.setup -> coarse_raster"), (&setup.setup, coarse.setup)),
            Channel::new(format!("{at}.coarse_raster -> zcull"), (&coarse.tile, zcull.tile)),
            Channel::new(format!("{at}.zcull -> fine_raster"), (&zcull.out, fine.tile)),
            Channel::new(format!("{at}.fine_raster -> prop"), (&fine.frtx, prop.frtx)),
        ]);
        for k in 0..pipe.rops() {
            let place = |unit: &str| match several {
                true => format!("several.{unit}_merge[{k}]"),
                false => format!("fbp[{k}].{unit}"),
            };
            let (wires, zrop, crop) = (at_gpc(pipe, g, k), place("zrop"), place("crop"));
            channels.extend([
                Channel::new(format!("{at}.prop -> {zrop}"), wires.zrop),
                Channel::new(format!("{zrop} -> {at}.prop"), wires.result),
                Channel::new(format!("{zrop} -> {at}.zcull"), wires.feedback),
                Channel::new(format!("{at}.prop -> {crop}"), wires.crop),
            ]);
        }
    }
    for k in (0..pipe.rops()).filter(|_| several) {
        let wires = at_rop(pipe, k);
        channels.extend([
            Channel::new(format!("several.zrop_merge[{k}] -> fbp[{k}].zrop"), wires.zrop),
            Channel::new(format!("fbp[{k}].zrop -> several.zrop_merge[{k}]"), wires.result),
            Channel::new(format!("fbp[{k}].zrop -> several.zrop_merge[{k}], feedback"), wires.feedback),
            Channel::new(format!("several.crop_merge[{k}] -> fbp[{k}].crop"), wires.crop),
        ]);
    }
    channels
}

/// Which units hold nothing, in the order of their names.
pub fn idle(pipe: Pipeline) -> Vec<bool> {
    let mut idle = vec![];
    for gpc in pipe.raster_half.iter().map(|gpc| gpc.unit()) {
        idle.extend([
            gpc.setup.o.idle,
            gpc.coarse_raster.o.idle,
            gpc.zcull.o.idle,
            gpc.fine_raster.o.idle,
            gpc.prop.o.idle,
        ]);
    }
    let mergers = pipe.zrop_merge.iter().zip(pipe.crop_merge);
    idle.extend(mergers.flat_map(|(zrop, crop)| [zrop.o.idle, crop.o.idle]));
    idle.extend((0..pipe.rops()).flat_map(|k| [pipe.zrop(k).o.idle, pipe.crop(k).o.idle]));
    idle
}
