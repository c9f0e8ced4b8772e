//! Scenarios of inline copies: their result in memory, and their cycles.

mod bench;
mod random;

use bench::{Around, DATA, FREE, LAUNCH, Run, data, load, method, run};
use bundle::*;
use hub::inline_to_memory::types::*;
use hub::inline_to_memory::{InlineToMemory, Params};
use kit::{Maker, scenarios};
use random::{any_copies, any_copies_with_switches};
use references::hub::copies::bytes::Bytes;

scenarios! {
    InlineToMemory::new(&Params::default()) =>
        documented_example cycles small_copies semaphores semaphores_are_aligned any_copies any_copies_with_switches
        saved_launches_are_resumed launch_too_early stray_data;
}

kit::rates! {
    InlineToMemory::new(&Params::default()) => "i2m-rate" 8.0 "bytes/clk" bytes_a_cycle;
}

const OWN: InlinePlace = InlinePlace::Own;

/// State, launch and data of a copy to a pitch surface.
fn pitch_copy(address: u32, pitch: u32, length: u32, count: u32, launch: u32) -> Vec<InlinePacket> {
    let set = [(0x188, 0), (0x18c, address), (0x190, pitch), (0x180, length), (0x184, count)];
    let mut packets: Vec<_> = set.iter().map(|&(at, value)| method(OWN, at, value)).collect();
    packets.push(method(OWN, LAUNCH, launch));
    let words: Vec<u32> =
        (0..(length * count).div_ceil(4)).map(|k| 0x0101_0101_u32.wrapping_mul(k + 1)).collect();
    packets.extend(words.chunks(2).map(|pair| data(OWN, pair)));
    packets
}

/// The stream that interfaces 5.1 shows: eight words, 32 bytes at 1_00BD0000.
fn documented_example(new: Maker<InlineToMemory>) {
    let set = [(0x188, 1), (0x18c, 0xbd_0000), (0x180, 0x20), (0x184, 1), (LAUNCH, 0x1001)];
    let mut packets: Vec<_> = set.iter().map(|&(at, value)| method(OWN, at, value)).collect();
    let words: Vec<u32> = (0..8).map(|k| 0x1111_1111 * (k + 1)).collect();
    packets.extend(words.iter().map(|&word| data(OWN, &[word])));
    let run = run(new(), Bytes::default(), &packets, FREE);
    let whole = MemoryWrite {
        address: 0x1_00bd_0000 >> 5,
        mask: !0,
        data: Sector { words: words.try_into().unwrap() },
        ..MemoryWrite::default()
    };
    assert_eq!(run.writes.iter().map(|w| w.1).collect::<Vec<_>>(), [whole]);
    assert!(run.faults.is_empty() && run.interrupts.is_empty());
}

/// From the cycle that accepts the launch to the one that writes its sector: nine, if the data have
/// arrived; three more where lines must be multiplied, seven where blocks must be.
fn cycles(new: Maker<InlineToMemory>) {
    let first = |packets: &[InlinePacket]| {
        let run = run(new(), Bytes::default(), packets, FREE);
        let launch =
            packets.iter().position(|p| matches!(p, InlinePacket::Method(m) if m.address << 2 == LAUNCH));
        run.writes[0].0 - run.taken[launch.unwrap()]
    };
    assert_eq!(first(&pitch_copy(0x1000, 0, 32, 1, 1)), 9);
    assert_eq!(first(&pitch_copy(0x1000, 64, 32, 2, 1)), 9 + 3);
    assert_eq!(first(&pitch_copy(0x1000, 0, 16, 1, 0)), 8 + 7);
}

/// Lines of one byte each: every byte is written to its place, and no other byte changes.
fn small_copies(new: Maker<InlineToMemory>) {
    for at in 0..34 {
        for length in [1, 2, 3, 5, 16, 31, 33] {
            let mut memory = Bytes::default();
            (0..200).for_each(|k| memory.set(k, 0xee));
            let run = run(new(), memory, &pitch_copy(at, 40, length, 2, 1), FREE);
            for k in 0..200_u32 {
                let line =
                    [0, 1].into_iter().find(|line| (at + 40 * line..at + 40 * line + length).contains(&k));
                let want = line.map_or(0xee, |line| ((line * length + k - at - 40 * line) / 4 + 1) as u8);
                assert_eq!(run.memory.get(k.into()), want, "byte {k} of {length} at {at}");
            }
        }
    }
}

/// One word, or four with the time, after the data; then the interrupt.
fn semaphores(new: Maker<InlineToMemory>) {
    for (one_word, at) in [(1, 0x2004), (1, 0x201c), (0, 0x2010), (0, 0x2020)] {
        let mut packets = vec![method(OWN, 0x1dc, 0), method(OWN, 0x1e0, at), method(OWN, 0x1e4, 0xfeed)];
        packets.extend(pitch_copy(0x1000, 0, 64, 1, 1 | 2 << 4 | 1 << 8 | one_word << 12));
        let around = Around { time: |cycle| cycle << 32 | 7, ..FREE };
        let run = run(new(), Bytes::default(), &packets, around);
        assert_eq!(run.writes.len(), 3);
        let (cycle, release) = run.writes[2];
        assert_eq!(release.address, u64::from(at) >> 5);
        assert_eq!(run.memory.load(at.into()), 0xfeed);
        let bytes = if one_word == 1 { 4 } else { 16 };
        assert_eq!(release.mask.count_ones(), bytes);
        if one_word == 0 {
            let time = cycle - 1; // it is taken when all data were written
            let words = [4, 8, 12].map(|k| run.memory.load(u64::from(at) + k));
            assert_eq!(words, [0, 7, time as u32]);
        }
        let interrupt = Interrupt { kind: InterruptKind::Awaken, channel: 5, value: 0xfeed };
        assert_eq!(run.interrupts, [(3, interrupt)]);
    }
}

/// The address of a one-word semaphore is aligned to four bytes, that of four words to sixteen;
/// otherwise there is a fault and nothing is copied.
fn semaphores_are_aligned(new: Maker<InlineToMemory>) {
    for (one_word, at) in [(1, 0x2002), (0, 0x2004), (0, 0x2008), (0, 0x201c)] {
        let mut packets = vec![method(OWN, 0x1dc, 0), method(OWN, 0x1e0, at), method(OWN, 0x1e4, 0xfeed)];
        packets.extend(pitch_copy(0x1000, 0, 64, 1, 1 | 2 << 4 | one_word << 12));
        let run = run(new(), Bytes::default(), &packets, FREE);
        assert!(run.writes.is_empty());
        assert_eq!(run.faults[0].kind, FaultKind::Alignment, "{at:#x}");
    }
}

/// Data of the first copy that arrived may be written or not; the second copy is complete.
fn launch_too_early(new: Maker<InlineToMemory>) {
    for sent in 0..12 {
        for layout in [0, 1] {
            let mut packets = pitch_copy(0x2000, 64, 48, 2, layout);
            packets.truncate(6 + sent); // six state methods and twelve pairs
            let second = pitch_copy(0x8000, 32, 20, 3, 1);
            packets.extend(&second);
            let run = run(new(), Bytes::default(), &packets, FREE);
            let launch =
                Fault { kind: FaultKind::Inline, channel: 5, subchannel: 2, address: LAUNCH >> 2, value: 1 };
            assert_eq!(run.faults, [launch], "after {sent} pairs");
            let alone = super::inline_to_memory::run(new(), Bytes::default(), &second, FREE);
            let second = |memory: &Bytes| (0x8000..0x8100).map(|k| memory.get(k)).collect::<Vec<_>>();
            assert_eq!(second(&run.memory), second(&alone.memory));
            let whole = super::inline_to_memory::run(
                new(),
                Bytes::default(),
                &pitch_copy(0x2000, 64, 48, 2, layout),
                FREE,
            );
            for (at, byte) in run.memory.written().filter(|(at, _)| *at < 0x8000) {
                assert_eq!(byte, whole.memory.get(at), "at {at:x}");
            }
        }
    }
}

/// Data without a launch, for another destination, or too many: a fault each, and the copy that
/// waits receives its own data.
fn stray_data(new: Maker<InlineToMemory>) {
    let mut packets = vec![data(OWN, &[1, 2])];
    packets.extend(pitch_copy(0x1000, 0, 12, 1, 1)); // its last pair is one word short
    packets.insert(packets.len() - 1, data(InlinePlace::Compute, &[3]));
    *packets.last_mut().unwrap() = data(OWN, &[0x0303_0303, 4]);
    packets.push(data(OWN, &[5, 6]));
    let run = run(new(), Bytes::default(), &packets, Around { fault: 0x1111, ..FREE });
    let faults: Vec<_> = run.faults.iter().map(|f| (f.kind, f.subchannel, f.address << 2, f.value)).collect();
    let wanted = [(2, 1), (1, 3), (2, 4), (2, 5)];
    assert_eq!(faults, wanted.map(|(subchannel, value)| (FaultKind::Inline, subchannel, DATA, value)));
    assert_eq!(run.memory.read(0x1000, 13), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 0]);
}

/// A launch saved after each word is resumed in another unit, and in the one that saved it.
fn saved_launches_are_resumed(new: Maker<InlineToMemory>) {
    let block = [(0x194, 1 << 4 | 1 << 8), (0x198, 100), (0x19c, 40), (0x1a4, 3), (0x1a8, 57), (0x1ac, 14)];
    let block: Vec<_> = block.iter().map(|&(at, value)| method(OWN, at, value)).collect();
    let release = [(0x1e0, 0x8004), (0x1e4, 77)].map(|(at, value)| method(OWN, at, value));
    let ends = 2 << 4 | 1 << 8 | 1 << 12;
    for copy in [
        pitch_copy(0x1003, 61, 23, 4, ends | 1),
        pitch_copy(0x1fff, 1, 1, 30, ends | 1),
        pitch_copy(0x1010, 0, 90, 1, ends | 1),
        [block, pitch_copy(0x1000, 0, 43, 3, ends)].concat(),
        pitch_copy(0x1000, 0, 40, 2, ends | 1), // faulty: its pitch is 0
    ] {
        let packets = [&release[..], &copy].concat();
        let whole = run(new(), Bytes::default(), &packets, FREE);
        let words = packets.iter().position(|p| matches!(p, InlinePacket::Data(_))).unwrap();
        for cut in words..packets.len() {
            let (mut first, mut second) = (new(), new());
            let mut saved = Run::default();
            saved.play(&mut first, &packets[..cut], FREE);
            let context = saved.save(&mut first, FREE);
            assert!(InlineContext::of(&context).open && first.outputs().open);
            let mut moved = Run { memory: saved.memory.clone(), ..Run::default() };
            load(&mut second, context);
            for (run, dut) in [(&mut saved, &mut first), (&mut moved, &mut second)] {
                run.play(dut, &packets[cut..], FREE);
                assert!(run.memory == whole.memory, "cut at {cut}");
                let notified = |run: &Run| run.interrupts.iter().map(|i| i.1).collect::<Vec<_>>();
                assert_eq!(notified(run), notified(&whole));
                assert_eq!(dut.outputs().context, LaunchImage::default());
                assert!(!dut.outputs().open);
            }
            assert_eq!(saved.faults, whole.faults);
        }
    }
}

/// Bytes a cycle on a long line, between two writes far apart.
fn bytes_a_cycle(new: Maker<InlineToMemory>) -> f64 {
    let run = run(new(), Bytes::default(), &pitch_copy(0x1000, 0, 1 << 15, 1, 1), FREE);
    let (first, last) = (run.writes[20].0, run.writes[1000].0);
    (980.0 * 32.0) / (last - first) as f64
}
