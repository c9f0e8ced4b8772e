//! Finds a unit in a machine.

use chip::command_path::CommandPath;
use chip::gpc::Gpc;
use chip::gpu::Gpu;
use chip::profile::Profile;
use chip::raster_pipe::{Params, RasterPipe};
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::unit::Visitor;

struct Search<'a> {
    unit: &'a str,
    found: Option<Box<dyn AnySlot>>,
}

impl Visitor for Search<'_> {
    fn registers(&mut self, _: &mut dyn AnyPacked) {}
    fn memory(&mut self, _: &str, _: &mut dyn AnyMemory) {}
    fn part(&mut self, _: &str, part: &mut dyn AnySlot) {
        if self.found.is_none() && part.unit().path() == self.unit {
            self.found = Some(part.copy());
        }
        part.visit(self);
    }
}

/// A copy of the first of the units, from the front of the chip to its end, that has a path.
pub fn of(profile: &Profile, unit: &str) -> Option<Box<dyn AnySlot>> {
    let path = CommandPath::new(&profile.command_path).slot();
    let pipe = RasterPipe::new(&Params::of(profile)).slot();
    let gpc = Gpc::new(&profile.gpc).slot();
    let mut search = Search { unit, found: None };
    // Units in none of these are searched in the whole chip.
    let chip = Gpu::new(profile).slot();
    for mut assembly in [path, pipe, gpc, chip] {
        search.part("", &mut *assembly);
    }
    search.found
}
