//! A line is decoded when its sectors have arrived, and its entry is free when its job is accepted.

use bundle::*;
use fbp::compression::kinds::coding;
use fbp::compression::read_table::{In, Out, Params, ReadTable};
use fbp::compression::slice_issue::types::*;
use fbp::compression::types::*;
use kernel::offer::{Offer, Ready};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    ReadTable::new(&Params {}) =>
        a_line_of_two_sectors an_expanded_tile_is_in_order a_forwarded_read buffers_of_sectors any_lines;
}

fn reading(kind: u8, state: u8, missing: u8) -> Reading {
    Reading { busy: true, missing, coding: coding(kind, state), wanted: 15, ..Reading::default() }
}

fn begins(id: u8, reading: Reading) -> Offer<NewReading> {
    Offer::new(true, NewReading { id, reading })
}

fn arrives(tag: u16, sector: u8, word: u32) -> Offer<MemoryDown> {
    let (client, data) = (OWN_CLIENT, Sector { words: [word; 8] });
    Offer::new(true, MemoryDown { client, tag, sector, data, ..MemoryDown::default() })
}

fn play(new: Maker<ReadTable>, inputs: &[In]) -> Vec<Out> {
    let mut dut = new();
    let play = |i: &In| {
        let o = dut.outputs();
        dut.cycle(i.clone());
        o
    };
    inputs.iter().map(play).collect()
}

/// Its sectors arrive in cycles 1 and 2; it is opened in cycle 4, and its job accepted in cycle 6.
fn a_line_of_two_sectors(new: Maker<ReadTable>) {
    let mut inputs = vec![In::default(); 8];
    inputs[0].decode = begins(5, Reading { clear: 11, ..reading(0xdb, 3, 2) });
    inputs[1].sector = arrives(5, 1, 101);
    inputs[2].sector = arrives(5, 0, 100);
    inputs[4].open = true;
    inputs[6].job = Ready { ready: true };
    let out = play(new, &inputs);
    let cycles = |is: fn(&Out) -> bool| (0..8).filter(|k| is(&out[*k])).collect::<Vec<_>>();
    assert_eq!(cycles(|o| o.reads.readings[5].busy), [1, 2, 3, 4, 5, 6]);
    assert_eq!(cycles(|o| o.next.valid), [3, 4]);
    assert_eq!(cycles(|o| o.job.valid), [5, 6]);
    assert_eq!(cycles(|o| o.idle), [0, 7]);
    assert_eq!(out[3].next.data, ClearShow { depth: false, index: 11 });
    let job = &out[5].job.data;
    assert_eq!((job.low.words[0], job.high.words[0], job.wanted), (100, 101, 15));
}

/// The first line is decoded before the second, which is complete first.
fn an_expanded_tile_is_in_order(new: Maker<ReadTable>) {
    let line = |upper| Reading { expands: true, upper, ..reading(0xdb, 2, 1) };
    let mut inputs = vec![In { open: true, job: Ready { ready: true }, ..In::default() }; 10];
    inputs[0].expand = begins(0, line(false));
    inputs[1].expand = begins(1, line(true));
    inputs[2].sector = arrives(1, 1, 101);
    inputs[5].sector = arrives(0, 0, 100);
    let out = play(new, &inputs);
    let jobs: Vec<_> = (0..10).filter_map(|k| out[k].job.get().map(|job| (k, job.upper))).collect();
    // A cycle from the sector to `next`, one to the job; the second line becomes due with the first one's job.
    assert_eq!(jobs, [(7, false), (9, true)]);
}

fn a_forwarded_read(new: Maker<ReadTable>) {
    let passing = Passing { busy: true, client: 9, tag: 0x123, status: 2, compressible: 0xdb };
    let mut inputs = vec![In::default(); 4];
    inputs[0].pass = Offer::new(true, NewPassing { id: 31, passing });
    inputs[2].passed = Offer::new(true, 31);
    let out = play(new, &inputs);
    assert_eq!(out[1].reads.passing.reads[31], passing);
    let busy = out.iter().map(|o| o.reads.passing.reads[31].busy).collect::<Vec<_>>();
    assert_eq!(busy, [false, true, true, false]);
    assert_eq!(out.iter().map(|o| o.idle).collect::<Vec<_>>(), [true, false, false, true]);
}

/// Sectors of each form, by line, sector and the field of the job in which they are.
fn buffers_of_sectors(new: Maker<ReadTable>) {
    let fields = |job: &DecodeJob| {
        [job.low, job.high, job.stencil, job.right_low, job.right_high, job.right_stencil].map(|s| s.words[0])
    };
    let upper = |reading: Reading| Reading { upper: true, ..reading };
    let unpacks = |reading: Reading| Reading { unpacks: true, ..reading };
    let cases: [(Reading, &[(bool, u8, usize)]); 9] = [
        (reading(0xdb, 2, 0), &[(false, 0, 0)]),
        (reading(0xdb, 3, 0), &[(false, 0, 0), (false, 1, 1)]),
        (upper(reading(0xdb, 3, 0)), &[(false, 2, 0), (false, 3, 1)]),
        // Planes are after stencil.
        (reading(0x51, 3, 0), &[(false, 0, 2), (false, 1, 0), (false, 2, 1)]),
        (reading(0x88, 3, 0), &[(false, 0, 0), (false, 1, 1)]),
        // Z16: even sectors are the left half.
        (reading(0x07, 3, 0), &[(false, 0, 0), (false, 1, 3)]),
        (reading(0x07, 1, 0), &[(false, 0, 0), (false, 1, 3), (false, 3, 4)]),
        // Ordinary sectors of both halves.
        (
            unpacks(reading(0x17, 0, 0)),
            &[(false, 0, 2), (false, 1, 0), (false, 2, 1), (true, 0, 5), (true, 1, 3), (true, 2, 4)],
        ),
        (
            unpacks(reading(0xc3, 0, 0)),
            &[(false, 0, 2), (false, 1, 0), (false, 2, 1), (true, 1, 3), (true, 2, 4)],
        ),
    ];
    for (reading, sectors) in cases {
        let missing = sectors.len() as u8;
        let mut inputs = vec![In { open: true, ..In::default() }; sectors.len() + 4];
        inputs[0].decode = begins(7, Reading { missing, ..reading });
        for (k, (second, sector, _)) in sectors.iter().enumerate() {
            let tag = u16::from(*second) << SECOND_TAG | 7;
            inputs[1 + k].sector = arrives(tag, *sector, 100 + k as u32);
        }
        let out = play(new, &inputs);
        let is = fields(&out.last().expect("cycles").job.data);
        let be = sectors.iter().enumerate().map(|(k, (_, _, field))| (*field, 100 + k as u32));
        be.for_each(|(field, word)| assert_eq!(is[field], word, "{reading:?}"));
    }
}

/// Lines of all entries, whose sectors arrive in any order, with any stalls: each job has its own sectors.
fn any_lines(new: Maker<ReadTable>) {
    property((any::<u64>(), 1..4_u64, 1..4_u64), |(seed, opens, accepts)| {
        let (mut rng, mut dut) = (Rng::new(seed), new());
        // Words of the sectors of each line, and which of the two have arrived.
        let mut lines: [Option<([u32; 2], u8)>; READS] = [None; READS];
        let (mut left, mut count, mut tags) = (60_u16, 0, [0_u16; READS]);
        dut.run(|o| {
            for (k, line) in lines.iter().enumerate() {
                assert_eq!(o.reads.readings[k].busy, line.is_some(), "line {k}");
            }
            let mut i = In { open: rng.one_in(opens), job: rng.one_in(accepts).into(), ..In::default() };
            i.open &= !o.job.valid || i.job.ready;
            if let Some(job) = o.job.get().filter(|_| i.job.ready) {
                let k = (0..READS).find(|k| lines[*k].is_some() && tags[*k] == job.tag).expect("its line");
                let (words, arrived) = lines[k].take().expect("it is there");
                assert_eq!((arrived, [job.low.words[0], job.high.words[0]]), (3, words));
                count += 1;
            }
            let waits: Vec<_> =
                (0..READS).filter(|k| lines[*k].is_some_and(|(_, arrived)| arrived != 3)).collect();
            if !waits.is_empty() && rng.one_in(2) {
                let k = rng.pick(&waits);
                let (words, arrived) = lines[k].as_mut().expect("it waits");
                let sector = if *arrived == 0 { rng.below(2) as u8 } else { 2 - *arrived };
                *arrived |= 1 << sector;
                i.sector = arrives(k as u16, sector, words[usize::from(sector)]);
            }
            let free: Vec<_> = (EXPANDING..READS).filter(|k| !o.reads.readings[*k].busy).collect();
            if left != 0 && !free.is_empty() && rng.one_in(2) {
                let k = rng.pick(&free);
                (left, tags[k]) = (left - 1, left);
                lines[k] = Some(([rng.roll() as u32, rng.roll() as u32], 0));
                i.decode = begins(k as u8, Reading { tag: tags[k], ..reading(0xdb, 3, 2) });
            }
            (left != 0 || !o.idle).then_some(i)
        });
        assert_eq!(count, 60);
    });
}
