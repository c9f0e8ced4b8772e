//! Drives a ZROP and the memory behind it.

use bundle::*;
use fbp::zrop::{In, Zrop};
use kit::Device;
use kit::scenario::{LIMIT, open};
use references::depth::DepthBuffer;
use std::collections::VecDeque;

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

fn sector(bytes: &[u8], address: u64) -> Sector {
    let at = address as usize * 32;
    let word = |k: usize| u32::from_le_bytes(bytes[at + 4 * k..at + 4 * k + 4].try_into().unwrap());
    Sector { words: [0, 1, 2, 3, 4, 5, 6, 7].map(word) }
}

/// Sends packets until all is idle.
pub fn run(mut dut: Device<Zrop>, packets: &[ZropPacket], bytes: Vec<u8>, stalls: &Stalls) -> Seen {
    let mut seen = Seen { bytes, ..Seen::default() };
    let mut reads: VecDeque<(u64, Sector)> = VecDeque::new();
    let (mut sent, mut quiet) = (0, 0);
    for clock in 0..LIMIT {
        let o = dut.outputs();
        let opened = |k: usize| open(stalls.patterns[k], clock);
        let data = reads.front().filter(|(at, _)| *at <= clock).map(|(_, data)| *data);
        let i = In {
            work: packets.get(sent).filter(|_| opened(0)).copied().into(),
            result: opened(1).into(),
            feedback: opened(2).into(),
            read: opened(3).into(),
            read_data: data.filter(|_| opened(4)).into(),
            write: opened(5).into(),
        };
        if i.read_data.valid && o.read_data.ready {
            reads.pop_front();
        }
        if o.read.valid && i.read.ready {
            seen.reads += 1;
            reads.push_back((clock + 1 + stalls.latency, sector(&seen.bytes, o.read.data.address)));
        }
        if o.write.valid && i.write.ready {
            seen.writes += 1;
            let at = o.write.data.address as usize * 32;
            for k in (0..32).filter(|k| o.write.data.mask >> k & 1 == 1) {
                seen.bytes[at + k] = o.write.data.data.words[k / 4].to_le_bytes()[k % 4];
            }
        }
        if o.result.valid && i.result.ready {
            seen.results.push(o.result.data.coverage);
            seen.when.push(clock);
        }
        if o.feedback.valid && i.feedback.ready {
            seen.feedback.push(o.feedback.data);
        }
        if i.work.valid && o.work.ready {
            sent += 1;
        }
        quiet = if o.idle && sent == packets.len() { quiet + 1 } else { 0 };
        if quiet == 4 {
            seen.count = o.zpass_count;
            seen.clocks = clock;
            return seen;
        }
        dut.clock(i);
    }
    panic!("no end: {sent} of {} packets taken, {} results", packets.len(), seen.results.len());
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
