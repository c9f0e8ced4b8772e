//! Shared memory as bytes: the effect of a request on them, and its response, lane by lane.

use bundle::*;
use interpreter::operations::atomic::{Type, shared_combined};
use tpc::sm::shared_memory::types::*;
use tpc::sm::types::*;

pub struct Bytes(pub Vec<u8>);

/// The interpreter's name of a type.
fn type_of(operand: AtomicType) -> Type {
    match operand {
        AtomicType::S32 => Type::S32,
        AtomicType::U64 => Type::U64,
        AtomicType::S64 => Type::S64,
        _ => Type::U32,
    }
}

pub fn is_wide(operand: AtomicType) -> bool {
    type_of(operand).bytes() == 8
}

impl Bytes {
    pub fn new() -> Self {
        Bytes(vec![0; 1 << 16])
    }

    fn load(&self, at: usize, bytes: usize) -> u64 {
        self.0[at..at + bytes].iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
    }

    fn store(&mut self, at: usize, bytes: usize, value: u64) {
        self.0[at..at + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
    }

    /// Performs a request and returns its response.
    pub fn request(&mut self, request: &SharedRequest) -> SharedResponse {
        let mut response = SharedResponse { tag: request.tag, ..SharedResponse::default() };
        let active: Vec<usize> = (0..32).filter(|k| request.lanes >> k & 1 == 1).collect();
        let (first, size) = (256 * usize::from(request.base), 256 * u64::from(request.limit));
        let outside = |k: &usize| {
            let address = u64::from(request.addresses.words[*k]);
            address >= size || first as u64 + address >= 1 << 16
        };
        response.fault = active.iter().any(outside);
        if response.fault {
            return response;
        }
        let bytes = [1, 1, 2, 2, 4, 4, 4, 4][usize::from(request.size)];
        for &k in &active {
            let at = first + request.addresses.words[k] as usize;
            let word = request.data.words[k];
            match request.op {
                SharedOp::Load => {
                    let value = self.load(at, bytes) as u32;
                    response.row.words[k] = match request.size {
                        1 => i32::from(value as i8) as u32,
                        3 => i32::from(value as i16) as u32,
                        _ => value,
                    };
                }
                SharedOp::Store => self.store(at, bytes, word.into()),
                SharedOp::Atomic => self.atomic(request, k, at, &mut response.row),
            }
        }
        response
    }

    /// Performs the atomic of a lane, or of the first of two lanes.
    fn atomic(&mut self, request: &SharedRequest, k: usize, at: usize, row: &mut Row) {
        let wide = is_wide(request.operand);
        let bytes = if wide { 8 } else { 4 };
        if wide && k % 2 == 1 {
            return;
        }
        let words = |k: usize| match wide {
            true => u64::from(request.data.words[k + 1]) << 32 | u64::from(request.data.words[k]),
            false => request.data.words[k].into(),
        };
        let old = self.load(at, bytes);
        let left = if request.atomic == AtomicOp::CompareAndSwap {
            if old == words(k) { words(k + bytes / 4) } else { old }
        } else {
            // An operation without an encoding changes nothing.
            shared_combined(request.atomic as u32, type_of(request.operand), old, words(k)).unwrap_or(old)
        };
        self.store(at, bytes, left);
        row.words[k] = old as u32;
        if wide {
            row.words[k + 1] = (old >> 32) as u32;
        }
    }
}
