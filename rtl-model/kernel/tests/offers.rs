//! An offer in registers: what an output register does, and its image.

use kernel::prelude::*;

kernel::packed! {
    pub struct Word {
        value: B8,
    }
    pub struct Regs {
        before: B3,
        work: Offer<Word>,
        few: Offer<B2>,
    }
}

#[test]
fn an_output_register_holds_its_word_until_it_is_taken() {
    let (waits, takes) = (Ready::from(false), Ready::from(true));
    let mut q = Regs::default();
    assert!(q.work.free(waits));
    q.work.leave(takes);
    assert!(!q.work.valid);
    q.work.put(Word { value: 5 });
    assert_eq!(q.work.get(), Some(&Word { value: 5 }));
    assert!(!q.work.free(waits) && q.work.free(takes));
    q.work.leave(waits);
    assert!(q.work.valid);
    q.work.leave(takes);
    assert!(!q.work.valid);
}

#[test]
fn its_image_is_valid_above_the_payload_which_is_there_without_valid() {
    let q = Regs { before: 5, work: Offer::new(true, Word { value: 0x95 }), few: Offer::new(false, 2) };
    let mut image = Regs::blank();
    q.pack(&mut image);
    assert_eq!(image, [5 << 12 | 1 << 11 | 0x95 << 3 | 2]);

    let back = Regs::unpack(&image);
    assert_eq!((back.before, back.work.data.value, back.few.data), (5, 0x95, 2));
    assert!(back.work.valid && !back.few.valid);

    let mut leaves = vec![];
    <Regs as Field>::leaves("q", &mut leaves);
    let names: Vec<_> = leaves.iter().map(|leaf| leaf.name.as_str()).collect();
    assert_eq!(names, ["q.before", "q.work.valid", "q.work.data.value", "q.few.valid", "q.few.data"]);
}
