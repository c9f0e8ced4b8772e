//! Headers of the pushbuffer, and their effect on the dwords that follow.

/// How the address advances after a dword.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mode {
    Increment,
    Stay,
    Once,
}

/// A run of methods: the state that persists across segments.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Run {
    pub mode: Mode,
    pub subchannel: u32,
    /// In dwords.
    pub address: u32,
    pub count: u32,
}

/// A decoded header.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Header {
    Run(Run),
    /// One method, with its value.
    Immediate {
        subchannel: u32,
        address: u32,
        value: u32,
    },
    /// Sub-device masks, which have no effect.
    Nothing,
    /// The rest of the segment is ignored.
    EndOfSegment,
}

/// `None` if it is illegal.
pub fn read(word: u32) -> Option<Header> {
    let bits = |high: u32, low: u32| word >> low & ((1_u64 << (high - low + 1)) - 1) as u32;
    let subchannel = bits(15, 13);
    let run = |mode| Some(Header::Run(Run { mode, subchannel, address: bits(11, 0), count: bits(28, 16) }));
    // Headers of the first chips: count in 28:18, address in bytes in 12:2.
    let old = |mode| Some(Header::Run(Run { mode, subchannel, address: bits(12, 2), count: bits(28, 18) }));
    match (bits(31, 29), bits(17, 16)) {
        (0, 0) => old(Mode::Increment),
        (0, _) => Some(Header::Nothing),
        (1, _) => run(Mode::Increment),
        (2, 0) => old(Mode::Stay),
        (3, _) => run(Mode::Stay),
        (4, _) => Some(Header::Immediate { subchannel, address: bits(11, 0), value: bits(28, 16) }),
        (5, _) => run(Mode::Once),
        (7, _) => Some(Header::EndOfSegment),
        _ => None,
    }
}

impl Run {
    /// Advances after a dword.
    pub fn advance(&mut self) {
        self.count -= 1;
        match self.mode {
            Mode::Increment => self.address = (self.address + 1) & 0xfff,
            Mode::Once => {
                self.address = (self.address + 1) & 0xfff;
                self.mode = Mode::Stay;
            }
            Mode::Stay => {}
        }
    }
}
