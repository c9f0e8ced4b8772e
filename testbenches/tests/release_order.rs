//! The judge of releases and cleans distinguishes right histories from wrong ones.

use bundle::{MemoryWrite, Sector};
use references::rigs::hub_memory::release_order::{Clean, History, Lookup, Write};

crate::tests! { allowed_observations forbidden_observations }

fn all(word: u8) -> Sector {
    Sector { words: [u32::from(word) * 0x0101_0101; 8] }
}

fn write(port: usize, taken: u64, word: u8) -> Write {
    Write {
        port,
        taken,
        write: MemoryWrite { address: 9, mask: !0, data: all(word), ordered: true, ..MemoryWrite::default() },
    }
}

fn clean(ports: u32, offered: u64, done: u64) -> Clean {
    Clean { ports, offered, done }
}

fn is_right(writes: &[Write], cleans: &[Clean], cycle: u64, word: u8) -> bool {
    let lookup = Lookup { cycle, sector: 9, found: all(word) };
    let history = History { writes: writes.to_vec(), cleans: cleans.to_vec(), looks: vec![lookup] };
    history.wrong(|_| all(0)).is_none()
}

fn allowed_observations() {
    // A write may be in memory or not, until a clean that was sent after it is done.
    for word in [0, 5] {
        assert!(is_right(&[write(0, 10, 5)], &[], 50, word));
        assert!(is_right(&[write(0, 10, 5)], &[clean(1, 11, 40)], 39, word));
        assert!(is_right(&[write(0, 10, 5)], &[clean(1, 10, 40)], 50, word));
        assert!(is_right(&[write(0, 10, 5)], &[clean(2, 11, 40)], 50, word));
    }
    let two = [write(0, 10, 5), write(0, 20, 6)];
    assert!([5, 6].into_iter().all(|word| is_right(&two, &[clean(1, 15, 40)], 50, word)));
    // Writes of two ports: either order.
    let two = [write(0, 10, 5), write(1, 20, 6)];
    assert!([5, 6].into_iter().all(|word| is_right(&two, &[clean(3, 21, 40)], 50, word)));
}

fn forbidden_observations() {
    assert!(!is_right(&[write(0, 10, 5)], &[], 10, 5), "not yet written");
    assert!(!is_right(&[write(0, 10, 5)], &[], 50, 7), "never written");
    assert!(!is_right(&[write(0, 10, 5)], &[clean(1, 11, 40)], 40, 0));
    let two = [write(0, 10, 5), write(0, 20, 6)];
    assert!(!is_right(&two, &[clean(1, 15, 40)], 50, 0));
    assert!(!is_right(&two, &[clean(1, 21, 40)], 50, 5));
    // The clean of the first was done before the second was sent.
    let two = [write(0, 10, 5), write(1, 50, 6)];
    assert!(!is_right(&two, &[clean(1, 15, 40), clean(2, 51, 80)], 90, 5));
}
