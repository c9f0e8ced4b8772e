//! Sectors of the DRAM controller: their atoms, and the responses to them and to a Barrier.

use super::types::*;
use bundle::*;

/// An atom's number.
pub fn atom_of(line: u64, sector: u8) -> u32 {
    (line as u32) << 2 | u32::from(sector)
}

pub fn sector_response(response: &DramResponse) -> MemoryDown {
    let DramResponse { id: DramId { client, tag, sector, last }, data } = *response;
    MemoryDown { client, tag, sector, last, data, ..MemoryDown::default() }
}

pub fn barrier_response(head: &MemoryHead) -> MemoryDown {
    let MemoryHead { client, tag, .. } = *head;
    MemoryDown { client, tag, kind: ResponseKind::Done, last: true, ..MemoryDown::default() }
}
