//! The macro engine's memories and pointers.

use bundle::*;

#[derive(Clone)]
pub struct Macros {
    pub words: Vec<u32>,
    pub starts: Vec<u32>,
    pub pointers: [u32; 2],
    /// Words and start addresses up to the last one that was written, in sectors of eight.
    pub extents: [usize; 2],
}

impl Default for Macros {
    fn default() -> Self {
        Macros { words: vec![0; 2048], starts: vec![0; 256], pointers: [0; 2], extents: [0; 2] }
    }
}

impl Macros {
    pub fn load(&mut self, port: MacroPort, value: u32) {
        let [word, start] = &mut self.pointers;
        let [words, starts] = &mut self.extents;
        match port {
            MacroPort::InstructionPointer => *word = value % 2048,
            MacroPort::StartPointer => *start = value % 256,
            MacroPort::Instruction => {
                self.words[*word as usize] = value;
                *words = (*words).max(*word as usize / 8 + 1);
                *word = (*word + 1) % 2048;
            }
            MacroPort::Start => {
                self.starts[*start as usize] = value % 2048;
                *starts = (*starts).max(*start as usize / 8 + 1);
                *start = (*start + 1) % 256;
            }
        }
    }

    /// The engine's response to the read of a word.
    pub fn word(&self, address: u16) -> u32 {
        let at = usize::from(address);
        match at {
            0..0x800 => self.words[at],
            0x800..0x900 => self.starts[at - 0x800],
            _ => self.pointers[1] << 16 | self.pointers[0],
        }
    }
}
