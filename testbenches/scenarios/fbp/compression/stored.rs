//! Stores of random tiles that ROPs pack, and the words read from them.

use super::bench::Seen;
use super::expected::STORE;
use super::tiles::Tile;
use bundle::*;
use kit::Rng;
use kit::memory::Store;
use kit::requests::Request;

/// Big pages have status, small ones do not.
pub fn paged(mut request: Request, big: bool) -> Request {
    request.head.page.comptag = if big { 2 } else { 0 };
    request
}

/// A store whose first `sectors` sectors are random bytes.
pub fn noise(seed: u64, sectors: u64) -> Vec<u8> {
    let mut store = vec![0; STORE];
    let mut rng = Rng::new(seed);
    for address in 0..sectors {
        let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
        store.write(&MemoryWrite { address, mask: !0, data, ..MemoryWrite::default() });
    }
    store
}

pub fn tile_at(store: &Vec<u8>, line: u64) -> Tile {
    std::array::from_fn(|j| store.sector((line & !1) * 4 + j as u64))
}

pub fn data_of(seen: &Seen, tag: u16) -> Vec<(u8, Sector)> {
    let mut got: Vec<_> = seen.of(tag).iter().map(|down| (down.sector, down.data)).collect();
    got.sort_by_key(|(sector, _)| *sector);
    got
}
