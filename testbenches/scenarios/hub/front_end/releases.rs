//! Reports and releases: their words, and the work before them.

use super::directed::{STATE, bound};
use super::judge::check;
use super::peers::{Peers, Traffic};
use super::stream::method;
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;
use references::hub::front_end::Others;
use references::hub::front_end::Released;

/// A report of one word with a selector is the lower half of the count (Mesa's NVK reads stream output's offset from
/// it); without a selector, and for a release, it is the payload.
pub fn reports_of_one_word(new: Maker<FrontEnd>) {
    let report = |value| [method(0, 0x1b08, 77), method(0, 0x1b0c, value)];
    let cases = [(0x1d00_5002, true), (0x1100_f002, true), (0x1000_0002, false), (0x1d00_5000, false)];
    for (value, counts) in cases {
        let r = check(new(), &bound(report(value)), &Traffic::default());
        let [(_, Released::One { payload, .. })] = r.released[..] else { panic!("{:?}", r.released) };
        assert_eq!(payload != 77, counts, "{value:08x}");
    }
}

pub fn releases_come_after_completion(new: Maker<FrontEnd>) {
    let fence = |at, payload, form| {
        [method(0, 0x1b00, 1), method(0, 0x1b04, at), method(0, 0x1b08, payload), method(0, 0x1b0c, form)]
    };
    let mut packets = fence(0x8004, 6, 0x1000_f010).to_vec();
    packets.extend(fence(0x8010, 7, 0x0010_f010));
    packets.extend(fence(0x8020, 8, 0x0900_5002));
    packets.extend([method(0, 0x2c8, 1 << 16 | 5), method(0, 0x2c8, 6)]);
    packets.extend([method(1, 0x1b04, 0x9000), method(1, 0x1b08, 9), method(1, 0x1b0c, 0x1000_0000)]);
    packets.extend([method(1, 0x108, 0x40), method(1, 0x10c, 1)]);
    packets.extend(fence(0x8030, 10, 0x0100_f002));
    packets.extend(fence(0x8040, 11, 0x0100_f000));
    let r = check(new(), &bound(packets.clone()), &Traffic { busy: 40, ..Traffic::default() });
    let address = |low: u64| 1 << 32 | low;
    // the counts of 3D at its third and sixth release
    let counted = |n| Peers.counted(n);
    let halves = |count: u64| [count as u32, (count >> 32) as u32];
    let awaken = |value| Released::Awaken(Interrupt { kind: InterruptKind::Awaken, channel: 3, value });
    let released: Vec<_> = r.released.iter().map(|r| r.1).collect();
    assert_eq!(
        released,
        [
            Released::One { address: address(0x8004), payload: 6 },
            Released::Four { address: address(0x8010), words: [7, 0] },
            awaken(7),
            Released::Four { address: address(0x8020), words: halves(counted(2)) },
            Released::Clean,
            Released::Increment(5),
            Released::Increment(6),
            Released::One { address: 0x9000, payload: 9 },
            Released::Time { address: 0x40 },
            awaken(0),
            // a plain report of a counter of 32 bits; a release has no counter
            Released::Four { address: address(0x8030), words: [10, counted(5) as u32] },
            Released::Four { address: address(0x8040), words: [11, 0] },
        ]
    );
    // misaligned
    for (at, form) in [(2, 0x1000_f010), (4, 0xf010), (8, 0xf010)] {
        let r = check(new(), &bound(fence(at, 1, form)), &Traffic::default());
        assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
    }
    // state after a release does not wait for it
    let mut packets = fence(0x8004, 6, 0x1000_f010).to_vec();
    packets.push(method(0, STATE, 1));
    let r = check(new(), &bound(packets), &Traffic { busy: 60, ..Traffic::default() });
    assert_eq!(r.bundles[1].0, r.bundles[0].0 + 1);
    assert!(r.released[0].0 > r.bundles[1].0);
}
