//! The copy engine: lines of elements from one surface to another.

use super::bytes::Bytes;
use super::surface::{BlockLinear, Surface};
use super::{Methods, Refused, Semaphore};

const CONDITION: u32 = 0x254;
const RENDER_ENABLE: u32 = 0x25c;
const SEMAPHORE: u32 = 0x240;
const PAYLOAD: u32 = 0x248;
const LAUNCH: u32 = 0x300;
const OFFSET_IN: u32 = 0x400;
const OFFSET_OUT: u32 = 0x408;
const PITCH_IN: u32 = 0x410;
const PITCH_OUT: u32 = 0x414;
const LINE_LENGTH_IN: u32 = 0x418;
const LINE_COUNT: u32 = 0x41c;
const CONSTANT_A: u32 = 0x700;
const CONSTANT_B: u32 = 0x704;
const COMPONENTS: u32 = 0x708;
const DESTINATION: u32 = 0x70c;
const SOURCE: u32 = 0x728;

#[derive(Clone, Debug, Default)]
pub struct Engine {
    methods: Methods,
    /// The condition does not hold: launches are ignored.
    disabled: bool,
}

/// Effects of a launch.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Launched {
    /// Bytes written, without the semaphore's.
    pub bytes: u64,
    pub interrupt: bool,
}

/// Source of one component of a destination element.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Put {
    /// A component of the source's element.
    Source(u32),
    Constant(u32),
    Nothing,
}

/// Conversion of a source element to a destination element.
struct Remap {
    component: u64,
    source: u64,
    puts: Vec<Put>,
}

impl Engine {
    /// A method, in bytes; a launch is performed at once, whole, and after all before it.
    ///
    /// Within one launch all is read before anything is written: the result of an overlapping copy is not
    /// documented, and no test may depend on it.
    pub fn method(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        method: u32,
        value: u32,
    ) -> Result<Option<Launched>, Refused> {
        if method == RENDER_ENABLE {
            let at = self.methods.address(CONDITION);
            let pair = |at: u64| [memory.load(at), memory.load(at + 4)];
            if value > 1 && at % 16 != 0 {
                return Err(Refused::Alignment);
            }
            self.disabled = match value {
                0 | 1 => value == 0,
                2 => pair(at) == [0, 0],
                3 => pair(at) != pair(at + 16),
                4 => pair(at) == pair(at + 16),
                _ => return Err(Refused::Value),
            };
            return Ok(None);
        }
        if method == LAUNCH && self.disabled {
            return Ok(None);
        }
        if method != LAUNCH {
            self.methods.set(method, value);
            return Ok(None);
        }
        let semaphore = self.semaphore(value)?;
        let copied = match value & 3 {
            0 => 0,
            1 | 2 => self.copy(memory, value)?,
            _ => return Err(Refused::Value),
        };
        semaphore.release(memory, time);
        Ok(Some(Launched { bytes: copied, interrupt: value >> 5 & 3 != 0 }))
    }

    fn semaphore(&self, launch: u32) -> Result<Semaphore, Refused> {
        let (address, payload) = (self.methods.address(SEMAPHORE), self.methods.get(PAYLOAD));
        if launch >> 19 & 1 == 1 {
            return Err(Refused::Reduction);
        }
        if launch >> 5 & 3 == 3 {
            return Err(Refused::Value);
        }
        if launch >> 12 & 3 != 0 {
            return Err(Refused::Physical);
        }
        match launch >> 3 & 3 {
            0 => Ok(Semaphore::None),
            1 => Semaphore::One { address, payload }.check(),
            2 => Semaphore::Four { address, payload }.check(),
            _ => Err(Refused::Value),
        }
    }

    fn copy(&self, memory: &mut Bytes, launch: u32) -> Result<u64, Refused> {
        let get = |method| u64::from(self.methods.get(method));
        let remap = self.remap(launch >> 10 & 1 == 1)?;
        let (from, to) = (remap.component * remap.source, remap.component * remap.puts.len() as u64);
        let source = match launch >> 7 & 1 {
            1 => Surface::Pitch { base: self.methods.address(OFFSET_IN), pitch: get(PITCH_IN) },
            _ => self.block_linear(OFFSET_IN, SOURCE, from)?,
        };
        let destination = match launch >> 8 & 1 {
            1 => Surface::Pitch { base: self.methods.address(OFFSET_OUT), pitch: get(PITCH_OUT) },
            _ => self.block_linear(OFFSET_OUT, DESTINATION, to)?,
        };
        // Without "multi-line" there is one line, whatever LINE_COUNT is.
        let lines = if launch >> 9 & 1 == 1 { get(LINE_COUNT) } else { 1 };
        let mut writes = Vec::new();
        for y in 0..lines {
            for element in 0..get(LINE_LENGTH_IN) {
                for (i, put) in remap.puts.iter().enumerate() {
                    for byte in 0..remap.component {
                        let value = match *put {
                            // A component that the source does not have is zero.
                            Put::Source(c) if u64::from(c) >= remap.source => 0,
                            Put::Source(c) => {
                                let x = element * from + u64::from(c) * remap.component + byte;
                                memory.get(source.address(x, y))
                            }
                            Put::Constant(value) => value.to_le_bytes()[byte as usize],
                            Put::Nothing => continue,
                        };
                        let x = element * to + i as u64 * remap.component + byte;
                        writes.push((destination.address(x, y), value));
                    }
                }
            }
        }
        for &(address, value) in &writes {
            memory.set(address, value);
        }
        Ok(writes.len() as u64)
    }

    /// Without remap an element is a byte.
    fn remap(&self, on: bool) -> Result<Remap, Refused> {
        if !on {
            return Ok(Remap { component: 1, source: 1, puts: vec![Put::Source(0)] });
        }
        let value = self.methods.get(COMPONENTS);
        let put = |i: u32| match value >> (4 * i) & 7 {
            c @ 0..4 => Ok(Put::Source(c)),
            4 => Ok(Put::Constant(self.methods.get(CONSTANT_A))),
            5 => Ok(Put::Constant(self.methods.get(CONSTANT_B))),
            6 => Ok(Put::Nothing),
            _ => Err(Refused::Value),
        };
        let destination = (value >> 24 & 3) + 1;
        Ok(Remap {
            component: u64::from(value >> 16 & 3) + 1,
            source: u64::from(value >> 20 & 3) + 1,
            puts: (0..destination).map(put).collect::<Result<_, _>>()?,
        })
    }

    /// The surface whose block size is at `methods`; widths and origins count elements.
    fn block_linear(&self, offset: u32, methods: u32, element: u64) -> Result<Surface, Refused> {
        let get = |method| self.methods.get(methods + method);
        let (size, origin) = (get(0), u64::from(get(0x14)));
        let mut surface = BlockLinear {
            base: self.methods.address(offset),
            width: u64::from(get(4)) * element,
            height: get(8).into(),
            layer: get(0x10).into(),
            x: (origin & 0xffff) * element,
            y: origin >> 16,
            ..BlockLinear::default()
        };
        surface.block_size(size)?;
        // GOBs of four rows belong to older chips.
        if size >> 12 & 15 != 1 {
            return Err(Refused::Layout);
        }
        Ok(Surface::BlockLinear(surface))
    }
}
