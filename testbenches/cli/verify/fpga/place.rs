//! Finds a unit in a machine.

use chip::gpc::Gpc;
use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::unit::Visitor;
use rigs::command_path::{self, CommandPath};
use rigs::raster_pipe::{Params, RasterPipe};

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
    let path = CommandPath::new(&command_path::Params::of(profile)).slot();
    let pipe = RasterPipe::new(&Params::of(profile)).slot();
    let gpc = Gpc::new(&profile.gpc).slot();
    let mut search = Search { unit, found: None };
    // Units in none of these are searched in the whole chip.
    let chip = Maxwell::new(profile).slot();
    for mut assembly in [path, pipe, gpc, chip] {
        search.part("", &mut *assembly);
    }
    search.found
}
