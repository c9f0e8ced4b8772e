//! Lines of TLBs: what both levels, and the walker, know of pages of two sizes.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package tlb(translation);

    /// What a line has. Its number is the bits of a page's above those within the line.
    pub struct TlbTag {
        valid: bool,
        big: bool,
        space: SpaceId,
        number: B24,
        /// Entries that are present or sparse.
        there: B16,
    }

    /// A word of the RAM of entries.
    pub struct TlbQuarter {
        entries: [PageEntry; QUARTER_ENTRIES],
    }

    /// A page that was asked for.
    pub struct TlbAsked {
        space: SpaceId,
        page: PageNumber,
    }
}

/// Small pages in a big one, as a power of two.
pub fn big_log2(big64: bool) -> u32 {
    if big64 { 4 } else { 5 }
}

/// A page among its kind.
pub fn among(page: u32, big: bool, big64: bool) -> u32 {
    page >> if big { big_log2(big64) } else { 0 }
}

/// Of a quarter's entries those that are present or sparse, as bits of their line.
pub fn there(line: &TranslateLine) -> u16 {
    let one = |k: usize| u16::from(line.entries[k].present || line.entries[k].sparse) << k;
    (0..QUARTER_ENTRIES).map(one).sum::<u16>() << (4 * line.quarter)
}

/// What control forgets.
pub fn forgotten(control: &SpaceControl) -> Option<SpaceInvalidate> {
    match control {
        SpaceControl::Attach(SpaceBind { space, .. }) => {
            Some(SpaceInvalidate { all_pages: true, space: *space, ..SpaceInvalidate::default() })
        }
        SpaceControl::Invalidate(invalidate) => Some(*invalidate),
        SpaceControl::Select(_) => None,
    }
}

impl TlbTag {
    /// Whether it is of the line of a page, which is counted among its kind.
    pub fn is_of(&self, space: u8, page: u32, big: bool) -> bool {
        self.valid && self.big == big && self.space == space && self.number == page >> 4
    }

    /// Forgets its line, if it is one of some. `big64` has a bit for each space.
    pub fn forget(&mut self, some: &SpaceInvalidate, big64: u8) {
        let page = among(some.page, self.big, big64 >> self.space & 1 == 1);
        let here = some.all_pages || page >> 4 == self.number;
        self.valid &= !(here && (some.all_spaces || some.space == self.space));
    }
}
