//! Semaphores, waits of Host within calls, and notifications have the effects that the interface gives.

use super::{BIND, decoded, methods, stopped};
use host::PushHeader;
use host::push_header::Form;
use references::hub::copies::bytes::Bytes;
use references::rigs::command_path::pushbuffer::{Channel, End, Fault};

pub fn semaphores() {
    let release = |d: u32| [0x2004_0004, 1, 0x40, 77, d];
    let (_, memory, end) = decoded(&[&release(2 | 1 << 24 | 1 << 20)]);
    assert_eq!((end, memory.load(0x1_0000_0040), memory.load(0x1_0000_0048)), (End::Dry, 77, 0));
    for (operation, holds, never) in [(1, 77, 78), (4, 0x8000_004c, 76), (8, 1, 0x82)] {
        let (mut channel, mut memory, end) = decoded(&[&release(operation | 1 << 12), &BIND]);
        assert_eq!(end, End::Acquire { address: 0x1_0000_0040, value: 77 });
        memory.store(0x1_0000_0040, never);
        assert_eq!(channel.consume(&mut memory, 0), end);
        memory.store(0x1_0000_0040, holds);
        assert_eq!(channel.consume(&mut memory, 0), End::Dry);
        assert_eq!(
            methods(&channel),
            [(0x10, 1), (0x14, 0x40), (0x18, 77), (0x1c, operation | 1 << 12), (0, 0xb197)]
        );
    }
    let reduce = |operation: u32, sign: u32, old: u32, new: u32| {
        let (mut channel, mut memory) = (Channel::new(0), Bytes::default());
        memory.store(0x40, old);
        for (i, word) in [0x2003_0005, 0x40, new, 0x10 | operation << 27 | sign << 31].into_iter().enumerate()
        {
            memory.store(0x1000 + 4 * i as u64, word);
        }
        channel.publish(&[[0x1000, 4 << 10]]);
        assert_eq!(channel.consume(&mut memory, 0), End::Dry);
        memory.load(0x40)
    };
    let minus = u32::MAX;
    assert_eq!(
        [reduce(0, 0, 3, minus), reduce(0, 1, 3, minus), reduce(1, 0, 3, minus), reduce(1, 1, 3, minus)],
        [minus, 3, 3, minus]
    );
    assert_eq!(
        [reduce(2, 0, 6, 3), reduce(3, 0, 6, 3), reduce(4, 0, 6, 3), reduce(5, 0, minus, 3)],
        [5, 2, 7, 2]
    );
    assert_eq!(
        [reduce(6, 0, 3, 4), reduce(6, 0, 4, 4), reduce(7, 0, 0, 4), reduce(7, 0, 4, 4), reduce(7, 0, 5, 4)],
        [4, 0, 4, 3, 4]
    );
    // The 3D class's fence of the interface's example.
    let fence = [BIND[0], BIND[1], 0x2004_06c0, 1, 0x0020_6000, 9, 0x1000_f010];
    let (_, memory, _) = decoded(&[&fence]);
    assert_eq!(memory.written().collect::<Vec<_>>().last(), Some(&(0x1_0020_6000, 9)));
}

/// A method that waits for idle first runs a macro that has its parameters.
pub fn calls_end_where_host_waits() {
    // a macro that ends
    let load = [BIND[0], BIND[1], 0x8000_0045, 0x6002_0046, 0x0000_0091, 0x0000_0011];
    let call = [0x8000_0047, 0x8000_0048, 0x8007_0e00];
    let acquire = [0x2004_0004, 0, 0x40, 1, 1];
    for (waits, method) in
        [(true, 0x24), (true, 0x34), (true, 0x50), (true, 0x78), (false, 0x08), (false, 0x20)]
    {
        let (channel, _, end) = decoded(&[&load, &call, &[0x8000_0000 | method / 4], &acquire]);
        assert_eq!(end, End::Acquire { address: 0x40, value: 1 });
        assert_eq!(channel.calls, u64::from(waits), "{method:x}");
    }
}

/// Writes the time and two zeros over the data of an earlier release, from each class.
pub fn notifications() {
    for (subchannel, class) in [(0_u32, 0xb197), (1, 0xb1c0), (2, 0xa140), (3, 0x902d)] {
        let run = |count: usize, method: u32| PushHeader::new(Form::Increment, subchannel, method, count).0;
        let notify = |low: u32| [run(1, 0), class, run(3, 0x104), 1, low, 0];
        let (channel, memory, end) = decoded(&[&[0x2004_0004, 1, 0x40, 77, 2], &notify(0x40)]);
        assert_eq!((end, memory.load(0x1_0000_0040)), (End::Dry, 0));
        assert_eq!(channel.times, [0x1_0000_0040]);
        assert_eq!(decoded(&[&notify(0x48)]).2, {
            let stopped = stopped(Fault::Alignment, 0x10c, 0);
            End::Stopped(references::rigs::command_path::pushbuffer::Stopped { subchannel, ..stopped })
        });
        let (mut late, mut memory) = (Channel::new(0), Bytes::default());
        (0..).zip(notify(0x40)).for_each(|(k, word)| memory.store(0x1000 + 4 * k, word));
        late.publish(&[[0x1000, 6 << 10]]);
        assert_eq!(late.consume(&mut memory, 0x1234_5678_9abc_def0), End::Dry);
        let words = [0, 4, 8, 12].map(|k| memory.load(0x1_0000_0040 + k));
        assert_eq!(words, [0x9abc_def0, 0x1234_5678, 0, 0]);
    }
}
