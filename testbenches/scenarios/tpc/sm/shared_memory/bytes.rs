//! Shared memory as bytes: what an ask leaves in them and answers, place by place.

use bundle::*;
use interpreter::operations::atomic::{Type, shared_combined};
use tpc::sm::shared_memory::types::*;
use tpc::sm::types::*;

pub struct Bytes(pub Vec<u8>);

/// What the interpreter calls a type.
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

    /// What it answers.
    pub fn ask(&mut self, ask: &SharedAsk) -> SharedAnswer {
        let mut answer = SharedAnswer { tag: ask.tag, ..SharedAnswer::default() };
        let places: Vec<usize> = (0..32).filter(|k| ask.lanes >> k & 1 == 1).collect();
        let (first, size) = (256 * usize::from(ask.base), 256 * u64::from(ask.limit));
        let outside = |k: &usize| {
            let address = u64::from(ask.addresses.words[*k]);
            address >= size || first as u64 + address >= 1 << 16
        };
        answer.fault = places.iter().any(outside);
        if answer.fault {
            return answer;
        }
        let bytes = [1, 1, 2, 2, 4, 4, 4, 4][usize::from(ask.size)];
        for &k in &places {
            let at = first + ask.addresses.words[k] as usize;
            let word = ask.data.words[k];
            match ask.op {
                SharedOp::Load => {
                    let value = self.load(at, bytes) as u32;
                    answer.row.words[k] = match ask.size {
                        1 => i32::from(value as i8) as u32,
                        3 => i32::from(value as i16) as u32,
                        _ => value,
                    };
                }
                SharedOp::Store => self.store(at, bytes, word.into()),
                SharedOp::Atomic => self.atomic(ask, k, at, &mut answer.row),
            }
        }
        answer
    }

    /// A place, or the first of two.
    fn atomic(&mut self, ask: &SharedAsk, k: usize, at: usize, row: &mut Row) {
        let wide = is_wide(ask.operand);
        let bytes = if wide { 8 } else { 4 };
        if wide && k % 2 == 1 {
            return;
        }
        let words = |k: usize| match wide {
            true => u64::from(ask.data.words[k + 1]) << 32 | u64::from(ask.data.words[k]),
            false => ask.data.words[k].into(),
        };
        let old = self.load(at, bytes);
        let left = if ask.atomic == AtomicOp::CompareAndSwap {
            if old == words(k) { words(k + bytes / 4) } else { old }
        } else {
            // What no encoding has changes nothing.
            shared_combined(ask.atomic as u32, type_of(ask.operand), old, words(k)).unwrap_or(old)
        };
        self.store(at, bytes, left);
        row.words[k] = old as u32;
        if wide {
            row.words[k + 1] = (old >> 32) as u32;
        }
    }
}
