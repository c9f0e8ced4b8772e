//! TLB lines: types and functions that both TLB levels and the walker share, for pages of two sizes.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package tlb(memory, translation);

    /// Tag of a line. `number` is the page number without the bits within the line.
    pub struct TlbTag {
        valid: bool,
        big: bool,
        space: SpaceId,
        number: B24,
        /// Entries that are present or sparse.
        there: B16,
    }

    /// A word of the entry RAM.
    pub struct TlbQuarter {
        entries: [PageEntry; QUARTER_ENTRIES],
    }

    /// A requested page.
    pub struct TlbRequested {
        space: SpaceId,
        page: PageNumber,
    }

    /// A packet after the lookup; the RAM outputs its page's entry.
    pub struct TlbFound {
        valid: bool,
        packet: MemoryUp,
        /// It is translated.
        looked: bool,
        line: B4,
        entry: B4,
        big: bool,
    }

    /// A refused request, for which the micro-TLB sends the response.
    pub struct TlbRefusal {
        client: ClientId,
        tag: RequestTag,
        sectors: B4,
        sparse: bool,
    }
}

/// Small pages per big page, as a power of two.
pub fn big_log2(big64: bool) -> u32 {
    if big64 { 4 } else { 5 }
}

/// A page number in units of its size.
pub fn among(page: u32, big: bool, big64: bool) -> u32 {
    page >> if big { big_log2(big64) } else { 0 }
}

pub fn requested_by(request: &TranslateRequest) -> TlbRequested {
    TlbRequested { space: request.space, page: request.page }
}

/// A requested page's number in units of its size. `big64` has a bit for each space.
pub fn number_of(requested: &TlbRequested, big: bool, big64: u8) -> u32 {
    among(requested.page, big, big64 >> requested.space & 1 == 1)
}

/// The tag of a requested page's line; `big`: the line is of big pages.
pub fn tag_of(requested: &TlbRequested, big: bool, big64: u8, there: u16) -> TlbTag {
    let number = number_of(requested, big, big64) >> 4;
    TlbTag { valid: true, big, space: requested.space, number, there }
}

/// The present or sparse entries of a quarter, as bits of its line.
pub fn there(line: &TranslateLine) -> u16 {
    let one = |k: usize| u16::from(line.entries[k].present || line.entries[k].sparse) << k;
    (0..QUARTER_ENTRIES).map(one).sum::<u16>() << (4 * line.quarter)
}

/// The lines that a control operation invalidates.
pub fn invalidated(control: &SpaceControl) -> Option<SpaceInvalidate> {
    match control {
        SpaceControl::Attach(SpaceBind { space, .. }) => {
            Some(SpaceInvalidate { all_pages: true, space: *space, ..SpaceInvalidate::default() })
        }
        SpaceControl::Invalidate(invalidate) => Some(*invalidate),
        SpaceControl::Select(_) => None,
    }
}

/// Whether spaces have big pages of 64 KB, a bit for each, after a control operation.
pub fn big64_after(big64: u8, control: &SpaceControl) -> u8 {
    match control {
        SpaceControl::Attach(bind) => big64 & !(1 << bind.space) | u8::from(bind.big64) << bind.space,
        SpaceControl::Select(_) | SpaceControl::Invalidate(_) => big64,
    }
}

/// The selected space after a control operation.
pub fn space_after(space: u8, control: &SpaceControl) -> u8 {
    match control {
        SpaceControl::Select(select) => select.space,
        SpaceControl::Attach(_) | SpaceControl::Invalidate(_) => space,
    }
}

impl TlbTag {
    /// Whether the tag matches the line of a page, given in units of its size.
    pub fn is_of(&self, space: u8, page: u32, big: bool) -> bool {
        self.valid && self.big == big && self.space == space && self.number == page >> 4
    }

    /// Invalidates the line if a control operation covers it. `big64` has a bit for each space.
    pub fn invalidate(&mut self, some: &SpaceInvalidate, big64: u8) {
        let page = among(some.page, self.big, big64 >> self.space & 1 == 1);
        let here = some.all_pages || page >> 4 == self.number;
        self.valid &= !(here && (some.all_spaces || some.space == self.space));
    }
}
