//! Evictions are written in the form of their page: dirty bytes, codes, patterns.

use bundle::*;
use fbp::compression::codec::encoded;
use fbp::compression::kinds::{coding, compressible, is_depth};
use fbp::compression::types::{Encoded, Form};
use fbp::crop::colour_writeback::{ColourWriteback, In, Params};
use fbp::crop::types::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::held;
use std::collections::VecDeque;

scenarios! {
    short() => any_tiles;
    ColourWriteback::new(&Params::default()) =>
        any_tiles_with_default_queues full_rate_of_plain_tiles full_rate_of_tiles_without_a_code
        full_rate_of_codes;
}

fn short() -> ColourWriteback {
    ColourWriteback::new(&Params { tile_depth: Within::new(1), sector_depth: Within::new(8) })
}

/// Colour kinds that are compressed.
fn kinds() -> Vec<u8> {
    (0..=255).filter(|kind| compressible(*kind) && !is_depth(*kind)).collect()
}

/// States of a kind that a colour tile can be encoded in.
fn states(kind: u8) -> Vec<u8> {
    let is_code = |state: &u8| !matches!(coding(kind, *state).form, Form::Plain | Form::Clear);
    (1..4).filter(is_code).collect()
}

/// An evicted tile, and its code where it has a kind.
#[derive(Clone, Copy)]
struct Leaving {
    job: TileJob,
    code: Encoded,
}

/// Words that encode their tile and sector.
fn data(n: usize, sector: u8) -> Sector {
    Sector { words: std::array::from_fn(|k| 0x1_0000 * n as u32 + 0x100 * u32::from(sector) + k as u32) }
}

fn comes(job: &TileJob) -> Vec<u8> {
    let comes = |s: &u8| job.clear == 0 && (job.kind != 0 || job.dirty[usize::from(*s)] != 0);
    (0..8).filter(comes).collect()
}

/// The expected writes of a tile: its sectors with their positions, and the common fields of a line's beats.
fn wanted(n: usize, l: &Leaving) -> Vec<TileWrite> {
    let job = &l.job;
    if job.clear != 0 {
        return vec![TileWrite {
            op: TileOp::FastClear,
            line: u64::from(job.tile) / 4 * 8,
            sectors: job.clear,
            last: true,
            mask: !0,
            data: Sector { words: job.dirty },
            ..TileWrite::default()
        }];
    }
    let state = if job.kind == 0 { 0 } else { l.code.state };
    let stored = held(job.kind, state);
    let sectors: Vec<u8> = comes(job).into_iter().filter(|s| stored >> s & 1 == 1 || state == 0).collect();
    let beat = |k: usize| {
        let s = sectors[k];
        let of_line = sectors.iter().filter(|o| **o / 4 == s / 4).fold(0, |all, o| all | 1 << (o % 4));
        let raw = job.kind != 0;
        TileWrite {
            op: if raw { TileOp::Raw } else { TileOp::Plain },
            line: u64::from(job.tile) * 2 + u64::from(s / 4),
            sectors: of_line,
            last: sectors.get(k + 1).is_none_or(|next| next / 4 != s / 4),
            mask: if raw { !0 } else { job.dirty[usize::from(s)] },
            data: if state == 0 { data(n, s) } else { l.code.sectors[usize::from(s)] },
            status: state,
            pair: raw && state == 0 && s < 4,
        }
    };
    (0..sectors.len()).map(beat).collect()
}

/// Passes tiles through the unit; returns the cycles from the first to the last write.
fn pass(mut dut: Device<ColourWriteback>, tiles: &[Leaving], offer: [u64; 2], take: u64) -> u64 {
    let jobs: Vec<_> = tiles.iter().map(|l| l.job).collect();
    let all: Vec<(usize, u8)> =
        (0..tiles.len()).flat_map(|n| comes(&jobs[n]).into_iter().map(move |s| (n, s))).collect();
    let sectors: Vec<_> = all.iter().map(|(n, s)| data(*n, *s)).collect();
    let (mut tile, mut write) = (Source::new(&jobs, offer[0]), Sink::new(take));
    let mut sector = Source::new(&sectors, offer[1]);
    let (mut cleaned, mut cleared) = (vec![], 0);
    // Codes arrive three cycles after the last sector.
    let mut codes = VecDeque::new();
    let mut done = 0;
    let mut cycle = 0;
    dut.run(|o| {
        let more = !tile.is_empty() || !o.idle;
        cleaned.extend(o.cleaned.get().copied());
        cleared += usize::from(o.cleared);
        let ends = cleaned.len() + cleared;
        let before: usize = tiles.iter().enumerate().take(ends).map(|(n, l)| wanted(n, l).len()).sum();
        assert!(write.len() >= before, "reported to be in memory before it was accepted");
        let i = In {
            tile: tile.drive(o.tile),
            sector: sector.drive(o.sector),
            write: write.drive(&o.write),
            result: codes.pop_front_if(|code: &mut (u64, Encoded)| code.0 <= cycle).map(|code| code.1).into(),
            marker: true.into(),
        };
        while done < all.len() - sector.len() {
            let (n, s) = all[done];
            if s == 7 && jobs[n].kind != 0 {
                codes.push_back((cycle + 3, tiles[n].code));
            }
            done += 1;
        }
        cycle += 1;
        more.then_some(i)
    });
    let all: Vec<_> = tiles.iter().enumerate().flat_map(|(n, l)| wanted(n, l)).collect();
    for (found, wanted) in write.taken.iter().zip(&all) {
        assert_eq!(found, wanted);
    }
    assert_eq!(write.len(), all.len());
    let is_tile = |l: &&Leaving| l.job.clear == 0;
    assert_eq!(cleaned, tiles.iter().filter(is_tile).map(|l| l.job.slot).collect::<Vec<_>>());
    assert_eq!(cleared, tiles.len() - cleaned.len());
    write.at[write.len() - 1] - write.at[0]
}

/// A tile for one of the ways of writing.
fn any_tile(rng: &mut Rng) -> Leaving {
    let (slot, tile) = (rng.below(16) as u8, rng.roll() as u32);
    let mut dirty = std::array::from_fn(|_| if rng.one_in(2) { rng.roll() as u32 } else { 0 });
    dirty[rng.below(8) as usize] |= 1;
    let job = TileJob { slot, tile, dirty, ..TileJob::default() };
    match rng.below(4) {
        0 => Leaving { job, code: Encoded::default() },
        1 => {
            let clear = rng.below(15) as u8 + 1;
            Leaving { job: TileJob { clear, ..job }, code: Encoded::default() }
        }
        2 => {
            let kind = rng.pick(&kinds());
            Leaving { job: TileJob { kind, ..job }, code: Encoded::default() }
        }
        _ => {
            let with: Vec<u8> = kinds().into_iter().filter(|kind| !states(*kind).is_empty()).collect();
            let kind = rng.pick(&with);
            let state = rng.pick(&states(kind));
            let sectors =
                std::array::from_fn(|_| Sector { words: std::array::from_fn(|_| rng.roll() as u32) });
            Leaving { job: TileJob { kind, ..job }, code: Encoded { state, sectors } }
        }
    }
}

fn any_tiles(new: Maker<ColourWriteback>) {
    property((any::<u64>(), any::<[u64; 2]>(), any::<u64>()), |(seed, offer, take)| {
        let mut rng = Rng::new(seed);
        let tiles: Vec<_> = (0..14).map(|_| any_tile(&mut rng)).collect();
        pass(new(), &tiles, offer, take);
    });
}

fn any_tiles_with_default_queues(new: Maker<ColourWriteback>) {
    any_tiles(new);
}

fn whole(kind: u8, code: Encoded) -> Vec<Leaving> {
    let job = |slot| TileJob { slot, tile: 77, kind, dirty: [!0; 8], ..TileJob::default() };
    (0..16).map(|slot| Leaving { job: job(slot), code }).collect()
}

fn full_rate_of_plain_tiles(new: Maker<ColourWriteback>) {
    assert_eq!(pass(new(), &whole(0, Encoded::default()), [!0; 2], !0), 16 * 8 - 1);
}

fn full_rate_of_tiles_without_a_code(new: Maker<ColourWriteback>) {
    assert_eq!(pass(new(), &whole(0xdb, Encoded::default()), [!0; 2], !0), 16 * 8 - 1);
}

/// Two sectors every eight cycles.
fn full_rate_of_codes(new: Maker<ColourWriteback>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let list = encoded(0xdb, 2, &tile).expect("samples that are equal");
    let sectors = std::array::from_fn(|k| list.get(k).copied().unwrap_or_default());
    assert_eq!(list.len(), 2);
    assert_eq!(pass(new(), &whole(0xdb, Encoded { state: 2, sectors }), [!0; 2], !0), 15 * 8 + 1);
}
