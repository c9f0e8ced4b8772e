//! Shader programs as text: an assembler and a disassembler of the interpreter's table of encodings.

pub mod control;
pub mod disassembler;
pub mod error;
mod instruction;
mod line;
mod modifiers;
mod number;
mod operands;
pub mod program;
mod schedule;
mod word;

pub use disassembler::disassemble;
pub use error::Error;
pub use program::assemble;
