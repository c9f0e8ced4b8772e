//! Drives a copy engine over a memory of beats, and keeps what goes over its port.

use bundle::*;
use hub::copy_engine::{CopyEngine, In};
use kit::Device;
use kit::scenario::{LIMIT, open};
use references::copies::bytes::Bytes;
use std::collections::VecDeque;

pub const LAUNCH: u16 = 0x300;

/// Stall patterns of the ports, clocks from a read to its first beat, and the time that
/// the engine sees.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    pub stalls: [u64; 5],
    pub latency: u64,
    pub time: fn(u64) -> u64,
}

pub const FREE: Around = Around { stalls: [!0; 5], latency: 20, time: |clock| clock };

/// What came out of a run.
#[derive(Default)]
pub struct Run {
    pub memory: Bytes,
    pub port: Vec<(u64, CopyPacket)>,
    /// With the packets before it.
    pub interrupts: Vec<(usize, Interrupt)>,
    pub faults: Vec<Fault>,
    /// When each method was taken.
    pub taken: Vec<u64>,
    pub clocks: u64,
}

/// The memory behind the port. Writes are seen by all reads after them; reads are
/// answered in order, a beat a clock.
#[derive(Default)]
struct Port {
    answers: VecDeque<(u64, Beat)>,
    /// Where the next data go, and how many beats of them there are.
    at: u64,
    left: u8,
}

/// Beats that a buffer of 4 KB has.
const BUFFER: usize = 256;

impl Port {
    fn take(&mut self, packet: &CopyPacket, memory: &mut Bytes, due: u64) {
        let check = |address: u64, beats: u8| {
            assert!((1..=16).contains(&beats), "a request of {beats} beats");
            assert!(address % 16 + u64::from(beats) <= 16, "a request beyond 256 bytes");
        };
        match packet {
            CopyPacket::Read(read) => {
                assert_eq!(self.left, 0, "a read among the data of a write");
                check(read.address, read.beats);
                for beat in read.address..read.address + u64::from(read.beats) {
                    let words = std::array::from_fn(|k| memory.load(beat * 16 + 4 * k as u64));
                    self.answers.push_back((due, Beat { words }));
                }
                assert!(self.answers.len() <= BUFFER, "more is read than the buffer holds");
            }
            CopyPacket::Write(write) => {
                assert_eq!(self.left, 0, "a write among the data of another");
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
    }
}

/// Plays methods until the engine is idle.
pub fn run(mut dut: Device<CopyEngine>, memory: Bytes, methods: &[(u16, u32)], around: Around) -> Run {
    let mut run = Run { memory, ..Run::default() };
    let mut port = Port::default();
    for clock in 0..LIMIT {
        let o = dut.outputs();
        let sent = run.taken.len();
        if sent == methods.len() && o.idle {
            assert!(port.left == 0 && port.answers.is_empty());
            run.clocks = clock;
            return run;
        }
        let [method, data, out, interrupt, fault] = around.stalls.map(|stall| open(stall, clock));
        let send = methods.get(sent).filter(|_| method);
        let send = send.map(|&(address, value)| CopyMethod { channel: 3, address: address >> 2, value });
        let answer = port.answers.front().filter(|(due, _)| *due <= clock && data);
        let i = In {
            method: send.into(),
            read_data: answer.map(|(_, beat)| *beat).into(),
            time: (around.time)(clock),
            port: out.into(),
            interrupt: interrupt.into(),
            fault: fault.into(),
        };
        if i.method.valid && o.method.ready {
            run.taken.push(clock);
        }
        if i.read_data.valid && o.read_data.ready {
            port.answers.pop_front();
        }
        if let (Some(packet), true) = (o.port.get(), i.port.ready) {
            port.take(packet, &mut run.memory, clock + around.latency);
            run.port.push((clock, *packet));
        }
        if let (Some(told), true) = (o.interrupt.get(), i.interrupt.ready) {
            run.interrupts.push((run.port.len(), *told));
        }
        if let (Some(told), true) = (o.fault.get(), i.fault.ready) {
            run.faults.push(*told);
        }
        dut.clock(i);
    }
    panic!("no end");
}
