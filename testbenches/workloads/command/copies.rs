//! The copy engine's memory: half sectors, requests of up to 256 bytes.

use super::memory::{Client, Memory};
use bundle::{Beat, COPY_BEAT_BYTES, CopyPacket};
use std::collections::VecDeque;

/// Bytes of a beat.
const BYTES: u64 = COPY_BEAT_BYTES as u64;

/// What was asked for is answered in order after a latency, a beat a clock; what is
/// written is seen by all reads after it.
#[derive(Clone, Debug)]
pub struct CopyPort {
    pub latency: u64,
    answers: VecDeque<(u64, Beat)>,
    /// The beat that the next data go to.
    at: u64,
    /// Bytes written so far, semaphores too.
    pub written: u64,
}

impl CopyPort {
    pub fn new(latency: u64) -> Self {
        CopyPort { latency, answers: VecDeque::new(), at: 0, written: 0 }
    }

    pub fn outputs(&self, clock: u64) -> Option<Beat> {
        self.answers.front().filter(|(at, _)| *at <= clock).map(|(_, data)| *data)
    }

    pub fn clock(&mut self, clock: u64, memory: &mut Memory, packet: Option<&CopyPacket>, taken: bool) {
        if taken {
            self.answers.pop_front();
        }
        match packet {
            Some(CopyPacket::Read(read)) => {
                for beat in read.address..read.address + u64::from(read.beats) {
                    let words = memory.load(Client::Copy, BYTES * beat);
                    self.answers.push_back((clock + self.latency.max(1), Beat { words }));
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
        self.answers.is_empty()
    }
}
