//! Reads: their responses, and the cycles of these.

use super::common::*;
use bundle::{TileOp, TileSector};
use kit::Sink;
use kit::memory::MemoryStalls;
use kit::tile_memory::{Moved, TileMemory};
use references::fbp::compression::compressed_tile;

crate::tests! {
    plain_pages_have_no_status stored_sectors_come_alone reads_of_empty_sectors_are_reported
    stencil_comes_with_planes
    plain_reads_decode responses_come_in_order_after_a_latency a_read_sees_earlier_cycles sectors_are_counted
}

fn plain_pages_have_no_status() {
    let bytes = plain_bytes();
    let mut memory = memory(0);
    for plain in [false, true] {
        let responses = request(&mut memory, read(5, 0b1010, plain));
        let first = |s: usize| bytes[640 + 32 * s];
        assert_eq!(notified(&responses), [(1, 0, 0, first(1)), (3, 0, 0, first(3))]);
        for response in responses {
            assert_eq!(response.data, sector(&bytes[640 + 32 * response.sector as usize..]));
        }
    }
    // Memory is rounded up to whole kilobytes; the given bytes are readable.
    let short = TileMemory::new(bytes[..700].to_vec(), MemoryStalls::free(1));
    assert_eq!(
        (short.tiles.plain(), short.bytes(690, 20)),
        (bytes[..700].to_vec(), [&bytes[690..700], &[0; 10]].concat())
    );
    // An uncompressed kind is reported as none; a compressed one is reported also for a plain tile.
    memory.tiles.set_kind(0..1024, 0xfe);
    memory.tiles.set_kind(1024..2048, CRA);
    assert_eq!(notified(&request(&mut memory, read(5, 1, false)))[0].2, 0);
    assert_eq!(notified(&request(&mut memory, read(8, 1, false)))[0].2, CRA);
    assert_eq!(notified(&request(&mut memory, read(8, 1, true)))[0].2, 0);
}

fn stored_sectors_come_alone() {
    let mut memory = memory(CRA);
    send(&mut memory, &raw(2, 0b11, 0x40, 2));
    assert_eq!(notified(&request(&mut memory, read(2, 15, false))), [(0, 2, CRA, 0x40), (1, 2, CRA, 0x41)]);
    assert_eq!(notified(&request(&mut memory, read(2, 0b0110, false))), [(1, 2, CRA, 0x41)]);
    send(&mut memory, &raw(2, 15, 0x50, 3));
    let all = [(0, 3, CRA, 0x50), (1, 3, CRA, 0x51), (2, 3, CRA, 0x52), (3, 3, CRA, 0x53)];
    assert_eq!(notified(&request(&mut memory, read(2, 15, false))), all);
}

fn reads_of_empty_sectors_are_reported() {
    let mut memory = memory(CRA);
    send(&mut memory, &raw(2, 0b11, 0x40, 2));
    assert_eq!(notified(&request(&mut memory, read(2, 0b1100, false))), [(2, 2, CRA, 0)]);
    let responses = request(&mut memory, read(3, 0b1010, false));
    assert_eq!(notified(&responses), [(1, 2, CRA, 0)]);
    assert_eq!(responses[0].data, sector(&[0; 32]));
    let pattern = std::array::from_fn(|k| 0x60 + k as u8 % 16);
    send(&mut memory, &clear(0, 0b10, &pattern));
    let responses = request(&mut memory, read(3, 0b1010, false));
    assert_eq!(notified(&responses), [(1, 1, CRA, 0x60)]);
    assert_eq!(responses[0].data, sector(&pattern));
}

fn stencil_comes_with_planes() {
    let mut memory = memory(Z24S8);
    let stencil = |line: usize| plain_bytes()[128 * line];
    send(&mut memory, &raw(4, 0b10, 0x40, 2));
    let planes = (1, 2, Z24S8, 0x41);
    assert_eq!(notified(&request(&mut memory, read(4, 15, false))), [(0, 2, Z24S8, stencil(4)), planes]);
    assert_eq!(notified(&request(&mut memory, read(4, 0b1110, false))), [planes]);
    assert_eq!(notified(&request(&mut memory, read(5, 15, false))), [(0, 2, Z24S8, stencil(5))]);
    assert_eq!(notified(&request(&mut memory, read(5, 0b1100, false))), [(2, 2, Z24S8, 0)]);
    send(&mut memory, &raw(4, 0b110, 0x50, 3));
    let three = [(0, 3, Z24S8, stencil(4)), (1, 3, Z24S8, 0x51), (2, 3, Z24S8, 0x52)];
    assert_eq!(notified(&request(&mut memory, read(4, 15, false))), three);
}

fn plain_reads_decode() {
    let mut memory = memory(WIDE);
    let groups: Vec<u8> = (0..8).flat_map(|group| [group; 4]).collect();
    let mut write = raw(0, 1, 0, 2);
    write[0].data = sector(&groups);
    send(&mut memory, &write);
    let responses: Vec<TileSector> =
        [0, 1].into_iter().flat_map(|l| request(&mut memory, read(l, 15, true))).collect();
    for (group, response) in responses.iter().enumerate() {
        assert_eq!(response.data, sector(&[group as u8; 32]));
        assert_eq!((response.sector, response.status, response.last), (group as u8 % 4, 0, group % 4 == 3));
    }
    assert_eq!(memory.bytes(30, 4), [0, 0, 1, 1]);
    assert_eq!(memory.bytes(250, 12), [&[7; 6][..], &plain_bytes()[256..262]].concat());
}

fn responses_come_in_order_after_a_latency() {
    let stalls = MemoryStalls { data: !(1 << 7), ..MemoryStalls::free(5) };
    let mut memory = TileMemory::new(plain_bytes(), stalls);
    let mut data = Sink::new(!0);
    let requested = [read(9, 0b0101, false), read(2, 0b1000, true), read(3, 0b0011, false)];
    for cycle in 0..20 {
        let offer = requested.get(cycle).copied();
        assert!(memory.read(&offer.into()).ready);
        data.drive(&memory.data(true.into()));
        memory.write(&None.into());
        assert_eq!(memory.is_idle(), cycle >= 10, "cycle {cycle}");
    }
    let seen: Vec<_> = data.timed().into_iter().map(|(at, a)| (at, a.sector, a.last)).collect();
    // Cycle 7 is closed.
    assert_eq!(seen, [(5, 0, false), (6, 2, true), (8, 3, true), (9, 0, false), (10, 1, true)]);
}

fn a_read_sees_earlier_cycles() {
    let mut memory = memory(CRA);
    let write = raw(0, 0b11, 0x40, 2);
    // The read is sent in the cycle of the write's last beat, and again in the next one.
    for (cycle, beat) in [Some(write[0]), Some(write[1]), None].into_iter().enumerate() {
        memory.read(&(cycle > 0).then_some(read(0, 0b11, false)).into());
        memory.write(&beat.into());
    }
    let mut responses = vec![];
    for _ in 0..10 {
        responses.extend(memory.data(true.into()).get().copied());
    }
    let status: Vec<_> = responses.iter().map(|response| response.status).collect();
    assert_eq!(status, [0, 0, 2, 2]);
}

fn sectors_are_counted() {
    let mut memory = memory(CRA);
    send(&mut memory, &raw(0, 0b11, 0, 2));
    send(&mut memory, &beats(TileOp::Plain, 4, 0b0111, 0, 0));
    send(&mut memory, &clear(8, 15, &[9; 32]));
    for (line, plain) in [(0, false), (0, true), (1, false), (8, false), (4, false)] {
        request(&mut memory, read(line, 15, plain));
    }
    let moved = Moved { raw: 2 + 4, plain: 4, notified: 2, written: 5, cleared: 1 };
    assert_eq!(memory.moved, moved);
    assert_eq!((memory.reads.len(), memory.writes.len()), (5, 6));
    assert_eq!(compressed_tile::held(CRA, memory.tiles.state(0)), 0b11);
}
