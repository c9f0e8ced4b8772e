//! Expectation of a row, and its comparison with a result.

use super::fact::{Fact, Flag};
use super::number::Kind;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug)]
pub enum Order {
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// A value, and a mask of its relevant bits.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub value: u32,
    pub mask: u32,
}

/// Expected value of a register, or of a pair for doubles.
#[derive(Clone, Debug)]
pub enum Want {
    Word(Word),
    /// Values by lane; `None` without an expectation.
    Lanes(Vec<Option<u32>>),
    Nan(Kind),
    Ordered {
        order: Order,
        kind: Kind,
        bits: u64,
    },
    Near {
        kind: Kind,
        bits: u64,
        within: f64,
    },
}

/// State of a lane after the instruction.
#[derive(Clone, Debug, Default)]
pub struct Got {
    pub registers: BTreeMap<u8, u32>,
    pub predicates: u32,
    /// Zero, sign, carry, overflow from bit 0 up.
    pub cc: u32,
    /// Words of the row's memory.
    pub memory: Vec<u32>,
}

impl Word {
    fn differs(self, got: u32) -> bool {
        (got ^ self.value) & self.mask != 0
    }

    fn shown(self) -> String {
        match self.mask {
            u32::MAX => format!("{:08x}", self.value),
            mask => format!("{:08x} under {mask:08x}", self.value),
        }
    }
}

impl Want {
    pub fn kind(&self) -> Kind {
        match *self {
            Want::Nan(kind) | Want::Ordered { kind, .. } | Want::Near { kind, .. } => kind,
            Want::Word(_) | Want::Lanes(_) => Kind::F32,
        }
    }

    fn disagreement(&self, first: u8, lane: usize, got: &Got) -> Option<String> {
        let register = |number: u8| got.registers.get(&number).copied().unwrap_or(0);
        let word = register(first);
        let plain = |want: String| Some(format!("R{first} is {word:08x}, not {want}"));
        match self {
            Want::Word(want) if want.differs(word) => return plain(want.shown()),
            Want::Lanes(lanes) => {
                return lanes[lane]
                    .filter(|want| *want != word)
                    .and_then(|want| plain(format!("{want:08x}")));
            }
            Want::Word(_) => return None,
            _ => (),
        }
        let kind = self.kind();
        let bits = match kind {
            Kind::F64 => u64::from(register(first + 1)) << 32 | u64::from(word),
            _ => word.into(),
        };
        let value = kind.value(bits);
        let (holds, want) = match *self {
            Want::Ordered { order, bits, .. } => {
                let want = kind.value(bits);
                let holds = match order {
                    Order::Below => value < want,
                    Order::AtMost => value <= want,
                    Order::Above => value > want,
                    Order::AtLeast => value >= want,
                };
                (holds, format!("{order:?} {want}"))
            }
            Want::Near { bits, within, .. } => {
                let want = kind.value(bits);
                ((value - want).abs() <= within, format!("within {within} of {want}"))
            }
            _ => (value.is_nan(), "NaN".into()),
        };
        (!holds).then(|| format!("R{first} is {value} ({bits:x}), not {want}"))
    }
}

impl Fact {
    /// Differences; empty if all agree. A row that needs a warp gets 32 lanes, another row its own lane.
    pub fn judge(&self, lanes: &[Got]) -> Vec<String> {
        let mut found = vec![];
        for (lane, got) in lanes.iter().enumerate().filter(|(lane, _)| self.active >> lane & 1 == 1) {
            let at = if self.is_warp { format!("lane {lane}: ") } else { String::new() };
            for (register, want) in &self.results {
                found.extend(want.disagreement(*register, lane, got).map(|what| format!("{at}{what}")));
            }
            for (flag, want) in &self.flags_out {
                let (name, value, wanted) = match *flag {
                    Flag::Predicate(n) => (format!("P{n}"), got.predicates >> n & 1, want.value >> lane & 1),
                    _ => ("CC".into(), got.cc, want.value),
                };
                if want.mask >> lane & 1 == 1 && value != wanted {
                    found.push(format!("{at}{name} is {value:x}, not {wanted:x}"));
                }
            }
            for (place, want) in self.memory_out.iter().enumerate() {
                let word = got.memory.get(place).copied().unwrap_or(0);
                if want.differs(word) {
                    found.push(format!("{at}memory word {place} is {word:08x}, not {}", want.shown()));
                }
            }
        }
        found
    }
}
