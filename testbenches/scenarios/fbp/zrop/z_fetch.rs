//! Every sector asked for comes to its slot, in order, once; planes are bounded; no read
//! is sent before the writes that it must see.

use super::streams::plane;
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_fetch::{In, Params, ZFetch};
use kernel::packed::Packed;
use kit::memory::{Memory, Pace};
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::depth::bounds;
use std::collections::VecDeque;

scenarios! {
    ZFetch::new(&Params::default()) => any_stall sector_a_clock;
}

/// What memory has at an address: planes from the address's bits, in every sector.
fn planes_at(address: u64) -> ZropPlanes {
    let mut b = Random(address);
    let owners = b.one_of(&[0, 0, b.0, 1]);
    ZropPlanes { owners, planes: [plane(&mut b), plane(&mut b)] }
}

fn sector_at(address: u64) -> Sector {
    let mut image = [0; 4];
    planes_at(address).pack(&mut image);
    Sector::unpack(&image)
}

fn sectors_of(f: &ZropFetch) -> Vec<(u8, u64)> {
    let step = if f.format == DepthFormat::Z16 { 2 } else { 1 };
    (0..8).filter(|s| f.sectors >> s & 1 == 1).map(|s| (s, f.tile + step * u64::from(s))).collect()
}

fn filled_of(f: &ZropFetch) -> ZropFilled {
    if !f.planes {
        return ZropFilled { z: f.z, ..ZropFilled::default() };
    }
    let bits = super::z_bounds::depth_bits(f.format);
    let grid = super::z_bounds::grid(f.mode);
    let mut ranges = vec![];
    for (s, address) in sectors_of(f).into_iter().filter(|(s, _)| *s < 2) {
        let held = planes_at(address);
        let used = if s == 0 && held.owners == 0 && f.sectors & 2 == 0 { 1 } else { 2 };
        ranges.extend(held.planes[..used].iter().map(|p| bounds(bits, p, grid, &f.positions)));
    }
    ranges.resize(TILE_PLANES, ranges[0]);
    let ranges = std::array::from_fn(|k| ZropRange { min: ranges[k].0, max: ranges[k].1 });
    ZropFilled { z: f.z, planes: true, ranges }
}

/// Fills, what was filled, and clocks.
type Seen = (Vec<ZropFill>, Vec<ZropFilled>, u64);

fn fetch(mut dut: Device<ZFetch>, fetches: &[ZropFetch], patterns: [u64; 6], latency: u64) -> Seen {
    let [offer, read, data, fill, filled, accept] = patterns;
    let (mut fetch, mut fill, mut filled) = (Source::new(fetches, offer), Sink::new(fill), Sink::new(filled));
    let mut memory = Memory::new(sector_at, Pace { read, data, write: 0, latency: 1 + latency });
    let mut expected: VecDeque<(u64, u8)> =
        fetches.iter().flat_map(|f| sectors_of(f).into_iter().map(|(_, a)| (a, f.writes))).collect();
    let mut accepted = 0;
    let clocks = dut.run(|o| {
        if filled.len() == fetches.len() && o.idle {
            return None;
        }
        let i = In {
            fetch: fetch.drive(o.fetch),
            accepted,
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            fill: fill.drive(&o.fill),
            filled: filled.drive(&o.filled),
        };
        if let Some((_, MemoryRead { address })) = memory.reads.now() {
            let (wanted, writes) = expected.pop_front().expect("a read too many");
            assert_eq!(address, wanted);
            assert!(accepted >= writes, "a read before its writes");
        }
        accepted += u8::from(accepted < 100 && open(accept, fetch.clock()));
        Some(i)
    });
    (fill.taken, filled.taken, clocks)
}

fn any_stall(new: Maker<ZFetch>) {
    let values = (any::<u64>(), 1..40_usize, any::<[u64; 6]>(), 0..30_u64);
    property(values, |(seed, n, patterns, latency)| {
        let mut b = Random(seed);
        let (format, mode) = (b.one_of(&super::z_bounds::FORMATS), b.one_of(SampleMode::VALUES));
        let positions = [0; 4].map(|_| b.any() as u32);
        let mut writes = 0;
        let fetches: Vec<_> = (0..n)
            .map(|_| {
                writes = (writes + b.below(3) as u8).min(100);
                let (sectors, z, planes) = b.one_of(&[
                    (0x01, true, true),
                    (0x03, true, true),
                    (0x89, true, true),
                    (0xff, true, false),
                    (0x77, true, false),
                    (0x88, false, false),
                    (0x08, false, false),
                ]);
                let (slot, tile) = (b.below(32) as u8, b.below(1 << 20) << 3);
                ZropFetch { slot, tile, sectors, z, planes, format, mode, positions, writes }
            })
            .collect();
        let (fills, filled, _) = fetch(new().rested(seed % 8), &fetches, patterns, latency);
        let mut right = vec![];
        for f in &fetches {
            let sectors = sectors_of(f);
            for (k, (sector, address)) in sectors.iter().enumerate() {
                right.push(ZropFill {
                    slot: f.slot,
                    sector: *sector,
                    last: k == sectors.len() - 1,
                    single: f.planes && *sector < 2 && f.sectors & 2 == 0,
                    data: sector_at(*address),
                });
            }
        }
        assert_eq!(fills, right);
        assert_eq!(filled, fetches.iter().map(filled_of).collect::<Vec<_>>());
    });
}

fn sector_a_clock(new: Maker<ZFetch>) {
    let one = ZropFetch { sectors: 0xff, z: true, ..ZropFetch::default() };
    let (fills, _, clocks) = fetch(new(), &[one; 20], [!0; 6], 10);
    assert_eq!(fills.len(), 160);
    assert!(clocks < 160 + 30, "{clocks} clocks");
}
