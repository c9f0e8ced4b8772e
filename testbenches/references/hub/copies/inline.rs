//! The inline copy: lines of bytes that arrive as words of the stream.

use super::bytes::Bytes;
use super::surface::{BlockLinear, Surface};
use super::{Methods, Refused, Semaphore};

const LINE_LENGTH_IN: u32 = 0x180;
const LINE_COUNT: u32 = 0x184;
const OFFSET_OUT: u32 = 0x188;
const PITCH_OUT: u32 = 0x190;
const BLOCK_SIZE: u32 = 0x194;
const WIDTH: u32 = 0x198;
const HEIGHT: u32 = 0x19c;
const LAYER: u32 = 0x1a4;
const ORIGIN_X: u32 = 0x1a8;
const ORIGIN_Y: u32 = 0x1ac;
const LAUNCH: u32 = 0x1b0;
const DATA: u32 = 0x1b4;
const SEMAPHORE: u32 = 0x1dc;
const PAYLOAD: u32 = 0x1e4;

/// State of one of the three instances of the inline copy's methods.
#[derive(Clone, Debug, Default)]
pub struct Inline {
    methods: Methods,
    copy: Option<Copy>,
}

#[derive(Clone, Debug)]
struct Copy {
    destination: Surface,
    line: u64,
    /// Bytes of all lines, and bytes received. Lines follow each other without gaps, so that a word may end one and begin the
    /// next.
    bytes: u64,
    done: u64,
    semaphore: Semaphore,
    interrupt: bool,
}

impl Inline {
    /// Whether a method (in bytes) belongs to the inline copy in every class that has it.
    pub fn takes(method: u32) -> bool {
        matches!(method, 0x180..=0x1b4 | 0x1dc..=0x1e4)
    }

    /// Whether a launch still waits for data.
    pub fn busy(&self) -> bool {
        self.copy.is_some()
    }

    /// Performs a method; returns whether it ended a copy that requests an interrupt.
    pub fn method(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        method: u32,
        value: u32,
    ) -> Result<bool, Refused> {
        match method {
            DATA => {
                let copy = self.copy.as_mut().ok_or(Refused::Inline)?;
                for byte in value.to_le_bytes() {
                    // Excess bytes of the last word are dropped.
                    if copy.done < copy.bytes {
                        let (x, y) = (copy.done % copy.line, copy.done / copy.line);
                        memory.set(copy.destination.address(x, y), byte);
                        copy.done += 1;
                    }
                }
            }
            LAUNCH => {
                if self.copy.is_some() {
                    return Err(Refused::Inline);
                }
                self.copy = Some(self.launch(value)?);
            }
            _ => self.methods.set(method, value),
        }
        Ok(self.complete(memory, time))
    }

    fn complete(&mut self, memory: &mut Bytes, time: u64) -> bool {
        match self.copy.take_if(|copy| copy.done == copy.bytes) {
            Some(copy) => {
                copy.semaphore.release(memory, time);
                copy.interrupt
            }
            None => false,
        }
    }

    fn launch(&self, value: u32) -> Result<Copy, Refused> {
        let get = |method| u64::from(self.methods.get(method));
        let base = self.methods.address(OFFSET_OUT);
        let destination = if value & 1 == 1 {
            Surface::Pitch { base, pitch: get(PITCH_OUT) }
        } else {
            let mut surface =
                BlockLinear { base, width: get(WIDTH), height: get(HEIGHT), ..Default::default() };
            surface.block_size(self.methods.get(BLOCK_SIZE))?;
            (surface.layer, surface.x, surface.y) = (get(LAYER), get(ORIGIN_X), get(ORIGIN_Y));
            Surface::BlockLinear(surface)
        };
        if value >> 1 & 1 == 1 {
            return Err(Refused::Reduction);
        }
        let (address, payload) = (self.methods.address(SEMAPHORE), self.methods.get(PAYLOAD));
        let semaphore = match (value >> 4 & 3, value >> 12 & 1) {
            (0 | 1, _) => Semaphore::None,
            (2, 0) => Semaphore::Four { address, payload }.check()?,
            (2, _) => Semaphore::One { address, payload }.check()?,
            _ => return Err(Refused::Value),
        };
        let interrupt = match value >> 8 & 3 {
            0 => false,
            1 => true,
            _ => return Err(Refused::Value),
        };
        let line = get(LINE_LENGTH_IN);
        Ok(Copy { destination, line, bytes: line * get(LINE_COUNT), done: 0, semaphore, interrupt })
    }
}
