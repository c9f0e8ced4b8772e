//! Requests and rows are offered until all have their responses.

use super::bytes::Bytes;
use bundle::*;
use kit::{Maker, Source};
use tpc::sm::shared_memory::types::*;
use tpc::sm::shared_memory::{In, SharedMemory};
use tpc::sm::types::*;

pub fn row(word: impl Fn(u32) -> u32) -> Row {
    Row { words: std::array::from_fn(|k| word(k as u32)) }
}

/// A request with words of all lanes, anywhere in the memory.
pub fn request(op: SharedOp, address: impl Fn(u32) -> u32, word: impl Fn(u32) -> u32) -> SharedRequest {
    let (addresses, data) = (row(address), row(word));
    SharedRequest { op, size: 4, limit: 256, lanes: !0, addresses, data, ..SharedRequest::default() }
}

pub fn load(address: impl Fn(u32) -> u32) -> SharedRequest {
    request(SharedOp::Load, address, |_| 0)
}

pub fn store(address: impl Fn(u32) -> u32, word: impl Fn(u32) -> u32) -> SharedRequest {
    request(SharedOp::Store, address, word)
}

pub fn atomic(
    atomic: AtomicOp,
    operand: AtomicType,
    address: impl Fn(u32) -> u32,
    word: impl Fn(u32) -> u32,
) -> SharedRequest {
    SharedRequest { atomic, operand, ..request(SharedOp::Atomic, address, word) }
}

/// Number of requesters.
pub const ASKERS: usize = 4;

/// Responses and rows, each with its cycle, and the cycles in which requests were accepted.
#[derive(Default)]
pub struct Seen {
    pub responses: [Vec<(u64, SharedResponse)>; ASKERS],
    pub rows: Vec<(u64, Row)>,
    pub taken: [Vec<u64>; ASKERS],
}

/// Requests of the first two requesters.
pub fn run(
    new: Maker<SharedMemory>,
    requests: [&[SharedRequest]; 2],
    rows: &[RowAccess],
    offer: [u64; 3],
) -> Seen {
    let [first, second, row] = offer;
    run_all(new, [requests[0], requests[1], &[], &[]], rows, [first, second, !0, !0, row])
}

/// Offers requests and rows until all have their responses, and all rows are accepted.
pub fn run_all(
    new: Maker<SharedMemory>,
    requests: [&[SharedRequest]; ASKERS],
    rows: &[RowAccess],
    offer: [u64; ASKERS + 1],
) -> Seen {
    let mut dut = new();
    let params = dut.unit().p.clone();
    let mut sources = [0, 1, 2, 3].map(|k| Source::new(requests[k], offer[k]));
    let mut row_source = Source::new(rows, offer[ASKERS]);
    let (mut seen, mut cycle) = (Seen::default(), 0);
    let reads = rows.iter().filter(|row| !row.request.write).count();
    let mut idle = 0;
    dut.run(|o| {
        for (k, response) in o.response.iter().enumerate() {
            seen.responses[k].extend(response.get().map(|response| (cycle, *response)));
        }
        seen.rows.extend(o.row.get().map(|row| (cycle, *row)));
        cycle += 1;
        let all = (0..ASKERS).all(|k| seen.responses[k].len() == requests[k].len());
        if all && seen.rows.len() == reads && row_source.is_empty() {
            // A row write has no response.
            idle += 1;
        }
        (idle < 8).then(|| {
            let mut i = In::new(&params);
            for (k, request) in i.request.iter_mut().enumerate() {
                *request = sources[k].drive(o.request[k]);
            }
            i.row_request = row_source.drive(o.row_request);
            i
        })
    });
    seen.taken = sources.map(|source| source.taken);
    seen
}

/// Requests of one partition; returns the cycles of their responses.
pub fn judged(new: Maker<SharedMemory>, requests: &[SharedRequest]) -> Vec<u64> {
    let seen = run(new, [requests, &[]], &[], [!0; 3]);
    let mut bytes = Bytes::new();
    for (k, (request, (_, response))) in requests.iter().zip(&seen.responses[0]).enumerate() {
        assert_eq!(*response, bytes.request(request), "request {k}: {request:?}");
    }
    seen.responses[0].iter().map(|(cycle, _)| *cycle).collect()
}

/// Passes of a request: cycles between consecutive responses.
pub fn passes(new: Maker<SharedMemory>, request: SharedRequest) -> u64 {
    let cycles = judged(new, &[load(|k| 4 * k), request]);
    cycles[1] - cycles[0]
}
