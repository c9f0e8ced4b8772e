//! Between the front end and the macro engine.

use super::fault::FaultKind;
use super::host::WordAddress;
use kernel::packed::*;

kernel::package! {
    package macros(fault, host);

    /// Method of the macro engine's own.
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

    /// A method came that is no parameter: the call in hand has all it gets.
    pub struct MacroLast {
        nothing: bool,
    }

    /// A word of the macro engine's memories is asked for: instructions, from 800 start
    /// addresses, at 900 both pointers, that of the start table above.
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

    /// The macro has ended; `fault` says whether by a trap.
    pub struct MacroDone {
        fault: FaultKind,
        /// Where it ended: dword of the instruction memory.
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
