//! Inline copies and the copy engine, byte by byte, from the methods' values.
//!
//! Addresses come from the formula of the interface's page on surfaces. Cases that this page and the class tables leave open
//! are decided here, with a comment at the place.

pub mod bytes;
pub mod engine;
pub mod inline;
pub mod surface;

use bytes::Bytes;

/// Why a launch was rejected. Nothing of it was written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Refused {
    /// Block heights that are not multiples of GOBs of 8 rows, or exceed 32 of them.
    Layout,
    /// A value that the class table does not name.
    Value,
    /// Reductions are not modelled.
    Reduction,
    /// Physical targets are not modelled.
    Physical,
    /// The semaphore is not aligned to its size.
    Alignment,
    /// Inline data without a launch, or a launch before the previous one had all its data.
    Inline,
}

/// Semaphore write that a launch requests for its completion.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Semaphore {
    #[default]
    None,
    One {
        address: u64,
        payload: u32,
    },
    /// Payload, zero, time.
    Four {
        address: u64,
        payload: u32,
    },
}

impl Semaphore {
    pub fn check(self) -> Result<Self, Refused> {
        match self {
            Self::One { address, .. } if address % 4 != 0 => Err(Refused::Alignment),
            Self::Four { address, .. } if address % 16 != 0 => Err(Refused::Alignment),
            _ => Ok(self),
        }
    }

    pub fn release(self, memory: &mut Bytes, time: u64) {
        match self {
            Self::None => {}
            Self::One { address, payload } => memory.store(address, payload),
            Self::Four { address, payload } => {
                for (i, word) in [payload, 0, time as u32, (time >> 32) as u32].into_iter().enumerate() {
                    memory.store(address + 4 * i as u64, word);
                }
            }
        }
    }
}

/// The values of a class's methods, in bytes; zero until written.
#[derive(Clone, Debug, Default)]
struct Methods(std::collections::BTreeMap<u32, u32>);

impl Methods {
    fn set(&mut self, method: u32, value: u32) {
        self.0.insert(method, value);
    }

    fn get(&self, method: u32) -> u32 {
        self.0.get(&method).copied().unwrap_or(0)
    }

    /// An address of 40 bits: its upper part at `method`, its lower at the next.
    fn address(&self, method: u32) -> u64 {
        (u64::from(self.get(method)) << 32 | u64::from(self.get(method + 4))) & bytes::ADDRESSES
    }
}
