//! Halves of eight-byte samples under random traffic: ROPs write both, other clients parts of either.

use super::super::bench::{Plan, Seen, run};
use super::super::expected::{on_channel, seen_by_others};
use super::super::stored::{data_of, noise, tile_at};
use super::super::tiles::{
    Stored, Tile, any_sector, any_wide, beats, bytes_of, of_bytes, sectors, view, write,
};
use super::{KINDS, rop_writes};
use bundle::*;
use fbp::compression::Compression;
use kit::memory::Store;
use kit::memory_agent::slice;
use kit::requests::Request;
use kit::scenario::property;
use kit::{Maker, Rng};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::ordinary;

/// Expected state of a tile's half: its state, its stored sectors and the samples they decode to.
#[derive(Clone)]
struct Half {
    state: u8,
    stored: Stored,
    tile: Tile,
}

impl Half {
    fn plain(tile: Tile) -> Self {
        Half { state: 0, stored: sectors(&tile), tile }
    }
}

type Wanted = (u16, Vec<(u8, Sector)>, Option<u8>);

/// Four channels, each with its own tiles in kilobytes that all channels share: ROPs write both halves in any state, others
/// parts of either half; a ROP that finds the halves in different states turns both into samples.
pub fn any_halves(new: Maker<Compression>) {
    let stalls = (any::<u64>(), any::<u64>(), any::<u64>(), any::<u64>());
    property((any::<u64>(), stalls, 0..30_u64, 0..20_u64), |(seed, stalls, latency, spread)| {
        let mut rng = Rng::new(seed);
        let kind = rng.pick(&KINDS);
        let before = noise(seed, 64 * 8);
        let slices = new().unit().p.slices.get();
        // Kilobytes of this slice.
        let mine: Vec<u64> = (0..16).filter(|block| slice(8 * block, slices) == 0).take(4).collect();
        let mut halves: Vec<Half> = (0..64).map(|n| Half::plain(tile_at(&before, 2 * n))).collect();
        let (mut requests, mut wanted): (Vec<Request>, Vec<Wanted>) = (vec![], vec![]);
        for v in 0..VIRTUAL_CHANNELS {
            for n in 0..40_u16 {
                // Two channels a kilobyte.
                let pair = 2 * mine[2 * (v / 2) + rng.below(2) as usize] + v as u64 % 2;
                let (half, upper) = (rng.below(2) as usize, rng.below(2) as usize);
                let tile = 2 * pair as usize + half;
                let line = 2 * tile as u64 + upper as u64;
                let any = rng.below(15) as u8 + 1;
                let sectors_of = if rng.one_in(2) { 15 } else { any };
                let tag = n * 4 + v as u16;
                let places: Vec<usize> = (0..4).filter(|s| sectors_of >> s & 1 == 1).collect();
                let raw = |halves: &mut Vec<Half>| {
                    let [a, b] = [0, 1].map(|half| halves[2 * pair as usize + half].state);
                    if a != b {
                        for half in 0..2 {
                            let one = &mut halves[2 * pair as usize + half];
                            *one = Half::plain(one.tile);
                        }
                    }
                };
                match rng.below(6) {
                    0 => {
                        let state = rng.pick(&[0, 2, 3]);
                        let new = any_wide(&mut rng, kind, state);
                        requests.extend(on_channel(v, rop_writes(4 * pair, kind, state, &new)));
                        for (half, (stored, tile)) in new.into_iter().enumerate() {
                            halves[2 * pair as usize + half] = Half { state, stored, tile };
                        }
                    }
                    1 | 2 => {
                        raw(&mut halves);
                        let Half { state, stored, .. } = &halves[tile];
                        let plane = |j: usize| *state != 0 && half == 1 && (1..5).contains(&j);
                        let mine = |j: usize| j / 4 == upper && places.contains(&(j % 4)) && !plane(j);
                        let mut be: Vec<_> = stored
                            .iter()
                            .filter(|(j, _)| mine(*j))
                            .map(|(j, data)| (*j as u8 % 4, *data))
                            .collect();
                        if be.is_empty() {
                            be.push((places[0] as u8, Sector::default()));
                        }
                        wanted.push((tag, be, Some(*state)));
                        let read = view(line, tag, kind, MemoryView::Raw, sectors_of);
                        requests.extend(on_channel(v, vec![read]));
                    }
                    3 => {
                        let others = seen_by_others(kind, &halves[tile].tile);
                        let be = places.iter().map(|s| (*s as u8, others[4 * upper + s])).collect();
                        wanted.push((tag, be, None));
                        let of = rng.pick(&[MemoryView::Plain, MemoryView::Reduced]);
                        requests.extend(on_channel(v, vec![view(line, tag, kind, of, sectors_of)]));
                    }
                    _ => {
                        let data: Vec<_> = places.iter().map(|_| any_sector(&mut rng)).collect();
                        let mut data = beats(&data);
                        data.iter_mut().filter(|_| rng.one_in(2)).for_each(|beat| beat.mask = 0x00ff_1234);
                        let mut bytes: Vec<u8> = bytes_of(&seen_by_others(kind, &halves[tile].tile)).to_vec();
                        for (s, beat) in places.iter().zip(&data) {
                            let address = (4 * upper + s) as u64;
                            bytes.write(&MemoryWrite {
                                address,
                                mask: beat.mask,
                                data: beat.data,
                                ..MemoryWrite::default()
                            });
                        }
                        let seen: [u8; 256] = bytes.try_into().expect("a tile");
                        halves[tile] = Half::plain(of_bytes(&ordinary::stored(kind, &seen)));
                        let request = write(line, tag, kind, sectors_of, &data);
                        requests.extend(on_channel(v, vec![request]));
                    }
                }
            }
        }
        let (offer, response, lookup, down) = stalls;
        let plan = Plan { offer, response, lookup, down, latency, spread, seed, ..Plan::new(vec![requests]) };
        let seen: Seen = run(new(), &plan, before);
        for (tag, be, state) in &wanted {
            assert_eq!(data_of(&seen, *tag), *be, "tag {tag}, kind {kind:#x}, seed {seed}");
            let says = state.map_or((0, 0), |state| (state, kind));
            assert!(
                seen.of(*tag).iter().all(|down| (down.status, down.compressible) == says),
                "tag {tag}, kind {kind:#x}, seed {seed}"
            );
        }
        for (n, half) in halves.iter().enumerate() {
            let tile = tile_at(&seen.store, 2 * n as u64);
            assert!(half.stored.iter().all(|(j, data)| tile[*j] == *data), "tile {n}, seed {seed}");
        }
        assert!(seen.faults.is_empty());
    });
}
