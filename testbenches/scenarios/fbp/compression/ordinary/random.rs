//! Random requests of four channels, to pages of any kind.

use super::super::bench::{Plan, run};
use super::super::expected::{on_channel, seen_by_others};
use super::super::stored::{data_of, noise, paged, tile_at};
use super::super::tiles::{beats, view, write};
use super::KINDS;
use bundle::*;
use fbp::compression::Compression;
use kit::memory::Store;
use kit::requests::Request;
use kit::scenario::property;
use kit::{Maker, Rng};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::ordinary;

/// The expected response to a read's tag, by sector.
type Wanted = (u16, Vec<(u8, Sector)>);

/// Four channels, each with its own tiles in kilobytes that all channels share; ROPs write packed data, other clients ordinary data.
pub fn any_pages(new: Maker<Compression>) {
    let stalls = (any::<u64>(), any::<u64>(), any::<u64>(), any::<u64>());
    property((any::<u64>(), stalls, 0..30_u64, 0..20_u64), |(seed, stalls, latency, spread)| {
        let mut rng = Rng::new(seed);
        let kind = rng.pick(&KINDS);
        // Uncompressed kinds have no status in big pages either.
        let big = rng.one_in(3);
        let mut store = noise(seed, 64 * 4);
        let before = store.clone();
        let (mut requests, mut wanted): (Vec<Request>, Vec<Wanted>) = (vec![], vec![]);
        for v in 0..VIRTUAL_CHANNELS {
            for n in 0..40_u16 {
                let line = 8 * rng.below(3) + 2 * v as u64 + rng.below(2);
                let any = rng.below(15) as u8 + 1;
                let sectors = if rng.one_in(2) { 15 } else { any };
                let tag = n * 4 + v as u16;
                let raw = rng.one_in(4);
                let packed = tile_at(&store, line);
                let tile = if raw { packed } else { seen_by_others(kind, &packed) };
                let own = 4 * (line as usize & 1);
                let places: Vec<usize> = (0..4).filter(|s| sectors >> s & 1 == 1).collect();
                let reads = rng.one_in(2);
                let of =
                    if raw { MemoryView::Raw } else { rng.pick(&[MemoryView::Plain, MemoryView::Reduced]) };
                let mut request = view(line, tag, kind, of, sectors);
                if reads {
                    wanted.push((tag, places.iter().map(|s| (*s as u8, tile[own + s])).collect()));
                } else {
                    let data: Vec<_> = places
                        .iter()
                        .map(|_| Sector { words: std::array::from_fn(|_| rng.roll() as u32) })
                        .collect();
                    let mut data = beats(&data);
                    if rng.one_in(2) {
                        data.iter_mut().for_each(|beat| beat.mask = rng.roll() as u32);
                    }
                    let mut bytes: Vec<u8> = vec![0; 256];
                    let mut put = |address: usize, mask: u32, data: Sector| {
                        bytes.write(&MemoryWrite {
                            address: address as u64,
                            mask,
                            data,
                            ..MemoryWrite::default()
                        })
                    };
                    (0..8).for_each(|j| put(j, !0, tile[j]));
                    places.iter().zip(&data).for_each(|(s, beat)| put(own + s, beat.mask, beat.data));
                    if !raw {
                        let seen: [u8; 256] = bytes.try_into().expect("a tile");
                        bytes = ordinary::stored(kind, &seen).to_vec();
                    }
                    let at = (line & !1) as usize * 128;
                    store[at..at + 256].copy_from_slice(&bytes);
                    request = write(line, tag, kind, sectors, &data);
                    request.head.view = if raw { MemoryView::Raw } else { MemoryView::Plain };
                }
                requests.extend(on_channel(v, vec![paged(request, big)]));
            }
        }
        let (offer, response, lookup, down) = stalls;
        let plan = Plan {
            offer,
            response,
            lookup,
            down,
            latency,
            spread,
            seed,
            ..Plan::new(vec![requests.clone()])
        };
        let seen = run(new(), &plan, before);
        for (tag, be) in &wanted {
            assert_eq!(data_of(&seen, *tag), *be, "tag {tag}, kind {kind:#x}, seed {seed}");
        }
        assert!(seen.store[..64 * 128] == store[..64 * 128], "kind {kind:#x}, seed {seed}");
        assert!(seen.faults.is_empty());
    });
}
