//! Expected responses, by the requests and the contents of their tiles.

use super::bench::Seen;
use super::tiles::{self, Stored, Tile, stored_as};
use bundle::*;
use fbp::compression::kinds::coding;
use fbp::compression::types::*;
use kit::requests::Request;
use references::fbp::compression::compressed_tile::ordinary as oracle;

pub const STORE: usize = 1 << 20;

pub fn on_channel(v: usize, mut requests: Vec<Request>) -> Vec<Request> {
    for request in &mut requests {
        request.head.channel = VirtualChannel::VALUES[v];
        request.head.client = 16 * v as u16 + 3;
    }
    requests
}

/// The report of a lost write.
pub fn fault(client: u16, line: u64) -> AccessFault {
    let (kind, access) = (AccessFaultKind::Kind, AccessKind::Write);
    AccessFault { kind, client, access, space: 0, address: 128 * line }
}

/// The expected response to a request.
#[derive(Clone)]
pub struct Expected {
    pub head: MemoryHead,
    pub tile: Tile,
    /// The state, where it is known.
    pub state: Option<u8>,
    /// The stored planes.
    pub planes: Stored,
}

/// A tile's plain bytes as clients other than ROPs see them.
pub fn seen_by_others(kind: u8, tile: &Tile) -> Tile {
    tiles::of_bytes(&oracle::seen(kind, &tiles::bytes_of(tile)))
}

/// The inverse of `seen_by_others`.
pub fn as_packed(kind: u8, tile: &Tile) -> Tile {
    tiles::of_bytes(&oracle::stored(kind, &tiles::bytes_of(tile)))
}

/// The value of a cleared tile.
pub fn value_of(tile: &Tile, stored: &Stored) -> Sector {
    stored.iter().find(|(j, _)| *j == tiles::VALUE).map_or(tile[0], |(_, value)| *value)
}

pub fn judge(seen: &Seen, expected: &Expected) {
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
    if head.sectors == 0 {
        // Only the kind was requested.
        assert_eq!((got.len(), got[0].sector, status, got[0].data), (1, 0, 0, Sector::default()));
        return;
    }
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

/// Bytes that the slice reads and writes, without status.
pub fn traffic(seen: &Seen) -> (u32, u32) {
    let bytes = |op: MemoryOp| {
        let of = seen.done.iter().filter(|head| head.op == op && head.channel != VirtualChannel::Control);
        of.map(|head| 32 * head.sectors.count_ones()).sum()
    };
    (bytes(MemoryOp::Read), bytes(MemoryOp::Write))
}
