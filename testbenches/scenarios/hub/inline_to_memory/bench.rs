//! Drives an inline copy and keeps what it writes.

use bundle::*;
use hub::inline_to_memory::{In, InlineToMemory};
use kernel::offer::Offer;
use kit::Device;
use kit::scenario::{LIMIT, open};
use references::copies::bytes::Bytes;

pub const LAUNCH: u16 = 0x1b0;
pub const DATA: u16 = 0x1b4;

/// What came out of a run.
#[derive(Default)]
pub struct Run {
    pub memory: Bytes,
    pub writes: Vec<(u64, MemoryWrite)>,
    pub faults: Vec<Fault>,
    /// With the writes before it.
    pub interrupts: Vec<(usize, Interrupt)>,
    /// When each packet was taken.
    pub taken: Vec<u64>,
    pub clocks: u64,
}

/// Stall patterns of the ports; the time that the copy sees.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    pub packet: u64,
    pub write: u64,
    pub interrupt: u64,
    pub fault: u64,
    pub time: fn(u64) -> u64,
}

pub const FREE: Around = Around { packet: !0, write: !0, interrupt: !0, fault: !0, time: |clock| clock };

pub fn method(place: InlinePlace, address: u16, value: u32) -> InlinePacket {
    InlinePacket::Method(InlineMethod { channel: 5, place, address: address >> 2, value })
}

pub fn data(place: InlinePlace, words: &[u32]) -> InlinePacket {
    let two = words.len() == 2;
    let words = [words[0], if two { words[1] } else { 0 }];
    InlinePacket::Data(InlineData { channel: 5, place, two, words })
}

/// Plays packets until the copy is idle, over memory as it is.
pub fn run(mut dut: Device<InlineToMemory>, memory: Bytes, packets: &[InlinePacket], around: Around) -> Run {
    let mut run = Run { memory, ..Run::default() };
    run.play(&mut dut, packets, around);
    run
}

impl Run {
    /// Plays packets until the copy is idle.
    pub fn play(&mut self, dut: &mut Device<InlineToMemory>, packets: &[InlinePacket], around: Around) {
        let first = self.taken.len();
        for clock in self.clocks..self.clocks + LIMIT {
            let o = dut.outputs();
            let sent = self.taken.len() - first;
            if sent == packets.len() && o.idle {
                self.clocks = clock;
                return;
            }
            let i = In {
                packet: packets.get(sent).filter(|_| open(around.packet, clock)).copied().into(),
                time: (around.time)(clock),
                write: open(around.write, clock).into(),
                interrupt: open(around.interrupt, clock).into(),
                fault: open(around.fault, clock).into(),
                ..In::default()
            };
            if i.packet.valid && o.packet.ready {
                self.taken.push(clock);
            }
            if let (Some(write), true) = (o.write.get(), i.write.ready) {
                for k in (0..32).filter(|k| write.mask >> k & 1 == 1) {
                    let byte = (write.data.words[k / 4] >> (8 * (k % 4))) as u8;
                    self.memory.set(write.address << 5 | k as u64, byte);
                }
                self.writes.push((clock, *write));
            }
            if let (Some(interrupt), true) = (o.interrupt.get(), i.interrupt.ready) {
                self.interrupts.push((self.writes.len(), *interrupt));
            }
            if let (Some(fault), true) = (o.fault.get(), i.fault.ready) {
                self.faults.push(*fault);
            }
            dut.clock(i);
        }
        panic!("no end");
    }

    /// Saves the launch that waits for data: what came of it is in memory.
    pub fn save(&mut self, dut: &mut Device<InlineToMemory>, around: Around) -> LaunchImage {
        dut.clock(In { suspend: true, ..In::default() });
        let context = dut.outputs().context;
        self.play(dut, &[], around);
        assert_eq!(dut.outputs().context, context, "it was whole");
        context
    }
}

pub fn load(dut: &mut Device<InlineToMemory>, context: LaunchImage) {
    dut.clock(In { resume: Offer::new(true, context), ..In::default() });
}
