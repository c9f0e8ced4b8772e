//! Whatever the compression state, memory reads as the written data, and ROPs read back what they wrote.

pub(crate) mod bench;
pub mod clear_values;
pub mod decode;
pub mod encode;
pub mod ordinary;
pub mod status;
pub mod steady;
pub(crate) mod tiles;
pub mod wide;

use bench::{Plan, Seen, run, run_before_l2};
use bundle::*;
use fbp::compression::kinds::coding;
use fbp::compression::types::*;
use fbp::compression::{Compression, Params, status as bytes};
use kernel::Within;
use kit::memory::Store;
use kit::memory_agent::slice;
use kit::requests::{Request, barrier, on, read};
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::ordinary as oracle;
use std::collections::HashMap;
use tiles::{
    HALVES, KINDS, PLANES, Stored, Tile, any_planes, any_tile, fast_clear, fitting, page, raw_sectors,
    raw_write, status_at, stored_as, stored_tile, view, write,
};

scenarios! {
    Compression::new(&Params::default()) =>
        two_cycles_past three_cycles_through_status a_naive_write_costs_384_bytes raw_reads reduced_reads
        clears_beyond_the_table clears_of_every_kind discarded_lines a_barrier_is_after_reads a_barrier_is_after_raw_reads
        status_goes_to_memory
        only_what_is_compressed depth_with_stencil halves_separate stencil_is_not_cleared bytes_are_cleared_with_stencil stencil_alone_keeps_depth planes_beyond_the_table lost_writes a_lost_second status_without_sectors no_page_no_status
        tiles_change_as_one any_traffic before_the_l2;
    Compression::new(&sized(1, 0, 5)) => any_traffic tiles_change_as_one;
    Compression::new(&sized(3, 3, 16)) => any_traffic;
}

/// A stage with `sets` sectors of status, `slices` slices (both as powers of two) and `places` entries.
fn sized(sets: usize, slices: usize, places: usize) -> Params {
    let slices = Within::new(1 << slices);
    let status = bytes::Params { sets_log2: Within::new(sets), slices };
    Params { places: Within::new(places), slices, status, ..Params::default() }
}

const STORE: usize = 1 << 20;

fn on_channel(v: usize, mut requests: Vec<Request>) -> Vec<Request> {
    for request in &mut requests {
        request.head.channel = VirtualChannel::VALUES[v];
        request.head.client = 16 * v as u8 + 3;
    }
    requests
}

/// The states in which ROPs write tiles, by the letters of the kinds' names.
fn is_written(kind: u8, state: u8) -> bool {
    let states: &[u8] = match kind {
        0xd8 | 0xdd | 0xdf | 0xe4 | 0xe6 | 0xeb | 0xed | 0xf2 | 0xf4 | 0xf6 | 0xf8 | 0xfa | 0x02..=0x05 => {
            &[]
        }
        0xf5 | 0xf7 | 0xf9 | 0xfb => &[2],
        0xdc | 0xe3 | 0xea | 0xf1 => &[1, 2, 3],
        0x07..=0x0a => &[1, 2, 3],
        _ => &[2, 3],
    };
    state == 0 || states.contains(&state)
}

/// The report of a lost write.
fn fault(client: u8, line: u64) -> AccessFault {
    let (kind, access) = (AccessFaultKind::Kind, AccessKind::Write);
    AccessFault { kind, client, access, space: 0, address: 128 * line }
}

/// The expected response to a request.
#[derive(Clone)]
struct Expected {
    head: MemoryHead,
    tile: Tile,
    /// The state, where it is known.
    state: Option<u8>,
    /// The stored planes.
    planes: Stored,
}

/// A tile's plain bytes as clients other than ROPs see them.
fn seen_by_others(kind: u8, tile: &Tile) -> Tile {
    tiles::of_bytes(&oracle::seen(kind, &tiles::bytes_of(tile)))
}

/// The inverse of `seen_by_others`.
fn as_packed(kind: u8, tile: &Tile) -> Tile {
    tiles::of_bytes(&oracle::stored(kind, &tiles::bytes_of(tile)))
}

/// The value of a cleared tile.
fn value_of(tile: &Tile, stored: &Stored) -> Sector {
    stored.iter().find(|(j, _)| *j == tiles::VALUE).map_or(tile[0], |(_, value)| *value)
}

fn judge(seen: &Seen, expected: &Expected) {
    let Expected { head, tile, state, planes } = expected;
    let got = seen.of(head.tag);
    assert!(!got.is_empty(), "{head:?} is not responded");
    assert!(got.iter().all(|down| down.client == head.client && down.kind == ResponseKind::Data));
    let lasts: Vec<bool> = got.iter().map(|down| down.last).collect();
    assert!(lasts.iter().rev().skip(1).all(|last| !last) && lasts[lasts.len() - 1], "{head:?}: {lasts:?}");
    let upper = head.line as usize & 1;
    let status = got[0].status;
    let stored = matches!(head.view, MemoryView::Raw | MemoryView::Compressed);
    let compressible = if stored { head.page.kind } else { 0 };
    assert!(got.iter().all(|down| (down.status, down.compressible) == (status, compressible)), "{head:?}");
    let coding = coding(head.page.kind, status);
    let raw = stored || head.view == MemoryView::Reduced && coding.form == Form::Reduced;
    match (state, head.view) {
        (Some(state), MemoryView::Raw | MemoryView::Compressed) => assert_eq!(status, *state, "{head:?}"),
        (_, MemoryView::Plain) => assert_eq!(status, 0, "{head:?}"),
        _ => (),
    }
    // Atomics operate on the packed bytes.
    let others = match stored || head.op != MemoryOp::Read {
        true => *tile,
        false => seen_by_others(head.page.kind, tile),
    };
    let plain = |s: usize| (s, others[4 * upper + s]);
    let wanted = |s: &usize| head.sectors >> s & 1 == 1;
    let be: Vec<(usize, Sector)> = if head.view == MemoryView::Compressed && status == 0 {
        vec![(head.sectors.trailing_zeros() as usize, Sector::default())]
    } else if !raw || coding.form == Form::Plain {
        (0..4).filter(wanted).map(plain).collect()
    } else if coding.form == Form::Clear {
        let stencil = tiles::has_stencil(head.page.kind) && wanted(&0);
        let rest = head.sectors & !u8::from(stencil);
        let value = (rest != 0).then(|| (rest.trailing_zeros() as usize, value_of(tile, planes)));
        stencil.then(|| plain(0)).into_iter().chain(value).collect()
    } else {
        let mut stored = stored_as(head.page.kind, status, tile).unwrap_or_else(|| planes.clone());
        if coding.form == Form::HalfPlanes {
            // Stored planes, and samples of the other half.
            stored.retain(|(half, _)| status >> half & 1 == 1);
            let samples =
                (0..8).filter(|j| status >> (j % 2) & 1 == 0 && head.view != MemoryView::Compressed);
            stored.extend(samples.map(|j| (j, tile[j])));
            stored.sort_by_key(|(j, _)| *j);
        }
        if head.view == MemoryView::Reduced {
            vec![stored[if stored.len() == 1 { 0 } else { upper }]]
        } else {
            let mine = stored.iter().filter(|(j, _)| j / 4 == upper && wanted(&(j % 4)));
            let list: Vec<_> = mine.map(|(j, data)| (j % 4, *data)).collect();
            match list.is_empty() {
                true => vec![(head.sectors.trailing_zeros() as usize, Sector::default())],
                false => list,
            }
        }
    };
    let mut is: Vec<_> = got.iter().map(|down| (usize::from(down.sector), down.data)).collect();
    is.sort_by_key(|(s, _)| *s);
    assert_eq!(is, be, "{head:?}, status {status}");
}

/// One virtual channel's requests to its tiles, and the expected responses.
struct Client<'a> {
    rng: &'a mut Rng,
    v: usize,
    kind: u8,
    tiles: HashMap<u64, (Tile, Option<u8>, Stored)>,
    requests: Vec<Request>,
    expected: Vec<Expected>,
    /// Lines of writes that are dropped.
    lost: Vec<u64>,
    tag: u16,
}

impl Client<'_> {
    fn send(&mut self, requests: Vec<Request>) {
        for mut request in on_channel(self.v, requests) {
            request.head.tag = self.tag;
            self.tag += 4;
            self.requests.push(request);
        }
    }

    fn any(&mut self, lines: &[u64], values: &[Sector]) {
        let line = self.rng.pick(lines) | 2 * self.v as u64 | self.rng.below(2);
        let base = line & !1;
        let (mut tile, state, mut planes) = self.tiles[&base].clone();
        let kind = self.kind;
        let any = self.rng.below(15) as u8 + 1;
        let sectors = if self.rng.one_in(2) { 15 } else { any };
        let mut becomes = state;
        match self.rng.below(10) {
            0..4 if self.rng.one_in(20) => {
                let statuses = (1..4).filter(|status| !is_written(kind, *status)).collect::<Vec<_>>();
                if !statuses.is_empty() {
                    let stored = stored_as(kind, 0, &any_tile(self.rng)).expect("it always fits");
                    let requests = raw_sectors(line, 0, kind, self.rng.pick(&statuses), &stored);
                    self.lost.extend(requests.iter().map(|request| request.head.line));
                    self.send(requests);
                }
            }
            0..4 => {
                let view_of = self.rng.pick(MemoryView::VALUES);
                self.send(vec![view(line, 0, kind, view_of, sectors)]);
                let head = self.requests[self.requests.len() - 1].head;
                let planes = planes.clone();
                self.expected.push(Expected { head, tile, state, planes });
            }
            4..6 => {
                let mut data = tiles::beats(&any_tile(self.rng)[..sectors.count_ones() as usize]);
                let whole = self.rng.one_in(2);
                for beat in &mut data {
                    beat.mask = if whole { !0 } else { self.rng.roll() as u32 };
                }
                let mut bytes: Vec<u8> = vec![0; 256];
                let at = |j: usize, data| MemoryWrite {
                    address: j as u64,
                    mask: !0,
                    data,
                    ..MemoryWrite::default()
                };
                let others = seen_by_others(kind, &tile);
                (0..8).for_each(|j| bytes.write(&at(j, others[j])));
                let places = (0..4).filter(|s| sectors >> s & 1 == 1);
                for (s, beat) in places.zip(&data) {
                    let address = 4 * (line & 1) + s;
                    bytes.write(&MemoryWrite {
                        address,
                        mask: beat.mask,
                        data: beat.data,
                        ..MemoryWrite::default()
                    });
                }
                tile = as_packed(kind, &std::array::from_fn(|j| bytes.sector(j as u64)));
                becomes = Some(0);
                self.send(vec![write(line, 0, kind, sectors, &data)]);
            }
            6..8 if tiles::has_stencil(kind) && self.rng.one_in(3) => {
                let (j, data) = (4 * (line as usize & 1), any_tile(self.rng)[0]);
                tile[j] = data;
                planes.iter_mut().filter(|(k, _)| *k == j).for_each(|(_, of)| *of = data);
                let status = self.rng.below(4) as u8;
                self.send(raw_sectors(line, 0, kind, status, &[(j, data)]));
            }
            6..8 if HALVES.contains(&kind) => {
                // One half, of planes or of samples; the status of the other half is ignored.
                let half = self.rng.below(2) as usize;
                let status = self.rng.below(4) as u8;
                let mut stored = vec![];
                if status >> half & 1 == 1 {
                    let (sector, samples) = tiles::any_half(self.rng, kind, half);
                    (0..4).for_each(|n| tile[2 * n + half] = samples[n]);
                    planes.retain(|(j, _)| *j != half);
                    planes.push((half, sector));
                    stored.push((half, sector));
                } else {
                    let any = any_tile(self.rng);
                    stored.extend((0..4).map(|n| (2 * n + half, any[n])));
                    (0..4).for_each(|n| tile[2 * n + half] = any[n]);
                }
                becomes = state.map(|state| state & !(1 << half) | status & 1 << half);
                self.send(raw_sectors(line, 0, kind, status, &stored));
            }
            6..8 if PLANES.contains(&kind) && self.rng.one_in(2) => {
                let state = self.rng.pick(&[2, 3]);
                (planes, tile) = any_planes(self.rng, kind, state);
                becomes = Some(state);
                self.send(raw_sectors(line, 0, kind, state, &planes));
            }
            6..8 => {
                tile = any_tile(self.rng);
                let state = self.rng.pick(&fitting(kind, &tile));
                becomes = Some(state);
                self.send(raw_write(line, 0, kind, state, &tile));
            }
            8 => {
                let pattern = self.rng.pick(values);
                (planes, tile) = tiles::cleared(kind, &tile, pattern);
                becomes = None;
                self.send(vec![fast_clear(line, 0, kind, 1 << self.v, pattern)]);
            }
            _ => {
                let op = self.rng.pick(&[MemoryOp::Atomic, MemoryOp::Reduce]);
                let mut request = write(line, 0, kind, 2, &tiles::beats(&[values[0]]));
                request.head.op = op;
                self.send(vec![request]);
                let j = 4 * (line as usize & 1) + 1;
                if op == MemoryOp::Atomic {
                    let mut head = self.requests[self.requests.len() - 1].head;
                    head.view = MemoryView::Plain;
                    self.expected.push(Expected { head, tile, state: None, planes: vec![] });
                }
                for w in 0..8 {
                    tile[j].words[w] = tile[j].words[w].wrapping_add(values[0].words[w]);
                }
                becomes = Some(0);
            }
        }
        self.tiles.insert(base, (tile, becomes, planes));
    }
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
            lost.extend(client.lost.iter().map(|line| fault(16 * v as u8 + 3, *line)));
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

/// From the head to the slice, and from the slice's response to the response to the crossbar.
fn two_cycles_past(new: Maker<Compression>) {
    let seen = run(new(), &Plan::new(vec![vec![read(5, 1)]]), vec![7; STORE]);
    assert_eq!(seen.heads[0].0 - seen.sent[0].0, 2);
    // The slice offers its response nine cycles later.
    assert_eq!(seen.responses[0].0 - seen.heads[0].0, 9 + 2);
    assert_eq!(seen.heads[0].1, read(5, 1).head);
}

/// For requests whose status is cached.
fn three_cycles_through_status(new: Maker<Compression>) {
    let reads = [1, 2].map(|tag| vec![view(5, tag, 0xdb, MemoryView::Plain, 15)]);
    let seen = run(new(), &Plan::new(reads.to_vec()), vec![0; STORE]);
    let heads: Vec<_> = seen.heads.iter().filter(|(_, head)| head.client != OWN_CLIENT).collect();
    assert_eq!(seen.heads.len(), 3);
    assert_eq!(heads[1].0 - seen.sent[1].0, 3);
    assert_eq!(heads[1].1, reads[1][0].head);
}

/// Bytes that the slice reads and writes, without status.
fn traffic(seen: &Seen) -> (u32, u32) {
    let bytes = |op: MemoryOp| {
        let of = seen.done.iter().filter(|head| head.op == op && head.channel != VirtualChannel::Control);
        of.map(|head| 32 * head.sectors.count_ones()).sum()
    };
    (bytes(MemoryOp::Read), bytes(MemoryOp::Write))
}

/// The worked example: 64 + 64 + 256 bytes; without compression 256 + 64.
fn a_naive_write_costs_384_bytes(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    let some = tiles::beats(&[Sector { words: [1; 8] }, Sector { words: [2; 8] }]);
    for (state, costs) in [(2, (64, 64 + 256)), (0, (0, 256 + 64))] {
        let mut requests = raw_write(4, 1, 0xdb, state, &tile);
        requests.push(write(5, 2, 0xdb, 6, &some));
        let seen = run(new(), &Plan::new(vec![requests]), vec![0; STORE]);
        assert_eq!(traffic(&seen), costs);
        for (sector, value) in [(20, 0x1234_5678), (21, 1), (22, 2), (23, 0x1234_5678)] {
            assert_eq!(seen.store.sector(sector).words, [value; 8]);
        }
    }
}

/// For compressed tiles a plain read returns the same as a raw read; for others no sector is read, and the response says so.
fn only_what_is_compressed(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    for (kind, state, packets, bytes) in
        [(0xdb, 0, 1, 0), (0xdb, 2, 2, 64), (0xdb, 3, 4, 128), (0xe0, 3, 1, 32)]
    {
        let read = view(4, 0, kind, MemoryView::Compressed, 15);
        let seen = run(
            new(),
            &Plan::new(vec![raw_write(4, 9, kind, state, &tile), vec![read.clone()]]),
            vec![0; STORE],
        );
        judge(&seen, &Expected { head: read.head, tile, state: Some(state), planes: vec![] });
        assert_eq!((seen.of(0).len(), traffic(&seen).0), (packets, bytes), "state {state}");
    }
}

/// A ROP that reads both lines of a tile gets what it wrote, in no more packets than needed.
fn raw_reads(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    for (kind, state, packets) in
        [(0xdb, 0, [4, 4]), (0xdb, 2, [2, 1]), (0xdb, 3, [4, 1]), (0xe0, 3, [1, 1]), (0xe5, 2, [1, 1])]
    {
        let reads: Vec<_> = (0..2).map(|h| view(4 + h, h as u16, kind, MemoryView::Raw, 15)).collect();
        let phases = vec![raw_write(4, 9, kind, state, &tile), reads.clone()];
        let seen = run(new(), &Plan::new(phases), vec![0; STORE]);
        for h in 0..2 {
            let (head, state) = (reads[h].head, Some(state));
            judge(&seen, &Expected { head, tile, state, planes: vec![] });
            assert_eq!(seen.of(h as u16).len(), packets[h]);
        }
    }
    let reads: Vec<_> = (0..2).map(|h| view(4 + h, h as u16, 0xdb, MemoryView::Raw, 12)).collect();
    let seen = run(
        new(),
        &Plan::new(vec![vec![fast_clear(0, 9, 0xdb, 15, tile[0])], reads]).knowing(0xdb, [tile[0]]),
        vec![0; STORE],
    );
    for h in 0..2 {
        let got = seen.of(h);
        assert_eq!((got.len(), got[0].status, got[0].sector, got[0].data), (1, 1, 2, tile[0]));
    }
    assert_eq!(traffic(&seen), (0, 0));
}

/// Sectors that hold data of each line, and the sectors that plain reads of them need: planes and stencil.
fn depth_with_stencil(new: Maker<Compression>) {
    let mut rng = Rng::new(11);
    for (kind, state, lower) in [(0x51, 2, 0b0011), (0x51, 3, 0b0111), (0x1a, 2, 0b0011), (0x19, 3, 0b0111)] {
        let (planes, tile) = any_planes(&mut rng, kind, state);
        let reads = |of: MemoryView| {
            let one = move |n: u16| view(4 + u64::from(n / 15), n, kind, of, n as u8 % 15 + 1);
            (0..30).map(one).collect::<Vec<_>>()
        };
        for of in [MemoryView::Raw, MemoryView::Plain] {
            let phases = vec![raw_sectors(4, 100, kind, state, &planes), reads(of)];
            let seen = run(new(), &Plan::new(phases), vec![0; STORE]);
            let count = |sectors: u8| 32 * sectors.count_ones();
            let mut bytes = 0;
            for Request { head, .. } in reads(of) {
                let (planes, state) = (planes.clone(), Some(state));
                judge(&seen, &Expected { head, tile, state, planes });
                // Requested stencil of either half.
                let halves = u32::from(head.sectors & 5 != 0) + u32::from(head.sectors & 10 != 0);
                bytes += match (of, head.line & 1) {
                    (MemoryView::Raw, 0) => count(lower & head.sectors),
                    (MemoryView::Raw, _) => count(1 & head.sectors),
                    _ => count(lower & 14) + 32 * halves,
                };
            }
            assert_eq!(traffic(&seen), (bytes, count(lower) + 32));
        }
        // A write that expands the tile: all eight sectors.
        let some = tiles::beats(&[Sector { words: [1; 8] }, Sector { words: [2; 8] }]);
        let mut requests = raw_sectors(4, 1, kind, state, &planes);
        requests.push(write(5, 2, kind, 0b1010, &some));
        let seen = run(new(), &Plan::new(vec![requests]), vec![0; STORE]);
        let mut be = seen_by_others(kind, &tile);
        (be[5], be[7]) = (some[0].data, some[1].data);
        for (j, data) in as_packed(kind, &be).iter().enumerate() {
            assert_eq!(seen.store.sector(16 + j as u64), *data, "sector {j}");
        }
    }
}

/// Z16: sectors read for either half in each of the four states, and the cost of a naive write.
fn halves_separate(new: Maker<Compression>) {
    let mut rng = Rng::new(14);
    for (kind, state) in HALVES.into_iter().flat_map(|kind| (0..4).map(move |state| (kind, state))) {
        let (mut tile, mut planes, mut warm) =
            (any_tile(&mut rng), vec![], raw_write(4, 9, kind, 0, &[Sector::default(); 8]));
        for half in 0..2 {
            let mut stored: Vec<_> = (0..4).map(|n| (2 * n + half, tile[2 * n + half])).collect();
            if state >> half & 1 == 1 {
                let (sector, samples) = tiles::any_half(&mut rng, kind, half);
                (0..4).for_each(|n| tile[2 * n + half] = samples[n]);
                stored = vec![(half, sector)];
                planes.push((half, sector));
            }
            warm.extend(raw_sectors(4, 9, kind, state, &stored));
        }
        let reads: Vec<_> = [MemoryView::Raw, MemoryView::Plain, MemoryView::Compressed]
            .into_iter()
            .flat_map(|of| (0..30).map(move |n| (of, n)))
            .zip(0..)
            .map(|((of, n), tag)| view(4 + n / 15, tag, kind, of, n as u8 % 15 + 1))
            .collect();
        let seen = run(new(), &Plan::new(vec![warm.clone(), reads.clone()]), vec![0; STORE]);
        let mut sectors = 0;
        for Request { head, .. } in &reads {
            let (planes, state) = (planes.clone(), Some(state));
            judge(&seen, &Expected { head: *head, tile, state, planes });
            let has = |half: u8| state.is_some_and(|state| state >> half & 1 == 1);
            for half in 0..2 {
                let wanted = head.sectors & 5 << half;
                let samples = if head.view == MemoryView::Compressed { 0 } else { wanted.count_ones() };
                sectors += match (has(half), head.view) {
                    (false, _) => samples,
                    // The planes once; raw where they are requested.
                    (true, MemoryView::Plain) => u32::from(wanted != 0),
                    _ => u32::from(head.line & 1 == 0 && wanted & 1 << half != 0),
                };
            }
        }
        assert_eq!(traffic(&seen).0, 32 * sectors, "kind {kind:#x}, state {state}");
        // A naive write turns both halves into samples.
        let some = tiles::beats(&[Sector { words: [1; 8] }, Sector { words: [2; 8] }]);
        let seen = run(new(), &Plan::new(vec![warm, vec![write(5, 2, kind, 0b0110, &some)]]), vec![0; STORE]);
        (tile[5], tile[6]) = (some[0].data, some[1].data);
        for (j, data) in tile.iter().enumerate() {
            assert_eq!(seen.store.sector(16 + j as u64), *data, "kind {kind:#x}, state {state}, sector {j}");
        }
    }
}

/// A clear of depth with stencil does not touch stencil: with a value in the table no sector is written, beyond the table one
/// sector of planes, and without status or where nothing is compressed the six sectors of codes.
fn stencil_is_not_cleared(new: Maker<Compression>) {
    let mut rng = Rng::new(12);
    let float = |n: u32| Sector { words: [0x3e80_0000 + 0x1357 * n; 8] };
    for (kind, status, full) in
        [(0x51, true, false), (0x1a, true, false), (0x18, true, true), (0x54, true, true)]
            .into_iter()
            .chain([0x11, 0x17, 0x46, 0x53].map(|kind| (kind, false, false)))
    {
        let paged = |mut request: Request| {
            request.head.page.comptag = if status { 2 } else { 0 };
            request
        };
        let before: Tile = any_tile(&mut rng);
        let mut store = vec![0; STORE];
        for (tile, j) in (0..4).flat_map(|tile| (0..8).map(move |j| (tile, j))) {
            store.write(&MemoryWrite {
                address: 8 * tile + j,
                mask: !0,
                data: before[j as usize],
                ..MemoryWrite::default()
            });
        }
        let clear = paged(fast_clear(0, 9, kind, 0b0110, float(99)));
        let reads = (0..8).map(|line| paged(view(line, line as u16, kind, MemoryView::Plain, 15))).collect();
        let known = if full { (0..16).map(float).collect() } else { vec![float(99)] };
        let seen = run(new(), &Plan::new(vec![vec![clear], reads]).knowing(kind, known), store);
        let bytes = if !status {
            2 * 6 * 32
        } else if full {
            2 * 32
        } else {
            0
        };
        assert_eq!(traffic(&seen).1, bytes, "kind {kind:#x}, {status}, {full}");
        let (_, cleared) = tiles::cleared(0x51, &before, float(99));
        for line in 0..8 {
            let is = if (2..6).contains(&line) { cleared } else { before };
            let be = seen_by_others(kind, &is);
            let mut got = seen.of(line as u16).to_vec();
            got.sort_by_key(|down| down.sector);
            let data: Vec<_> = got.iter().map(|down| down.data).collect();
            assert_eq!(data, be[4 * (line & 1)..][..4], "kind {kind:#x}, line {line}");
        }
    }
}

/// A clear not marked as depth only clears all bytes.
fn bytes_are_cleared_with_stencil(new: Maker<Compression>) {
    let pattern = Sector { words: [7; 8] };
    let (planes, _) = any_planes(&mut Rng::new(12), 0x51, 3);
    let warm = raw_sectors(4, 9, 0x51, 3, &planes);
    let mut clear = fast_clear(0, 9, 0x51, 6, pattern);
    clear.head.view = MemoryView::Plain;
    let reads = vec![view(5, 1, 0x51, MemoryView::Raw, 15), view(2, 2, 0x51, MemoryView::Raw, 15)];
    let plan = Plan::new(vec![warm, vec![clear], reads]).knowing(0x51, [pattern]);
    let seen = run(new(), &plan, vec![0; STORE]);
    assert_eq!(seen.done.iter().filter(|head| head.op == MemoryOp::FastClear).count(), 1);
    for (tag, line) in [(1, 5), (2, 2)] {
        let head = view(line, tag, 0x51, MemoryView::Raw, 15).head;
        judge(&seen, &Expected { head, tile: [pattern; 8], state: Some(0), planes: vec![] });
    }
}

/// A ROP write of one line's stencil alone does not change how depth is stored.
fn stencil_alone_keeps_depth(new: Maker<Compression>) {
    let mut rng = Rng::new(13);
    let other = any_tile(&mut rng)[0];
    for (kind, state) in [(0x17, 0), (0x52, 1), (0x53, 2), (0x1a, 3)] {
        let (mut stored, mut tile) = any_planes(&mut rng, kind, state.max(2));
        let value = Sector { words: [0x3f00_4321; 8] };
        let mut warm = raw_sectors(4, 9, kind, state.max(2), &stored);
        if state == 1 {
            (stored, tile) = tiles::cleared(kind, &tile, value);
            warm.push(fast_clear(0, 9, kind, 0b0100, value));
        } else if state == 0 {
            warm = raw_write(4, 9, kind, 0, &tile);
        }
        for status in 0..4 {
            let writes = raw_sectors(5, 9, kind, status, &[(4, other)]);
            let reads = (0..2).map(|h| view(4 + h, h as u16, kind, MemoryView::Raw, 15)).collect();
            let plan = Plan::new(vec![warm.clone(), writes, reads]).knowing(kind, [value]);
            let seen = run(new(), &plan, vec![0; STORE]);
            let (mut tile, mut planes) = (tile, stored.clone());
            tile[4] = other;
            planes.iter_mut().filter(|(j, _)| *j == 4).for_each(|(_, data)| *data = other);
            for h in 0..2 {
                let head = view(4 + h, h as u16, kind, MemoryView::Raw, 15).head;
                judge(&seen, &Expected { head, tile, state: Some(state), planes: planes.clone() });
            }
        }
    }
}

/// Float clear values that are in no table become a plane, where a plane can represent them.
fn planes_beyond_the_table(new: Maker<Compression>) {
    let values: Vec<_> = (0..16).map(|n| Sector { words: [n; 8] }).collect();
    // One below 2^-40, one above 1, two that alternate: none is a plane.
    for (pattern, bytes) in [
        ([0x3f12_3456; 8], 32),
        ([0x3f80_0000; 8], 32),
        ([0x2b80_0000; 8], 32),
        ([0x2b00_0000; 8], 256),
        ([0x4000_0000; 8], 256),
        ([1, 2, 1, 2, 1, 2, 1, 2], 256),
    ] {
        let pattern = Sector { words: pattern };
        let clear = vec![fast_clear(0, 9, 0x87, 0b0010, pattern)];
        let reads = (0..2).map(|h| view(2 + h, h as u16, 0x87, MemoryView::Plain, 15)).collect();
        let plan = Plan::new(vec![clear, reads]).knowing(0x87, values.clone());
        let seen = run(new(), &plan, vec![0; STORE]);
        let got = [seen.of(0), seen.of(1)].concat();
        assert!(got.len() == 8 && got.iter().all(|down| down.data == pattern), "{pattern:?}");
        let passed = seen.done.iter().filter(|head| head.op == MemoryOp::FastClear).count();
        assert_eq!((traffic(&seen).1, passed), if bytes == 256 { (0, 1) } else { (bytes, 0) }, "{pattern:?}");
    }
}

/// Writes of states that a kind lacks, of clear values, and to pages without status are dropped and do not stall the block.
fn lost_writes(new: Maker<Compression>) {
    let (tile, other) = ([Sector { words: [5; 8] }; 8], [Sector { words: [6; 8] }; 8]);
    let none = PageAttributes { comptag: 0x1_0000, ..page(0xdb) };
    for (page, status) in [
        (page(0xdb), 1),
        (page(0xdf), 1),
        (page(0xdf), 2),
        (page(0xf5), 3),
        (page(0x51), 1),
        (page(0x02), 3),
        (page(0x00), 1),
        (page(0xff), 3),
        (none, 2),
    ] {
        let of = |mut requests: Vec<Request>| {
            requests.iter_mut().for_each(|request| request.head.page = page);
            on_channel(2, requests)
        };
        let stored = |tile| stored_as(0xdb, 0, tile).expect("it always fits");
        let lost = of(raw_sectors(4, 9, 0xdb, status, &stored(&other)));
        let kept = of(raw_sectors(4, 9, 0xdb, 0, &stored(&tile)));
        let mut requests = [kept, lost.clone(), of(vec![view(4, 1, 0xdb, MemoryView::Raw, 15)])].concat();
        let alone = of(raw_sectors(6, 9, 0xdb, status, &stored(&other)[..2]));
        requests.extend(alone.clone());
        let mut late = of(vec![view(5, 2, 0xdb, MemoryView::Plain, 15)]);
        late[0].head.channel = VirtualChannel::Demand;
        let seen = run(new(), &Plan::new(vec![requests, late]), vec![0; STORE]);
        let be: Vec<_> = [lost, alone].concat().iter().map(|one| fault(35, one.head.line)).collect();
        assert_eq!(seen.faults, be);
        for tag in [1, 2] {
            let got = seen.of(tag);
            let be = if tag == 1 { tile[0] } else { seen_by_others(page.kind, &tile)[0] };
            assert!(got.len() == 4 && got.iter().all(|down| down.data == be && down.status == 0));
        }
        assert_eq!(seen.store.sector(24), Sector::default());
        assert_eq!(seen.done.iter().filter(|head| head.op == MemoryOp::Write).count(), 2);
    }
}

/// Other requests still reach the block after a dropped write.
fn a_lost_second(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let mut writes = on_channel(2, raw_write(4, 9, 0xdb, 0, &tile));
    writes[1].head.status = 1;
    let late = vec![view(4, 1, 0xdb, MemoryView::Plain, 15)];
    let seen = run(new(), &Plan::new(vec![writes, late]), vec![0; STORE]);
    assert_eq!(seen.faults, [fault(35, 5)]);
    assert_eq!(seen.of(1).len(), 4);
    assert_eq!((seen.store.sector(16), seen.store.sector(20)), (tile[0], Sector::default()));
}

/// A raw write without data changes its tile's status.
fn status_without_sectors(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let mut none = raw_sectors(4, 9, 0xdb, 0, &[(0, tile[0])]);
    (none[0].head.sectors, none[0].beats) = (0, vec![]);
    let reads = vec![view(4, 1, 0xdb, MemoryView::Raw, 15)];
    let phases = vec![raw_write(4, 9, 0xdb, 2, &tile), none, reads];
    let mut store = vec![0; STORE];
    store.write(&MemoryWrite {
        address: 18,
        mask: !0,
        data: Sector { words: [9; 8] },
        ..MemoryWrite::default()
    });
    let seen = run(new(), &Plan::new(phases), store);
    let got: Vec<_> = seen.of(1).iter().map(|down| (down.status, down.data.words[0])).collect();
    assert_eq!(got, [(0, 5), (0, 5), (0, 9), (0, 0)]);
}

/// Raw reads of uncompressed pages return plain data, and the response says so.
fn no_page_no_status(new: Maker<Compression>) {
    let mut requests = vec![view(4, 1, 0x00, MemoryView::Raw, 6), view(5, 2, 0xdb, MemoryView::Raw, 9)];
    requests[1].head.page.comptag = 0;
    let seen = run(new(), &Plan::new(vec![requests]), vec![3; STORE]);
    for (tag, sectors) in [(1, [1, 2]), (2, [0, 3])] {
        let got = seen.of(tag);
        assert!(got.iter().all(|down| (down.status, down.compressible) == (0, 0)));
        assert_eq!(got.iter().map(|down| down.sector).collect::<Vec<_>>(), sectors);
    }
}

/// Texture gets the reduced sector of a line; all other clients get decoded data.
fn reduced_reads(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    for (state, packets, status) in [(0, 4, 0), (2, 1, 2), (3, 4, 0)] {
        let reads: Vec<_> = (0..2).map(|h| view(4 + h, h as u16, 0xdb, MemoryView::Reduced, 15)).collect();
        let seen =
            run(new(), &Plan::new(vec![raw_write(4, 9, 0xdb, state, &tile), reads.clone()]), vec![0; STORE]);
        for h in 0..2 {
            judge(&seen, &Expected { head: reads[h].head, tile, state: None, planes: vec![] });
            let got = seen.of(h as u16);
            assert_eq!((got.len(), got[0].status), (packets, status));
        }
    }
}

/// Values that the driver did not write are in no table, even if the table has free entries (specification 32): a clear writes
/// one sector where both is a state or eight samples are reduced, two where four are, else all. A clear allocates no entry.
fn clears_beyond_the_table(new: Maker<Compression>) {
    let kinds = [(0xdb, 64), (0xe0, 32), (0xe5, 32), (0xf5, 64), (0xdf, 0)];
    for ((kind, bytes), known) in kinds.into_iter().flat_map(|kind| [0, 5, 16].map(|known| (kind, known))) {
        let value = |n: u32| Sector { words: [n * 0x0101_0101; 8] };
        let clears: Vec<_> = (0..17).map(|n| fast_clear(16 * n, 9, kind, 15, value(n as u32))).collect();
        let reads: Vec<_> = (0..34).map(|n| view(8 * n + 5, n as u16, kind, MemoryView::Plain, 15)).collect();
        let plan = Plan::new(vec![clears, reads]).knowing(kind, (0..known).map(value));
        let seen = run(new(), &plan, vec![0; STORE]);
        for n in 0..17 {
            assert!(seen.of(2 * n).iter().all(|down| down.data == value(n.into())));
        }
        let passed = seen.done.iter().filter(|head| head.op == MemoryOp::FastClear).count();
        let beyond = 17 - known;
        assert_eq!(
            (traffic(&seen).1, passed),
            (4 * bytes * beyond, if bytes == 0 { beyond as usize } else { 0 })
        );
    }
}

/// Each kind with clear values and without stencil (specification 32: all of colour and depth except those whose states are
/// three others): a clear writes no sector, not even in the slice, and all clients see it.
fn clears_of_every_kind(new: Maker<Compression>) {
    let colours = [0xd8, 0xdd, 0xdf, 0xe4, 0xdb, 0xcc, 0xe2, 0xe5, 0xd9, 0xde, 0xe0, 0xda, 0xe1]
        .into_iter()
        .chain([0xe6, 0xeb, 0xed, 0xf2, 0xe9, 0xcd, 0xf0, 0xf3, 0xe7, 0xec, 0xee, 0xe8, 0xef]);
    for kind in colours.chain(0xf4..=0xfb).chain(0x02..=0x05).chain(0x86..=0x89) {
        let value = Sector { words: [0x3f12_3456; 8] };
        let reads = (0..2).map(|line| view(8 + line, line as u16, kind, MemoryView::Plain, 15)).collect();
        let seen = run(
            new(),
            &Plan::new(vec![vec![fast_clear(8, 9, kind, 15, value)], reads]).knowing(kind, [value]),
            vec![7; STORE],
        );
        let got = [seen.of(0), seen.of(1)].concat();
        assert!(got.len() == 8 && got.iter().all(|down| down.data == value), "kind {kind:02x}");
        assert_eq!(traffic(&seen), (0, 0), "kind {kind:02x}");
        assert!(seen.done.iter().all(|head| head.op != MemoryOp::FastClear), "kind {kind:02x}");
    }
}

fn discarded_lines(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let discard = |line: u64| {
        let request = view(line, 8, 0xdb, MemoryView::Plain, 15);
        Request { head: MemoryHead { op: MemoryOp::Discard, ..request.head }, ..request }
    };
    let one = |state: u8| {
        let phases = vec![raw_write(4, 9, 0xdb, state, &tile), vec![discard(4)]];
        run(new(), &Plan::new(phases), vec![0; STORE]).done
    };
    let is = |head: &&MemoryHead| head.op == MemoryOp::Discard;
    assert_eq!((one(2).iter().filter(is).count(), one(0).iter().filter(is).count()), (0, 1));
}

/// Even if another client requested the status that the read waits for.
fn a_barrier_is_after_reads(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let clients = |n: u8, mut request: Request| {
        request.head.client = n;
        request
    };
    let barred = vec![
        clients(7, view(4, 1, 0xdb, MemoryView::Plain, 15)),
        clients(7, barrier(2)),
        clients(7, view(6, 3, 0xdb, MemoryView::Plain, 15)),
    ];
    let seen = run(new(), &Plan::new(vec![raw_write(4, 9, 0xdb, 3, &tile), barred]), vec![0; STORE]);
    let at = |tag: u16| seen.responses.iter().position(|(_, down)| down.tag == tag).expect("a response");
    assert!(at(1) < at(2), "{:?}", seen.responses);
    assert!(seen.done.iter().rposition(|head| head.client == OWN_CLIENT).unwrap() < seen.done.len() - 2);
}

/// The slice responds to raw reads in any order.
fn a_barrier_is_after_raw_reads(new: Maker<Compression>) {
    for seed in 0..10 {
        let mut requests: Vec<_> = (0..8).map(|n| view(n, n as u16, 0xdb, MemoryView::Raw, 15)).collect();
        requests.push(barrier(9));
        requests.iter_mut().for_each(|request| request.head.client = 7);
        let plan = Plan { spread: 60, seed, ..Plan::new(vec![requests]) };
        let seen = run(new(), &plan, vec![0; STORE]);
        let tags: Vec<u16> = seen.responses.iter().map(|(_, down)| down.tag).collect();
        assert_eq!((tags.len(), tags.iter().position(|tag| *tag == 9)), (33, Some(32)));
    }
}

/// One sector of status covers the tiles of 32 kilobytes and is written back once.
fn status_goes_to_memory(new: Maker<Compression>) {
    let value = Sector { words: [0x77; 8] };
    // In each two kilobytes, the kilobyte of slice 0.
    let line = |n: u64| 16 * n + 8 * slice(16 * n, 2) as u64;
    let clears = (0..16).map(|n| fast_clear(line(n), 9, 0xdb, n as u8 % 15 + 1, value)).collect();
    let clean = Request { head: MemoryHead { op: MemoryOp::CleanTags, ..barrier(1).head }, beats: vec![] };
    let clean = on(VirtualChannel::Control, clean);
    let plan = Plan::new(vec![clears, vec![clean.clone()], vec![clean]]).knowing(0xdb, [value]);
    let seen = run(new(), &plan, vec![0; STORE]);
    assert_eq!(seen.responses.len(), 2);
    for n in 0..16_u64 {
        for t in 0..4 {
            let cleared = (n % 15 + 1) >> t & 1 == 1;
            assert_eq!(seen.store[status_at(line(n) + 2 * t, 2)], u8::from(cleared));
        }
    }
    let writes = seen.done.iter().filter(|head| head.op == MemoryOp::Write);
    assert!(writes.clone().all(|head| head.uncached && head.sectors.count_ones() == 1));
    assert_eq!(writes.count(), 1 + 1);
    assert_eq!(page(0xdb).comptag, 2);
}
