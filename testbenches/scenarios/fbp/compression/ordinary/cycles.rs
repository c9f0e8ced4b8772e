//! Cycles of reads and writes of ordinary words, and the waits between them.

use super::super::bench::{Plan, run};
use super::super::expected::{on_channel, seen_by_others, traffic};
use super::super::stored::{data_of, noise, paged, tile_at};
use super::super::tiles::{beats, view, write};
use bundle::*;
use fbp::compression::Compression;
use kit::Maker;

/// Three cycles to the first half's sectors, as through status, one more to the other half's; the first word arrives five
/// cycles after the last of them, then a sector a cycle.
pub fn cycles_of_a_read(new: Maker<Compression>) {
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
pub fn cycles_of_a_write(new: Maker<Compression>) {
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
pub fn a_write_waits_for_reads(new: Maker<Compression>) {
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
