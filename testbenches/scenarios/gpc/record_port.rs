//! Pairs arrive in fetch order, with the bytes that memory has in the window.

use std::collections::VecDeque;

use bundle::*;
use gpc::record_port::{In, Params, RecordPort};
use kit::scenario::{open, property};
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    RecordPort::new(&Params::default()) => a_pair_by_hand any_fetches_any_stalls;
}

const WINDOW: u64 = 0x1_2345_6789;

/// The byte of memory at an address.
fn byte(at: u64) -> u8 {
    (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8
}

fn word(at: u64) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|k| byte(at + k as u64)))
}

fn sector(read: &MemoryRead) -> Sector {
    Sector { words: std::array::from_fn(|k| word(32 * read.address + 4 * k as u64)) }
}

/// Sixteen bytes a record: x, y, z, size.
fn expected(pair: u16) -> VertexPair {
    let at = 128 * WINDOW + 32 * u64::from(pair);
    let record = |at: u64| RasterRecord {
        x: word(at) as i32,
        y: word(at + 4) as i32,
        z: word(at + 8),
        size: word(at + 12),
    };
    VertexPair { records: [record(at), record(at + 16)] }
}

/// A cycle to the read, and one back.
fn a_pair_by_hand(new: Maker<RecordPort>) {
    let mut dut = new();
    dut.cycle(In { window: WINDOW, ..In::default() });
    dut.cycle(In { window: WINDOW, fetch: Some(PairRead { pair: 7 }).into(), ..In::default() });
    let read = *dut.outputs().read.get().expect("a cycle later");
    assert_eq!(read.address, 4 * WINDOW + 7);
    let ready = true.into();
    dut.cycle(In { window: WINDOW, read: ready, read_data: Some(sector(&read)).into(), ..In::default() });
    assert_eq!(dut.outputs().pair.get(), Some(&expected(7)));
    dut.cycle(In { window: WINDOW, pair: ready, ..In::default() });
    assert!(dut.outputs().idle);
}

fn any_fetches_any_stalls(new: Maker<RecordPort>) {
    property(
        (prop::collection::vec((0..0x8000_u16).prop_map(|pair| PairRead { pair }), 0..80), any::<[u64; 4]>()),
        |(fetches, stalls)| {
            let mut dut = new();
            dut.cycle(In { window: WINDOW, ..In::default() });
            let (mut fetch, mut read) = (Source::new(&fetches, stalls[0]), Sink::new(stalls[1]));
            let (mut due, mut pair, mut cycle) = (VecDeque::new(), Sink::new(stalls[2]), 0);
            dut.run(|o| {
                if fetch.is_empty() && due.is_empty() && o.idle {
                    return None;
                }
                let mut i = In { window: WINDOW, ..In::default() };
                i.fetch = fetch.drive(o.fetch);
                i.pair = pair.drive(&o.pair);
                if open(stalls[3], cycle) {
                    i.read_data = due.front().copied().into();
                }
                if i.read_data.valid && o.read_data.ready {
                    due.pop_front();
                }
                i.read = read.drive(&o.read);
                due.extend(read.now().map(|(_, read)| sector(&read)));
                cycle += 1;
                Some(i)
            });
            assert!(pair.taken.iter().copied().eq(fetches.iter().map(|read| expected(read.pair))));
        },
    );
}
