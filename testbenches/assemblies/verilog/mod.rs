//! Writes the text of a module.

mod blocks;
mod columns;
mod head;
mod helpers;
mod parts;
mod wires;

use crate::rust::cursor::Read;
use crate::wires::design::Design;
use crate::wires::names::Nets;
use crate::wires::pins::{OWN, Pin};
use crate::wires::sv::Sv;

/// The module being written, and the data that it is written from.
pub struct Writer<'a> {
    pub design: &'a Design<'a>,
    pub nets: &'a Nets,
}

impl Writer<'_> {
    pub fn text(&self, value: &Sv) -> String {
        value.print(&|pin| self.name(pin))
    }

    /// The name of a pin's wire, for inputs and outputs.
    pub fn name(&self, pin: Pin) -> String {
        let own = || match pin.owner {
            OWN => crate::wires::pins::pin_name(self.design.port(pin), pin.signal),
            _ => self.design.wire_name(pin),
        };
        self.nets.names.get(&pin).cloned().unwrap_or_else(own)
    }
}

pub fn module(design: &Design) -> Read<String> {
    let nets = design.nets()?;
    let writer = Writer { design, nets: &nets };
    let source = design.source;
    let mut text = format!("{}\n", crate::first_line(&source.path));
    let wires = writer.wires()?;
    let parts = writer.parts()?;
    text += &writer.head()?;
    text += &writer.constants()?;
    text += &wires;
    text += &writer.helpers();
    text += &writer.blocks(false);
    text += &format!("\n  // ---- parts\n{}", parts.trim_start_matches('\n'));
    let outputs = format!("{}{}", writer.assigns(), writer.blocks(true));
    if !outputs.is_empty() {
        text += &format!("\n  // ---- outputs\n{}", outputs.trim_start_matches('\n'));
    }
    text += "\nendmodule\n";
    Ok(text)
}
