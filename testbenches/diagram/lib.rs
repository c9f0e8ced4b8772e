//! The block diagram of the modelled chip, generated from the model itself: the parts are those
//! that it visits, the arrows are found by testing its wires.

mod boxes;
mod lanes;
mod svg;
pub mod tree;
pub mod wires;

use boxes::Assembly;
use chip::command_path::CommandPath;
use chip::gpc::Gpc;
use chip::profile::Profile;
use chip::raster_half::RasterHalf;
use chip::rop_partition::RopPartition;
use kernel::unit::Unit;
use std::path::Path;
use svg::Svg;

/// The diagram of a machine, as SVG.
pub fn chip(profile: &Profile) -> String {
    let mut svg = Svg::default();
    let mut y = svg::MARGIN;
    let assemblies = [
        assembly(CommandPath::new(&profile.command_path)),
        assembly(Gpc::new(&profile.gpc)),
        assembly(RasterHalf::new(&profile.gpc.raster_half)),
        assembly(RopPartition::new(&profile.partition)),
    ];
    for assembly in assemblies {
        y = assembly.draw(&mut svg, y) + svg::MARGIN;
    }
    svg.finish(y)
}

fn assembly<A: Unit>(mut unit: A) -> Assembly {
    let parts = tree::parts(&mut unit);
    Assembly::new(A::PATH, parts, &wires::wires(&mut unit))
}

/// Writes a file completely, or not at all.
pub fn save(text: &str, path: &Path) -> Result<(), String> {
    waves::output::write(path, text.as_bytes()).map(|_| ())
}
