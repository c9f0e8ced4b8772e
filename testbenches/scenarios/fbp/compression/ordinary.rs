//! Depth with stencil, which ROPs pack, as all other clients see it: one word per sample, whatever the page.

use super::bench::{Plan, Seen, run};
use super::expected::{STORE, on_channel, seen_by_others, traffic};
use super::sized;
use super::tiles::{Tile, any_planes, beats, fast_clear, raw_sectors, view, write};
use bundle::*;
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::requests::{Request, barrier};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::ordinary;

scenarios! {
    Compression::new(&Params::default()) =>
        every_place every_byte stencil_is_first cycles_of_a_read cycles_of_a_write a_write_to_planes lines_are_not_discarded
        two_lines_in_twelve_sectors a_write_waits_for_reads rops_see_what_is_stored any_pages without_place;
    Compression::new(&sized(1, 1, 5)) => any_pages;
}

/// Kinds of both orders, compressed and uncompressed.
const KINDS: [u8; 15] =
    [0x11, 0x17, 0x18, 0x19, 0x1a, 0x46, 0x51, 0x52, 0x53, 0x54, 0xc3, 0xce, 0xcf, 0xd0, 0xd1];

/// Big pages have status, small ones do not.
pub(super) fn paged(mut request: Request, big: bool) -> Request {
    request.head.page.comptag = if big { 2 } else { 0 };
    request
}

/// A store whose first `sectors` sectors are random bytes.
pub(super) fn noise(seed: u64, sectors: u64) -> Vec<u8> {
    let mut store = vec![0; STORE];
    let mut rng = Rng::new(seed);
    for address in 0..sectors {
        let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
        store.write(&MemoryWrite { address, mask: !0, data, ..MemoryWrite::default() });
    }
    store
}

pub(super) fn tile_at(store: &Vec<u8>, line: u64) -> Tile {
    std::array::from_fn(|j| store.sector((line & !1) * 4 + j as u64))
}

/// The packed sectors of a tile that contain a byte of the requested ordinary sectors.
fn packed(kind: u8, upper: usize, sectors: u8) -> u8 {
    let wanted = (0..4).filter(|s| sectors >> s & 1 == 1).map(|s| 32 * (4 * upper + s));
    wanted.flat_map(|at| at..at + 32).fold(0, |set, byte| set | 1 << (ordinary::place(kind, byte) / 32))
}

pub(super) fn data_of(seen: &Seen, tag: u16) -> Vec<(u8, Sector)> {
    let mut got: Vec<_> = seen.of(tag).iter().map(|down| (down.sector, down.data)).collect();
    got.sort_by_key(|(sector, _)| *sector);
    got
}

/// All combinations of sectors of both lines: each needed packed sector is read once, and no other.
fn every_place(new: Maker<Compression>) {
    for (kind, big) in KINDS.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
        let store = noise(kind.into(), 64);
        let tile = seen_by_others(kind, &tile_at(&store, 4));
        let of = |n: u16, view_of| view(4 + u64::from(n / 15), n, kind, view_of, n as u8 % 15 + 1);
        for view_of in [MemoryView::Plain, MemoryView::Reduced] {
            let reads: Vec<_> = (0..30).map(|n| paged(of(n, view_of), big)).collect();
            let seen = run(new(), &Plan::new(vec![reads.clone()]), store.clone());
            let mut bytes = 0;
            for Request { head, .. } in &reads {
                let upper = head.line as usize & 1;
                let be: Vec<_> = (0..4_u8).filter(|s| head.sectors >> s & 1 == 1).collect();
                let be: Vec<_> = be.into_iter().map(|s| (s, tile[4 * upper + usize::from(s)])).collect();
                assert_eq!(data_of(&seen, head.tag), be, "kind {kind:#x}, {head:?}");
                let responses = seen.of(head.tag);
                assert!(responses.iter().all(|down| (down.status, down.compressible) == (0, 0)));
                assert!(
                    responses.iter().rev().skip(1).all(|down| !down.last) && responses[be.len() - 1].last
                );
                bytes += 32 * packed(kind, upper, head.sectors).count_ones();
            }
            assert_eq!(traffic(&seen), (bytes, 0), "kind {kind:#x}");
        }
    }
}

/// Each byte of a tile, written alone.
fn every_byte(new: Maker<Compression>) {
    for (kind, big) in [
        (0x11, false),
        (0x17, true),
        (0x18, false),
        (0x46, true),
        (0x54, false),
        (0x53, true),
        (0xc3, false),
        (0xd0, true),
    ] {
        let before = noise(3, 64);
        let value = |byte: usize| byte as u8 ^ 0x5a;
        // A tile for each byte that is written: one in each kilobyte, whichever slice owns it.
        let one = |byte: usize| {
            let data = Sector { words: [u32::from(value(byte)) * 0x0101_0101; 8] };
            let beat = MemoryBeat { mask: 1 << (byte % 32), data, last: true };
            let line = 2 * byte as u64 + byte as u64 / 128;
            paged(write(line, 0, kind, 1 << (byte / 32 % 4), &[beat]), big)
        };
        let seen = run(new(), &Plan::new(vec![(0..256).map(one).collect()]), before.clone());
        let mut be = before;
        for byte in 0..256 {
            be[256 * byte + ordinary::place(kind, byte)] = value(byte);
        }
        let tiles = 256 * 256;
        assert!(seen.store[..tiles] == be[..tiles], "kind {kind:#x}");
        assert_eq!(traffic(&seen).0, 0);
    }
}

/// Words that clients other than ROPs write, in either order, are stored for each half as a sector of 32 stencils and three of
/// 32 codes (specification 32.4, zrop-z24s8-z-blocks). A page of kind 0 shows the stored bytes.
fn stencil_is_first(new: Maker<Compression>) {
    let (depth, stencil) = (|k: usize| 0x41_8000 + 0x01_0203 * k as u32, |k: usize| 0xc0 ^ k as u32);
    for (kind, above) in [(0x11, true), (0x46, false), (0x17, true), (0x51, false)] {
        let word = |k: usize| if above { stencil(k) << 24 | depth(k) } else { depth(k) << 8 | stencil(k) };
        // Two rows of four columns.
        let ordinary: [Sector; 8] = std::array::from_fn(|j| Sector {
            words: std::array::from_fn(|w| word(8 * (j / 2 * 2 + w / 4) + 4 * (j % 2) + w % 4)),
        });
        let line = |h: u64| write(4 + h, 9, kind, 15, &beats(&ordinary[4 * h as usize..][..4]));
        let pitch = (0..2).map(|h| view(4 + h, h as u16, 0, MemoryView::Plain, 15)).collect();
        let seen = run(new(), &Plan::new(vec![vec![line(0), line(1)], pitch]), noise(3, 64));
        let mut bytes = vec![0; 256];
        for k in 0..64 {
            let (half, sample) = (128 * (k % 8 / 4), 4 * (k / 8) + k % 4);
            bytes[half + sample] = stencil(k) as u8;
            bytes[half + 32 + 3 * sample..][..3].copy_from_slice(&depth(k).to_le_bytes()[..3]);
        }
        let be: Vec<_> = (0..8).map(|j| bytes.sector(j)).collect();
        assert_eq!(tile_at(&seen.store, 4)[..], be, "kind {kind:#x}");
        for h in 0..2_u16 {
            let be: Vec<_> = (0..4).map(|s| (s, be[4 * usize::from(h) + usize::from(s)])).collect();
            assert_eq!(data_of(&seen, h), be, "kind {kind:#x}");
        }
    }
}

/// Three cycles to the first half's sectors, as through status, one more to the other half's; the first word arrives five
/// cycles after the last of them, then a sector a cycle.
fn cycles_of_a_read(new: Maker<Compression>) {
    let cases: [(u8, u8, &[(u64, u8)]); 8] = [
        (0x17, 15, &[(4, 0b0111), (5, 0b0111)]),
        (0x46, 0b0001, &[(4, 0b0011)]),
        (0x51, 0b0100, &[(4, 0b0111)]),
        (0x1a, 0b1000, &[(5, 0b0111)]),
        (0x11, 0b0110, &[(4, 0b0111), (5, 0b0011)]),
        // Stencil and floats, then the bytes above stencil.
        (0xc3, 15, &[(4, 0b0111), (5, 0b0110)]),
        (0xce, 0b0010, &[(4, 0b0011), (5, 0b0010)]),
        (0xd1, 0b1000, &[(4, 0b0101), (5, 0b0110)]),
    ];
    for (kind, sectors, lines) in cases {
        let plan = Plan::new(vec![vec![paged(view(4, 1, kind, MemoryView::Plain, sectors), false)]]);
        let seen = run(new(), &plan, noise(8, 64));
        let start = seen.sent[0].0;
        let heads: Vec<_> =
            seen.heads.iter().map(|(at, head)| (at - start, head.line, head.sectors)).collect();
        let be: Vec<_> = (3..).zip(lines).map(|(cycle, (line, sectors))| (cycle, *line, *sectors)).collect();
        assert_eq!(heads, be, "kind {kind:#x}");
        // The slice offers the first sector nine cycles after the head, and then one a cycle.
        let last = 3 + 9 + lines.iter().map(|(_, sectors)| u64::from(sectors.count_ones())).sum::<u64>() - 1;
        let responses: Vec<_> = seen.responses.iter().map(|(at, _)| at - start).collect();
        assert_eq!(responses, (last + CYCLES..).take(responses.len()).collect::<Vec<_>>(), "kind {kind:#x}");
    }
}

/// Cycles from the offer of a read's last packed sector to the first ordinary one.
const CYCLES: u64 = 6;

/// A head and two or three beats for each sector, without a gap; nothing is read.
fn cycles_of_a_write(new: Maker<Compression>) {
    let store = noise(9, 64);
    for (line, all) in [(4, [0b0011, 0b0011, 0b0111, 0b0111]), (5, [0b1101, 0b1101, 0b1001, 0b1001])] {
        let data = beats(&[1, 2, 3, 4].map(|n| Sector { words: [n; 8] }));
        let requests =
            vec![paged(write(line, 0, 0x17, 15, &data), false), view(80, 1, 0, MemoryView::Plain, 1)];
        let seen = run(new(), &Plan::new(vec![requests]), store.clone());
        let heads: Vec<_> = seen.heads.iter().map(|(at, head)| (*at, head.line, head.sectors)).collect();
        let mut at = heads[0].0;
        for (s, sectors) in all.into_iter().enumerate() {
            assert_eq!(heads[s], (at, 4 + s as u64 % 2, sectors));
            at += 1 + u64::from(u32::count_ones(sectors.into()));
        }
        // The next request follows.
        assert_eq!((heads.len(), heads[4].0), (5, at));
        assert_eq!(traffic(&seen), (32, 320));
        let mut be = seen_by_others(0x17, &tile_at(&store, 4));
        (0..4).for_each(|s| be[4 * (line as usize & 1) + s] = data[s].data);
        assert_eq!(seen_by_others(0x17, &tile_at(&seen.store, 4)), be);
    }
}

/// A write waits for reads of another channel in its kilobyte until the slice has accepted them; a read waits for no read.
fn a_write_waits_for_reads(new: Maker<Compression>) {
    let data = beats(&[Sector { words: [7; 8] }]);
    for (writes, waits) in [(true, true), (false, false)] {
        let first = paged(view(4, 1, 0x17, MemoryView::Plain, 1), false);
        let other = if writes { write(5, 2, 0x17, 1, &data) } else { view(5, 2, 0x17, MemoryView::Plain, 1) };
        let mut requests = on_channel(0, vec![first]);
        requests.extend(on_channel(1, vec![paged(other, false)]));
        // The slice accepts heads from cycle 40 on.
        let plan = Plan { lookup: !0 << 40, ..Plan::new(vec![requests]) };
        let seen = run(new(), &plan, noise(3, 64));
        let at: Vec<u64> = seen.heads.iter().map(|(at, _)| *at).collect();
        assert!(at.len() == 2 && at[0] < 10 && (at[1] > 40) == waits, "{at:?}");
        let tile = seen_by_others(0x17, &tile_at(&noise(3, 64), 4));
        assert_eq!(data_of(&seen, 1), [(0, tile[0])]);
    }
}

/// The tile is expanded first: the sectors that depth is decoded from, read for each line, its six sectors, and the write.
fn a_write_to_planes(new: Maker<Compression>) {
    let mut rng = Rng::new(21);
    for (kind, state, read) in [(0x17, 2, 2), (0x17, 3, 4), (0x54, 3, 4)] {
        let (planes, tile) = any_planes(&mut rng, kind, state);
        let data = [
            MemoryBeat { mask: 0x0f0f_1234, data: Sector { words: [0x1111_2222; 8] }, last: false },
            MemoryBeat { mask: !0, data: Sector { words: [0x3333_4444; 8] }, last: true },
        ];
        let mut requests = raw_sectors(4, 9, kind, state, &planes);
        let raw = planes.len() as u32;
        requests.push(write(5, 9, kind, 0b0110, &data));
        requests.push(view(5, 1, kind, MemoryView::Plain, 15));
        let seen = run(new(), &Plan::new(vec![requests]), noise(5, 64));
        let mut bytes: Vec<u8> = vec![0; 256];
        let be = seen_by_others(kind, &tile);
        (0..8).for_each(|j| {
            bytes.write(&MemoryWrite { address: j as u64, mask: !0, data: be[j], ..MemoryWrite::default() })
        });
        for (j, beat) in [5, 6].into_iter().zip(&data) {
            bytes.write(&MemoryWrite {
                address: j,
                mask: beat.mask,
                data: beat.data,
                ..MemoryWrite::default()
            });
        }
        let be: Vec<_> = (0..4_u8).map(|s| (s, bytes.sector(4 + u64::from(s)))).collect();
        assert_eq!(data_of(&seen, 1), be, "kind {kind:#x}, state {state}");
        assert_eq!(traffic(&seen), (32 * (read + 6), 32 * (raw + 6 + 5)));
    }
}

/// The stored sectors of a line's ordinary bytes hold another line's, too.
fn lines_are_not_discarded(new: Maker<Compression>) {
    for big in [false, true] {
        let discard = |kind: u8| {
            let request = paged(view(5, 8, kind, MemoryView::Plain, 15), big);
            Request { head: MemoryHead { op: MemoryOp::Discard, ..request.head }, ..request }
        };
        let seen =
            run(new(), &Plan::new(vec![vec![discard(0x17), discard(0x46), discard(0xdb)]]), noise(1, 64));
        let kinds: Vec<_> = seen.done.iter().filter(|head| head.op == MemoryOp::Discard).collect();
        assert!(kinds.len() == 1 && kinds[0].page.kind == 0xdb);
    }
}

/// For a whole tile, the sectors with codes of both lines are read once for each line.
fn two_lines_in_twelve_sectors(new: Maker<Compression>) {
    let reads = [4, 5].map(|line| paged(view(line, line as u16, 0x51, MemoryView::Plain, 15), false));
    let seen = run(new(), &Plan::new(vec![reads.to_vec()]), noise(2, 64));
    assert_eq!(traffic(&seen).0, 32 * 12);
    let once = run(new(), &Plan::new(vec![vec![reads[0].clone()]]), noise(2, 64));
    assert_eq!(traffic(&once).0, 32 * 6);
}

/// In pages without status, too; writes of other clients to tiles with a status are dropped.
fn rops_see_what_is_stored(new: Maker<Compression>) {
    let store = noise(4, 64);
    for kind in [0x17, 0x46] {
        let requests = vec![
            paged(view(4, 1, kind, MemoryView::Raw, 15), false),
            paged(view(5, 2, kind, MemoryView::Compressed, 15), false),
            paged(raw_sectors(5, 9, kind, 2, &[(5, Sector::default())]).remove(0), false),
            paged(fast_clear(0, 9, kind, 8, Sector { words: [7; 8] }), false),
        ];
        let seen = run(new(), &Plan::new(vec![requests]), store.clone());
        for tag in [1, 2] {
            let be: Vec<_> =
                (0..4).map(|s| (s, store.sector(12 + 4 * u64::from(tag) + u64::from(s)))).collect();
            assert_eq!(data_of(&seen, tag), be);
        }
        assert_eq!(seen.faults.len(), 1);
        // The clear changes depth alone, to 0, as its float is below half a code.
        let be = |j: u64| if j % 4 == 0 { store.sector(24 + j) } else { Sector::default() };
        assert!((0..8).all(|j| seen.store.sector(24 + j) == be(j)));
    }
}

/// Reads that need both halves while no entry is free, between barriers.
fn without_place(new: Maker<Compression>) {
    for latency in [1, 8, 60] {
        let store = noise(6, 512);
        let mut requests: Vec<Request> = vec![];
        for n in 0..60 {
            requests.push(paged(view(n, n as u16, 0x17, MemoryView::Plain, 15), n % 2 == 0));
            if n % 7 == 6 {
                requests.push(barrier(1000 + n as u16));
            }
        }
        requests.iter_mut().for_each(|request| request.head.client = 7);
        let plan = Plan { latency, spread: latency / 2, ..Plan::new(vec![requests]) };
        let seen = run(new(), &plan, store.clone());
        // Two reads for each line; all reads before a barrier are performed before it.
        let (mut reads, mut barriers) = (0, 0);
        for head in seen.done.iter().filter(|head| head.channel != VirtualChannel::Control) {
            match head.op {
                MemoryOp::Barrier => {
                    barriers += 1;
                    assert_eq!(reads, 2 * 7 * barriers);
                }
                _ => reads += 1,
            }
        }
        for n in 0..60_u16 {
            let tile = seen_by_others(0x17, &tile_at(&store, n.into()));
            let be: Vec<_> = (0..4_u8).map(|s| (s, tile[usize::from(4 * (n as u8 & 1) + s)])).collect();
            assert_eq!(data_of(&seen, n), be);
        }
        assert_eq!((reads, barriers), (120, 8));
    }
}

/// The expected response to a read's tag, by sector.
type Wanted = (u16, Vec<(u8, Sector)>);

/// Four channels, each with its own tiles in kilobytes that all channels share; ROPs write packed data, other clients ordinary data.
fn any_pages(new: Maker<Compression>) {
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
