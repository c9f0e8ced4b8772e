//! Load address: where each lane of a warp's access is, in global, local or shared memory. A warp a cycle, the result 3 cycles
//! later (`LOAD_ADDRESS_CYCLES`), in order; nothing stalls it. Specification: instruction set 10; chip 2.4.

use crate::sm::types::*;
use bundle::VirtualAddress;
use kernel::packed::*;

kernel::package! {
    package load_address(host, sm);

    pub enum AddressSpace: 2 {
        Generic,
        Global,
        Local,
        Shared,
    }

    /// Registers, offset, size by the ISA's code; of the context its windows and local memory.
    pub struct AddressRequest {
        space: AddressSpace,
        size: B3,
        wide: bool,    // pairs of registers
        offset: B32,
        lanes: Lanes,
        low: Row,
        high: Row,
        shared_window: B32,
        local_window: B32,
        local_base: VirtualAddress,
        local_bytes: B32, // of a warp
        local_low: B24,   // of a lane, from 0 up, and at the end of 16 MiB
        local_high: B24,
        warp: B12,        // of the GPU
    }

    /// Lanes in shared and in local memory, the others are in global memory; faults.
    pub struct AddressResult {
        shared: Lanes,
        local_lanes: Lanes,
        misaligned: Lanes,
        outside: Lanes,
        addresses: [VirtualAddress; WARP_LANES],
    }
}

/// Cycles from a request to its result.
pub const LOAD_ADDRESS_CYCLES: usize = 3;

/// Bytes of a window in the generic address space.
const WINDOW: u64 = 1 << 24;
/// Bytes between two words of a lane in local memory.
const LOCAL_STEP: u64 = 4 * WARP_LANES as u64;
const ADDRESS_MASK: u64 = (1 << 40) - 1;

/// Bytes of a size, by the ISA's size code.
fn bytes(code: u8) -> u64 {
    [1, 1, 2, 2, 4, 8, 16, 16][usize::from(code)]
}

/// The address: Ra plus the offset.
fn sum(request: &AddressRequest, lane: usize) -> u64 {
    let low = request.low.words[lane];
    if request.wide {
        let pair = u64::from(request.high.words[lane]) << 32 | u64::from(low);
        pair.wrapping_add(request.offset as i32 as u64)
    } else {
        low.wrapping_add(request.offset).into()
    }
}

/// The address space, and the address in it.
fn place(request: &AddressRequest, sum: u64) -> (AddressSpace, u64) {
    let from = |window: u32| sum.checked_sub(window.into()).filter(|&distance| distance < WINDOW);
    match request.space {
        AddressSpace::Generic => match (from(request.shared_window), from(request.local_window)) {
            (Some(at), _) => (AddressSpace::Shared, at),
            (_, Some(at)) => (AddressSpace::Local, at),
            _ => (AddressSpace::Global, sum),
        },
        AddressSpace::Global => (AddressSpace::Global, sum),
        space => (space, sum & 0xffff_ffff),
    }
}

pub fn addresses(request: &AddressRequest) -> AddressResult {
    let mut result = AddressResult::default();
    let bytes = bytes(request.size);
    let of_warp = u64::from(request.warp) * u64::from(request.local_bytes) + request.local_base;
    for lane in 0..WARP_LANES {
        let bit = request.lanes & 1 << lane;
        let (space, at) = place(request, sum(request, lane));
        let (address, outside) = match space {
            AddressSpace::Local => {
                let (low, high) = (u64::from(request.local_low), u64::from(request.local_high));
                let is_high = at < WINDOW && at + high >= WINDOW;
                let place = if is_high { low + at + high - WINDOW } else { at };
                let address = of_warp + (place >> 2) * LOCAL_STEP + 4 * lane as u64 + (at & 3);
                let end = if is_high { WINDOW } else { low };
                (address & ADDRESS_MASK, at + bytes > end)
            }
            AddressSpace::Shared => (at, false),
            _ => (at & ADDRESS_MASK, at > ADDRESS_MASK),
        };
        result.addresses[lane] = address;
        result.shared |= if space == AddressSpace::Shared { bit } else { 0 };
        result.local_lanes |= if space == AddressSpace::Local { bit } else { 0 };
        result.misaligned |= if at & (bytes - 1) != 0 { bit } else { 0 };
        result.outside |= if outside { bit } else { 0 };
    }
    result
}

// ---- the unit
prim::pipelined! { pub struct LoadAddress[LOAD_ADDRESS_CYCLES]: request: AddressRequest => result: AddressResult = addresses }
