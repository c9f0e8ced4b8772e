//! Encoded data is decoded, line by line.

use super::expected::seen_by_others;
use super::tiles::{
    HALVES, KINDS, PLANES, Tile, any_half, any_planes, any_sector, any_tile, any_wide, fitting, has_stencil,
};
use bundle::*;
use fbp::compression::codec::encoded;
use fbp::compression::decode::{Decode, In, Params};
use fbp::compression::kinds::{coding, made_of};
use fbp::compression::types::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    Decode::new(&Params::default()) => two_cycles_and_a_sector_a_cycle two_cycles_a_sector_of_z16 any_tiles;
}

/// A line of a tile of planes.
fn planes_job(rng: &mut Rng, tag: u16) -> (DecodeJob, [Sector; 4]) {
    let (kind, state) = (rng.pick(&PLANES), rng.pick(&[2, 3]));
    let (stored, tile) = any_planes(rng, kind, state);
    let upper = rng.one_in(2);
    let line: [Sector; 4] = std::array::from_fn(|s| tile[s + if upper { 4 } else { 0 }]);
    // Planes are stored after stencil.
    let planes = &stored[usize::from(has_stencil(kind))..];
    let job = DecodeJob {
        client: rng.roll() as u16 & 0xfff,
        tag,
        coding: coding(kind, state),
        upper,
        wanted: rng.below(15) as u8 + 1,
        low: planes[0].1,
        high: if state == 3 { planes[1].1 } else { any_sector(rng) },
        stencil: line[0],
        ..DecodeJob::default()
    };
    if !job.coding.stencil || rng.one_in(3) {
        return (job, line);
    }
    // The same as clients other than ROPs see it.
    let (stencil, right_stencil) = (tile[0], tile[4]);
    (DecodeJob { unpacks: true, stencil, right_stencil, ..job }, of_line(kind, &tile, upper))
}

/// A line of Z16, each half of which is planes or samples.
fn halves_job(rng: &mut Rng, tag: u16) -> (DecodeJob, [Sector; 4]) {
    let (kind, state, upper) = (rng.pick(&HALVES), rng.below(3) as u8 + 1, rng.one_in(2));
    let mut job = DecodeJob {
        client: rng.roll() as u16 & 0xfff,
        tag,
        coding: coding(kind, state),
        upper,
        wanted: rng.below(15) as u8 + 1,
        ..DecodeJob::default()
    };
    let mut line = [Sector::default(); 4];
    for half in 0..2 {
        let (mut low, mut high) = (any_sector(rng), any_sector(rng));
        (line[half], line[2 + half]) = (low, high);
        if state >> half & 1 == 1 {
            let (planes, sectors) = any_half(rng, kind, half);
            (low, high) = (planes, any_sector(rng));
            let first = if upper { 2 } else { 0 };
            (line[half], line[2 + half]) = (sectors[first], sectors[first + 1]);
        }
        if half == 0 {
            (job.low, job.high) = (low, high);
        } else {
            (job.right_low, job.right_high) = (low, high);
        }
    }
    (job, line)
}

fn of_line(kind: u8, tile: &Tile, upper: bool) -> [Sector; 4] {
    let tile = seen_by_others(kind, tile);
    std::array::from_fn(|s| tile[s + if upper { 4 } else { 0 }])
}

/// A line of eight-byte samples, which are half of a tile of planes or floats: as stored, or as clients other than ROPs see it.
fn wide_job(rng: &mut Rng, tag: u16, kind: u8, state: u8) -> (DecodeJob, [Sector; 4]) {
    let half = rng.below(2) as usize;
    let (stored, tile) = any_wide(rng, kind, state)[half].clone();
    let upper = rng.one_in(2);
    let (low, high) = match state {
        0 if upper => (tile[3], tile[4]),
        3 => (stored[1].1, stored[2].1),
        0 => (tile[1], tile[2]),
        _ => (stored[1].1, any_sector(rng)),
    };
    let mut line: [Sector; 4] = std::array::from_fn(|s| tile[s + if upper { 4 } else { 0 }]);
    let unpacks = state == 0 || rng.one_in(2);
    if unpacks {
        line = of_line(kind, &tile, upper);
    }
    let job = DecodeJob {
        client: rng.roll() as u16 & 0xfff,
        tag,
        coding: Coding { right: half == 1, ..coding(kind, state) },
        upper,
        wanted: rng.below(15) as u8 + 1,
        unpacks,
        low,
        high,
        stencil: tile[0],
        right_low: tile[5],
        right_high: tile[6],
        right_stencil: tile[7],
        ..DecodeJob::default()
    };
    (job, line)
}

/// A line of a tile of codes, as clients other than ROPs see it.
fn codes_job(rng: &mut Rng, tag: u16) -> (DecodeJob, [Sector; 4]) {
    let kind = rng.pick(&[0x11, 0x17, 0x1a, 0x46, 0x51, 0x54, 0xc3, 0xd0]);
    if kind >= 0xc3 {
        return wide_job(rng, tag, kind, 0);
    }
    let tile: Tile = std::array::from_fn(|_| any_sector(rng));
    let upper = rng.one_in(2);
    // The two sectors of a half that contain a line's codes.
    let first = 1 + usize::from(upper);
    let job = DecodeJob {
        client: rng.roll() as u16 & 0xfff,
        tag,
        coding: coding(kind, 0),
        upper,
        wanted: rng.below(15) as u8 + 1,
        unpacks: true,
        low: tile[first],
        high: tile[first + 1],
        stencil: tile[0],
        right_low: tile[4 + first],
        right_high: tile[5 + first],
        right_stencil: tile[4],
        ..DecodeJob::default()
    };
    (job, of_line(kind, &tile, upper))
}

/// A line of a tile in one of its states, of a clear value, or uncompressed.
fn any_job(rng: &mut Rng, tag: u16) -> (DecodeJob, [Sector; 4]) {
    if rng.one_in(3) {
        return planes_job(rng, tag);
    }
    if rng.one_in(4) {
        return codes_job(rng, tag);
    }
    if rng.one_in(4) {
        return halves_job(rng, tag);
    }
    if rng.one_in(4) {
        let (kind, state) = (rng.pick(&[0xce, 0xcf, 0xd0, 0xd1]), rng.pick(&[2, 3]));
        return wide_job(rng, tag, kind, state);
    }
    let kind = rng.pick(&KINDS);
    let tile = any_tile(rng);
    let state = rng.pick(&fitting(kind, &tile));
    let mut coding = coding(kind, state);
    let upper = rng.one_in(2);
    let wanted = rng.below(15) as u8 + 1;
    let (mut low, mut high) = (any_sector(rng), any_sector(rng));
    let mut line: [Sector; 4] = std::array::from_fn(|s| tile[s + if upper { 4 } else { 0 }]);
    match encoded(kind, state, &tile) {
        Some(sectors) => {
            let first = made_of(&coding, upper, 15).trailing_zeros() as usize;
            low = sectors[first];
            if coding.form == Form::Arithmetic {
                high = sectors[first + 1];
            }
        }
        None => {
            coding.form = rng.pick(&[Form::Plain, Form::Clear]);
            line = [low; 4];
        }
    }
    let (client, status, compressible) = (rng.roll() as u16 & 0xfff, rng.below(4) as u8, rng.roll() as u8);
    let stencil = any_sector(rng);
    let rest = DecodeJob::default();
    (DecodeJob { client, tag, status, compressible, coding, upper, wanted, low, high, stencil, ..rest }, line)
}

fn check(new: Maker<Decode>, jobs: &[(DecodeJob, [Sector; 4])], offer: u64, take: u64) -> Vec<u64> {
    let list: Vec<_> = jobs.iter().map(|(job, _)| *job).collect();
    let (mut job, mut plain) = (Source::new(&list, offer), Sink::new(take));
    let mut dut = new();
    dut.run(|o| {
        (!job.is_empty() || !o.idle).then(|| In { job: job.drive(o.job), plain: plain.drive(&o.plain) })
    });
    let mut be = vec![];
    for (job, line) in jobs {
        for sector in (0..4).filter(|s| job.wanted >> s & 1 == 1) {
            be.push(MemoryDown {
                client: job.client,
                tag: job.tag,
                kind: ResponseKind::Data,
                sector,
                last: job.wanted >> (sector + 1) == 0,
                status: job.status,
                compressible: job.compressible,
                data: line[usize::from(sector)],
            });
        }
    }
    assert_eq!(plain.taken, be);
    let first = job.taken[0];
    plain.at.iter().map(|at| at - first).collect()
}

fn two_cycles_and_a_sector_a_cycle(new: Maker<Decode>) {
    let mut rng = Rng::new(5);
    let jobs: Vec<_> = (0..20)
        .map(|n| {
            // Z16 takes longer.
            let any = std::iter::repeat_with(|| any_job(&mut rng, n));
            let (job, line) =
                any.into_iter().find(|(job, _)| job.coding.form != Form::HalfPlanes).expect("one");
            (DecodeJob { wanted: 15, ..job }, line)
        })
        .collect();
    assert_eq!(check(new, &jobs, !0, !0), (2..82).collect::<Vec<_>>());
}

/// Eight samples a cycle: sectors of planes take two cycles, others one.
fn two_cycles_a_sector_of_z16(new: Maker<Decode>) {
    let mut rng = Rng::new(6);
    for state in 1..4 {
        let any = std::iter::repeat_with(|| halves_job(&mut rng, 1));
        let jobs: Vec<_> = any.filter(|(job, _)| job.coding.halves == state).take(6).collect();
        let jobs: Vec<_> =
            jobs.into_iter().map(|(job, line)| (DecodeJob { wanted: 15, ..job }, line)).collect();
        let mut cycle = 1;
        let be = (0..24).map(|n| {
            cycle += if state >> (n % 2) & 1 == 1 { 2 } else { 1 };
            cycle
        });
        assert_eq!(check(new, &jobs, !0, !0), be.collect::<Vec<u64>>(), "state {state}");
    }
}

fn any_tiles(new: Maker<Decode>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        let mut rng = Rng::new(seed);
        let jobs: Vec<_> = (0..24).map(|n| any_job(&mut rng, n)).collect();
        check(new, &jobs, offer, take);
    });
}
