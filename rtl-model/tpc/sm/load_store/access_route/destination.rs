//! The destination of an access with known addresses, and the request that is sent there.

use crate::sm::load_store::l1_steps::L1WarpAccess;
use crate::sm::load_store::load_address::AddressResult;
use crate::sm::load_store::load_queue::types::{LoadHead, LoadKind, words_log2};
use crate::sm::load_store::shared_steps::SharedWarpAccess;
use crate::sm::load_store::shuffle::ShuffleRequest;
use crate::sm::load_store::types::*;
use crate::sm::shared_memory::types::SharedOp;
use crate::sm::types::*;
use bundle::{L1Op, L1Request, L1Space};

/// CCTL's operations that L1 performs: prefetches, and the invalidation of lines or of all.
const PREFETCH_FIRST: u8 = 1;
const PREFETCH_LAST: u8 = 3;
const INVALIDATE: u8 = 5;
const INVALIDATE_ALL: u8 = 6;
/// The bit of a barrier's mode with which L1 invalidates all lines.
const INVALIDATES: u8 = 4;
/// The size code of a word.
pub const WORD: u8 = 4;

/// Where an access is sent.
pub struct Destination {
    pub fault: bool,
    pub kind: WarpFaultKind,
    pub shared: u32,
    pub local: u32,
    pub global: u32,
    /// Words of a lane, log2.
    pub words_log2: u8,
    /// L1's response is needed before the instruction is done.
    pub returns: bool,
    /// Other lanes of the access are sent later.
    pub follows: bool,
    pub to_shared: bool,
    pub to_l1: bool,
    pub to_constants: bool,
    pub to_shuffle: bool,
    /// The instruction is done when this is sent.
    pub ends: bool,
}

pub fn destination_of(
    shared_over: bool,
    local_over: bool,
    work: &LoadWork,
    places: &AddressResult,
) -> Destination {
    let LoadHead { lanes, form, .. } = work.head;
    let words_log2 = words_log2(form.size) + u8::from(form.swaps());
    let accesses =
        matches!(form.kind, LoadKind::Load | LoadKind::Store | LoadKind::Atomic | LoadKind::Reduce);
    let fault = match form.kind {
        LoadKind::Refused => Some(WarpFaultKind::Encoding),
        _ if !accesses || work.spill => None,
        _ if places.misaligned != 0 => Some(WarpFaultKind::Misaligned),
        _ if places.outside != 0 => Some(WarpFaultKind::Range),
        _ => None,
    };
    let listed = matches!(form.control, PREFETCH_FIRST..=PREFETCH_LAST | INVALIDATE);
    let at = match form.kind {
        LoadKind::Control if form.control == INVALIDATE_ALL => u32::from(lanes != 0),
        LoadKind::Control if listed => lanes & !places.outside,
        _ if accesses && fault.is_none() => lanes,
        _ => 0,
    };
    let shared = if shared_over { 0 } else { at & places.shared };
    let local = if local_over { 0 } else { at & places.local_lanes };
    // A barrier accesses no memory, but takes its path to L1 as one lane of global memory.
    let global = match form.kind {
        LoadKind::Barrier => 1,
        _ => at & !places.shared & !places.local_lanes,
    };
    let returns = matches!(form.kind, LoadKind::Load | LoadKind::Atomic | LoadKind::Barrier);
    let follows = if shared != 0 { local | global != 0 } else { local != 0 && global != 0 };
    let to_shared = shared != 0;
    let to_l1 = !to_shared && local | global != 0;
    let to_constants = form.kind == LoadKind::Constant && lanes != 0;
    let to_shuffle = form.kind == LoadKind::Shuffle;
    let nowhere = !(to_shared || to_l1 || to_constants || to_shuffle);
    let ends = nowhere || to_l1 && !returns && !follows && !work.spill;
    Destination {
        fault: fault.is_some(),
        kind: fault.unwrap_or_default(),
        shared,
        local,
        global,
        words_log2,
        returns,
        follows,
        to_shared,
        to_l1,
        to_constants,
        to_shuffle,
        ends,
    }
}

pub fn ticket_of(work: &LoadWork, to: &Destination) -> LoadTicket {
    let LoadHead { slot, counter, word, scoreboard, lanes, destination, predicates, form, .. } = work.head;
    let role = match form.kind {
        LoadKind::Barrier => LoadRole::Barrier,
        LoadKind::Constant if work.spill => LoadRole::Table,
        _ if work.spill => LoadRole::Fill,
        _ => LoadRole::Write,
    };
    let goes = matches!(form.kind, LoadKind::Load | LoadKind::Atomic);
    let reads = goes || matches!(form.kind, LoadKind::Constant | LoadKind::Shuffle);
    // Lanes in other spaces get their registers from another response.
    let part = [to.shared, to.local, to.global].into_iter().find(|&lanes| goes && lanes != 0);
    LoadTicket {
        role,
        side: work.side,
        slot,
        counter,
        word,
        scoreboard,
        lanes: part.unwrap_or(lanes),
        destination: destination.first,
        rows: if reads && !work.spill { destination.count } else { 0 },
        words_log2: to.words_log2,
        size: if to.to_shared { WORD } else { form.size },
        predicates,
        follows: to.follows,
    }
}

pub fn l1_access_of(
    sub_partition: u8,
    work: &LoadWork,
    places: &AddressResult,
    to: &Destination,
) -> L1WarpAccess {
    let LoadHead { slot, destination, form, .. } = work.head;
    let op = match form.kind {
        LoadKind::Store => L1Op::Store,
        LoadKind::Reduce => L1Op::Reduce,
        LoadKind::Atomic => L1Op::Atomic,
        LoadKind::Barrier => L1Op::Barrier,
        LoadKind::Control if form.control >= INVALIDATE => L1Op::Invalidate,
        LoadKind::Control => L1Op::Prefetch,
        _ => L1Op::Load,
    };
    let common = L1Request {
        warp: sub_partition << 4 | slot,
        op,
        size: form.size,
        mode: match form.kind {
            LoadKind::Control => form.control & 7,
            LoadKind::Barrier => form.cache | if form.control != 0 { INVALIDATES } else { 0 },
            _ => form.cache,
        },
        space: if to.local != 0 { L1Space::Local } else { L1Space::Global },
        atomic: form.atomic,
        operand: form.operand,
        destination: destination.first,
        ..L1Request::default()
    };
    L1WarpAccess {
        common,
        words_log2: to.words_log2,
        swaps: form.swaps(),
        ends: to.ends,
        lanes: if to.local != 0 { to.local } else { to.global },
        addresses: places.addresses,
        data: work.data,
    }
}

pub fn shared_access_of(work: &LoadWork, places: &AddressResult, to: &Destination) -> SharedWarpAccess {
    let LoadHead { slot, form, .. } = work.head;
    SharedWarpAccess {
        op: match form.kind {
            LoadKind::Load => SharedOp::Load,
            LoadKind::Store => SharedOp::Store,
            _ => SharedOp::Atomic,
        },
        size: form.size,
        words_log2: to.words_log2,
        swaps: form.swaps(),
        atomic: form.atomic,
        operand: form.operand,
        tag: slot,
        base: work.at.shared,
        limit: work.at.shared_size,
        lanes: to.shared,
        addresses: Row { words: std::array::from_fn(|lane| places.addresses[lane] as u32) },
        data: work.data,
    }
}

pub fn constant_work_of(work: &LoadWork, ticket: LoadTicket) -> ConstantWork {
    ConstantWork {
        ticket,
        context_id: work.at.context_id,
        bank: work.head.bank,
        mode: work.head.form.index,
        offset: work.head.offset,
        index: work.low,
    }
}

pub fn shuffle_work_of(work: &LoadWork, ticket: LoadTicket) -> ShuffleWork {
    let mode = work.head.form.shuffle;
    ShuffleWork { ticket, request: ShuffleRequest { mode, a: work.low, b: work.data[0], c: work.c } }
}

/// The end of an access that returns nothing.
pub fn end_of(ticket: LoadTicket, stored: bool, fault: bool, kind: WarpFaultKind) -> LoadFinish {
    let ticket = LoadTicket { rows: 0, predicates: 0, ..ticket };
    LoadFinish { ticket, last: true, stored, fault, kind, ..LoadFinish::default() }
}
