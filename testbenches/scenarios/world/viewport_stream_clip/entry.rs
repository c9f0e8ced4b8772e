//! Entries of a circular buffer: lines that are granted, written, read with each primitive, and reused.

use super::batch::{Batch, Kind};
use super::judge::ShownPrim;
use super::setting::Setting;
use bundle::*;
use kit::memory::{Store, written};
use references::world::viewport_stream_clip::Shown;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;

const UNWRITTEN: u32 = 0xffcc_cccc;

/// Lines of an entry, and whether it is of the alpha phase: those are read and freed separately.
#[derive(Debug)]
struct Held {
    lines: Range<u64>,
    alpha: bool,
}

#[derive(Debug, Default)]
struct Lines {
    words: HashMap<u64, u32>,
    held: Vec<Held>,
    next: u64,
}

/// The window, and a ring of this number of lines in it.
#[derive(Clone, Debug)]
pub struct Rings {
    window: u64,
    lines: u64,
    all: Rc<RefCell<Lines>>,
}

impl Store for Rings {
    fn sector(&self, at: u64) -> Sector {
        panic!("sector {at:x} is read");
    }
    fn write(&mut self, write: &MemoryWrite) {
        let mut all = self.all.borrow_mut();
        let line = (write.address / 4).wrapping_sub(self.window);
        assert!(all.held.iter().any(|held| held.lines.contains(&line)), "line {line} of no entry is written");
        let mut bytes: BTreeMap<u64, [Option<u8>; 4]> = BTreeMap::new();
        for (address, byte) in written(write) {
            bytes.entry(address / 4).or_default()[address as usize % 4] = Some(byte);
        }
        for (at, word) in bytes {
            let word = word.map(|byte| byte.expect("whole words are written"));
            all.words.insert(at - self.window * 32, u32::from_le_bytes(word));
        }
    }
}

impl Rings {
    pub fn new(window: u64, lines: u64) -> Self {
        Rings { window, lines, all: Rc::default() }
    }

    /// An entry in one piece, if it fits: circular-buffer-entry-size.
    pub fn grant(&self, request: &EntryRequest) -> Option<u16> {
        let mut all = self.all.borrow_mut();
        let (v, s) = (u64::from(request.vertices), u64::from(request.scalars));
        let lines = ((16 * v).next_multiple_of(128) + (4 * v * s).next_multiple_of(32)).div_ceil(128);
        let ring = self.lines.max(lines);
        let first = if all.next + lines > ring { 0 } else { all.next };
        let mine = first..first + lines;
        if all.held.iter().any(|held| held.lines.start < mine.end && mine.start < held.lines.end) {
            return None;
        }
        all.next = mine.end;
        all.held.push(Held { lines: mine, alpha: request.alpha });
        Some(first as u16)
    }

    pub fn free(&self, entry: u16) {
        let mut all = self.all.borrow_mut();
        let mine = |held: &Held| held.lines.start == u64::from(entry);
        let at = all.held.iter().position(mine).expect("an entry that is held");
        let before = all.held[..at].iter().any(|held| held.alpha == all.held[at].alpha);
        assert!(!before, "entries of a phase come in the order of their requests");
        for word in all.held.remove(at).lines.flat_map(|line| 32 * line..32 * line + 32) {
            all.words.remove(&word);
        }
    }

    fn word(&self, entry: u16, word: u64) -> u32 {
        self.all.borrow().words.get(&(32 * u64::from(entry) + word)).copied().unwrap_or(UNWRITTEN)
    }

    /// Checks that rows are in the lines of an entry.
    pub fn check_lines<'a>(&self, entry: u16, rows: impl Iterator<Item = &'a [u32; ROW_LANES]>) {
        for (k, row) in rows.enumerate() {
            let found: [u32; ROW_LANES] =
                std::array::from_fn(|lane| self.word(entry, 32 * k as u64 + lane as u64));
            assert_eq!(found, *row, "line {k} of {entry}");
        }
    }

    fn lines_of(&self, entry: u16) -> u64 {
        let all = self.all.borrow();
        let held = all.held.iter().find(|held| held.lines.start == u64::from(entry));
        held.map(|held| held.lines.end - held.lines.start).expect("an entry that is held")
    }

    pub fn check_empty(&self) {
        let all = self.all.borrow();
        assert!(all.held.is_empty(), "entries that are never used: {:?}", all.held);
    }
}

/// An entry that primitives reference.
#[derive(Debug)]
pub struct Entry {
    pub first: u16,
    count: u8,
    scalars: u8,
    used: Vec<bool>,
}

impl Entry {
    pub fn new(rings: &Rings, a: &PrimAttributes, s: &Setting) -> Self {
        let lines = (u64::from(a.count) * 16).div_ceil(128)
            + (u64::from(a.count) * u64::from(a.scalars) * 4).div_ceil(128);
        assert_eq!(rings.lines_of(a.entry), lines, "what was requested for, and {a:?}");
        assert_eq!(usize::from(a.scalars), 1 + s.components().len(), "scalars");
        Entry { first: a.entry, count: a.count, scalars: a.scalars, used: vec![false; usize::from(a.count)] }
    }

    fn vertex(&self, rings: &Rings, number: u8) -> Shown {
        let record = |k: u64| rings.word(self.first, 4 * u64::from(number) + k);
        let scalars = 32 * u64::from(self.count).div_ceil(8);
        let scalar = |k: u8| {
            rings.word(self.first, scalars + u64::from(number) * u64::from(self.scalars) + u64::from(k))
        };
        let all: Vec<u32> = (0..self.scalars).map(scalar).collect();
        Shown { x: record(0) as i32, y: record(1) as i32, z: record(2), size: record(3), scalars: all }
    }

    /// A primitive with the present values of its corners.
    pub fn show(&mut self, rings: &Rings, prim: &WdxPrim, kind: Kind) -> ShownPrim {
        let a = prim.attributes;
        assert_eq!((a.count, a.scalars), (self.count, self.scalars));
        let corners = match kind {
            Kind::Point => 1,
            Kind::Line => 2,
            Kind::Triangle => 3,
        };
        let number = |index: u16| index.wrapping_sub(8 * self.first) as u8;
        let numbers: Vec<u8> = prim.vertices.iter().map(|index| number(*index)).collect();
        for index in &prim.vertices {
            assert!(
                index.wrapping_sub(8 * self.first) < u16::from(self.count),
                "{prim:?} names a vertex beyond its entry"
            );
        }
        for index in &prim.vertices[corners..] {
            assert_eq!(*index, prim.vertices[0], "unused corners are the first");
        }
        for number in &numbers[..corners] {
            self.used[usize::from(*number)] = true;
        }
        ShownPrim {
            corners: numbers[..corners].iter().map(|number| self.vertex(rings, *number)).collect(),
            numbers: numbers[..corners].to_vec(),
            entry: self.first,
            provoking: a.provoking,
            viewport: a.viewport,
            layer: a.layer,
            edges: a.edges & 7,
        }
    }

    /// Checks that all its vertices are used.
    pub fn check(&self, s: &Setting, batch: &Batch) {
        assert!(
            self.used.iter().all(|used| *used),
            "vertices that no primitive uses: {:?} of {s:?} {batch:?}",
            self.used
        );
    }
}
