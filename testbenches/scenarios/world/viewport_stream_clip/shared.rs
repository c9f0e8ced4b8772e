//! Rows of an SM's shared memory: batches hold theirs until they are freed, in order; what nobody holds is no number.

use bundle::ROW_LANES;
use kit::Dice;
use std::collections::VecDeque;

const ROWS: usize = 1024;
const NOBODY: u32 = 0xffdd_dddd;

pub struct Shared {
    words: Vec<u32>,
    /// First rows, and how many.
    held: VecDeque<(usize, usize)>,
    next: usize,
    dice: Dice,
}

impl Shared {
    pub fn new(seed: u64) -> Self {
        let words = vec![NOBODY; ROWS * ROW_LANES];
        let mut dice = Dice::new(seed);
        let next = dice.below(ROWS as u64) as usize;
        Shared { words, held: VecDeque::new(), next, dice }
    }

    /// Places a batch's outputs, if there is room: their first row. Rows of others lie ahead of them.
    pub fn place(&mut self, words: &[u32]) -> Option<u16> {
        let rows = words.len().div_ceil(ROW_LANES).max(1);
        let next = self.next + self.dice.below(3) as usize;
        let first = if next + rows > ROWS { 0 } else { next };
        let apart = |&(begin, count): &(usize, usize)| begin + count <= first || first + rows <= begin;
        if !self.held.iter().all(apart) {
            return None;
        }
        self.words[first * ROW_LANES..][..words.len()].copy_from_slice(words);
        self.held.push_back((first, rows));
        self.next = first + rows;
        Some(first as u16)
    }

    pub fn row(&self, row: u16) -> [u32; ROW_LANES] {
        let row = usize::from(row);
        let held = self.held.iter().any(|(first, count)| (*first..first + count).contains(&row));
        assert!(held, "row {row} is nobody's: {:?}", self.held);
        std::array::from_fn(|lane| self.words[row * ROW_LANES + lane])
    }

    /// The oldest batch's rows are nobody's.
    pub fn free(&mut self) {
        let (first, count) = self.held.pop_front().expect("a batch that holds rows");
        self.words[first * ROW_LANES..(first + count) * ROW_LANES].fill(NOBODY);
    }

    pub fn check_empty(&self) {
        assert!(self.held.is_empty(), "rows that are never freed: {:?}", self.held);
    }
}
