//! A lookup by value returns the lowest entry with that value; a lookup by entry returns its value.

use fbp::compression::clear_values::{ClearValues, In, Params};
use fbp::compression::types::*;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    ClearValues::new(&Params {}) => any_values;
}

fn any_values(new: Maker<ClearValues>) {
    property(any::<u64>(), |seed| {
        let (mut rng, mut dut) = (Rng::new(seed), new());
        let few: Vec<ClearValue> = (0..20)
            .map(|k| {
                let a = rng.roll() as u32;
                ClearValue { words: std::array::from_fn(|w| if w < k % 5 { a } else { rng.roll() as u32 }) }
            })
            .collect();
        let mut tables = [[None::<ClearValue>; CLEAR_VALUES]; 2];
        let (mut found, mut shown) = (None, ClearValue::default());
        for _ in 0..120 {
            let o = dut.outputs();
            assert_eq!(o.found.get().copied(), found);
            assert_eq!(o.shown, shown);
            let depth = rng.one_in(2);
            let table = &tables[usize::from(depth)];
            let find = rng.one_in(2).then(|| ClearFind { depth, value: rng.pick(&few) });
            let show = rng.one_in(2).then(|| ClearShow { depth, index: rng.below(16) as u8 });
            found = find.map(|find| {
                let at = table.iter().position(|value| *value == Some(find.value));
                ValuePlace { found: at.is_some(), index: at.unwrap_or(0) as u8 }
            });
            if let Some(show) = show {
                shown = table[usize::from(show.index)].unwrap_or_default();
            }
            let write = rng.one_in(3).then(|| ClearWrite {
                depth: rng.one_in(2),
                index: rng.below(16) as u8,
                value: rng.pick(&few),
            });
            if let Some(write) = write {
                tables[usize::from(write.depth)][usize::from(write.index)] = Some(write.value);
            }
            dut.cycle(In { write: write.into(), find: find.into(), show: show.into() });
        }
    });
}
