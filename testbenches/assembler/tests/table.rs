//! Each row of the table: words of random legal fields go to text and back.

use assembler::{assemble, disassemble};
use interpreter::decode::table::{Row, ones, rows};

/// Words of each row.
const WORDS: usize = 100;

/// A small generator: splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// A word of the row; each field has a listed value, or any bits.
fn word(row: &Row, random: &mut Random) -> u64 {
    row.parts.iter().fold(row.matches, |word, part| {
        let any = random.next();
        let raw = match part.values.len() {
            0 => any & ones(part.width()),
            count => part.values[any as usize % count].0,
        };
        word | part.place(raw).expect("it fits")
    })
}

#[test]
fn legal_words_go_to_text_and_back() {
    let mut random = Random(1);
    let mut without = vec![];
    for row in rows() {
        for _ in 0..WORDS {
            let words =
                [random.next() >> 1, word(row, &mut random), word(row, &mut random), word(row, &mut random)];
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let text = disassemble(&bytes).expect("a bundle");
            if let Some(line) = text.lines().find(|line| line.contains(".word")) {
                without.push(format!("{}: {line}", row.name()));
            }
            assert_eq!(assemble(&text).map_err(|e| format!("{e}\n{text}")), Ok(bytes), "{text}");
        }
    }
    without.dedup_by(|a, b| a.split(':').next() == b.split(':').next());
    assert!(without.is_empty(), "words without a text:\n{}", without.join("\n"));
}
