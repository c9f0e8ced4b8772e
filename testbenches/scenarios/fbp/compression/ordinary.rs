//! Depth with stencil, which ROPs pack, as all other clients see it: one word per sample, whatever the page.

mod cycles;
mod random;

use super::bench::{Plan, run};
use super::expected::{seen_by_others, traffic};
use super::sized;
use super::stored::{data_of, noise, paged, tile_at};
use super::tiles::{any_planes, beats, fast_clear, raw_sectors, view, write};
use bundle::*;
use cycles::{a_write_waits_for_reads, cycles_of_a_read, cycles_of_a_write};
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::requests::{Request, barrier};
use kit::{Maker, Rng, scenarios};
use random::any_pages;
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

/// The packed sectors of a tile that contain a byte of the requested ordinary sectors.
fn packed(kind: u8, upper: usize, sectors: u8) -> u8 {
    let wanted = (0..4).filter(|s| sectors >> s & 1 == 1).map(|s| 32 * (4 * upper + s));
    wanted.flat_map(|at| at..at + 32).fold(0, |set, byte| set | 1 << (ordinary::place(kind, byte) / 32))
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
