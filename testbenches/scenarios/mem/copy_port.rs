//! The port maps beats of the copy engine to sectors of memory, whatever stalls on either side.

use bundle::*;
use kernel::Within;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use mem::copy_port::{CopyPort, In, Params};
use proptest::prelude::*;

scenarios! {
    CopyPort::new(&Params::default()) =>
        a_sector_after_a_cycle halves_are_joined writes_without_bytes_are_dropped ordered_writes_are_marked
        copies_at_full_rate any_copies;
    CopyPort::new(&Params { work_depth: Within::new(2), reads: Within::new(1) }) => any_copies;
}

const BYTES: usize = 1 << 12;

fn start() -> Vec<u8> {
    (0..BYTES).map(|at| (at * 29 >> 2) as u8).collect()
}

/// Results of some packets.
struct Seen {
    beats: Vec<Beat>,
    beats_at: Vec<u64>,
    reads: Vec<(u64, u64)>,
    writes: Vec<(u64, MemoryWrite)>,
    memory: Vec<u8>,
    cycles: u64,
}

fn run(
    mut dut: Device<CopyPort>,
    packets: &[CopyPacket],
    [offer, take]: [u64; 2],
    memory_stalls: MemoryStalls,
) -> Seen {
    let mut packet = Source::new(packets, offer);
    let mut memory = Memory::new(start(), memory_stalls);
    let mut beat = Sink::new(take);
    let (mut reads, mut writes) = (vec![], vec![]);
    let cycles = dut.run(|o| {
        if packet.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let cycle = packet.cycle();
        let (read, write) = (memory.read(&o.read), memory.write(&o.write));
        reads.extend(o.read.get().filter(|_| read.ready).map(|read| (cycle, read.address)));
        writes.extend(o.write.get().filter(|_| write.ready).map(|write| (cycle, *write)));
        Some(In {
            packet: packet.drive(o.packet),
            beat: beat.drive(&o.beat),
            read,
            read_data: memory.data(o.read_data),
            write,
        })
    });
    Seen { beats: beat.taken, beats_at: beat.at, reads, writes, memory: memory.store, cycles }
}

fn read(address: u64, beats: u8) -> CopyPacket {
    CopyPacket::Read(CopyRead { address, beats })
}

fn write(address: u64, ordered: bool, beats: &[CopyBeat]) -> Vec<CopyPacket> {
    let head = CopyPacket::Write(CopyWrite { address, beats: beats.len() as u8, ordered });
    [head].into_iter().chain(beats.iter().map(|beat| CopyPacket::Data(*beat))).collect()
}

fn beat(mask: u16, word: u32) -> CopyBeat {
    CopyBeat { mask, data: Beat { words: std::array::from_fn(|k| word + k as u32) } }
}

/// Checks against the same packets applied to bytes one after the other.
fn judge(packets: &[CopyPacket], seen: &Seen) {
    let (mut memory, mut beats, mut at) = (start(), vec![], 0);
    for packet in packets {
        match packet {
            CopyPacket::Read(read) => {
                for n in 16 * read.address..16 * (read.address + u64::from(read.beats)) {
                    beats.push(memory[n as usize]);
                }
            }
            CopyPacket::Write(write) => at = 16 * write.address as usize,
            CopyPacket::Data(beat) => {
                for k in (0..16).filter(|k| beat.mask >> k & 1 == 1) {
                    memory[at + k] = beat.data.words[k / 4].to_le_bytes()[k % 4];
                }
                at += 16;
            }
        }
    }
    let seen_beats: Vec<u8> =
        seen.beats.iter().flat_map(|beat| beat.words).flat_map(u32::to_le_bytes).collect();
    assert_eq!(seen_beats, beats, "what was read");
    assert!(seen.memory == memory, "what memory holds");
}

const FREE: [u64; 2] = [!0; 2];

fn a_sector_after_a_cycle(new: Maker<CopyPort>) {
    let packets = [read(5, 3)];
    let seen = run(new(), &packets, FREE, MemoryStalls::free(10));
    judge(&packets, &seen);
    // Beat 5 is the upper half of sector 2; 6 and 7 are in sector 3.
    assert_eq!(seen.reads, [(1, 2), (2, 3)]);
    // Sectors arrive at 11 and 12, and pass a queue and a register.
    assert_eq!(seen.beats_at, [13, 14, 15]);
}

fn halves_are_joined(new: Maker<CopyPort>) {
    let packets = write(7, false, &[beat(0xff00, 10), beat(0x00ff, 20), beat(0xffff, 30), beat(0xf, 40)]);
    let seen = run(new(), &packets, FREE, MemoryStalls::free(1));
    judge(&packets, &seen);
    let masks: Vec<_> = seen.writes.iter().map(|(_, write)| (write.address, write.mask)).collect();
    assert_eq!(masks, [(3, 0xff00_0000), (4, 0xffff_00ff), (5, 0xf)]);
}

fn writes_without_bytes_are_dropped(new: Maker<CopyPort>) {
    let packets = write(8, false, &[beat(0, 1), beat(0, 2), beat(1, 3)]);
    let seen = run(new(), &packets, FREE, MemoryStalls::free(1));
    judge(&packets, &seen);
    assert_eq!(seen.writes.len(), 1);
}

fn ordered_writes_are_marked(new: Maker<CopyPort>) {
    let packets = [write(2, false, &[beat(!0, 1); 4]), write(9, true, &[beat(0xf, 2)])].concat();
    let seen = run(new(), &packets, FREE, MemoryStalls::free(1));
    let ordered: Vec<_> = seen.writes.iter().map(|(_, write)| write.ordered).collect();
    assert_eq!(ordered, [false, false, true]);
}

/// 256 bytes are read and written as 18 packets, which are never stalled.
fn copies_at_full_rate(new: Maker<CopyPort>) {
    let copy =
        |n: u64| [vec![read(16 * n, 16)], write(64 + 16 * n, false, &[beat(!0, n as u32); 16])].concat();
    let packets: Vec<_> = (0..4).flat_map(copy).collect();
    let seen = run(new(), &packets, FREE, MemoryStalls::free(5));
    judge(&packets, &seen);
    let first = seen.writes[0].0;
    assert_eq!(seen.writes[24].0 - first, 3 * 18, "a copy takes 18 cycles");
    assert!(seen.cycles < 4 * 18 + 30);
}

fn any_copies(new: Maker<CopyPort>) {
    let patterns = (any::<[u64; 2]>(), any::<[u64; 3]>(), 1_u64..40);
    property((any::<u64>(), patterns), |(seed, (stalls, [r, d, w], latency))| {
        let mut rng = Rng::new(seed);
        let mut packets = vec![];
        for _ in 0..40 {
            let (address, beats) = (rng.below(200), rng.below(16) + 1);
            if rng.one_in(2) {
                packets.push(read(address, beats as u8));
            } else {
                let any = |_| {
                    let mask = rng.pick(&[0, 0xffff, 0xff00, 0x0ff0, 0x1]);
                    beat(mask, rng.roll() as u32 >> 1)
                };
                let beats: Vec<_> = (0..beats).map(any).collect();
                packets.extend(write(address, rng.one_in(4), &beats));
            }
        }
        let seen = run(new(), &packets, stalls, MemoryStalls { read: r, data: d, write: w, latency });
        judge(&packets, &seen);
    });
}
