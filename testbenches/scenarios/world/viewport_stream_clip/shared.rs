//! Rows of an SM's shared memory: batches hold theirs until they are freed, in order; words of each part but the last are held until they
//! have been read; words that are not held are NaN.

use bundle::ROW_LANES;
use kit::Rng;
use std::collections::VecDeque;

const ROWS: usize = 1024;
const FREE: u32 = 0xffdd_dddd;

struct Held {
    first: usize,
    count: usize,
    parts: VecDeque<Vec<usize>>,
}

pub struct Shared {
    words: Vec<u32>,
    /// First rows, their number, and the words of each unread part.
    held: VecDeque<Held>,
    next: usize,
    rng: Rng,
}

impl Shared {
    pub fn new(seed: u64) -> Self {
        let words = vec![FREE; ROWS * ROW_LANES];
        let mut rng = Rng::new(seed);
        let next = rng.below(ROWS as u64) as usize;
        Shared { words, held: VecDeque::new(), next, rng }
    }

    /// Places the words of a batch's parts, if they fit: returns their first row. Rows of other batches precede them.
    pub fn allocate(&mut self, parts: &[Vec<(usize, u32)>]) -> Option<u16> {
        let words = parts.iter().flatten().map(|(at, _)| at + 1).max().unwrap_or(0);
        let rows = words.div_ceil(ROW_LANES).max(1);
        let next = self.next + self.rng.below(3) as usize;
        let first = if next + rows > ROWS { 0 } else { next };
        let separate = |held: &Held| held.first + held.count <= first || first + rows <= held.first;
        if !self.held.iter().all(separate) {
            return None;
        }
        for (at, word) in parts.iter().flatten() {
            self.words[first * ROW_LANES + at] = *word;
        }
        let of = |part: &Vec<(usize, u32)>| part.iter().map(|(at, _)| first * ROW_LANES + at).collect();
        self.held.push_back(Held { first, count: rows, parts: parts.iter().map(of).collect() });
        self.next = first + rows;
        Some(first as u16)
    }

    pub fn row(&self, row: u16) -> [u32; ROW_LANES] {
        let row = usize::from(row);
        let held = self.held.iter().any(|held| (held.first..held.first + held.count).contains(&row));
        assert!(held, "row {row} is free");
        std::array::from_fn(|lane| self.words[row * ROW_LANES + lane])
    }

    /// The oldest part has been read, and is not its batch's last.
    pub fn read(&mut self) {
        // The signal that a batch is free may be delayed, this one is not.
        let held =
            self.held.iter_mut().find(|held| held.parts.len() > 1).expect("parts that are not the last");
        for at in held.parts.pop_front().expect("more than one") {
            self.words[at] = FREE;
        }
    }

    /// Releases the oldest batch's rows.
    pub fn free(&mut self) {
        let held = self.held.pop_front().expect("a batch that holds rows");
        assert_eq!(held.parts.len(), 1, "parts that were not read");
        self.words[held.first * ROW_LANES..(held.first + held.count) * ROW_LANES].fill(FREE);
    }

    pub fn check_empty(&self) {
        assert!(self.held.is_empty(), "rows that are never freed");
    }
}
