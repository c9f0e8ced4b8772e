//! Accesses to surfaces, and headers: their requests to L1 and to constants.

use super::destination::WORD;
use crate::sm::load_store::l1_steps::L1WarpAccess;
use crate::sm::load_store::load_queue::types::{HeaderQuery, LoadHead, LoadKind, words_log2};
use crate::sm::load_store::surface::decode::ADDRESSES;
use crate::sm::load_store::surface::types::*;
use crate::sm::load_store::types::*;
use bundle::{L1Op, L1Request, L1Space};

/// The lanes of a header, one for each of its words.
const HEADER_LANES: u32 = (1 << HEADER_WORDS) - 1;

/// Where an access to a surface is sent.
pub struct SurfaceDestination {
    /// L1 is sent a request for it.
    pub requests: bool,
    /// L1's response is needed before the instruction is done.
    pub returns: bool,
    pub ends: bool,
    pub swaps: bool,
    /// Registers of a lane, log2.
    pub rows_log2: u8,
    pub words_log2: u8,
}

pub fn surface_destination_of(access: &SurfaceAccess) -> SurfaceDestination {
    let form = access.head.form;
    let returns = matches!(form.kind, LoadKind::Load | LoadKind::Atomic);
    let (rows_log2, swaps) = (words_log2(access.size), form.swaps());
    SurfaceDestination {
        requests: !access.refused && access.inner != 0 && form.query == HeaderQuery::NoQuery,
        returns,
        ends: !returns && (access.refused || !access.follows),
        swaps,
        rows_log2,
        words_log2: rows_log2 + u8::from(swaps),
    }
}

/// The ticket of a header or a handle.
pub fn header_ticket_of(request: &SurfaceRequest) -> LoadTicket {
    let lanes = if request.constant { 1 } else { HEADER_LANES };
    let (side, slot) = (request.side, request.slot);
    LoadTicket { role: LoadRole::Header, side, slot, lanes, rows: 1, size: WORD, ..LoadTicket::default() }
}

pub fn surface_ticket_of(access: &SurfaceAccess, to: &SurfaceDestination) -> LoadTicket {
    let LoadHead { slot, counter, word, scoreboard, destination, predicates, .. } = access.head;
    LoadTicket {
        role: LoadRole::Write,
        side: access.side,
        slot,
        counter,
        word,
        scoreboard,
        lanes: access.lanes,
        destination: destination.first,
        rows: destination.count,
        words_log2: to.words_log2,
        size: access.size,
        predicates,
        follows: access.follows,
    }
}

pub fn header_access_of(partition: u8, request: &SurfaceRequest) -> L1WarpAccess {
    let warp = (2 * partition + request.side) << 4 | request.slot;
    let common =
        L1Request { warp, op: L1Op::Load, size: WORD, space: L1Space::Global, ..L1Request::default() };
    let word = |lane: usize| request.address + 4 * (lane % HEADER_WORDS) as u64 & ADDRESSES;
    L1WarpAccess {
        common,
        lanes: HEADER_LANES,
        addresses: std::array::from_fn(word),
        ..L1WarpAccess::default()
    }
}

/// A handle is loaded as a constant.
pub fn handle_work_of(request: &SurfaceRequest) -> ConstantWork {
    let SurfaceRequest { context_id, bank, offset, .. } = *request;
    ConstantWork { ticket: header_ticket_of(request), context_id, bank, offset, ..ConstantWork::default() }
}

pub fn surface_access_of(partition: u8, access: &SurfaceAccess, to: &SurfaceDestination) -> L1WarpAccess {
    let LoadHead { slot, destination, form, .. } = access.head;
    let op = match form.kind {
        LoadKind::Store => L1Op::Store,
        LoadKind::Reduce => L1Op::Reduce,
        LoadKind::Atomic => L1Op::Atomic,
        _ => L1Op::Load,
    };
    // Surface accesses bypass L1's tags in all modes (l1-policy-surface-load).
    let common = L1Request {
        warp: (2 * partition + access.side) << 4 | slot,
        op,
        size: access.size,
        mode: 0,
        space: L1Space::Global,
        atomic: form.atomic,
        operand: form.operand,
        destination: destination.first,
        ..L1Request::default()
    };
    L1WarpAccess {
        common,
        words_log2: to.words_log2,
        swaps: to.swaps,
        ends: to.ends,
        lanes: access.inner,
        addresses: access.addresses,
        data: access.data,
    }
}

/// The ticket with which row_gather arranges its words.
pub fn texels_ticket_of(access: &SurfaceAccess, to: &SurfaceDestination) -> LoadTicket {
    LoadTicket { role: LoadRole::Texels, rows: 1 << to.rows_log2, ..surface_ticket_of(access, to) }
}

pub fn surface_order_of(access: &SurfaceAccess, to: &SurfaceDestination) -> SurfaceOrder {
    SurfaceOrder {
        ticket: surface_ticket_of(access, to),
        inner: access.inner,
        empty: !to.requests,
        refused: access.refused,
        kind: access.kind,
        formatted: access.head.form.formatted,
        format: access.format,
        sources: access.sources,
        components: access.head.form.components,
        query: access.head.form.query,
        extent: access.extent,
        levels: access.data[0],
    }
}
