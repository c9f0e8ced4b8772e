//! Drives an inline copy and records its writes.

use bundle::*;
use hub::inline_to_memory::{In, InlineToMemory};
use kernel::offer::Offer;
use kit::memory::written;
use kit::{Device, Sink, Source};
use references::hub::copies::bytes::Bytes;

pub const LAUNCH: u16 = 0x1b0;
pub const DATA: u16 = 0x1b4;

/// Results of a run.
#[derive(Default)]
pub struct Run {
    pub memory: Bytes,
    pub writes: Vec<(u64, MemoryWrite)>,
    pub faults: Vec<Fault>,
    /// Each interrupt with the number of writes before it.
    pub interrupts: Vec<(usize, Interrupt)>,
    /// The cycle in which each packet was accepted.
    pub taken: Vec<u64>,
    pub cycles: u64,
}

/// Stall patterns of the ports; the time input.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    pub packet: u64,
    pub write: u64,
    pub interrupt: u64,
    pub fault: u64,
    pub time: fn(u64) -> u64,
}

pub const FREE: Around = Around { packet: !0, write: !0, interrupt: !0, fault: !0, time: |cycle| cycle };

pub fn method(place: InlinePlace, address: u16, value: u32) -> InlinePacket {
    InlinePacket::Method(InlineMethod { channel: 5, place, address: address >> 2, value })
}

pub fn data(place: InlinePlace, words: &[u32]) -> InlinePacket {
    let two = words.len() == 2;
    let words = [words[0], if two { words[1] } else { 0 }];
    InlinePacket::Data(InlineData { channel: 5, place, two, words })
}

/// Sends packets until the copy is idle, with this initial memory.
pub fn run(mut dut: Device<InlineToMemory>, memory: Bytes, packets: &[InlinePacket], around: Around) -> Run {
    let mut run = Run { memory, ..Run::default() };
    run.play(&mut dut, packets, around);
    run
}

impl Run {
    /// Sends packets until the copy is idle.
    pub fn play(&mut self, dut: &mut Device<InlineToMemory>, packets: &[InlinePacket], around: Around) {
        let first = self.cycles;
        let mut packet = Source::new(packets, around.packet);
        let (mut write, mut interrupt, mut fault) =
            (Sink::new(around.write), Sink::new(around.interrupt), Sink::new(around.fault));
        self.cycles += dut.run(|o| {
            if packet.is_empty() && o.idle {
                return None;
            }
            let i = In {
                time: (around.time)(first + packet.cycle()),
                packet: packet.drive(o.packet),
                write: write.drive(&o.write),
                interrupt: interrupt.drive(&o.interrupt),
                fault: fault.drive(&o.fault),
                ..In::default()
            };
            if let Some((cycle, write)) = write.now() {
                written(&write).for_each(|(address, byte)| self.memory.set(address, byte));
                self.writes.push((first + cycle, write));
            }
            if let Some((_, interrupt)) = interrupt.now() {
                self.interrupts.push((self.writes.len(), interrupt));
            }
            Some(i)
        });
        self.faults.extend(fault.taken);
        self.taken.extend(packet.taken.iter().map(|cycle| first + cycle));
    }

    /// Saves the launch that waits for data; the data received so far are in memory.
    pub fn save(&mut self, dut: &mut Device<InlineToMemory>, around: Around) -> LaunchImage {
        dut.cycle(In { suspend: true, ..In::default() });
        let context = dut.outputs().context;
        self.play(dut, &[], around);
        assert_eq!(dut.outputs().context, context, "it was whole");
        context
    }
}

pub fn load(dut: &mut Device<InlineToMemory>, context: LaunchImage) {
    dut.cycle(In { resume: Offer::new(true, context), ..In::default() });
}
