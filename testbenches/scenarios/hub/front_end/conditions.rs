//! Rendering is conditional, by memory and by overrides; copies by the condition of their own class.

use super::directed::{bound, kinds};
use super::judge::check;
use super::peers::Traffic;
use super::stream::method;
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;

pub fn rendering_disabled(new: Maker<FrontEnd>) {
    let (begin, draw, end) = (method(0, 0x1618, 4), method(0, 0xd78, 3), method(0, 0x1614, 0));
    let (off, on, clear) = (method(0, 0x1558, 0), method(0, 0x1558, 1), method(0, 0x19d0, 1));
    let r = check(new(), &bound([off, begin, draw, end, clear, on, clear]), &Traffic::default());
    assert_eq!(kinds(&r), [(BundleKind::Trigger, 0x19d0, 1)]);
    // a whole draw is performed or dropped; the condition at its BEGIN decides
    let r = check(new(), &bound([begin, off, draw, end, begin, on, draw, end]), &Traffic::default());
    assert_eq!(r.bundles.len(), 2);
    // overrides
    let (always, never, launch) = (method(1, 0x1944, 1), method(1, 0x1944, 2), method(1, 0x2bc, 3));
    let r = check(
        new(),
        &bound([method(1, 0x1558, 0), launch, always, launch, never, launch]),
        &Traffic::default(),
    );
    assert_eq!(kinds(&r), [(BundleKind::Trigger, 0x2bc, 3)]);
    // each class has its own condition
    let r = check(new(), &bound([off, method(3, 0x8dc, 0)]), &Traffic::default());
    assert_eq!(*kinds(&r).last().unwrap(), (BundleKind::Trigger, 0x8dc, 0));
}

/// For each kind of sector, each mode and either half.
pub fn conditions_read_memory(new: Maker<FrontEnd>) {
    let mut drawn = 0;
    for (sector, half, mode) in (0..5).flat_map(|s| [0, 16].map(|h| [2, 3, 4].map(|m| (s, h, m)))).flatten() {
        let at = 0x1000 + 32 * sector + half;
        let packets =
            [method(0, 0x1550, 1), method(0, 0x1554, at), method(0, 0x1558, mode), method(0, 0x19d0, 1)];
        drawn += check(new(), &bound(packets), &Traffic { busy: 9, ..Traffic::default() }).bundles.len();
    }
    assert!((8..25).contains(&drawn), "{drawn} of 30");
    let misaligned = [method(0, 0x1554, 8), method(0, 0x1558, 3)];
    let r = check(new(), &bound(misaligned), &Traffic::default());
    assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
}

/// A launch of the copy engine is sent where its class's condition holds; the state before it is always sent.
pub fn copies_are_conditional(new: Maker<FrontEnd>) {
    let mut launched = 0;
    for (sector, half, mode) in (0..5).flat_map(|s| [0, 16].map(|h| [2, 3, 4].map(|m| (s, h, m)))).flatten() {
        let at = 0x1000 + 32 * sector + half;
        let packets = [
            method(4, 0x254, 1),
            method(4, 0x258, at),
            method(0, 0x1558, 0), // of another class
            method(4, 0x25c, mode),
            method(4, 0x418, 5),
            method(4, 0x300, 0x182),
        ];
        let r = check(new(), &bound(packets), &Traffic { busy: 9, ..Traffic::default() });
        let sent: Vec<_> = r.copies.iter().map(|c| 4 * u32::from(c.1.address)).collect();
        assert!(sent == [0x418] || sent == [0x418, 0x300], "{sent:x?}");
        launched += sent.len() - 1;
    }
    assert!((8..25).contains(&launched), "{launched} of 30");
    for (mode, sent) in [(0, 0), (1, 1)] {
        let r = check(new(), &[method(4, 0x25c, mode), method(4, 0x300, 0x182)], &Traffic::default());
        assert_eq!(r.copies.len(), sent);
    }
    let r = check(new(), &[method(4, 0x258, 8), method(4, 0x25c, 3)], &Traffic::default());
    assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
}
