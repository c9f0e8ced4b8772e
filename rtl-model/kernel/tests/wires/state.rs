//! State that is in a unit's image.

use kernel::prelude::*;

/// State of the model alone is not in the image; a memory is.
#[test]
fn carried_and_memory() {
    mod held {
        use kernel::prelude::*;

        kernel::params! {}
        kernel::ports! {
            in pulse word: Word;
            out level last: B8;
        }
        kernel::packed! {
            pub struct Regs {
                last: B8,
            }
            pub struct Word {
                value: B8,
            }
        }
        kernel::unit! {
            pub struct Held(p) {
                registers: Regs = Regs { last: 3 };
                memory words: [Word; 4];
                carried count: u64;
            }
        }
        impl Logic for Held {
            fn show(&self, o: &mut Out) {
                o.last = self.q.last;
            }
            fn tick(&mut self, i: &In) {
                if let Some(word) = i.word.get() {
                    self.words.write(self.count as usize % 4, *word);
                    self.count += 1;
                }
            }
        }
    }
    let mut held = Slot::from(held::Held::new(&held::Params {}));
    assert_eq!(held.o.last, 3, "in reset");
    let image = |held: &mut Slot<held::Held>| {
        let mut image = kernel::image::Image::default();
        held.image(&mut image);
        image.words
    };
    let before = image(&mut held);
    held.unit_mut().count = 9;
    assert_eq!(image(&mut held), before);
    held.i.word.send(true, || held::Word { value: 8 });
    held.edge();
    assert_ne!(image(&mut held), before);
    assert_eq!(held.unit().words[1].value, 8);
}
