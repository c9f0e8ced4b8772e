//! Notifications of every class, and releases at the same place.

use super::streams::{FENCES, SEGMENTS};
use super::{Around, Ended, LIMIT, PATIENCE, begun};
use host::push_header::Form;
use host::{PushHeader, halves};
use kit::Maker;
use rigs::command_path::CommandPath;

/// The later of the two remains, whichever it is, also where the engines are slow.
pub fn notifications_and_releases(new: Maker<CommandPath>) {
    let (mut expected, mut run) = begun(new());
    run.surround(Around { latency: 9, busy: 60, patience: PATIENCE, ..Around::default() });
    let header = |subchannel: u32, count: usize, method: u32| {
        PushHeader::new(Form::Increment, subchannel, method, count).0
    };
    let [high, low] = halves(FENCES);
    let mut words = vec![];
    for (subchannel, class) in [(0, 0xb197), (1, 0xb1c0), (2, 0xa140), (3, 0x902d)] {
        words.extend([header(subchannel, 1, 0), class]);
    }
    for subchannel in 0..4 {
        let notify = |at: u32| [header(subchannel, 3, 0x104), high, at, 0];
        // of one word, after the time
        let release = |of: u32, at: u32| [header(of, 4, 0x1b00), high, at + 8, 7, 0x1000_0000];
        for of in 0..2 {
            let at = low + 0x80 * subchannel + 0x20 * of;
            words.extend(release(of, at));
            words.extend(notify(at));
            words.extend(notify(at + 0x10));
            words.extend(release(of, at + 0x10));
        }
    }
    for (k, &word) in (0..).zip(&words) {
        expected.memory.store(SEGMENTS + 4 * k, word);
        run.memory.bytes.store(SEGMENTS + 4 * k, word);
    }
    let entry = [SEGMENTS as u32, (words.len() as u32) << 10 | (SEGMENTS >> 32) as u32];
    expected.consume(&[entry]);
    run.publish(&[entry]);
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    for at in (0..0x200).step_by(0x20).filter(|at| at & 0x40 == 0) {
        let [first, second] = [8, 0x18].map(|k| run.memory.bytes.load(FENCES + at + k));
        assert_eq!((first, second), (0, 7), "at {at:x}");
    }
    expected.check(&mut run, "notifications and releases");
}
