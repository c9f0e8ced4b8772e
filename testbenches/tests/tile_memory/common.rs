//! A memory of eight kilobytes, and requests to it.

use bundle::{Sector, TileOp, TileRead, TileSector, TileWrite};
use kit::memory::MemoryStalls;
use kit::tile_memory::TileMemory;

/// Kinds: 2CRA, 2BRA, ZF32 and Z24S8 at one sample; 2CRA with groups of eight; none.
pub const CRA: u8 = 0xdb;
pub const BRA: u8 = 0xdc;
pub const WIDE: u8 = 0xe5;
pub const ZF32: u8 = 0x86;
pub const Z24S8: u8 = 0x51;

/// Bytes of the memory, all of one kind.
pub const SIZE: u64 = 8192;

pub fn plain_bytes() -> Vec<u8> {
    (0..SIZE).map(|at| (at ^ at >> 7) as u8).collect()
}

pub fn memory(kind: u8) -> TileMemory {
    let mut memory = TileMemory::new(plain_bytes(), MemoryStalls::free(1));
    memory.tiles.set_kind(0..SIZE, kind);
    memory
}

pub fn read(line: u64, sectors: u8, plain: bool) -> TileRead {
    TileRead { line, sectors, plain, compressed: false }
}

/// The responses to a read.
pub fn request(memory: &mut TileMemory, read: TileRead) -> Vec<TileSector> {
    assert!(memory.is_idle(), "it still has to response");
    let (mut responses, mut requested): (Vec<TileSector>, bool) = (vec![], false);
    for _ in 0..50 {
        let offer = (!requested).then_some(read).into();
        requested |= memory.read(&offer).ready && !requested;
        memory.write(&None.into());
        responses.extend(memory.data(true.into()).get());
        if responses.last().is_some_and(|response| response.last) {
            assert!(memory.is_idle());
            return responses;
        }
    }
    panic!("no response to {read:?}")
}

/// Sends beats, one per cycle.
pub fn send(memory: &mut TileMemory, beats: &[TileWrite]) {
    for beat in beats {
        memory.read(&None.into());
        assert!(memory.write(&Some(*beat).into()).ready);
    }
}

pub fn sector(bytes: &[u8]) -> Sector {
    let word = |k: usize| u32::from_le_bytes(bytes[4 * k..4 * k + 4].try_into().unwrap());
    Sector { words: std::array::from_fn(word) }
}

/// The beats of a write of sectors, each of 32 times its number and `value`.
pub fn beats(op: TileOp, line: u64, sectors: u8, value: u8, status: u8) -> Vec<TileWrite> {
    let all: Vec<u8> = (0..4).filter(|s| sectors >> s & 1 == 1).collect();
    let beat = |s: &u8| TileWrite {
        op,
        line,
        sectors,
        last: Some(s) == all.last(),
        mask: !0,
        data: sector(&[value + s; 32]),
        status,
        pair: false,
    };
    all.iter().map(beat).collect()
}

pub fn raw(line: u64, sectors: u8, value: u8, status: u8) -> Vec<TileWrite> {
    beats(TileOp::Raw, line, sectors, value, status)
}

pub fn paired(beats: Vec<TileWrite>) -> Vec<TileWrite> {
    beats.into_iter().map(|beat| TileWrite { pair: true, ..beat }).collect()
}

/// A pattern for tiles of the kilobyte of a line.
pub fn clear(line: u64, tiles: u8, pattern: &[u8; 32]) -> Vec<TileWrite> {
    let beat = TileWrite {
        op: TileOp::FastClear,
        line,
        sectors: tiles,
        last: true,
        mask: !0,
        data: sector(pattern),
        ..TileWrite::default()
    };
    vec![beat]
}

/// Sector, status, kind, and the first byte of each response.
pub fn notified(responses: &[TileSector]) -> Vec<(u8, u8, u8, u8)> {
    responses.iter().map(|a| (a.sector, a.status, a.compressible, a.data.words[0] as u8)).collect()
}
