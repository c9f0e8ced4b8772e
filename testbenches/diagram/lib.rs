//! Block diagrams of the modelled chip, generated from the model itself: the parts are those that it visits, the arrows
//! are found by testing its wires. One picture shows the chip by its blocks; each block has a page of its own.

mod boxes;
mod lanes;
mod names;
mod svg;
pub mod tree;
pub mod wires;

use ::tpc::sm::Sm;
use boxes::{Assembly, Detail};
use chip::command::Command;
use chip::geometry::Geometry;
use chip::gpc::Gpc;
use chip::machine::maxwell::Maxwell;
use chip::memory::Memory;
use chip::partition::Partition;
use chip::profile::Profile;
use chip::raster_half::RasterHalf;
use chip::tpc::Tpc;
use kernel::unit::Unit;
use std::path::Path;
use svg::Svg;

/// A picture of one assembly: the path of its unit, and SVG text.
pub struct Page {
    pub unit: &'static str,
    pub svg: String,
}

/// The chip by its blocks, as SVG; blocks that have one of the pages link to it in `folder`.
pub fn chip(profile: &Profile, folder: &str, pages: &[Page]) -> String {
    drawn(Maxwell::new(profile), &Detail::Blocks { folder, pages }).svg
}

/// A page for each block, with all of its units and their parameters.
pub fn pages(profile: &Profile) -> Vec<Page> {
    let tpc = &profile.gpc.tpc;
    vec![
        page(Command::new(&profile.command)),
        page(Geometry::new(&profile.geometry)),
        page(Gpc::new(&profile.gpc)),
        page(RasterHalf::new(&profile.gpc.raster_half)),
        page(Tpc::new(tpc)),
        page(Sm::new(&tpc.sm)),
        page(Partition::new(&profile.partition)),
        page(Memory::new(&profile.memory)),
    ]
}

fn page<A: Unit>(unit: A) -> Page {
    drawn(unit, &Detail::All)
}

fn drawn<A: Unit>(mut unit: A, detail: &Detail) -> Page {
    let parts = tree::parts(&mut unit);
    let mut svg = Svg::default();
    let end = Assembly::new(A::PATH, parts, &wires::wires(&mut unit)).draw(&mut svg, detail);
    Page { unit: A::PATH, svg: svg.finish(detail.width(), end + svg::MARGIN) }
}

/// The file of a unit's page, in a folder: `fbp/l2` is `fbp-l2.svg`.
pub fn file_of(unit: &str) -> String {
    format!("{}.svg", unit.replace('/', "-"))
}

/// Writes the chip's picture, and the pages in a folder beside it that has its name.
///
/// # Errors
/// A file or folder that cannot be written.
pub fn save_all(profile: &Profile, path: &Path) -> Result<(), String> {
    let folder = path.with_extension("");
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let pages = pages(profile);
    for page in &pages {
        save(&page.svg, &folder.join(file_of(page.unit)))?;
    }
    save(&chip(profile, &name, &pages), path)
}

/// Writes a file completely, or not at all.
///
/// # Errors
/// A file that cannot be written.
pub fn save(text: &str, path: &Path) -> Result<(), String> {
    waves::output::write(path, text.as_bytes()).map(|_| ())
}
