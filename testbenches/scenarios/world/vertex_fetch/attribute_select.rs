//! Attributes of a batch in their order, with the words that methods wrote.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::vertex_fetch::attribute_select::{AttributeSelect, In};
use world::vertex_fetch::types::*;

scenarios! {
    AttributeSelect::default() => its_cycles a_batch_without_attributes an_attribute_numbers_vertices any_state;
}

fn run(
    new: Maker<AttributeSelect>,
    state: &[State],
    batches: &[AttributeBatch],
    stalls: [u64; 2],
) -> Sink<AttributeRead> {
    let mut dut = new();
    let (mut batch, mut read) = (Source::new(batches, stalls[0]), Sink::new(stalls[1]));
    let mut state = state.iter().copied();
    dut.run(|o| {
        let next = state.next();
        let begins = next.is_none();
        (!begins || !batch.is_empty() || !o.idle).then(|| In {
            state: next.into(),
            batch: batch.drive_if(begins, o.batch),
            read: read.drive(&o.read),
        })
    });
    read
}

fn batch(wanted: u64, instance_id: u32) -> AttributeBatch {
    AttributeBatch { wanted: [wanted, 0], place: 3, instance_id, ..AttributeBatch::default() }
}

fn its_cycles(new: Maker<AttributeSelect>) {
    // Attributes 0 and 2 of stream 1, which steps every third instance; then one of stream 0.
    let methods = [(0x1160, 1), (0x1168, 1), (0x116c, 0), (0x1c1c, 3), (0x1884, 1), (0x1438, 1000)];
    let state = methods.map(|(address, value)| State { address, value });
    let seen = run(new, &state, &[batch(0x1401, 2), batch(0x1401, 20)], [!0; 2]);
    let index = |k: usize| (seen.taken[k].info.attribute, seen.taken[k].instanced, seen.taken[k].index);
    assert_eq!([0, 1, 2].map(index), [(0, true, 1000), (2, true, 1000), (3, false, 1000)]);
    assert_eq!([3, 4].map(index), [(0, true, 1006), (2, true, 1006)]);
    let begun = state.len() as u64 + 5;
    let cycles: Vec<u64> = seen.at.iter().map(|at| at - begun).collect();
    assert_eq!(cycles, [0, 3, 6, 6 + 37, 6 + 37 + 36, 6 + 37 + 36 + 3]);
}

fn a_batch_without_attributes(new: Maker<AttributeSelect>) {
    let seen = run(new, &[], &[batch(0, 1), batch(0, 2)], [!0; 2]);
    assert!(seen.taken.iter().all(|read| read.info.closes && read.info.mask == 0 && read.instanced));
    assert_eq!(seen.at, [3, 5]);
}

fn an_attribute_numbers_vertices(new: Maker<AttributeSelect>) {
    // After all others, three cycles more; alone it closes the batch.
    let id = IdCopy { copies: true, attribute: 2, component: 3 };
    let of = |wanted| AttributeBatch { id, id_place: 77, ..batch(wanted, 0) };
    let seen = run(new, &[], &[of(0x100000), of(0x200), of(0)], [!0; 2]);
    let what = |k: usize| {
        let info = seen.taken[k].info;
        (info.attribute, info.place, info.mask, info.closes)
    };
    let number = (2, 77, 8, true);
    assert_eq!([0, 1, 2, 3, 4].map(what), [(5, 3, 1, false), number, (2, 3, 2, false), number, number]);
    let cycles: Vec<u64> = seen.at.iter().map(|at| at - seen.at[0]).collect();
    assert_eq!(cycles, [0, 3, 7, 10, 14]);
}

fn any_state(new: Maker<AttributeSelect>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let (mut state, mut words) = (vec![], std::collections::HashMap::new());
        // All that is read has been written; other units' methods change nothing.
        let addresses = (0x1160..0x11e0).chain(0x1c00..0x1e00).chain(0x1f00..0x2000).chain(0x1880..0x1900);
        let others = [0x1438, 0x1438, 0x115c, 0x11e0, 0x1bfc, 0x1e00, 0x1efc, 0x2000, 0x187c, 0x1900];
        for address in addresses.step_by(4).chain(others) {
            let value = if address & 0xc == 0xc && address < 0x1e00 {
                rng.below(9) as u32
            } else {
                rng.roll() as u32
            };
            state.push(State { address, value });
            words.insert(address, value);
        }
        let mut one = || AttributeBatch {
            wanted: [rng.roll() & rng.roll() & rng.roll(), rng.roll() & rng.roll() & rng.roll()],
            place: rng.below(64) as u8,
            instance_id: if rng.one_in(2) { rng.roll() as u32 } else { rng.below(9) as u32 },
            ..AttributeBatch::default()
        };
        let batches = [one(), one()];
        let seen = run(new, &state, &batches, stalls);
        let mut out = seen.taken.iter();
        for batch in &batches {
            let mut place = batch.place;
            let components = |n: u16| (batch.wanted[usize::from(n / 16)] >> (4 * (n % 16)) & 15) as u8;
            let all: Vec<u16> = (0..32).filter(|n| components(*n) != 0).collect();
            for n in &all {
                let read = out.next().expect("an attribute");
                let word = words[&(0x1160 + 4 * n)];
                let stream = (word & 31) as u16;
                let of = |address: u16| words[&address];
                let wide = |high: u16, low: u16| u64::from(of(high) & 0xff) << 32 | u64::from(of(low));
                let divisor = of(0x1c0c + 16 * stream);
                let quotient = batch.instance_id.checked_div(divisor).unwrap_or(0);
                assert_eq!(u16::from(read.info.attribute), *n);
                assert_eq!((read.info.place, read.info.mask), (place, components(*n)));
                assert_eq!(read.info.closes, n == all.last().unwrap());
                assert_eq!(read.base, wide(0x1c04 + 16 * stream, 0x1c08 + 16 * stream));
                assert_eq!(read.limit, wide(0x1f00 + 8 * stream, 0x1f04 + 8 * stream));
                let stride = of(0x1c00 + 16 * stream);
                assert_eq!(
                    (u32::from(read.stride), u32::from(read.offset)),
                    (stride & 0xfff, word >> 7 & 0x3fff)
                );
                assert_eq!(read.instanced, of(0x1880 + 4 * stream) & 1 == 1);
                assert_eq!(read.index, words[&0x1438].wrapping_add(quotient));
                let bytes = references::world::vertex_fetch::vertex_format::bytes(word >> 21 & 63);
                let source = match () {
                    () if word >> 6 & 1 == 1 => VectorSource::Constant,
                    () if stride >> 12 & 1 == 1 && bytes != 0 => VectorSource::Memory,
                    () => VectorSource::Zero,
                };
                assert_eq!((usize::from(read.bytes), read.info.source), (bytes, source));
                assert_eq!(read.info.format.swap, word >> 31 == 1);
                place = place.wrapping_add(components(*n).count_ones() as u8);
            }
            if all.is_empty() {
                assert!(out.next().expect("the batch's end").info.closes);
            }
        }
        assert!(out.next().is_none());
    });
}
