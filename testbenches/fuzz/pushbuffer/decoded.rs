//! Compares the output of Host with a decoder's result for the ring.

use bundle::{Fault, FaultKind, HostPacket};
use references::hub::host::channels::{Entry, Event, decode};
use std::fmt::Debug;
use workloads::command::memory::Memory;

/// Maximal dwords of a ring's segments that are decoded.
const MOST: u64 = 2000;

/// The decoded segments of a ring's entries; `None` if there are too many dwords.
pub fn entries(ring: &[[u32; 2]], memory: &Memory) -> Option<Vec<Entry>> {
    if dwords(ring) > MOST {
        return None;
    }
    let entry = |&[low, high]: &[u32; 2]| {
        let (at, length) = (u64::from(high & 0xff) << 32 | u64::from(low & !3), high >> 10 & 0x1f_ffff);
        match length {
            0 => Entry::Opcode(high as u8),
            _ => Entry::Words((0..length).map(|k| memory.peek(at + 4 * u64::from(k))).collect()),
        }
    };
    Some(ring.iter().map(entry).collect())
}

/// Dwords of all segments together.
pub fn dwords(ring: &[[u32; 2]]) -> u64 {
    ring.iter().map(|[_, high]| u64::from(high >> 10 & 0x1f_ffff)).sum()
}

/// Number of YIELDs, each of which ends the channel's time slice.
pub fn yields(ring: &[Entry]) -> u64 {
    let yields =
        |event: &&Event| matches!(event, Event::Method { address: 0x20, value, .. } if value & 3 != 0);
    decode(ring).iter().filter(yields).count() as u64
}

/// Judges the methods that the front end received, and Host's faults. A
/// path that is not idle may still send more.
pub fn judge(ring: &[Entry], packets: &[HostPacket], faults: &[Fault], rests: bool) -> Result<(), String> {
    let events = decode(ring);
    let methods = events.iter().filter_map(|event| match event {
        Event::Method { subchannel, address, value } if !(1..0x40).contains(address) => {
            Some((*subchannel, *address, *value))
        }
        _ => None,
    });
    let came = packets.iter().flat_map(|packet| match packet {
        HostPacket::Method(m) => {
            let words = m.words.into_iter().take(1 + usize::from(m.two));
            words.map(|word| (m.subchannel, m.address, word)).collect()
        }
        _ => vec![],
    });
    follows(came, methods, rests)?;
    let bad = events.iter().filter_map(|event| match event {
        Event::BadOpcode(value) => Some((FaultKind::Entry, *value)),
        Event::BadHeader(value) => Some((FaultKind::Header, *value)),
        _ => None,
    });
    let notified = faults.iter().filter(|f| matches!(f.kind, FaultKind::Entry | FaultKind::Header));
    follows(notified.map(|f| (f.kind, f.value)), bad, rests)
}

fn follows<T: PartialEq + Debug>(
    mut came: impl Iterator<Item = T>,
    mut wanted: impl Iterator<Item = T>,
    rests: bool,
) -> Result<(), String> {
    loop {
        match (came.next(), wanted.next()) {
            (None, None) => return Ok(()),
            (None, Some(_)) if !rests => return Ok(()),
            (None, Some(b)) => return Err(format!("it ends, and should go on with {b:x?}")),
            (Some(a), None) => return Err(format!("it continues with {a:x?}, but should end")),
            (Some(a), Some(b)) if a == b => {}
            (Some(a), Some(b)) => return Err(format!("it is {a:x?}, and should be {b:x?}")),
        }
    }
}
