//! Drives a ZROP and the memory behind it.

use bundle::*;
use fbp::zrop::{In, Zrop};
use kit::memory::{Memory, Pace};
use kit::{Device, Sink, Source};
use references::depth::DepthBuffer;

/// When ports are open, and how late memory answers.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    /// Work, results, feedback, reads, read data, writes.
    pub patterns: [u64; 6],
    pub latency: u64,
}

impl Stalls {
    pub fn none(latency: u64) -> Self {
        Stalls { patterns: [!0; 6], latency }
    }
}

/// What was seen at the ports.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub results: Vec<u64>,
    /// Clock of each result.
    pub when: Vec<u64>,
    pub feedback: Vec<DepthFeedback>,
    pub reads: u64,
    pub writes: u64,
    pub bytes: Vec<u8>,
    pub count: u32,
    pub clocks: u64,
}

/// Sends packets until all is idle.
pub fn run(mut dut: Device<Zrop>, packets: &[ZropPacket], bytes: Vec<u8>, stalls: &Stalls) -> Seen {
    let [work, result, feedback, read, data, write] = stalls.patterns;
    let (mut work, mut result, mut feedback) =
        (Source::new(packets, work), Sink::new(result), Sink::new(feedback));
    let mut memory = Memory::new(bytes, Pace { read, data, write, latency: 1 + stalls.latency });
    let mut quiet = 0;
    let clocks = dut.run(|o| {
        quiet = if o.idle && work.is_empty() { quiet + 1 } else { 0 };
        (quiet < 4).then(|| In {
            work: work.drive(o.work),
            result: result.drive(&o.result),
            feedback: feedback.drive(&o.feedback),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            write: memory.write(&o.write),
        })
    });
    Seen {
        results: result.taken.iter().map(|r| r.coverage).collect(),
        when: result.at,
        feedback: feedback.taken,
        reads: memory.reads.len() as u64,
        writes: memory.writes.len() as u64,
        bytes: memory.store,
        count: dut.outputs().zpass_count,
        clocks,
    }
}

/// What the packets should have done.
pub fn judge(packets: &[ZropPacket], mut buffer: DepthBuffer, seen: &Seen) {
    let mut results = vec![];
    let mut fences = 0;
    for packet in packets {
        match packet {
            ZropPacket::State(s) => {
                buffer.method(s.address, s.value);
                fences += usize::from(s.address == ZCULL_FENCE);
            }
            ZropPacket::Frtx(frtx) => results.push(buffer.frtx(frtx)),
            ZropPacket::Clear(clear) => buffer.clear(clear),
        }
    }
    for (k, (seen, right)) in seen.results.iter().zip(&results).enumerate() {
        assert_eq!(seen, right, "result {k}: {seen:016x}, not {right:016x}");
    }
    assert_eq!(seen.results.len(), results.len());
    assert_eq!(seen.count, buffer.count, "passing samples");
    assert_eq!(seen.feedback.iter().filter(|f| f.fence).count(), fences);
    if let Some(at) = (0..buffer.bytes.len()).find(|&at| seen.bytes[at] != buffer.bytes[at]) {
        panic!("byte {at:#x} is {:#x}, not {:#x}", seen.bytes[at], buffer.bytes[at]);
    }
}
