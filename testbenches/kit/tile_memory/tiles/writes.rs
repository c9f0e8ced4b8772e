//! Writes store plain bytes, raw lines of a state, or clear whole tiles.

use super::{LINE, Pair, SECTOR, TILE, Tiles, bytes_of, each, of_tile, offset};
use crate::tile_memory::{clear_values, rules};
use bundle::{TileOp, TileWrite};
use references::fbp::compression::compressed_tile::{self as oracle, Form, Tile, ordinary, planes};

/// Merges the bytes of a mask into a tile.
fn merge(tile: &mut Tile, at: usize, beat: &TileWrite) {
    let bytes = bytes_of(&beat.data);
    (0..SECTOR).filter(|k| beat.mask >> k & 1 == 1).for_each(|k| tile[at + k] = bytes[k]);
}

/// Merges the beats of a request into a tile.
fn merged(tile: &mut Tile, beats: &[TileWrite]) {
    for (sector, beat) in each(beats[0].sectors).zip(beats) {
        merge(tile, offset(beat.line, sector), beat);
    }
}

impl Tiles {
    /// Performs a complete request.
    pub fn write(&mut self, beats: &[TileWrite]) {
        let head = &beats[0];
        let pair = self.pair.take_if(|pair| pair.line / 8 == head.line / 8);
        if let Some(pair) = pair {
            // For eight-byte samples any later line of the two tiles; pages without status do not record their contents.
            let kind = self.kind_of(head.line / 2);
            let next = match kind == 0 || ordinary::is_wide(kind) {
                true => head.line > pair.line && head.line / 4 == pair.line / 4,
                false => head.line == pair.line ^ 1 && !head.pair,
            };
            let second = head.op == TileOp::Raw && next;
            assert!(second && head.status == pair.status, "not the second of {pair:x?}: {head:x?}");
        }
        match head.op {
            TileOp::Plain => self.write_plain(beats),
            TileOp::Raw => self.write_raw(beats, pair),
            TileOp::FastClear | TileOp::ClearDepth => self.fast_clear(head),
        }
    }

    /// Expands the tile.
    fn write_plain(&mut self, beats: &[TileWrite]) {
        let tile = beats[0].line / 2;
        let mut plain = self.plain_of(tile);
        merged(&mut plain, beats);
        self.store(tile, 0, &plain);
    }

    fn write_raw(&mut self, beats: &[TileWrite], first: Option<Pair>) {
        let TileWrite { line, sectors, status, pair, .. } = beats[0];
        let tile = line / 2;
        let kind = self.kind_of(tile);
        // Stencil alone does not affect the tile's state.
        let beside = ordinary::beside_depth(kind) >> (4 * (line % 2)) & 15;
        let alone = sectors != 0 && sectors & !beside == 0;
        let old = self.status_of(tile);
        let status = if alone { old } else { rules::after(kind, old, sectors, status) };
        if !alone {
            rules::of_kind(kind, status, tile * TILE);
            rules::whole(kind, line * LINE, beats);
        }
        let whole = each(sectors).zip(beats).filter(|(_, beat)| beat.mask == !0);
        let written = whole.fold(0, |all, (sector, _)| all | of_tile(line, 1 << sector));
        let mut lacks = first.map_or([0; 2], |pair| pair.lacks);
        let own = &mut lacks[(tile % 2) as usize];
        *own = (*own | rules::changed(kind, old, status)) & !written;
        if pair {
            assert!(self.pair.is_none(), "the second beat of {:x?} is missing: {:x?}", self.pair, beats[0]);
            self.pair = Some(Pair { line, status: beats[0].status, lacks });
        } else {
            let address = tile * TILE;
            assert!(
                lacks == [0; 2],
                "the tile at {address:#x}, kind {kind:02x}, is whole in state {status}, but its sectors {} \
                 have not been written",
                lacks.map(|of_tile| format!("{of_tile:#010b}")).join(" and ")
            );
        }
        let mut stored = self.stored_of(tile);
        merged(&mut stored, beats);
        self.store(tile, status, &stored);
    }

    fn fast_clear(&mut self, head: &TileWrite) {
        assert!(head.line % 8 == 0, "not the first line of a kilobyte: {head:x?}");
        for tile in each(head.sectors).map(|tile| head.line / 2 + tile as u64) {
            self.clear_tile(tile, &bytes_of(&head.data), head.op == TileOp::ClearDepth);
        }
    }

    /// C, if the pattern is a clear value that a table holds or can hold; else a state without a table. A clear of only depth
    /// keeps stencil, which is only possible in packed tiles.
    fn clear_tile(&mut self, tile: u64, pattern: &[u8; SECTOR], depth: bool) {
        let kind = self.kind_of(tile);
        assert!(!depth || ordinary::packs(kind), "depth is cleared in a tile of kind {kind:02x}");
        let form = match depth {
            true if ordinary::is_wide(kind) => Form::ClearWide,
            true => Form::ClearDepth,
            false => Form::Clear,
        };
        let float = f32::from_le_bytes([pattern[0], pattern[1], pattern[2], pattern[3]]);
        // If a plane can represent it exactly.
        let exact = !ordinary::is_wide(kind) || planes::is_exact(float);
        let clear = oracle::state_that(kind, |is| is == form).filter(|_| exact);
        let stencil = self.stored_of(tile);
        if clear.is_some() {
            self.clear_values.drive(kind, pattern);
        }
        match clear.and_then(|state| Some((state, self.clear_values.entry(kind, pattern)?))) {
            Some((state, entry)) => self.store(tile, state | entry << 2, &stencil),
            None => {
                let (state, mut stored) = clear_values::filled(kind, pattern, depth);
                if depth {
                    let beside = ordinary::beside_depth(kind);
                    (0..256)
                        .filter(|at| beside >> (at / SECTOR) & 1 == 1)
                        .for_each(|at| stored[at] = stencil[at]);
                }
                self.store(tile, state, &stored);
            }
        }
    }
}
