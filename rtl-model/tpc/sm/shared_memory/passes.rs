//! Accesses, and the lanes that a pass serves.

use super::ROWS;
use super::types::*;
use super::update::is_wide;
use crate::sm::types::*;

/// Blocks of 256 bytes of the whole memory.
const BLOCKS: u16 = 256;

/// Bytes of a size, by the ISA's code, and whether it is sign-extended.
fn size(code: u8) -> (u32, bool) {
    match code {
        0 | 1 => (1, code == 1),
        2 | 3 => (2, code == 3),
        _ => (4, false),
    }
}

/// Byte offset in its word; bits below the alignment are ignored.
fn low(at: u8, bytes: u32) -> u32 {
    u32::from(at) & 4_u32.wrapping_sub(bytes) & 3
}

/// Lanes whose bit is set.
fn places(lanes: u32) -> impl Iterator<Item = usize> {
    (0..WARP_LANES).filter(move |lane| lanes >> lane & 1 == 1)
}

impl SharedAccess {
    /// A request with any address outside has no effect.
    pub fn of(request: &SharedRequest, asker: u8) -> Self {
        let inside = |address: u32| {
            let block = address >> 8;
            block < u32::from(request.limit) && u32::from(request.base) + block < u32::from(BLOCKS)
        };
        let fault = places(request.lanes).any(|lane| !inside(request.addresses.words[lane]));
        let origin = (u32::from(request.base) << 8) as u16;
        SharedAccess {
            owner: SharedOwner { row: false, asker, tag: request.tag, fault },
            op: request.op,
            size: request.size,
            atomic: request.atomic,
            operand: request.operand,
            left: if fault { 0 } else { request.lanes },
            at: request.addresses.words.map(|address| origin.wrapping_add(address as u16)),
            data: request.data,
        }
    }

    pub fn of_row(access: &RowAccess) -> Self {
        let RowAccess { request, data } = *access;
        let lanes = if request.write { request.words } else { !0 };
        SharedAccess {
            owner: SharedOwner { row: true, ..SharedOwner::default() },
            op: if request.write { SharedOp::Store } else { SharedOp::Load },
            size: 4,
            left: if request.row < ROWS { lanes } else { 0 },
            at: std::array::from_fn(|k| (request.row & (ROWS - 1)) << 7 | (k as u16) << 2),
            data,
            ..SharedAccess::default()
        }
    }

    fn bank(&self, lane: usize) -> usize {
        usize::from(self.at[lane] >> 2) % BANKS
    }

    /// For each bank the word of its lowest lane; for an atomic only that lane.
    pub fn served(&self) -> u32 {
        let mut first = [None; BANKS];
        let mut served = 0;
        for lane in places(self.left) {
            let leader = *first[self.bank(lane)].get_or_insert(lane);
            let same = self.op != SharedOp::Atomic && self.at[leader] >> 7 == self.at[lane] >> 7;
            served |= u32::from(leader == lane || same) << lane;
        }
        served
    }

    /// The pass that serves a mask of lanes.
    pub fn pass(&self, served: u32, last: bool) -> SharedPass {
        let mut pass = SharedPass {
            owner: self.owner,
            op: self.op,
            size: self.size,
            atomic: self.atomic,
            operand: self.operand,
            last,
            lanes: served,
            at: self.at.map(|at| (at & 127) as u8),
            ..SharedPass::default()
        };
        let (bytes, _) = size(self.size);
        let wide = is_wide(self.operand);
        for lane in places(served) {
            let (bank, low) = (self.bank(lane), low((self.at[lane] & 3) as u8, bytes));
            let mask = ((1_u32 << bytes) - 1) << low;
            let spread = (0..4).map(|k| (mask >> k & 1) * (0xff << (8 * k))).sum::<u32>();
            pass.rows[bank] = self.at[lane] >> 7;
            pass.bytes[bank] |= mask as u8;
            pass.words[bank] = pass.words[bank] & !spread | self.data.words[lane] << (8 * low) & spread;
            pass.new_words[bank] = self.data.words[(lane + if wide { 2 } else { 1 }) % WARP_LANES];
        }
        pass
    }
}

impl SharedPass {
    /// Words read for its lanes, extended.
    pub fn gather(&self, shown: &[u32; BANKS], row: &mut Row) {
        let (bytes, signed) = size(self.size);
        for lane in places(self.lanes) {
            let (bank, low) = (usize::from(self.at[lane] >> 2), low(self.at[lane], bytes));
            let word = shown[bank] >> (8 * low);
            row.words[lane] = match (bytes, signed) {
                (1, false) => word & 0xff,
                (1, true) => word as u8 as i8 as u32,
                (2, false) => word & 0xffff,
                (2, true) => word as u16 as i16 as u32,
                _ => word,
            };
        }
    }
}
