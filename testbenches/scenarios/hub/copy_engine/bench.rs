//! Drives a copy engine over a memory of beats, and records the packets on its port.

use bundle::*;
use hub::copy_engine::{CopyEngine, In};
use kit::{Device, Sink, Source};
use references::hub::copies::bytes::Bytes;

pub const LAUNCH: u16 = 0x300;

/// Stall patterns of the ports, cycles from a read to its first beat, and the engine's time.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    pub stalls: [u64; 5],
    pub latency: u64,
    pub time: fn(u64) -> u64,
}

pub const FREE: Around = Around { stalls: [!0; 5], latency: 20, time: |cycle| cycle };

/// Results of a run.
#[derive(Default)]
pub struct Run {
    pub memory: Bytes,
    pub port: Vec<(u64, CopyPacket)>,
    /// Each interrupt with the number of packets before it.
    pub interrupts: Vec<(usize, Interrupt)>,
    pub faults: Vec<Fault>,
    /// The cycle in which each method was accepted.
    pub taken: Vec<u64>,
    pub cycles: u64,
}

/// The memory at the port. Reads see all earlier writes.
#[derive(Default)]
struct Port {
    /// Address of the next data, and the number of beats outstanding.
    at: u64,
    left: u8,
}

/// Number of beats in a buffer of 4 KB.
const BUFFER: usize = 256;

impl Port {
    /// Accepts a packet; returns the beats that it reads.
    fn take(&mut self, packet: &CopyPacket, memory: &mut Bytes) -> Vec<Beat> {
        let check = |address: u64, beats: u8| {
            assert!((1..=16).contains(&beats), "a request of {beats} beats");
            assert!(address % 16 + u64::from(beats) <= 16, "a request beyond 256 bytes");
        };
        match packet {
            CopyPacket::Read(read) => {
                assert_eq!(self.left, 0, "a read among the data of a write");
                check(read.address, read.beats);
                let word = |beat: u64, k| memory.load(beat * 16 + 4 * k as u64);
                let beats = read.address..read.address + u64::from(read.beats);
                return beats.map(|beat| Beat { words: std::array::from_fn(|k| word(beat, k)) }).collect();
            }
            CopyPacket::Write(write) => {
                assert_eq!(self.left, 0, "a write within the data of another one");
                check(write.address, write.beats);
                (self.at, self.left) = (write.address, write.beats);
            }
            CopyPacket::Data(beat) => {
                assert!(self.left > 0, "data without a write");
                for k in (0..16).filter(|k| beat.mask >> k & 1 == 1) {
                    let byte = (beat.data.words[k / 4] >> (8 * (k % 4))) as u8;
                    memory.set(self.at * 16 + k as u64, byte);
                }
                (self.at, self.left) = (self.at + 1, self.left - 1);
            }
        }
        vec![]
    }
}

/// Sends methods until the engine is idle.
pub fn run(mut dut: Device<CopyEngine>, memory: Bytes, methods: &[(u16, u32)], around: Around) -> Run {
    let mut run = Run { memory, ..Run::default() };
    let method = |&(address, value): &(u16, u32)| CopyMethod { channel: 3, address: address >> 2, value };
    let methods: Vec<_> = methods.iter().map(method).collect();
    let [method, data, out, interrupt, fault] = around.stalls;
    let (mut method, mut data) = (Source::new(&methods, method), Source::new(&[], data));
    let (mut out, mut interrupt, mut fault) = (Sink::new(out), Sink::new(interrupt), Sink::new(fault));
    let mut port = Port::default();
    run.cycles = dut.run(|o| {
        if method.is_empty() && o.idle {
            return None;
        }
        let i = In {
            time: (around.time)(method.cycle()),
            method: method.drive(o.method),
            read_data: data.drive(o.read_data),
            interrupt: interrupt.drive(&o.interrupt),
            port: out.drive(&o.port),
            fault: fault.drive(&o.fault),
        };
        if let Some((cycle, packet)) = out.now() {
            let read = port.take(&packet, &mut run.memory);
            read.into_iter().for_each(|beat| data.push(cycle + around.latency, beat));
            assert!(data.len() <= BUFFER, "more is read than the buffer holds");
        }
        if let Some((_, notified)) = interrupt.now() {
            run.interrupts.push((out.len(), notified));
        }
        Some(i)
    });
    assert!(port.left == 0 && data.is_empty());
    Run { port: out.timed(), faults: fault.taken, taken: method.taken, ..run }
}
