//! A bookkeeping model of the cache judges each draw and clear.

use crate::zrop::bench::Stalls;
use crate::zrop::due::{Due, due};
use crate::zrop::method;
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_tags::{In, ZTags};
use kit::Device;
use kit::random::Random;
use kit::scenario::{LIMIT, open};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Clone, Copy, Default)]
struct Line {
    tile: u64,
    clean: bool,
    /// It was changed during its write-back, and must be written back again.
    again: bool,
    /// All of its depth is valid; the planes that memory has, if any, are.
    z: bool,
    planes: bool,
}

/// The surface, and what its draws read.
#[derive(Clone, Copy, Default)]
struct Surface {
    z16: bool,
    kind: u8,
    /// Number of requests for the kind, and of signalled kinds.
    requested: usize,
    notified: usize,
    reads: bool,
    /// Whole tiles are cleared in memory.
    clears: bool,
}

/// Methods that change the surface.
const SURFACE: [u16; 10] = [0x0fe4, 0x0fe8, 0x1228, 0x0fec, 0x15d0, 0x19cc, 0x0ff0, 0x1230, 0x179c, 0x3ffc];

/// Runs packets on pages of a kind; returns the cycles of the draws.
pub fn keep_books(
    mut dut: Device<ZTags>,
    packets: &[ZropPacket],
    kind: u8,
    stalls: &Stalls,
    seed: u64,
) -> Vec<u64> {
    let mut b = Random(seed);
    let mut due: VecDeque<Due> = due(packets).into();
    let mut s = Surface { z16: packets.contains(&method(0x0fe8, 0x13)), kind, ..Surface::default() };
    // All knowledge of a surface's pages is invalid once it has changed.
    let changes =
        packets.iter().filter(|p| matches!(p, ZropPacket::State(s) if SURFACE.contains(&s.address))).count();
    let mut lines: BTreeMap<u8, Line> = BTreeMap::new();
    let mut pages: BTreeSet<u64> = BTreeSet::new();
    let mut cleaning: VecDeque<(u64, Option<u8>)> = VecDeque::new();
    let (mut ops, mut fetches) = (VecDeque::new(), VecDeque::new());
    let (mut sent, mut when, mut notified, mut half, mut depths) = (0, vec![], None, None, vec![]);
    for cycle in 0..LIMIT {
        let o = dut.outputs();
        if sent == packets.len() && o.idle && ops.is_empty() && cleaning.is_empty() {
            assert!(due.is_empty() && fetches.is_empty(), "{} draws are missing", due.len());
            let all = packets.iter().filter(|p| matches!(p, ZropPacket::Depth(_))).count();
            assert_eq!(depths.len(), all);
            let most = changes * pages.len();
            assert!(s.requested <= most, "requested for {} kinds of {changes} surfaces' pages", s.requested);
            return when;
        }
        let open = |k: usize| open(stalls.patterns[k], cycle);
        let ready = cleaning.front().filter(|(at, _)| *at <= cycle);
        let i = In {
            work: packets.get(sent).filter(|_| open(0)).copied().into(),
            op: open(1).into(),
            fetch: open(2).into(),
            cleaned: ready
                .map(|(_, slot)| ZropCleaned { slot: slot.unwrap_or(0), clear: slot.is_none() })
                .into(),
            kind: notified.filter(|at| *at == cycle).map(|_| kind).into(),
            promised: 0,
            accepted: 0,
        };
        s.notified += usize::from(i.kind.valid);
        sent += usize::from(i.work.valid && o.work.ready);
        if o.op.valid && i.op.ready {
            ops.push_back((cycle, o.op.data));
        }
        if o.fetch.valid && i.fetch.ready {
            if o.fetch.data.probe {
                assert!(s.requested == s.notified, "requested twice");
                assert_eq!((o.fetch.data.sectors, o.fetch.data.plain), (1, false));
                s.requested += 1;
                pages.insert(o.fetch.data.tile >> 11);
                notified = Some(cycle + 1 + b.below(30));
            } else {
                fetches.push_back(o.fetch.data);
            }
        }
        if i.cleaned.valid && o.cleaned.ready {
            if let (_, Some(slot)) = cleaning.pop_front().unwrap() {
                let line = lines.get_mut(&slot).unwrap();
                line.clean = !line.again;
            }
        }
        // an item is judged once its fetch has arrived too
        while let Some((at, op)) = ops.front().copied() {
            match op {
                ZropOp::State(state) => {
                    s.reads = if state.address == 0x130c { state.value != 0x207 } else { s.reads };
                    s.clears = if state.address == 0x19cc { state.value == 1 } else { s.clears };
                }
                ZropOp::Clean(clean) => {
                    let line = lines.get_mut(&clean.slot).unwrap();
                    assert_eq!(line.tile, clean.tile);
                    line.again = false;
                    assert!(cleaning.iter().all(|(_, slot)| *slot != Some(clean.slot)), "cleaned twice");
                    cleaning.push_back((cycle + b.below(20), Some(clean.slot)));
                }
                ZropOp::Clear(clear) => {
                    assert!(s.clears, "clears of samples");
                    assert!(!(s.z16 && (0x07..=0x0a).contains(&s.kind)), "clears of planes");
                    judge_clear(&clear, &mut due, &mut half, s.z16);
                    cleaning.push_back((cycle + b.below(20), None));
                }
                ZropOp::Depth(depth) => {
                    let (k, of) = (depths.len(), depth.z[0]);
                    assert_eq!(of as usize, k, "depths in their order");
                    depths.push(depth);
                }
                ZropOp::Draw(draw) => {
                    if draw.fetch && fetches.is_empty() {
                        break;
                    }
                    judge_draw(&draw, &mut due, &mut half, &mut fetches, &mut lines, &s);
                    let leaves = cleaning.iter().any(|(_, slot)| *slot == Some(draw.slot));
                    let new = draw.first || draw.fetch;
                    assert!(!(draw.touch && leaves && new), "an evicted slot is filled");
                    when.push(at);
                }
            }
            ops.pop_front();
        }
        dut.cycle(i);
    }
    panic!("it does not end: {} draws are outstanding", due.len());
}

/// Checks the tiles of a clear of a kilobyte, each whole, in order: for Z16 two for each tile of memory, or the second if the
/// first was in the cache. The very last second may be in the cache, too: it is `half`.
fn judge_clear(clear: &ZropClear, due: &mut VecDeque<Due>, half: &mut Option<Due>, z16: bool) {
    let mut tiles = 0;
    *half = None;
    for _ in 0..clear.tiles.count_ones() {
        let next = due.pop_front().expect("a tile too many");
        let Due { tile, coverage, response, decompress, pair, .. } = next;
        assert_eq!((tile / 32 * 8, coverage, response, decompress), (clear.line, !0, false, false));
        assert_eq!(pair, z16, "half a tile");
        tiles |= 1 << (tile / 8 % 4);
        *half = if z16 && tile & 1 == 0 { due.pop_front() } else { None };
        assert!(half.is_none_or(|other| other == Due { tile: tile | 1, ..next }), "{half:?} after {next:?}");
    }
    assert_eq!((clear.tiles, clear.code), (tiles, 0));
}

fn judge_draw(
    draw: &ZropDraw,
    due: &mut VecDeque<Due>,
    half: &mut Option<Due>,
    fetches: &mut VecDeque<ZropFetch>,
    lines: &mut BTreeMap<u8, Line>,
    s: &Surface,
) {
    let fetch = draw.fetch.then(|| fetches.pop_front().unwrap());
    // A tile that was cleared in memory with the other half is drawn, too, where it is in the cache.
    let in_cache =
        |d: &Due| draw.touch && !draw.first && lines.get(&draw.slot).is_some_and(|l| l.tile == d.tile);
    let drawn =
        half.take().filter(|d| !draw.response && draw.coverage == !0 && !draw.decompress && in_cache(d));
    let next = drawn.or_else(|| due.pop_front()).expect("a draw too many");
    let Due { tile, coverage, response, decompress, pair, shaded } = next;
    assert_eq!((draw.shaded, draw.shaded && (draw.accept || draw.compress)), (shaded, false));
    assert_eq!((draw.coverage, draw.response, draw.decompress), (coverage, response, decompress));
    let cleared = !response && !decompress;
    let compressed = if s.z16 { (0x07..=0x0a).contains(&s.kind) } else { s.kind == 0x86 };
    // Z16 has planes in memory, or clears.
    let in_memory = s.clears && coverage == !0 && (!s.z16 || pair && !compressed);
    assert!(!cleared || !in_memory || !draw.first, "not cleared in memory");
    // A fully valid tile needs no kind of page and is touched, which does nothing to samples.
    let in_vain = decompress && draw.touch && !draw.first && !draw.fetch;
    assert_eq!(draw.touch, if decompress { compressed || in_vain } else { coverage != 0 });
    if !draw.touch {
        return;
    }
    if draw.first {
        assert!(lines.get(&draw.slot).is_none_or(|l| l.clean), "a slot changes hands before it is clean");
        assert!(lines.values().all(|l| l.tile != tile || !l.z || l.clean), "a tile twice");
        lines.retain(|_, l| l.tile != tile);
        lines.insert(draw.slot, Line { tile, clean: true, ..Line::default() });
    }
    let line = lines.get_mut(&draw.slot).unwrap();
    assert_eq!(line.tile, tile, "the slot of another tile");
    // Comparisons need the whole tile; partial writes need the planes that may exist.
    let compares = s.reads && response;
    let whole = coverage == !0 && !compares && !decompress;
    let wanted = match () {
        () if compares && !line.z && s.z16 => 0x0f,
        () if compares && !line.z => 0xff,
        () if !compares && !whole && compressed && !line.planes => 3,
        () => 0,
    };
    assert_eq!(fetch.map_or(0, |fetch| fetch.sectors), wanted, "fetch of {tile:x}");
    if let Some(fetch) = fetch {
        assert!(s.notified != 0, "read before the kind is known");
        assert_eq!((fetch.slot, fetch.tile, fetch.plain), (draw.slot, tile, !compressed));
        assert_eq!(fetch.compressed, decompress, "of compressed tiles alone");
    }
    line.z |= compares || whole;
    line.planes |= draw.fetch || whole;
    (line.clean, line.again) = (false, true);
}

pub fn prefix(format: u32, mode: u32) -> Vec<ZropPacket> {
    [
        (0x0fe4, 0x4000),
        (0x0fe8, format),
        (0x1228, 96),
        (0x0fec, 0x10),
        (0x15d0, mode),
        (0x1538, 1),
        (0x12cc, 1),
        (0x12e8, 1),
        (0x130c, 0x201),
        (0x19cc, 1),
    ]
    .map(|(address, value)| method(address, value))
    .to_vec()
}
