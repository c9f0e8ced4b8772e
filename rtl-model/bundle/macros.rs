//! Interface between the front end and the macro engine.

use super::fault::FaultKind;
use super::host::WordAddress;
use kernel::packed::*;

kernel::package! {
    package macros(fault, host);

    /// A method of the macro engine itself.
    pub enum MacroPort: 2 {
        InstructionPointer,
        Instruction,
        StartPointer,
        Start,
    }

    pub struct MacroLoad {
        port: MacroPort,
        value: B32,
    }

    pub struct MacroCall {
        index: B8,
        value: B32,
    }

    pub struct MacroArgument {
        value: B32,
    }

    /// A method that is not a parameter arrived: the current call has all its parameters.
    pub struct MacroLast {
        nothing: bool,
    }

    /// Reads a word of the macro engine's memories: instructions, from 800 start addresses, at 900 both pointers, the one of
    /// the start table in the upper half.
    pub struct MacroDump {
        address: B12,
    }

    pub struct MacroWord {
        value: B32,
    }

    pub struct MacroMethod {
        address: WordAddress,
        value: B32,
    }

    pub struct MacroRead {
        address: WordAddress,
    }

    /// The macro has ended; `fault` says whether by a trap, and which.
    pub struct MacroDone {
        fault: FaultKind,
        /// Dword of the instruction memory at which it ended.
        counter: B12,
    }

    /// From the front end to the macro engine, in order.
    pub enum MacroPacket {
        Load(MacroLoad),
        Call(MacroCall),
        Argument(MacroArgument),
        Last(MacroLast),
        Dump(MacroDump),
    }

    /// From the macro engine, in one stream: a read sees all methods sent before it.
    pub enum MacroSend {
        Method(MacroMethod),
        Read(MacroRead),
        Done(MacroDone),
        Word(MacroWord),
    }
}
