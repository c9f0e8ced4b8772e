//! Depth with stencil of eight-byte samples: a tile of memory is a half of 8x8 samples and stores the planes of all of them.

mod random;

use super::bench::{Plan, run};
use super::expected::{STORE, seen_by_others, traffic};
use super::sized;
use super::stored::{data_of, noise, paged, tile_at};
use super::tiles::{
    Halves, any_sector, any_wide, beats, bytes_of, fast_clear, of_bytes, raw_sectors, view, write,
};
use bundle::*;
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::requests::Request;
use kit::{Maker, Rng, scenarios};
use random::any_halves;
use references::fbp::compression::compressed_tile::{ordinary, planes};

scenarios! {
    Compression::new(&Params::default()) =>
        what_each_half_sends cycles_of_a_naive_write one_half_becomes_samples a_pair_of_halves_is_not_parted clears_of_floats any_halves;
    Compression::new(&sized(1, 1, 5)) => any_halves;
}

const KINDS: [u8; 4] = [0xce, 0xcf, 0xd0, 0xd1];

/// A ROP's writes of both halves; only the last is marked as the end.
fn rop_writes(line: u64, kind: u8, state: u8, halves: &Halves) -> Vec<Request> {
    let of = |half: usize| raw_sectors(line + 2 * half as u64, 4000, kind, state, &halves[half].0);
    let mut all = [of(0), of(1)].concat();
    let last = all.len() - 1;
    all[..last].iter_mut().for_each(|request| request.head.pair = true);
    all
}

/// Raw reads of four lines return what is stored, planes of the left half only; plain reads return the samples from as few sectors.
fn what_each_half_sends(new: Maker<Compression>) {
    let mut rng = Rng::new(31);
    for (kind, state) in KINDS.into_iter().flat_map(|kind| [0, 2, 3].map(|state| (kind, state))) {
        let halves = any_wide(&mut rng, kind, state);
        let warm = rop_writes(4, kind, state, &halves);
        for of in [MemoryView::Raw, MemoryView::Plain] {
            let reads: Vec<_> =
                (0..60).map(|n| view(4 + u64::from(n / 15), n, kind, of, n as u8 % 15 + 1)).collect();
            let seen = run(new(), &Plan::new(vec![warm.clone(), reads.clone()]), vec![0; STORE]);
            let mut moved = 0;
            for Request { head, .. } in &reads {
                let (half, upper) = ((head.line - 4) as usize / 2, head.line as usize % 2);
                let (stored, tile) = &halves[half];
                let wanted = |j: usize| j / 4 == upper && head.sectors >> (j % 4) & 1 == 1;
                let held: Vec<_> = match of {
                    MemoryView::Raw => {
                        let is_plane = |j: usize| state != 0 && (1..5).contains(&j);
                        let sent = |j: usize| wanted(j) && !(half == 1 && is_plane(j));
                        stored
                            .iter()
                            .filter(|(j, _)| sent(*j))
                            .map(|(j, data)| (*j as u8 % 4, *data))
                            .collect()
                    }
                    _ => {
                        let others = seen_by_others(kind, tile);
                        (0..8).filter(|j| wanted(*j)).map(|j| (j as u8 % 4, others[j])).collect()
                    }
                };
                let none = vec![(head.sectors.trailing_zeros() as u8, Sector::default())];
                let be = if held.is_empty() { none } else { held.clone() };
                assert_eq!(data_of(&seen, head.tag), be, "kind {kind:#x}, state {state}, {head:?}");
                let says = if of == MemoryView::Raw { (state, kind) } else { (0, 0) };
                assert!(seen.of(head.tag).iter().all(|down| (down.status, down.compressible) == says));
                moved += match of {
                    MemoryView::Raw => held.len() as u32,
                    // Planes once, stencil, the bytes above it.
                    _ => {
                        let wanted = (0..4).filter(|s| head.sectors >> s & 1 == 1);
                        let places = wanted.flat_map(|s| (0..32).map(move |b| 32 * (4 * upper + s) + b));
                        let of_line: std::collections::BTreeSet<_> =
                            places.map(|byte| ordinary::place(kind, byte) / 32).collect();
                        let depth = of_line.iter().filter(|j| (1..5).contains(*j)).count();
                        let depth = if state == 0 { depth } else { usize::from(state) - 1 };
                        (of_line.iter().filter(|j| !(1..5).contains(*j)).count() + depth) as u32
                    }
                };
            }
            assert_eq!(traffic(&seen).0, 32 * moved, "kind {kind:#x}, state {state}, {of:?}");
        }
    }
}

/// Two heads for each sector, with stencil and a sector of floats, then the bytes above stencil: 22 cycles a line; nothing is read.
fn cycles_of_a_naive_write(new: Maker<Compression>) {
    let store = noise(9, 64);
    for (line, all) in [
        (4, [(0b0011, 0b0010), (0b0011, 0b0010), (0b0101, 0b0110), (0b0101, 0b0110)]),
        // The fourth sector of floats is in the second line.
        (7, [(0b1001, 0b1100), (0b1001, 0b1100), (0b0001, 0b1001), (0b0001, 0b1001)]),
    ] {
        let data = beats(&[1, 2, 3, 4].map(|n| Sector { words: [0x0101_0101 * n; 8] }));
        let requests =
            vec![paged(write(line, 0, 0xc3, 15, &data), false), view(80, 1, 0, MemoryView::Plain, 1)];
        let seen = run(new(), &Plan::new(vec![requests]), store.clone());
        let heads: Vec<_> = seen.heads.iter().map(|(at, head)| (*at, head.line, head.sectors)).collect();
        let mut at = heads[0].0;
        let lines = all.into_iter().flat_map(|(first, second)| [(line & !1, first), (line | 1, second)]);
        for (seen, (line, sectors)) in heads.iter().zip(lines) {
            assert_eq!(*seen, (at, line, sectors));
            at += 1 + u64::from(u32::count_ones(sectors.into()));
        }
        // The next request follows.
        assert_eq!((heads.len(), heads[8].0, at - heads[0].0), (9, at, 22));
        assert_eq!(traffic(&seen).0, 32);
        let mut be = seen_by_others(0xc3, &tile_at(&store, line));
        (0..4).for_each(|s| be[4 * (line as usize & 1) + s] = data[s].data);
        assert_eq!(seen_by_others(0xc3, &tile_at(&seen.store, line)), be);
    }
}

/// A naive write into one half leaves the other half as planes until a ROP reads it; the ROP finds samples in both.
fn one_half_becomes_samples(new: Maker<Compression>) {
    let mut rng = Rng::new(32);
    for (state, half) in [(2, 0), (2, 1), (3, 0), (3, 1)] {
        let kind = 0xd0;
        let halves = any_wide(&mut rng, kind, state);
        let warm = rop_writes(4, kind, state, &halves);
        let data = beats(&[any_sector(&mut rng)]);
        let line = 4 + 2 * half as u64;
        let writes = vec![write(line, 9, kind, 0b0010, &data)];
        let planes = u32::from(state) - 1;
        let run = |phases: Vec<Vec<Request>>| run(new(), &Plan::new(phases), vec![0; STORE]);
        let before = traffic(&run(vec![warm.clone()]));
        // Planes for either line; four sectors of floats; stencil, a sector of floats, a sector of the bytes above stencil.
        let naive = run(vec![warm.clone(), writes.clone()]);
        assert_eq!(traffic(&naive), (32 * 2 * planes, before.1 + 32 * (4 + 3)));
        let other = tile_at(&naive.store, line ^ 2);
        let is_planes = halves[1 - half].0.iter().all(|(j, data)| other[*j] == *data);
        assert!(is_planes, "state {state}, half {half}");
        let reads: Vec<_> = (0..4).map(|n| view(4 + n, n as u16 + 1, kind, MemoryView::Raw, 15)).collect();
        let seen = run(vec![warm.clone(), writes, reads]);
        let mut tiles = [halves[0].1, halves[1].1];
        let mut others = seen_by_others(kind, &tiles[half]);
        others[1] = data[0].data;
        tiles[half] = of_bytes(&ordinary::stored(kind, &bytes_of(&others)));
        for n in 0..4_usize {
            let be: Vec<_> = (0..4).map(|s| (s as u8, tiles[n / 2][4 * (n % 2) + s])).collect();
            assert_eq!(data_of(&seen, n as u16 + 1), be, "state {state}, half {half}, line {n}");
            assert!(seen.of(n as u16 + 1).iter().all(|down| (down.status, down.compressible) == (0, kind)));
        }
    }
}

/// A ROP's own writes of four lines never find the other half unchanged; those of a fifth client do, and are correct.
fn a_pair_of_halves_is_not_parted(new: Maker<Compression>) {
    let mut rng = Rng::new(33);
    for (from, to) in [(0, 2), (2, 0), (3, 2), (2, 3)] {
        let kind = 0xce;
        let (old, halves) = (any_wide(&mut rng, kind, from), any_wide(&mut rng, kind, to));
        let writes = rop_writes(4, kind, to, &halves);
        let n: u32 = writes.iter().map(|request| request.head.sectors.count_ones()).sum();
        let reads: Vec<_> = (0..4).map(|n| view(4 + n, n as u16 + 1, kind, MemoryView::Plain, 15)).collect();
        let before = rop_writes(4, kind, from, &old);
        let own = run(new(), &Plan::new(vec![before.clone(), writes.clone()]), vec![0; STORE]);
        let first: u32 = before.iter().map(|request| request.head.sectors.count_ones()).sum();
        assert_eq!(traffic(&own), (0, 32 * (first + n)), "from {from} to {to}");
        // Four clients are between the two writes.
        let mut held = vec![];
        for client in 0..4_u16 {
            let mut one = rop_writes(32 + 8 * u64::from(client), kind, 2, &any_wide(&mut rng, kind, 2));
            one.truncate(1);
            one[0].head.client = 100 + client;
            held.extend(one);
        }
        let seen = run(new(), &Plan::new(vec![before, held, writes, reads]), vec![0; STORE]);
        for n in 0..4_usize {
            let others = seen_by_others(kind, &halves[n / 2].1);
            let be: Vec<_> = (0..4).map(|s| (s as u8, others[4 * (n % 2) + s])).collect();
            assert_eq!(data_of(&seen, n as u16 + 1), be, "from {from} to {to}, line {n}");
        }
    }
}

/// With a value in the table no sector is written, beyond it one plane for each half; values that no plane represents, and
/// pages without status, become floats. Stencil and the bytes above it do not change.
fn clears_of_floats(new: Maker<Compression>) {
    let store = noise(7, 64);
    let table: Vec<_> = (0..16).map(|n| Sector { words: [0x3e00_0000 + 64 * n; 8] }).collect();
    let cases = [
        (0xce, true, false, 0x3f12_3457, 0),
        (0xd1, true, true, 0x3f12_3457, 2),
        (0xd0, true, false, 0x2b00_0000, 2 * 4),
        (0xcf, true, true, 0x2b7f_ffff, 2 * 4),
        (0xcf, true, true, 0x2b80_0000, 2),
        (0xce, true, true, 0x4000_0000, 2),
        (0xce, true, true, 0xbf80_0000, 2),
        (0xce, false, false, 0x3f12_3457, 2 * 4),
        (0xc3, true, false, 0x3f12_3457, 2 * 4),
        (0xc3, false, false, 0x7fc0_0000, 2 * 4),
    ];
    for (kind, big, full, float, written) in cases {
        let clear = paged(fast_clear(0, 9, kind, 0b1100, Sector { words: [float; 8] }), big);
        let reads = |of: MemoryView, tag: u16| {
            (0..4).map(|n| paged(view(4 + n, n as u16 + tag, kind, of, 15), big)).collect::<Vec<_>>()
        };
        let known = if full { table.clone() } else { vec![Sector { words: [float; 8] }] };
        let phases = vec![vec![clear], reads(MemoryView::Plain, 1), reads(MemoryView::Raw, 11)];
        let seen = run(new(), &Plan::new(phases).knowing(kind, known), store.clone());
        assert_eq!(traffic(&seen).1, 32 * written, "kind {kind:#x}, {float:x}");
        let held = (planes::held(f32::from_bits(float)) as f32).abs().to_bits();
        for n in 0..4_usize {
            let mut tile = tile_at(&store, 4 + n as u64);
            (1..5).for_each(|j| tile[j] = Sector { words: [held; 8] });
            let others = seen_by_others(kind, &tile);
            let be: Vec<_> = (0..4).map(|s| (s as u8, others[4 * (n % 2) + s])).collect();
            assert_eq!(data_of(&seen, n as u16 + 1), be, "kind {kind:#x}, {float:x}, line {n}");
        }
        let status = match (kind, big, written) {
            (0xc3, ..) | (_, false, _) | (_, _, 8) => 0,
            (_, _, 0) => 1,
            _ => 2,
        };
        assert!((11..15).all(|tag| seen.of(tag).iter().all(|down| down.status == status)));
        // ROPs get the value once, for the left half.
        if status == 1 {
            let stencil = store.sector(16);
            let value = Sector { words: [float; 8] };
            assert_eq!(data_of(&seen, 11), [(0, stencil), (1, value)]);
            assert_eq!(data_of(&seen, 13), [(0, store.sector(24))]);
        }
    }
}
