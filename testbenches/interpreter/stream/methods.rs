//! Decodes ring entries to methods.

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Method {
    pub subchannel: u32,
    /// In bytes.
    pub address: u32,
    pub data: u32,
}

/// The rest of a header's data; it may continue in the next segment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Header {
    subchannel: u32,
    address: u32,
    left: u32,
    step: Increment,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Increment {
    #[default]
    Never,
    Always,
    Once,
}

/// Address and double words of a ring entry's segment.
pub fn segment([low, high]: [u32; 2]) -> (u64, u32) {
    (u64::from(high & 0xff) << 32 | u64::from(low & !3), high >> 10 & 0x1f_ffff)
}

impl Header {
    /// Takes a double word; the method that it makes, if it does.
    pub fn take(&mut self, word: u32) -> Result<Option<Method>, String> {
        if self.left > 0 {
            let method = Method { subchannel: self.subchannel, address: self.address, data: word };
            self.left -= 1;
            if self.step != Increment::Never {
                self.address += 4;
            }
            if self.step == Increment::Once {
                self.step = Increment::Never;
            }
            return Ok(Some(method));
        }
        let (subchannel, address, left) = (word >> 13 & 7, (word & 0xfff) * 4, word >> 16 & 0x1fff);
        let step = match word >> 29 {
            0 if word == 0 => return Ok(None),
            1 => Increment::Always,
            3 => Increment::Never,
            4 => return Ok(Some(Method { subchannel, address, data: left })),
            5 => Increment::Once,
            _ => return Err(format!("the header {word:08x} is of no known form")),
        };
        *self = Self { subchannel, address, left, step };
        Ok(None)
    }
}
