//! State of a unit: its image and back, which units are awake, and substitutes.

use kernel::any::{self, AnySlot};
use kernel::contents::{Contents, Extent, memories};
use kernel::follow::Follower;
use kernel::image::{Image, Load};
use kernel::prelude::*;
use kernel::slot::Substitute;

/// A table that a pulse writes and that counts down afterwards; then a 9 becomes a 10.
mod table {
    use kernel::prelude::*;

    kernel::params! {
        /// Number of words.
        words: 1..=8 = 4, "words";
    }
    kernel::ports! {
        in pulse word: B8;
        out level left: B4;
    }
    kernel::packed! {
        pub struct Word {
            value: B8,
        }
        pub struct Regs {
            left: B4,
        }
    }
    kernel::unit! {
        pub struct Table(p) {
            registers: Regs;
            memory words: [Word; p.words.get()];
        }
    }
    impl Logic for Table {
        fn show(&self, o: &mut Out) {
            o.left = self.q.left;
        }
        fn tick(&mut self, i: &In) {
            if self.q.left > 0 {
                self.q.left -= 1;
            } else if self.words[1].value == 9 {
                // No register changes in this cycle.
                self.words.write(1, Word { value: 10 });
            }
            if let Some(&value) = i.word.get() {
                self.words.write(usize::from(value) % self.words.len(), Word { value });
                self.q.left = value & 7;
            }
        }
    }
}

mod pair {
    use super::table::{self, Table};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of tables.
        n: 1..=3 = 2, "tables";
        part table: table::Params;
    }
    kernel::ports! {
        in pulse word[n]: B8;
        in pulse other: B8;
        out level left[n]: B4;
    }
    kernel::unit! {
        pub struct Pair(p) {
            part table: [Table; p.n.get()] = p.table;
            part other: Table = p.table;
        }
    }
    kernel::connect! { Pair(self, i) {
        for k in table {
            word[k] => table[k].word;
            left[k] <= self.table[k].o.left;
        }
        other => other.word;
    } }
}
use pair::{Pair, Params};

fn pair() -> Slot<Pair> {
    Pair::new(&Params::default()).into()
}

/// One cycle in which some tables receive a word.
fn cycle(slot: &mut Slot<Pair>, words: [Option<u8>; 3]) {
    for (k, word) in words[..2].iter().enumerate() {
        slot.i.word[k].send(word.is_some(), || word.unwrap_or_default());
    }
    slot.i.other.send(words[2].is_some(), || words[2].unwrap_or_default());
    slot.edge();
}

/// Some traffic, with idle cycles.
fn words(cycle: u32) -> [Option<u8>; 3] {
    let at = |step: u32| (cycle % step == 0).then_some((cycle * 7 % 256) as u8);
    [at(5), at(23), at(40)]
}

#[test]
fn an_image_holds_all_and_brings_it_back() {
    let mut slot = pair();
    let mut seen = vec![any::image(&mut slot)];
    for k in 0..100 {
        cycle(&mut slot, words(k));
        let image = any::image(&mut slot);
        // left[2] (8 bits), then for each of three tables q, the last write, and its word.
        assert_eq!(image.words.len(), 1 + 3 * 3);
        let state: Vec<_> = [&slot.unit().table[0], &slot.unit().table[1], &slot.unit().other]
            .iter()
            .flat_map(|table| {
                let (q, words) = (table.unit().q, &table.unit().words);
                [u64::from(q.left), words.written(), u64::from(words[words.last()].value)]
            })
            .collect();
        assert_eq!(image.words[1..], state);
        assert_eq!(image.words[0], u64::from(slot.o.left[1]) << 4 | u64::from(slot.o.left[0]));
        let mut other = pair();
        other.visit(&mut Load(&image.words[1..]));
        assert_eq!(any::image(&mut other), image);
        seen.push(image);
    }
    seen.dedup();
    assert!(seen.len() > 50, "the traffic does little");
}

#[test]
fn all_words_of_memories_are_in_the_contents() {
    let mut slot = pair();
    for value in 0..4 {
        cycle(&mut slot, [Some(value), None, None]);
    }
    let mut contents = Contents::default();
    slot.contents(&mut contents);
    let all = memories(slot.unit_mut());
    assert_eq!(contents.0.len(), all.iter().map(|m| m.depth * m.step).sum::<usize>());
    assert_eq!(contents.0[..4], [0, 1, 2, 3], "the first table's words");
    assert!(contents.0[4..].iter().all(|word| *word == 0), "the others'");
    // After the outputs: left, the last write, the word.
    assert_eq!(all[0], Extent { contents: 0, image: 3, depth: 4, step: 1 });
    // For each table q, the last write, and its word.
    assert_eq!(all.iter().map(|m| m.image).collect::<Vec<_>>(), [3, 6, 9]);
    assert!(all.windows(2).all(|m| m[1].contents == m[0].contents + m[0].depth * m[0].step));
    let image = any::image(&mut slot).words;
    assert_eq!(image[2..4], [4 << 32 | 3, 3], "four writes, the last at 3");
}

#[test]
fn a_follower_has_the_image_of_every_cycle() {
    let (mut slot, mut follower) = (pair(), Follower::default());
    for k in 0..200 {
        let followed = follower.follow(&mut slot).clone();
        assert_eq!(followed, any::image(&mut slot), "cycle {k}");
        cycle(&mut slot, words(k));
    }
}

#[test]
fn a_part_keeps_what_is_around_it_awake() {
    let mut slot = pair();
    cycle(&mut slot, [None, Some(6), None]);
    slot.i.word[1].valid = false;
    assert_eq!((0..20).take_while(|_| slot.edge()).count(), 6);
    assert!(slot.sleeps() && slot.unit().table.iter().all(Slot::sleeps));
}

#[test]
fn a_write_to_memory_is_a_change() {
    let mut slot = pair();
    cycle(&mut slot, [None, None, Some(9)]);
    slot.i.other.valid = false;
    assert_eq!([(); 4].map(|()| slot.edge()), [true, true, false, false]);
    assert_eq!(slot.unit().other.unit().words[1].value, 10);
}

#[test]
fn a_substitute_is_driven_and_shown() {
    let mut alone = pair();
    let mut exchanged = pair();
    exchanged.exchange(Box::new(pair()));
    for k in 0..100 {
        cycle(&mut alone, words(k));
        cycle(&mut exchanged, words(k));
        assert_eq!(alone.o, exchanged.o);
        assert_eq!(any::image(&mut alone), any::image(&mut exchanged));
        assert!(!exchanged.sleeps());
    }
    let mut own = pair();
    exchanged.visit(&mut Image::default()); // loads its state into the model
    Substitute::load(&mut exchanged, own.unit_mut());
    assert_eq!(any::image(&mut own).words[1..], any::image(&mut alone).words[1..]);
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut slot = pair();
    cycle(&mut slot, [Some(5), None, None]);
    let mut copy = AnySlot::copy(&slot);
    let before = any::image(&mut *copy);
    cycle(&mut slot, [Some(3), None, None]);
    assert_eq!(any::image(&mut *copy), before);
    copy.cycle(&slot.i);
    assert_eq!(any::image(&mut *copy), any::image(&mut slot));
}
