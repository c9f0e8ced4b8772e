//! The SystemVerilog of assemblies: of units that are made of parts alone, `connect!` says in Rust what
//! meets what, and what stands here writes the same as a module.
//!
//! `rust` reads the files of the model, `wires` finds out what drives each pin, `verilog` writes it.

mod rust;
mod tree;
mod verilog;
mod wires;

pub use rust::cursor::{Problem, Read};
pub use tree::Tree;

/// Who writes them.
pub const GENERATOR: &str = "`cargo test -p assemblies`";

/// The first line of a generated module.
pub fn first_line(path: &str) -> String {
    format!("// Generated from rtl-model/{path}.rs by {GENERATOR}; do not edit.")
}

impl Tree {
    /// The module of an assembly.
    pub fn module(&self, path: &str) -> Read<String> {
        let source = self.unit(path)?;
        let design = wires::design::Design::new(self, source)?;
        verilog::module(&design)
    }
}
