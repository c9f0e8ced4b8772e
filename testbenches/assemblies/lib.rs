//! Generates the SystemVerilog of assemblies. An assembly is a unit made of parts alone: `connect!` in the Rust file says
//! which ports are connected, and this crate writes the same connections as a module.
//!
//! `rust` parses the files of the model, `wires` determines the driver of each pin, `verilog` writes the module.

mod doors;
mod rust;
mod tree;
mod verilog;
mod wires;

pub use rust::cursor::{Problem, Read};
pub use tree::Tree;

/// The command that generates the modules, as their first line names it.
pub const GENERATOR: &str = "`cargo test -p assemblies`";

/// The first line of a generated module.
pub fn first_line(path: &str) -> String {
    format!("// Generated from {} by {GENERATOR}; do not edit.", source_tree::rust_file(path))
}

impl Tree {
    /// The module of an assembly.
    pub fn module(&self, path: &str) -> Read<String> {
        let source = self.unit(path)?;
        let design = wires::design::Design::new(self, source)?;
        verilog::module(&design)
    }
}
