//! The copy engine's memory: half-sector granularity, requests of up to 256 bytes.

use super::memory::{Client, Memory};
use bundle::{Beat, COPY_BEAT_BYTES, CopyPacket};
use std::collections::VecDeque;

/// Bytes of a beat.
const BYTES: u64 = COPY_BEAT_BYTES as u64;

/// Read responses arrive in order after a latency, one beat per cycle; a write
/// is visible to all later reads.
#[derive(Clone, Debug)]
pub struct CopyPort {
    pub latency: u64,
    responses: VecDeque<(u64, Beat)>,
    /// Address of the next data beat.
    at: u64,
    /// Bytes written so far, semaphores included.
    pub written: u64,
}

impl CopyPort {
    pub fn new(latency: u64) -> Self {
        CopyPort { latency, responses: VecDeque::new(), at: 0, written: 0 }
    }

    pub fn outputs(&self, cycle: u64) -> Option<Beat> {
        self.responses.front().filter(|(at, _)| *at <= cycle).map(|(_, data)| *data)
    }

    pub fn cycle(&mut self, cycle: u64, memory: &mut Memory, packet: Option<&CopyPacket>, taken: bool) {
        if taken {
            self.responses.pop_front();
        }
        match packet {
            Some(CopyPacket::Read(read)) => {
                for beat in read.address..read.address + u64::from(read.beats) {
                    let words = memory.load(Client::Copy, BYTES * beat);
                    self.responses.push_back((cycle + self.latency.max(1), Beat { words }));
                }
            }
            Some(CopyPacket::Write(write)) => self.at = write.address,
            Some(CopyPacket::Data(beat)) => {
                let mask = beat.mask.into();
                memory.put::<COPY_BEAT_BYTES>(Client::Copy, BYTES * self.at, mask, &beat.data.words);
                self.written += u64::from(beat.mask.count_ones());
                self.at += 1;
            }
            None => {}
        }
    }

    pub fn is_empty(&self) -> bool {
        self.responses.is_empty()
    }
}
