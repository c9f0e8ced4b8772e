//! Two channels of two groups: Host has their contexts saved and loaded in between, and each
//! goes on from its own state and its own macros.

use super::streams::{self, SEGMENTS, Stream};
use super::{Expected, LIMIT, Replayed};
use bundle::InterruptKind;
use host::RingEntry;
use kit::Maker;
use references::hub::copies::bytes::Bytes;
use references::rigs::command_path::pushbuffer::{Channel, End};
use rigs::command_path::CommandPath;
use workloads::command::driver::Group;
use workloads::command::{Around, Ended, Replay};

/// Sets up copies, inline data, a report and state, and does a little of it; `n` is the
/// channel's.
fn first(n: u32) -> Vec<u32> {
    let mut words = streams::beginning();
    if n == 1 {
        // other macros in the place of the first channel's
        words.extend([0x8000_0045, 0x6004_0046, 0x0000_0301, 0x0000_0211, 0x0000_0091, 0x0000_0011]);
        words.extend([0x8000_0047, 0x6002_0048, 0, 0]);
    }
    let data = |at: u32| 0x1000 * (n + 1) + at;
    words.extend([0x2004_0d00, 1 + n, 2, 3, 4]); // scratch
    words.extend([0x2001_0e04, 0x55 << n]); // a macro
    words.extend([0x2004_0060, 24, 1, 2, data(0)]); // inline data of 3D
    words.extend([0x2004_4060, 9, 1, 2, data(0x100)]); // of its own class
    words.extend([0x2004_8100, 2, data(0), 4, data(0x200)]); // a copy
    words.extend([0x2002_8106, 24, 1]);
    words.extend([0x2003_06c0, 3, 0x40 * (n + 1), 0x600d + n]); // a report
    words
}

/// Goes on without setting any of it again.
fn then(n: u32) -> Vec<u32> {
    let mut words = vec![0x8001_006c, 0x6006_006d];
    words.extend((0..6).map(|k| k * 0x0101_0101 + n));
    words.extend([0x8001_406c, 0x6003_406d, 5, 6 + n, 7]);
    words.extend([0x2001_80c0, 0x182]);
    words.extend([0x2001_0e04, 0x0f << n, 0xa002_0e00, 2, 3]);
    words.extend([0x2001_06c3, 0x1000_f010]);
    words
}

pub fn contexts_keep_channels_separate(new: Maker<CommandPath>) {
    let mut run = Replay::with(new(), Around::default(), &[Group::of(&[0]), Group::of(&[1])]);
    run.memory.map(Stream::mapped());
    let mut expected = Expected::default();
    let mut channels = [Channel::new(0), Channel::new(1)];
    let mut lines = vec![];
    for (turn, n) in [0_usize, 1, 0, 1].into_iter().enumerate() {
        let words = if turn < 2 { first(n as u32) } else { then(n as u32) };
        let at = SEGMENTS + 0x1000 * turn as u64;
        let entries = [segment(&mut run, &mut expected.memory, at, &words)];
        let before = channels[n].lines.len();
        channels[n].publish(&entries);
        assert_eq!(channels[n].consume(&mut expected.memory, 0), End::Dry);
        lines.extend_from_slice(&channels[n].lines[before..]);
        run.publish_in(n as u16, &entries);
        assert_eq!(run.run(LIMIT), Ok(Ended::Idle), "turn {turn}");
    }
    assert_eq!(run.stats.contexts, 7, "a load, and three times a save and a load");
    assert_eq!(run.trace.lines(), lines);
    assert!(run.memory.bytes == expected.memory, "{:x?}", difference(&run.memory.bytes, &expected.memory));
}

/// A semaphore of four words.
const TIME: u64 = SEGMENTS + 0x8000;

/// Puts a segment into both memories: its ring entry.
pub fn segment(run: &mut Replayed, memory: &mut Bytes, at: u64, words: &[u32]) -> [u32; 2] {
    for (k, &word) in (0..).zip(words) {
        memory.store(at + 4 * k, word);
        run.memory.bytes.store(at + 4 * k, word);
    }
    RingEntry::new(at, words.len()).words()
}

/// A channel waits for a syncpoint that the 3D engine counts up for another one of its group,
/// and releases a semaphore with the time.
pub fn an_engine_increments_a_syncpoint(new: Maker<CommandPath>) {
    let mut run = Replay::with(new(), Around { busy: 50, ..Around::default() }, &[Group::of(&[1, 0])]);
    run.memory.map(Stream::mapped());
    let [counts, waits] = [[0x2001_0000, 0xb197, 0x80c8_00b2], [0x2002_001c, 1, 200 << 8 | 0x10]];
    let then = [0x2001_4000, 0xa140, 0x2004_0004, (TIME >> 32) as u32, TIME as u32, 7, 2];
    let streams = [counts.to_vec(), [&waits[..], &then].concat()];
    for channel in [1, 0] {
        let at = SEGMENTS + 0x1000 * channel as u64;
        let entry = segment(&mut run, &mut Bytes::default(), at, &streams[channel]);
        run.publish_in(channel as u16, &[entry]);
    }
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    let came: Vec<_> = run.trace.lines().iter().map(|l| (l.channel, l.address, l.value)).collect();
    assert_eq!(came, [(0, 0, 0xb197), (0, 0x2c8, 200), (1, 0, 0xa140)]);
    assert_eq!(run.stats.contexts, 1, "they share it");
    let [payload, time] = [TIME, TIME + 8].map(|at| u64::from(run.memory.bytes.load(at)));
    assert!(
        payload == 7 && (run.cycle - 50..run.cycle).contains(&time),
        "{payload}, {time} of {}",
        run.cycle
    );
}

/// A channel's time slice ends in the middle of a run of methods; the other group's has its
/// turn, and then it goes on where it was.
pub fn a_slice_ends_in_mid_stream(new: Maker<CommandPath>) {
    // The first channel binds its classes in 4 of the slice's 20 thousand cycles.
    let groups =
        [Group { timeout: 10, scale: 1, ..Group::of(&[0]) }, Group { timeout: 80, ..Group::of(&[1]) }];
    let mut run = Replay::with(new(), Around::default(), &groups);
    run.memory.map(Stream::mapped());
    let mut expected = Expected::default();
    let mut long = first(0);
    for n in 0..100 {
        long.push(0x20c8_0d00);
        long.extend((0..200).map(|k| n << 8 | k));
    }
    long.extend(then(0));
    let streams = [long, [first(1), then(1)].concat()];
    let mut channels = [Channel::new(0), Channel::new(1)];
    for (n, words) in streams.iter().enumerate() {
        let entry = segment(&mut run, &mut expected.memory, SEGMENTS + 0x4_0000 * n as u64, words);
        channels[n].publish(&[entry]);
        assert_eq!(channels[n].consume(&mut expected.memory, 0), End::Dry);
        run.publish_in(n as u16, &[entry]);
    }
    assert_eq!(run.run(2 * LIMIT), Ok(Ended::Idle));
    let lines = run.trace.lines();
    let turns: Vec<_> = lines.chunk_by(|a, b| a.channel == b.channel).collect();
    let whose: Vec<_> = turns.iter().map(|turn| turn[0].channel).collect();
    assert_eq!(whose, [0, 1, 0], "turns");
    let [last, next] =
        [turns[0].last(), turns[2].first()].map(|line| line.expect("a turn has methods").address);
    assert_eq!(last + 4, next, "the channel is switched out in the middle of a run");
    assert_eq!([turns[0], turns[2]].concat(), channels[0].lines);
    assert_eq!(turns[1], channels[1].lines);
    assert_eq!(run.stats.contexts, 5, "a load, and twice a save and a load");
    assert!(run.memory.bytes == expected.memory, "{:x?}", difference(&run.memory.bytes, &expected.memory));
}

/// Where the copies below write, and their semaphores.
const DATA: [u32; 2] = [2, 0x3003];
const BLOCKS: [u32; 2] = [2, 0x4000];

/// An inline copy of 26 bytes to lines that are not aligned, with a semaphore of one word.
fn pitch_copy() -> Vec<u32> {
    let [high, low] = DATA;
    let mut words = vec![0x2004_4060, 13, 2, high, low, 0x2001_4064, 61];
    words.extend([0x2003_4077, 3, 0x104, 0x600d_0001, 0x2001_406c, 0x1121]);
    words
}

/// One of 27 bytes to a block-linear surface, with a semaphore of four words.
fn block_copy() -> Vec<u32> {
    let [high, low] = BLOCKS;
    let mut words = vec![0x2004_0060, 9, 3, high, low, 0x2007_0065, 0x110, 128, 40, 1, 3, 55, 14];
    words.extend([0x2003_0077, 3, 0x120, 0x600d_0002, 0x2001_006c, 0x20]);
    words
}

/// Both channels run dry after every word of a copy's data, so that each switch saves a
/// launch and loads one. One channel has all its data after one header, the other waits for
/// idle before each word.
pub fn channels_run_dry_in_inline_data(new: Maker<CommandPath>) {
    let around = Around { timeless: true, ..Around::default() };
    let mut run = Replay::with(new(), around, &[Group::of(&[0]), Group::of(&[1])]);
    run.memory.map(Stream::mapped());
    let mut expected = Expected::default();
    let mut channels = [Channel::new(0), Channel::new(1)];
    let mut pieces = vec![[
        [streams::beginning(), pitch_copy(), vec![0x6007_406d]].concat(),
        [streams::beginning(), block_copy()].concat(),
    ]];
    pieces
        .extend((0..7).map(|k| [vec![0x1234_5678 << (k % 3) ^ k], vec![0x8000_0044, 0x2001_006d, !k << 4]]));
    for (turn, words) in (0..).zip(&pieces) {
        for (n, words) in words.iter().enumerate() {
            let at = SEGMENTS + 0x1000 * (2 * turn + n as u64);
            let entries = [segment(&mut run, &mut expected.memory, at, words)];
            channels[n].publish(&entries);
            assert_eq!(channels[n].consume(&mut expected.memory, 0), End::Dry);
            run.publish_in(n as u16, &entries);
        }
        while run.driver.busy(&run.memory).next().is_some() {
            let ended = run.run(100);
            assert!(matches!(ended, Ok(Ended::Running | Ended::Idle)), "turn {turn}: {ended:?}");
        }
    }
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    assert!(run.stats.contexts >= 4 * 7, "{} saves and loads", run.stats.contexts);
    let lines = run.trace.lines();
    for (n, channel) in (0..).zip(&channels) {
        let found: Vec<_> = lines.iter().filter(|line| line.channel == n).copied().collect();
        assert_eq!(found, channel.lines);
    }
    assert!(run.memory.bytes == expected.memory, "{:x?}", difference(&run.memory.bytes, &expected.memory));
    let awaken = run.interrupts.iter().filter(|i| i.kind == InterruptKind::Awaken);
    assert_eq!(awaken.map(|i| (i.channel, i.value)).collect::<Vec<_>>(), [(0, 0x600d_0001)]);
}

/// A time slice ends in the middle of the data of a long inline copy.
pub fn a_slice_ends_in_inline_data(new: Maker<CommandPath>) {
    let groups =
        [Group { timeout: 10, scale: 1, ..Group::of(&[0]) }, Group { timeout: 80, ..Group::of(&[1]) }];
    let mut run = Replay::with(new(), Around { timeless: true, ..Around::default() }, &groups);
    run.memory.map(Stream::mapped());
    let mut expected = Expected::default();
    // 192 lines of 1001 bytes, every 1009
    let mut long = streams::beginning();
    long.extend([0x2004_4060, 1001, 192, DATA[0], 0x5005, 0x2001_4064, 1009, 0x8001_406c]);
    for n in 0..8 {
        long.push(0x6000_406d | 6006 << 16);
        long.extend((0..6006).map(|k| (n << 13 | k) * 0x1_0007));
    }
    let streams = [long, [streams::beginning(), block_copy(), vec![0x6007_006d], vec![7; 7]].concat()];
    let mut channels = [Channel::new(0), Channel::new(1)];
    for (n, words) in streams.iter().enumerate() {
        let entry = segment(&mut run, &mut expected.memory, SEGMENTS + 0x4_0000 * n as u64, words);
        channels[n].publish(&[entry]);
        assert_eq!(channels[n].consume(&mut expected.memory, 0), End::Dry);
        run.publish_in(n as u16, &[entry]);
    }
    assert_eq!(run.run(2 * LIMIT), Ok(Ended::Idle));
    let lines = run.trace.lines();
    let turns: Vec<_> = lines.chunk_by(|a, b| a.channel == b.channel).collect();
    assert_eq!(turns.iter().map(|turn| turn[0].channel).collect::<Vec<_>>(), [0, 1, 0], "turns");
    let around = [turns[0].last(), turns[2].first()].map(|line| line.expect("a turn has methods").address);
    assert_eq!(around, [0x1b4; 2], "the channel is switched out in inline data");
    assert!(run.memory.bytes == expected.memory, "{:x?}", difference(&run.memory.bytes, &expected.memory));
}

/// The first byte that differs.
fn difference(a: &Bytes, b: &Bytes) -> Option<[(u64, u8); 2]> {
    a.written().zip(b.written()).find(|(a, b)| a != b).map(|(a, b)| [a, b])
}
