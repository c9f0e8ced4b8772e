//! Control of an instruction: its 21 bits of the bundle's control word, and their text, `01:-:2:Y:d`.

/// Bits of an instruction's control.
pub const BITS: u32 = 21;
/// No barrier.
pub const NONE: u64 = 7;

const GRAMMAR: &str = "wait:read:write:yield:stall, such as 01:-:2:Y:d";

/// An instruction's control.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Control {
    pub stall: u64,
    /// The bit of the word: 0 invites the scheduler to switch warps.
    pub stays: bool,
    pub write: u64,
    pub read: u64,
    pub waits: u64,
    pub reuse: u64,
}

impl Control {
    /// A stall without barriers.
    pub fn stall(stall: u64) -> Self {
        Self { stall, stays: false, write: NONE, read: NONE, waits: 0, reuse: 0 }
    }

    pub fn of(bits: u64) -> Self {
        Self {
            stall: bits & 15,
            stays: bits >> 4 & 1 != 0,
            write: bits >> 5 & 7,
            read: bits >> 8 & 7,
            waits: bits >> 11 & 63,
            reuse: bits >> 17 & 15,
        }
    }

    pub fn bits(self) -> u64 {
        let Self { stall, stays, write, read, waits, reuse } = self;
        stall | u64::from(stays) << 4 | write << 5 | read << 8 | waits << 11 | reuse << 17
    }

    pub fn text(self) -> String {
        let barrier = |number: u64| if number == NONE { "-".to_string() } else { (number + 1).to_string() };
        let waits = if self.waits == 0 { "--".into() } else { format!("{:02x}", self.waits) };
        let switch = if self.stays { "-" } else { "Y" };
        let reuse = if self.reuse == 0 { String::new() } else { format!(":{:x}", self.reuse) };
        format!("{waits}:{}:{}:{switch}:{:x}{reuse}", barrier(self.read), barrier(self.write), self.stall)
    }

    /// Reads a text with colons; the sixth part, reuse, may be absent.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = |what: &str, part: &str| format!("control {text}: {part} is no {what}; it is {GRAMMAR}");
        let parts: Vec<_> = text.split(':').collect();
        let ([waits, read, write, switch, stall] | [waits, read, write, switch, stall, _]) = parts[..] else {
            return Err(format!(
                "control {text}: it has {} parts, not five or six; it is {GRAMMAR}",
                parts.len()
            ));
        };
        let hex = |part: &str, most: u64| u64::from_str_radix(part, 16).ok().filter(|value| *value <= most);
        let barrier = |part: &str| match part {
            "-" => Some(NONE),
            _ => part.parse().ok().filter(|number| (1..=NONE).contains(number)).map(|number| number - 1),
        };
        Ok(Self {
            waits: if waits == "--" {
                0
            } else {
                hex(waits, 63).ok_or_else(|| wrong("mask of barriers, 00 to 3f or --", waits))?
            },
            read: barrier(read).ok_or_else(|| wrong("barrier, 1 to 6 or -", read))?,
            write: barrier(write).ok_or_else(|| wrong("barrier, 1 to 6 or -", write))?,
            stays: match switch {
                "-" => true,
                "Y" | "y" => false,
                _ => return Err(wrong("yield, Y or -", switch)),
            },
            stall: hex(stall, 15).ok_or_else(|| wrong("stall, 0 to f", stall))?,
            reuse: match parts.get(5) {
                Some(part) => hex(part, 15).ok_or_else(|| wrong("reuse, 0 to f", part))?,
                None => 0,
            },
        })
    }
}
