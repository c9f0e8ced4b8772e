//! Decoding of page table entries.

use super::walker::DirectoryEntry;
use bundle::*;

/// Mask of a table number in the aperture Video.
const VIDEO: u32 = (1 << 25) - 1;
/// Mask of a physical page number (gmmu-pa-bits); higher bits are zero.
const PHYSICAL: u32 = (1 << 22) - 1;

/// The page at which a table starts.
fn table(word: u32) -> u32 {
    (word >> 4) & if word & 3 == 1 { VIDEO } else { !0 }
}

/// A directory entry.
pub fn directory_entry(low: u32, high: u32) -> DirectoryEntry {
    DirectoryEntry {
        big: low & 3 != 0,
        big_sparse: low & 3 == 0 && high >> 3 & 1 == 1,
        big_table: table(low),
        size: (low >> 2) as u8 & 3,
        small_half: high & 3 != 0,
        small_table: table(high),
    }
}

/// The page of a directory; the aperture is coded as in a page entry.
pub fn directory_of(space: &SpaceBind) -> u32 {
    space.directory & if space.target == Aperture::Video as u8 { VIDEO } else { !0 }
}

/// Decodes an entry of a table of small pages, which are never compressed (gmmu-compression-page).
pub fn small_entry(low: u32, high: u32) -> PageEntry {
    let mut entry = page_entry(low, high);
    entry.attributes.comptag = 0;
    entry
}

/// Decodes an entry of a table of big pages.
pub fn page_entry(low: u32, high: u32) -> PageEntry {
    let (valid, volatile) = (low & 1 == 1, high & 1 == 1);
    let (aperture, kind, comptag) = (high >> 1 & 3, (high >> 4) as u8, high >> 12 & 0x1_ffff);
    let refused = |fault| PageEntry { fault, ..PageEntry::default() };
    if !valid {
        let entry = refused(if volatile { AccessFaultKind::Directory } else { AccessFaultKind::Page });
        return PageEntry { sparse: volatile, ..entry };
    }
    // The chip has no peers, and compressed data are only in the aperture Video.
    if aperture == Aperture::Peer as u32 || comptag & 0xffff != 0 && aperture != 0 {
        return refused(AccessFaultKind::Aperture);
    }
    if kind == 0xff {
        return refused(AccessFaultKind::Kind);
    }
    let aperture = match aperture {
        0 => Aperture::Video,
        2 => Aperture::SystemCoherent,
        _ => Aperture::SystemNonCoherent,
    };
    PageEntry {
        present: true,
        privileged: low >> 1 & 1 == 1,
        read_only: low >> 2 & 1 == 1,
        read_off: high >> 30 & 1 == 1,
        write_off: high >> 31 == 1,
        uncached: volatile,
        attributes: PageAttributes { aperture, kind, comptag },
        frame: low >> 4 & PHYSICAL,
        ..PageEntry::default()
    }
}
