//! Random traffic on all virtual channels: whatever the compression state, memory reads as the written data, and ROPs
//! read back what they wrote.

use super::bench::{Plan, Seen, run, run_before_l2};
use super::client::Client;
use super::expected::{STORE, fault, judge, on_channel, seen_by_others, value_of};
use super::sized;
use super::tiles::{
    HALVES, KINDS, PLANES, Tile, any_tile, fitting, raw_write, status_at, stored_tile, view, write,
};
use bundle::*;
use fbp::compression::kinds::coding;
use fbp::compression::types::*;
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::memory_agent::slice;
use kit::requests::{Request, barrier, on};
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::HashMap;

scenarios! {
    Compression::new(&Params::default()) => tiles_change_as_one any_traffic before_the_l2;
    Compression::new(&sized(1, 1, 5)) => any_traffic tiles_change_as_one;
    Compression::new(&sized(3, 8, 16)) => any_traffic;
    Compression::new(&sized(2, 3, 10)) => any_traffic;
}

/// Each virtual channel has its own tiles, in blocks that all channels share.
fn any_traffic(new: Maker<Compression>) {
    traffic_before(new, run);
}

/// The same traffic with the L2 slice itself and memory downstream.
fn before_the_l2(new: Maker<Compression>) {
    traffic_before(new, run_before_l2);
}

fn traffic_before(new: Maker<Compression>, run: fn(Device<Compression>, &Plan, Vec<u8>) -> Seen) {
    let patterns = (any::<u64>(), any::<u64>(), any::<u64>(), any::<u64>());
    property((any::<u64>(), patterns, 0..30_u64, 0..20_u64), |(seed, stalls, latency, spread)| {
        let mut rng = Rng::new(seed);
        let kind = match rng.below(8) {
            0..3 => rng.pick(&PLANES),
            3 if rng.one_in(2) => rng.pick(&[0x02, 0x03, 0x04, 0x05]),
            3 => rng.pick(&HALVES),
            _ => rng.pick(&KINDS),
        };
        // Blocks that share few sectors of status, or many.
        let stride = rng.pick(&[1, 1, 8, 9]);
        let dut = new();
        let slices = dut.unit().p.slices.get() as u64;
        // Blocks of slice 0.
        let mut block = |k: u64| {
            let first = (k * stride + rng.below(3)) % (64 / slices) * slices;
            (first..first + slices)
                .find(|block| slice(8 * block, slices as usize) == 0)
                .expect("each slice has one")
        };
        let lines: Vec<u64> = (0..4).map(|k| 8 * block(k)).collect();
        let count = rng.pick(&[2, 5, 40]);
        let values: Vec<Sector> = (0..count)
            .map(|_| {
                let (a, b, odd) = (rng.roll() as u32, rng.roll() as u32, rng.below(12));
                let word = |w: usize| match odd {
                    0 => a.wrapping_mul(w as u32 + 1),
                    1 => [a, b][w % 2],
                    2 => [a, b, 3, 4][w % 4],
                    _ => a,
                };
                Sector { words: std::array::from_fn(word) }
            })
            .collect();
        let mut store = vec![0; STORE];
        for address in 0..64 * 32 {
            let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
            store.write(&MemoryWrite { address, mask: !0, data, ..MemoryWrite::default() });
        }
        let (mut requests, mut expected, mut lost, mut ends) = (vec![], vec![], vec![], vec![]);
        for v in 0..VIRTUAL_CHANNELS {
            let own = |line: &u64| line | 2 * v as u64;
            let tile = |line: u64| std::array::from_fn(|j| store.sector(4 * line + j as u64));
            let tiles = lines.iter().map(own).map(|line| (line, (tile(line), Some(0), vec![]))).collect();
            let (rng, tag) = (&mut rng, v as u16);
            let (requests_of, expected_of, lost_of) = (vec![], vec![], vec![]);
            let mut client = Client {
                rng,
                v,
                kind,
                tiles,
                requests: requests_of,
                expected: expected_of,
                lost: lost_of,
                tag,
            };
            for _ in 0..30 {
                client.any(&lines, &values);
            }
            requests.extend(client.requests);
            expected.extend(client.expected);
            lost.extend(client.lost.iter().map(|line| fault(16 * v as u16 + 3, *line)));
            ends.extend(client.tiles);
        }
        let all = |op: MemoryOp, tag: u16| {
            let head = MemoryHead { op, ..barrier(tag).head };
            vec![on(VirtualChannel::Control, Request { head, beats: vec![] })]
        };
        let (tags, lines_too) = (all(MemoryOp::CleanTags, 4000), all(MemoryOp::Clean, 4001));
        let (offer, response, lookup, down) = stalls;
        let phases = vec![requests, tags, lines_too];
        let known =
            Plan::new(vec![]).knowing(kind, values.iter().copied().take(rng.pick(&[0, 1, 16]))).values;
        let plan = Plan { phases, values: known, offer, response, lookup, down, latency, spread, seed };
        let seen = run(dut, &plan, store);
        for one in &expected {
            judge(&seen, one);
        }
        assert_eq!(seen.of(4000).len(), 1);
        let order = |fault: &AccessFault| (fault.client, fault.address);
        let mut faults = seen.faults.clone();
        faults.sort_by_key(order);
        lost.sort_by_key(order);
        assert_eq!(faults, lost);
        // Contents of memory: status and data. The tiles say which table entry has which value.
        let mut table: HashMap<u8, Sector> = HashMap::new();
        for (line, (tile, state, stored)) in ends {
            let status = seen.store[status_at(line, slices)];
            assert!(
                state.is_none_or(|state| status & 3 == state),
                "line {line:#x}: {status:#x}, not {state:?}"
            );
            let mut value = ClearValue::default();
            if coding(kind, status & 3).form == Form::Clear {
                let known = table.entry(status >> 2).or_insert(value_of(&tile, &stored));
                value.words = std::array::from_fn(|k| known.words[k]);
            }
            assert_eq!(
                stored_tile(&seen.store, line, kind, status, &value),
                tile,
                "line {line:#x}: {status:#x}"
            );
        }
    });
}

/// A ROP writes tiles in any state while others read and expand them: each line read belongs to exactly one version.
fn tiles_change_as_one(new: Maker<Compression>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0..20_u64), |(seed, [offer, lookup, down], spread)| {
        let mut rng = Rng::new(seed);
        let kind = if rng.one_in(3) { rng.pick(&[0x17, 0x53]) } else { rng.pick(&KINDS) };
        let tiles: Vec<Tile> = (0..12).map(|_| any_tile(&mut rng)).collect();
        let mut requests = vec![];
        let mut store = vec![0; STORE];
        (0..8).for_each(|j| {
            store.write(&MemoryWrite {
                address: j,
                mask: !0,
                data: tiles[0][j as usize],
                ..MemoryWrite::default()
            })
        });
        for tile in &tiles[1..] {
            let state = rng.pick(&fitting(kind, tile));
            let writes = on_channel(2, raw_write(0, 4000, kind, state, tile));
            // Another ROP's writes to another tile, in the same block or another, interleaved.
            let mut others = on_channel(2, raw_write(rng.pick(&[2, 16]), 4000, kind, 0, tile));
            others.iter_mut().for_each(|other| other.head.client += 1);
            if rng.one_in(2) {
                others.clear();
            }
            for k in 0..2 {
                requests.extend(writes.get(k).cloned());
                requests.extend(others.get(k).cloned());
            }
        }
        for n in 0..60 {
            let line = rng.below(2);
            let mut request = view(line, n, kind, MemoryView::Plain, rng.pick(&[15, 15, 1, 6]));
            // Occasionally a write without bytes, which expands a compressed tile.
            if rng.one_in(4) {
                let none = MemoryBeat { last: true, ..MemoryBeat::default() };
                request = write(line, 4000, kind, 4, &[none]);
            }
            requests.extend(on_channel(rng.below(2) as usize, vec![request]));
        }
        let plan = Plan { offer, lookup, down, spread, seed, ..Plan::new(vec![requests.clone()]) };
        let seen = run(new(), &plan, store);
        let tiles: Vec<Tile> = tiles.iter().map(|tile| seen_by_others(kind, tile)).collect();
        // Reads of a channel are in order, so no read returns an older tile than the one before.
        let mut since = [0; VIRTUAL_CHANNELS];
        for Request { head, .. } in requests.iter().filter(|request| request.head.tag < 4000) {
            let got = seen.of(head.tag);
            assert_eq!(got.len(), head.sectors.count_ones() as usize);
            let fits = |tile: &Tile| {
                got.iter()
                    .all(|down| down.data == tile[4 * (head.line as usize & 1) + usize::from(down.sector)])
            };
            let first = &mut since[head.channel as usize];
            let at = tiles[*first..].iter().position(fits);
            *first += at.unwrap_or_else(|| panic!("{head:?}: {got:?}"));
        }
    });
}
